import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topCounted } from './top-counted.ts'

test('the same few as sorting them all and cutting', () => {
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
