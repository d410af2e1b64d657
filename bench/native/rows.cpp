// binary-tree and sidewinder of assembly/algorithms/ in C++ with SSE4 intrinsics, for the plane and default parameters.
// bench/native.ts compiles and runs this program: rows ALGORITHM SIDE COUNT INDEX MILLISECONDS. It makes batches of
// COUNT mazes of seed 1 until the CPU time has passed, and prints the nanoseconds per cell, and the sum of all walls of
// the first batch with weights, which must equal that of the engine.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <immintrin.h>
#include <vector>

using u8 = uint8_t;
using u16 = uint16_t;
using u32 = uint32_t;
using u64 = uint64_t;

static u32 rotl(u32 x, int by) { return x << by | x >> (32 - by); }

// Threefry4x32-20 with purpose 0 and epoch 0 (assembly/core/derive.ts).
static void derive(u64 seed, u64 index, u32 purpose, u32 *key) {
  u32 k[5] = {u32(seed), u32(seed >> 32), purpose, 0, 0};
  k[4] = 0x1bd11bda ^ k[0] ^ k[1] ^ k[2];
  u32 a = u32(index) + k[0], b = u32(index >> 32) + k[1], c = k[2], d = 0;
  static const int by[8][2] = {{10, 26}, {11, 21}, {13, 27}, {23, 5}, {6, 20}, {17, 11}, {25, 10}, {18, 20}};
#pragma GCC unroll 20
  for (int round = 0; round < 20; round++) {
    const int *r = by[round & 7];
    if (round & 1) {
      a += d; d = rotl(d, r[0]) ^ a; c += b; b = rotl(b, r[1]) ^ c;
    } else {
      a += b; b = rotl(b, r[0]) ^ a; c += d; d = rotl(d, r[1]) ^ c;
    }
    if ((round & 3) == 3) {
      const int n = round / 4 + 1;
      a += k[n % 5]; b += k[(n + 1) % 5]; c += k[(n + 2) % 5]; d += k[(n + 3) % 5] + n;
    }
  }
  if (!(a | b | c | d)) a = 1;
  key[0] = a; key[1] = b; key[2] = c; key[3] = d;
}

static u32 hash(const u32 *k, u32 n) {
  u32 x = n ^ k[0];
  x = (x ^ x >> 16) * 0xed5ad4bb;
  x = ((x ^ x >> 16) + k[1]) * 0xac4c1b51;
  x = ((x ^ x >> 16) + k[2]) * 0x31848bab;
  return x ^ x >> 16 ^ k[3];
}

using v4 = __m128i;
static v4 shifted(v4 x) { return _mm_xor_si128(x, _mm_srli_epi32(x, 16)); }
static v4 splat(u32 x) { return _mm_set1_epi32(int(x)); }
static v4 loadAt(const void *at) { return _mm_loadu_si128((const v4 *)at); }
static void storeAt(void *at, v4 x) { _mm_storeu_si128((v4 *)at, x); }
template <class T> static T get(const u8 *at) { T x; memcpy(&x, at, sizeof x); return x; }
template <class T> static void put(u8 *at, T x) { memcpy(at, &x, sizeof x); }

static void fillRowBits(u8 *target, const u32 *k, u32 bytes, u32 y, u32 rows) {
  const v4 k0 = splat(k[0]), k1 = splat(k[1]), k2 = splat(k[2]), k3 = splat(k[3]);
  v4 n = _mm_add_epi32(splat(y * bytes >> 2), _mm_set_epi32(3, 2, 1, 0));
  for (u8 *at = target, *end = target + rows * bytes; at < end; at += 16) {
    v4 x = _mm_mullo_epi32(shifted(_mm_xor_si128(n, k0)), splat(0xed5ad4bb));
    x = _mm_mullo_epi32(_mm_add_epi32(shifted(x), k1), splat(0xac4c1b51));
    x = _mm_mullo_epi32(_mm_add_epi32(shifted(x), k2), splat(0x31848bab));
    storeAt(at, _mm_xor_si128(shifted(x), k3));
    n = _mm_add_epi32(n, splat(4));
  }
}

static void fillColumns(u8 *target, u32 bytes, u32 rows, u32 from, u32 to) {
  for (u32 y = 0; y < rows; y++, target += bytes) {
    memset(target, 255, bytes - 2);
    put<u16>(target + bytes - 2, u16((1u << (to - ((bytes - 2) << 3))) - 1));
    put<u16>(target, u16(get<u16>(target) & (0xffff << from)));
  }
}

static v4 expand(u32 bits, v4 order, v4 tested) {
  return _mm_cmpeq_epi8(_mm_and_si128(_mm_shuffle_epi8(splat(bits), order), tested), tested);
}

static u8 *writeSlice(u8 *walls, u8 *west, u8 *north, u32 width, u32 bytes, u32 rows, bool isTop, bool isBottom) {
  const int end = int(rows * bytes), row = int(bytes);
  if (isBottom) {
    memset(north + end, 0, bytes);
    put<u16>(west + end, 0);
  }
  const int ready = isBottom ? end : end - row;
  const v4 order = _mm_set_epi8(1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0);
  const v4 tested = _mm_set_epi8(-128, 64, 32, 16, 8, 4, 2, 1, -128, 64, 32, 16, 8, 4, 2, 1);
  const int step = width > 8192 ? 4 * row : end + row;
  for (int top = isTop ? 0 : -row; top < ready; top += step) {
    const int bottom = ready < top + step ? ready : top + step;
    u8 *at = walls;
    for (int strip = row - 2; strip >= 0; strip -= 2) {
      at = walls + (strip << 3);
      v4 toNorth = expand(get<u16>(north + top + strip), order, tested);
      for (int unit = top + strip; unit < bottom + strip; unit += row) {
        const u32 opens = get<u32>(west + unit);
        const v4 toSouth = expand(get<u16>(north + unit + row), order, tested);
        v4 open = expand(opens, order, tested);
        open = _mm_add_epi8(_mm_add_epi8(open, open), toSouth);
        open = _mm_add_epi8(_mm_add_epi8(open, open), expand(opens >> 1, order, tested));
        open = _mm_add_epi8(_mm_add_epi8(open, open), toNorth);
        storeAt(at, _mm_add_epi8(_mm_set1_epi8(15), open));
        toNorth = toSouth;
        at += width;
      }
    }
    walls = at;
  }
  if (!isBottom) {
    memmove(west - row, west + ready, bytes);
    memmove(north - row, north + ready, bytes);
  }
  return walls;
}

static u64 choose(const u32 *k, u32 number, u32 length) {
  u64 product = u64(hash(k, number)) * length;
  while (u32(product) < length && u32(product) < (0 - length) % length) product = u64(hash(k, ++number)) * length;
  return u64(number) << 32 | product >> 32;
}

static u32 closeRuns(const u32 *k, u8 *west, u8 *north, u32 bytes, const u8 *eastColumns, const u8 *columns, u32 choices) {
  u32 runStart = 0;
  u64 carried = 0;
  for (u32 at = 0; at < bytes; at += 8) {
    const u64 east = get<u64>(west + at) & get<u64>(eastColumns + at);
    const u64 opensWest = east << 1 | carried;
    put<u64>(west + at, opensWest);
    const u64 closes = get<u64>(columns + at) & ~east;
    u64 opensNorth = ~(east | opensWest), starts = east & ~opensWest, ends = opensWest & ~east;
    if (carried && ends) {
      const u32 end = u32(__builtin_ctzll(ends));
      ends &= ends - 1;
      const u64 choice = choose(k, choices, (at << 3) + end + 1 - runStart);
      choices = u32(choice >> 32);
      const u32 opened = runStart + u32(choice);
      if (opened >= at << 3) opensNorth |= u64(1) << (opened & 63);
      else north[opened >> 3] = u8(north[opened >> 3] | 1 << (opened & 7));
    }
    while (ends) {
      const u32 before = u32(__builtin_popcountll(closes & ~ends & (ends - 1)));
      const u32 start = u32(__builtin_ctzll(starts)), length = u32(__builtin_ctzll(ends)) - start + 1;
      starts &= starts - 1;
      ends &= ends - 1;
      u64 product = u64(hash(k, choices + before)) * length;
      if (u32(product) < length) {
        const u64 choice = choose(k, choices + before, length);
        choices = u32(choice >> 32) - before;
        product = choice << 32;
      }
      opensNorth |= u64(1) << (start + (product >> 32));
    }
    if (starts) runStart = (at << 3) + u32(__builtin_ctzll(starts));
    put<u64>(north + at, opensNorth);
    choices += u32(__builtin_popcountll(closes));
    carried = east >> 63;
  }
  return choices;
}

const u32 CHOICE_WORDS = 1u << 31;

static void makeMazes(bool isTree, u32 side, u32 count, u64 index, u8 *at) {
  const u32 bytes = ((side + 15) >> 4) << 1;
  const u32 most = (4096 / bytes) & ~7u, slice = side < (most > 8 ? most : 8) ? side : (most > 8 ? most : 8);
  const u32 lead = (bytes + 15) & ~15u, padded = (bytes * slice + 15) & ~15u;
  static std::vector<u8> memory;
  memory.resize(2 * (lead + padded + bytes + 64) + 2 * (padded + 64));
  u8 *west = memory.data() + lead, *north = west + padded + bytes + 64 + lead;
  u8 *first = north + padded + bytes + 64, *second = first + padded + 64;
  fillColumns(first, bytes, slice, isTree, isTree ? side : side - 1);
  if (!isTree) fillColumns(second, bytes, slice, 0, side);
  u32 choices = 0;
  for (u32 i = 0; i < count; i++) {
    u32 key[4];
    derive(1, index + i, 0, key);
    for (u32 y = 0; y < side; y += slice) {
      const u32 rows = slice < side - y ? slice : side - y, used = (bytes * rows + 15) & ~15u;
      fillRowBits(west, key, bytes, y, rows);
      if (isTree) {
        for (u32 vector = 0; vector < used; vector += 16) {
          const v4 opens = _mm_and_si128(loadAt(west + vector), loadAt(first + vector));
          storeAt(west + vector, opens);
          storeAt(north + vector, _mm_xor_si128(opens, _mm_set1_epi8(-1)));
        }
      } else {
        if (y == 0) {
          choices = CHOICE_WORDS - side;
          memset(west, 0, bytes);
        }
        choices = closeRuns(key, west, north, used, first, second, choices);
      }
      if (y == 0) {
        fillColumns(west, bytes, 1, 1, side);
        memset(north, 0, bytes);
      }
      at = writeSlice(at, west, north, side, bytes, rows, y == 0, y + rows == side);
    }
  }
}

static double cpu() {
  timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

int main(int, char **words) {
  const bool isTree = !strcmp(words[1], "binary-tree");
  const u32 side = u32(atoi(words[2])), count = u32(atoi(words[3]));
  u64 index = u64(atoll(words[4]));
  const double limit = atof(words[5]) * 1e6;
  std::vector<u8> walls(size_t(side) * side * count + 16);
  makeMazes(isTree, side, count, index, walls.data());
  u32 sum = 0;
  for (size_t i = 0; i < size_t(side) * side * count; i++) sum = sum * 31 + walls[i];
  u64 batches = 0;
  const double begun = cpu();
  double spent = 0;
  for (; spent < limit; batches++, spent = cpu() - begun) makeMazes(isTree, side, count, index += count, walls.data());
  printf("%.5f %u\n", spent / double(batches * side * side * count), sum);
}
