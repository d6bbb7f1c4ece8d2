const NONE = -1
/** An id is four numbers of 32 bits. */
const WORDS_SHIFT = 2
const WORDS = 1 << WORDS_SHIFT
const HYPHEN = 0x2d
const UUID_LENGTH = 36

/** The 128 bits of a UUID, highest first. */
export type IdWords = Uint32Array

/**
 * Ids of offers by their slots, and slots by ids. A string and an entry of a `Map` take about 100 bytes for an offer; the
 * bits themselves and a hash table with open addressing take 24 to 32, and need no string when they come from a file.
 */
export class OfferIds {
  count = 0
  #words = new Uint32Array(1024 << WORDS_SHIFT)
  /** Slots, found by the hash of an id; at most half full. */
  #table = new Int32Array(2048).fill(NONE)
  readonly #asked = new Uint32Array(WORDS)

  /** The slot of an id; -1 when it is unknown. */
  slotOf(id: string): number {
    return readId(id, this.#asked) ? this.find(this.#asked) : NONE
  }

  find(id: IdWords): number {
    return this.#table[this.#placeOf(id)] ?? NONE
  }

  /** Gives an unknown id the next slot. */
  add(id: IdWords): number {
    const slot = this.count++
    if (slot >= this.#room) this.#grow(roomFor(slot + 1, this.#room), slot)
    this.#words.set(id, slot << WORDS_SHIFT)
    this.#table[this.#placeOf(id)] = slot
    return slot
  }

  /** Makes room for this many at once, instead of by doubling again and again. */
  reserve(count: number): void {
    const room = roomFor(count, this.#room)
    if (room > this.#room) this.#grow(room, this.count)
  }

  /** The id of a slot as text. */
  text(slot: number): string {
    const digits = this.words(slot).reduce((text, word) => text + word.toString(16).padStart(8, '0'), '')
    return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join(
      '-',
    )
  }

  words(slot: number): number[] {
    return [...this.#words.subarray(slot << WORDS_SHIFT, (slot + 1) << WORDS_SHIFT)]
  }

  /** Compares two slots like their ids as text. */
  compare(one: number, other: number): number {
    for (let word = 0; word < WORDS; word++) {
      const [a, b] = [this.#words[(one << WORDS_SHIFT) + word] ?? 0, this.#words[(other << WORDS_SHIFT) + word] ?? 0]
      if (a !== b) return a < b ? -1 : 1
    }
    return 0
  }

  /** The position of an id in the table, or where it would be. */
  #placeOf(id: IdWords): number {
    const last = this.#table.length - 1
    for (let place = hashOf(id) & last; ; place = (place + 1) & last) {
      const slot = this.#table[place] ?? NONE
      if (slot === NONE || this.#isAt(slot, id)) return place
    }
  }

  #isAt(slot: number, id: IdWords): boolean {
    const at = slot << WORDS_SHIFT
    return (
      this.#words[at + 3] === id[3] &&
      this.#words[at + 2] === id[2] &&
      this.#words[at + 1] === id[1] &&
      this.#words[at] === id[0]
    )
  }

  get #room(): number {
    return this.#words.length >>> WORDS_SHIFT
  }

  /** The slots before `known` have their ids already. */
  #grow(room: number, known: number): void {
    const words = new Uint32Array(room << WORDS_SHIFT)
    words.set(this.#words)
    this.#words = words
    this.#table = new Int32Array(room * 2).fill(NONE)
    const id = this.#asked
    for (let slot = 0; slot < known; slot++) {
      const at = slot << WORDS_SHIFT
      for (let word = 0; word < WORDS; word++) id[word] = words[at + word] ?? 0
      this.#table[this.#placeOf(id)] = slot
    }
  }
}

/** The room for this many, by doubling the present one. */
export function roomFor(count: number, present: number): number {
  return count <= present ? present : present * 2 ** Math.ceil(Math.log2(count / present))
}

/** Consecutive ids differ in few bits, so all bits are mixed. */
function hashOf(id: IdWords): number {
  let hash = 0
  for (let word = 0; word < WORDS; word++) {
    hash = Math.imul(hash ^ (id[word] ?? 0), 0x9e_37_79_b1)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

/** Parses a UUID; false when the text is not one. */
export function readId(text: string, into: IdWords): boolean {
  if (text.length !== UUID_LENGTH) return false
  let [word, value, digits] = [0, 0, 0]
  for (let at = 0; at < UUID_LENGTH; at++) {
    const code = text.charCodeAt(at)
    if (code === HYPHEN) continue
    const digit = digitOf(code)
    if (digit < 0 || word === WORDS) return false
    value = (value << 4) | digit
    if (++digits % 8 > 0) continue
    into[word++] = value
    value = 0
  }
  return word === WORDS
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  // Upper-case letters become lower-case.
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
