import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Top, topCounted } from './top.ts'

test('keeps the same best hits as sorting them all', () => {
  const anyHits = fc.array(
    fc.record({ first: fc.integer({ min: 0, max: 4 }), second: fc.integer({ min: -3, max: 0 }) }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(anyHits, fc.nat(20), fc.nat(20), (hits, offset, limit) => {
      const ids = hits.map((_, slot) => (slot * 7919) % 1000)
      const top = new Top(offset + limit, { compare: (one, other) => (ids[one] ?? 0) - (ids[other] ?? 0) })
      hits.forEach(({ first, second }, slot) => {
        top.push(slot, first, second)
      })
      const sorted = hits
        .map((hit, slot) => ({ ...hit, slot, id: ids[slot] ?? 0 }))
        .toSorted((a, b) => a.first - b.first || a.second - b.second || a.id - b.id)
      expect(top.slots(offset)).toEqual(sorted.slice(offset, offset + limit).map(hit => hit.slot))
    }),
  )
})

test('returns the same top counts as sorting all and cutting', () => {
  const anyCounts = fc.array(fc.nat(6), { maxLength: 80 })
  fc.assert(
    fc.property(anyCounts, fc.nat(20), (counts, most) => {
      const wordOf = (number: number) => String((number * 7919) % 1000).padStart(4, '0')
      const sorted = counts
        .map((count, number) => ({ count, number, word: wordOf(number) }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
      expect(topCounted(Int32Array.from(counts), most, wordOf)).toEqual(
        sorted.slice(0, most).map(({ number }) => number),
      )
    }),
  )
})
