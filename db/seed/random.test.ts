import { expect, test } from 'vitest'
import { hash32, stream } from './random.ts'

test('repeats a stream for the same seed and name, and differs for another seed or name', () => {
  const draw = (seed: number, name: string): number[] => {
    const random = stream(seed, name)
    return Array.from({ length: 5 }, () => random.next())
  }
  expect(draw(1, 'a')).toEqual(draw(1, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(2, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(1, 'b'))
})

test('draws integers evenly within their bounds', () => {
  const random = stream(7, 'spread')
  const counts = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 100_000; i++) {
    const value = random.int(0, 9)
    counts[value] = (counts[value] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
})

test('draws by weight, keeps every element in a shuffle and hashes the same text to the same value', () => {
  const random = stream(7, 'weights')
  let heavy = 0
  for (let i = 0; i < 10_000; i++)
    if (
      random.weighted([
        ['light', 1],
        ['heavy', 3],
      ]) === 'heavy'
    )
      heavy++
  expect(Math.abs(heavy - 7500)).toBeLessThan(200)
  expect(random.shuffle([1, 2, 3, 4, 5]).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(hash32('感冒灵颗粒')).toBe(hash32('感冒灵颗粒'))
})
