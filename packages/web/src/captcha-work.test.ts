import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { searchNumber, searchOn } from './captcha-work.ts'

const ID = '0190b3a4-0000-7000-8000-000000000001'
const leadingZeros = (number: number) =>
  Math.clz32(new DataView(sha256(new TextEncoder().encode(`${ID}:${number}`)).buffer).getUint32(0))

test('finds the first number whose hash begins with enough zeros, and none before it', () => {
  const found = searchNumber(ID, 10, { from: 0, count: 20_000 })
  if (found === null) throw new Error('not found')
  expect(leadingZeros(found)).toBeGreaterThanOrEqual(10)
  for (let number = 0; number < found; number++) expect(leadingZeros(number)).toBeLessThan(10)
  expect(searchNumber(ID, 10, { from: 0, count: found })).toBeNull()
})

test('goes on in batches, tells how far it is, and stops when it is given up', async () => {
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
