/**
 * Seeded randomness with named streams: every part of the world draws from its own stream,
 * so that adding a draw in one part does not shift another.
 */

export interface Random {
  /** A float in [0, 1). */
  next(): number
  /** An integer in [low, high], both ends included. */
  int(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** One item, each with its own weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T
  /** A new array in random order. */
  shuffle<T>(items: readonly T[]): T[]
}

/** FNV-1a over the UTF-16 units, then a final mix: the same name gives the same number on every machine. */
export function hash32(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i)
    h = Math.imul(h, 0x01000193)
  }
  return mix(h)
}

/** Mixes the bits of an integer; used alone it is a cheap stateless random number by position. */
export function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** The stream called `name` of the world `seed` (sfc32, warmed up). */
export function stream(seed: number, name: string): Random {
  return streamOf(hash32(name), seed | 0)
}

/** A stream identified by two integers; cheaper than a name in hot loops. */
export function streamOf(a: number, b: number): Random {
  let s0 = mix(a)
  let s1 = mix(b ^ 0x9e3779b9)
  let s2 = mix(a ^ Math.imul(b, 0x85ebca6b))
  let counter = 1
  const step = (): number => {
    const t = (s0 + s1 + counter) | 0
    counter = (counter + 1) | 0
    s0 = s1 ^ (s1 >>> 9)
    s1 = (s2 + (s2 << 3)) | 0
    s2 = (s2 << 21) | (s2 >>> 11)
    s2 = (s2 + t) | 0
    return (t >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) step()
  const int = (low: number, high: number): number => low + Math.floor(step() * (high - low + 1))
  return {
    next: step,
    int,
    chance: probability => step() < probability,
    pick: items => at(items, int(0, items.length - 1)),
    weighted: items => {
      let total = 0
      for (const [, weight] of items) total += weight
      let left = step() * total
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return at(items, items.length - 1)[0]
    },
    shuffle: items => {
      const copy = [...items]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = int(0, i)
        const held = at(copy, i)
        copy[i] = at(copy, j)
        copy[j] = held
      }
      return copy
    },
  }
}

/** The item at a position that must exist. */
export function at<T>(items: readonly T[], position: number): T {
  const item = items[position]
  if (item === undefined) throw new Error(`no item at ${position} of ${items.length}`)
  return item
}
