import { expect, test } from 'vitest'
import { searchNumber, searchOn } from './captcha-work.ts'

const ID = '0190b3a4-0000-7000-8000-000000000001'
const leadingZeros = async (number: number) => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${ID}:${number}`))
  return Math.clz32(new DataView(hash).getUint32(0))
}

test('finds the first number whose hash has enough leading zeros', async () => {
  const found = searchNumber(ID, 10, { from: 0, count: 20_000 })
  if (found === null) throw new Error('not found')
  expect(await leadingZeros(found)).toBeGreaterThanOrEqual(10)
  for (let number = 0; number < found; number++) expect(await leadingZeros(number)).toBeLessThan(10)
  expect(searchNumber(ID, 10, { from: 0, count: found })).toBeNull()
})

test('searches in batches, reports progress and stops when aborted', async () => {
  const tried: number[] = []
  const stop = new AbortController()
  const found = await searchOn(ID, 32, {
    signal: stop.signal,
    onTried: count => {
      tried.push(count)
      if (tried.length === 3) stop.abort()
    },
  })
  expect(found).toBeNull()
  expect(tried).toEqual([2000, 4000, 6000])
})
