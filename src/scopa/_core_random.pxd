# Random streams; the twin is _core_py_random.py, which explains them.
from libc.stdint cimport uint32_t, uint64_t

cdef enum:
    DEAL = 1
    DETERMINIZE = 2
    BOT = 3
    ROLLOUT = 4
    TRIAL = 6
    THOUGHT = 7
    FIT = 8

cdef struct Stream:
    uint64_t s0
    uint64_t s1
    uint64_t s2
    uint64_t s3


cdef inline uint64_t mix(uint64_t x) noexcept nogil:
    x += <uint64_t>0x9E3779B97F4A7C15
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef inline void start(
    Stream* rng, uint64_t purpose, uint64_t seed, uint64_t index
) noexcept nogil:
    cdef uint64_t key = mix(mix(mix(purpose) ^ seed) ^ index)
    rng.s0 = mix(key)
    rng.s1 = mix(key + <uint64_t>0x9E3779B97F4A7C15)
    rng.s2 = mix(key + 2 * <uint64_t>0x9E3779B97F4A7C15)
    rng.s3 = mix(key + 3 * <uint64_t>0x9E3779B97F4A7C15)


cdef inline uint64_t word(Stream* rng) noexcept nogil:
    cdef uint64_t s0 = rng.s0, s1 = rng.s1, s2 = rng.s2, s3 = rng.s3
    cdef uint64_t x = s0 + s3
    x = ((x << 23) | (x >> 41)) + s0
    s2 ^= s0
    s3 ^= s1
    rng.s0 = s0 ^ s3
    rng.s2 = s2 ^ (s1 << 17)
    rng.s1 = s1 ^ s2
    rng.s3 = (s3 << 45) | (s3 >> 19)
    return x


cdef inline uint32_t below(Stream* rng, uint32_t bound) noexcept nogil:
    cdef uint64_t product = (word(rng) >> 32) * bound
    cdef uint32_t low = <uint32_t>product
    cdef uint32_t floor
    if low < bound:
        floor = (<uint32_t>0 - bound) % bound
        while low < floor:
            product = (word(rng) >> 32) * bound
            low = <uint32_t>product
    return <uint32_t>(product >> 32)
