import { expect, test } from 'vitest'
import { soundScan, tonesOf } from './scan-sound.ts'

test('sounds a right scan short and high, and a wrong one twice, long and low', () => {
  const [right, wrong] = [tonesOf(true), tonesOf(false)]
  expect([right.length, wrong.length]).toEqual([1, 2])
  const lowest = Math.min(...right.map(tone => tone.pitch))
  expect(wrong.every(({ pitch, length }) => pitch < lowest / 2 && length > (right[0]?.length ?? 1))).toBe(true)
})

test('stays silent in a browser without sound', () => {
  expect(() => soundScan(true)).not.toThrow()
})
