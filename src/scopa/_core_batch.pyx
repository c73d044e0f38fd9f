# cython: language_level=3, freethreading_compatible=True, autotestdict=False
"""The native batch; ``_core_py_batch`` is its readable twin and holds the documentation."""

cimport cython
from libc.stdint cimport (
    int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t,
)
from libc.string cimport memset

from scopa cimport _core_captures as cap
from scopa cimport _core_count as counting
from scopa cimport _core_lanes as side_by_side
from scopa cimport _core_observe as rows
from scopa cimport _core_play as game
from scopa cimport _core_playout as playing
from scopa cimport _core_policy as policies
from scopa cimport _core_random as rnd
from scopa._core_pack cimport read_spec
from scopa._core_solver cimport interrupted, raise_pending

cdef cap.Tables TABLES
cdef policies.Chances CHANCES
cdef game.Primes PRIMES
cap.fill(&TABLES)
policies.fill_chances(&CHANCES)
counting.fill_primes(&PRIMES)


@cython.final
@cython.auto_pickle(False)
cdef class Lanes:
    cdef side_by_side.Lanes lanes
    cdef rows.Plan plan
    cdef readonly Py_ssize_t count
    cdef list held

    def __init__(self, spec, dict arrays, list goal, uint64_t seed, uint64_t stride, list bots,
                 bint auto_reset, list shows):
        cdef side_by_side.Lanes* b = &self.lanes
        cdef int seat
        memset(b, 0, sizeof(side_by_side.Lanes))
        read_spec(spec, &b.spec)
        b.tables, b.chances, b.primes = &TABLES, &CHANCES, &PRIMES
        b.match, b.target, b.finish, b.all_coins = goal
        b.auto_reset = auto_reset
        b.seed, b.stride = seed, stride
        for seat in range(b.spec.players):
            b.policy[seat] = <int>bots[2 * seat] - 1
            b.bot_seed[seat] = bots[2 * seat + 1]
        self.plan.with_exposed, self.plan.with_bonus, self.plan.most_total = shows
        rows.fill_plan(&self.plan)
        self.held = []
        self.count = len(arrays["table"])
        b.hands = <uint64_t*>self.at(arrays["hands"])
        b.exposed = <uint64_t*>self.at(arrays["exposed"])
        b.table = <uint64_t*>self.at(arrays["table"])
        b.piles = <uint64_t*>self.at(arrays["piles"])
        b.picks = <uint64_t*>self.at(arrays["picks"])
        b.deals = <uint64_t*>self.at(arrays["deals"])
        b.redeals = <uint32_t*>self.at(arrays["redeals"])
        b.totals = <uint32_t*>self.at(arrays["totals"])
        b.points = <int32_t*>self.at(arrays["points"])
        b.rewards = <int32_t*>self.at(arrays["rewards"])
        b.sweeps = <uint16_t*>self.at(arrays["sweeps"])
        b.bonus = <uint16_t*>self.at(arrays["bonus"])
        b.dealer = <uint8_t*>self.at(arrays["dealer"])
        b.turn = <uint8_t*>self.at(arrays["turn"])
        b.last = <uint8_t*>self.at(arrays["last"])
        b.next_stock = <uint8_t*>self.at(arrays["next_stock"])
        b.plies = <uint8_t*>self.at(arrays["plies"])
        b.pending = <uint8_t*>self.at(arrays["pending"])
        b.done = <uint8_t*>self.at(arrays["done"])
        b.stock = <uint8_t*>self.at(arrays["stock"])
        b.played_at = <uint8_t*>self.at(arrays["played_at"])
        b.taken_at = <uint8_t*>self.at(arrays["taken_at"])

    cdef void* at(self, object array) except NULL:
        """Where the entries of an array begin; it is kept alive."""
        cdef uint8_t[::1] entries = memoryview(array).cast("B")
        self.held.append(entries)
        return &entries[0]

    def deal(self, uint64_t seed, uint64_t stride):
        cdef Py_ssize_t lane
        cdef game.Pos p
        self.lanes.seed, self.lanes.stride = seed, stride
        with nogil:
            for lane in range(self.count):
                side_by_side.deal_lane(&self.lanes, lane, self.lanes.dealer[lane], &p)
                side_by_side.go_on(&self.lanes, lane, &p)
                side_by_side.save(&self.lanes, lane, &p)

    def deal_next(self, const int64_t[::1] chosen):
        cdef Py_ssize_t i
        with nogil:
            for i in range(chosen.shape[0]):
                side_by_side.deal_next(&self.lanes, chosen[i])

    def first_illegal(self, const int64_t[::1] actions):
        cdef Py_ssize_t lane
        with nogil:
            for lane in range(self.count):
                if not side_by_side.allows(&self.lanes, lane, actions[lane]):
                    break
            else:
                lane = self.count
        return lane

    def step(self, const int64_t[::1] actions):
        cdef side_by_side.Lanes* b = &self.lanes
        cdef Py_ssize_t lane
        with nogil:
            memset(b.done, 0, self.count)
            memset(b.rewards, 0, self.count * b.spec.sides * sizeof(int32_t))
            for lane in range(self.count):
                side_by_side.act(b, lane, actions[lane])

    def play(self, Py_ssize_t lane, int card, uint64_t captured):
        with nogil:
            side_by_side.make_move(&self.lanes, lane, card, captured)

    def go_on(self, Py_ssize_t lane):
        cdef game.Pos p
        with nogil:
            side_by_side.load(&self.lanes, lane, &p)
            side_by_side.go_on(&self.lanes, lane, &p)
            side_by_side.save(&self.lanes, lane, &p)

    def legal_mask(self, uint8_t[:, ::1] out):
        cdef Py_ssize_t lane
        with nogil:
            for lane in range(self.count):
                rows.put_mask(&self.plan, &self.lanes, lane, &out[lane, 0])

    def observe(self, uint8_t[:, ::1] out, int player, bint perfect_recall):
        cdef Py_ssize_t lane
        cdef int me = player - 1
        with nogil:
            self.plan.perfect_recall = perfect_recall
            for lane in range(self.count):
                rows.put_observation(
                    &self.plan, &self.lanes, lane, me if player else self.lanes.turn[lane],
                    &out[lane, 0],
                )

    def sample(self, int64_t[::1] out, uint64_t seed, uint64_t index):
        cdef Py_ssize_t lane
        cdef uint64_t key = rnd.mix(rnd.mix(rnd.mix(side_by_side.ACTION) ^ seed) ^ index)
        with nogil:
            for lane in range(self.count):
                out[lane] = side_by_side.any_action(&self.lanes, lane, key)


def simulate(
    object spec, int dealer, int policy, uint64_t seed, uint64_t first, int16_t[:, ::1] out
):
    cdef game.Spec s
    cdef game.Pos p
    cdef rnd.Stream rng
    cdef int result[game.MAX_PLAYERS]
    cdef Py_ssize_t hand, count = out.shape[0]
    cdef int side
    read_spec(spec, &s)
    with nogil:
        for hand in range(count):
            if hand & 1023 == 1023 and interrupted():
                break
            rnd.start(&rng, rnd.ROLLOUT, seed, first + hand)
            game.deal_hand(&s, &p, dealer, &rng)
            playing.play_out(&TABLES, &CHANCES, &s, &p, policy, &rng)
            counting.points(&s, &PRIMES, &p, result)
            for side in range(s.sides):
                out[hand, side] = result[side]
    raise_pending()
