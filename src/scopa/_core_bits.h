/* The non-portable questions of the core: the index of the lowest set bit, and what is rarely so,
   which only tells the compiler where to put the code.
   SCOPA_PORTABLE takes the portable answers on every compiler, for tests. */
#ifndef SCOPA_CORE_BITS_H
#define SCOPA_CORE_BITS_H

#include <stdint.h>

#if (defined(__GNUC__) || defined(__clang__)) && !defined(SCOPA_PORTABLE)
static inline int scopa_lowest(uint64_t x) { return __builtin_ctzll(x); }
#define scopa_rarely(x) __builtin_expect(!!(x), 0)
#else
#define scopa_rarely(x) (x)
/* Portable path: a binary search; x is never 0. */
static inline int scopa_lowest(uint64_t x)
{
    int n = 0;
    if (!(x & 0xFFFFFFFFu)) { n += 32; x >>= 32; }
    if (!(x & 0xFFFFu)) { n += 16; x >>= 16; }
    if (!(x & 0xFFu)) { n += 8; x >>= 8; }
    if (!(x & 0xFu)) { n += 4; x >>= 4; }
    if (!(x & 3u)) { n += 2; x >>= 2; }
    return n + !(x & 1u);
}
#endif

#endif
