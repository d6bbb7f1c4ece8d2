import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OfferIds, readId, roomFor } from './offer-ids.ts'

const anyIds = fc.uniqueArray(fc.uuid(), { maxLength: 3000 })

function idsOf(texts: readonly string[]): OfferIds {
  const ids = new OfferIds()
  for (const text of texts) {
    const words = new Uint32Array(4)
    if (!readId(text, words)) throw new Error(text)
    ids.add(words)
  }
  return ids
}

test('finds each id at its slot and gives its text back', () => {
  fc.assert(
    fc.property(anyIds, texts => {
      const ids = idsOf(texts)
      expect(ids.count).toBe(texts.length)
      expect(texts.map(text => ids.slotOf(text))).toEqual(texts.map((_, slot) => slot))
      expect(texts.map((_, slot) => ids.text(slot))).toEqual(texts)
    }),
    { numRuns: 30, examples: [[Array.from({ length: 5000 }, (_, n) => uuid(n))]] },
  )
})

test('finds every id after room was made, before and after', () => {
  const texts = Array.from({ length: 5000 }, (_, n) => uuid(n))
  const ids = idsOf(texts.slice(0, 1000))
  ids.reserve(3000)
  ids.reserve(10)
  expect(texts.slice(0, 1000).map(text => ids.slotOf(text))).toEqual(texts.slice(0, 1000).map((_, slot) => slot))
  expect(ids.slotOf(uuid(1000))).toBe(-1)
  for (const text of texts.slice(1000)) {
    const words = new Uint32Array(4)
    readId(text, words)
    ids.add(words)
  }
  expect(texts.map(text => ids.slotOf(text))).toEqual(texts.map((_, slot) => slot))
  expect(texts.map((_, slot) => ids.text(slot))).toEqual(texts)
})

test('doubles room until there is enough', () => {
  expect([0, 1, 1024, 1025, 4096, 4097].map(count => roomFor(count, 1024))).toEqual([
    1024, 1024, 1024, 2048, 4096, 8192,
  ])
  expect(roomFor(10_000_000, 1024)).toBe(2 ** 24)
})

test('finds no id that was not added, and no text that is not a UUID', () => {
  const ids = idsOf([uuid(1), uuid(2)])
  const unknown = [uuid(3), '', 'o17', uuid(1).slice(1), `${uuid(1)}0`, uuid(1).replace('-', 'a'), 'g'.repeat(36)]
  expect(unknown.map(text => ids.slotOf(text))).toEqual(unknown.map(() => -1))
  expect(ids.slotOf(uuid(0xab).toUpperCase())).toBe(-1)
  expect(idsOf([uuid(0xab)]).slotOf(uuid(0xab).toUpperCase())).toBe(0)
})

test('orders slots as their texts are ordered', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      const ids = idsOf([one, other])
      expect(ids.compare(0, 1)).toBe(one < other ? -1 : one > other ? 1 : 0)
    }),
  )
})

function uuid(number: number): string {
  return `0190a6e2-7c1b-7d3e-8f00-${number.toString(16).padStart(12, '0')}`
}
