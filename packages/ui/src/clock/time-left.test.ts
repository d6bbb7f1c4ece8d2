import { describe, expect, test } from 'vitest'
import { createServerClock, formatSeconds, splitTimeLeft, timeLeftText } from './time-left.ts'

test('R-273 splits seconds into days, hours, minutes and seconds', () => {
  expect(splitTimeLeft((86_400 + 3_600 + 60 + 1) * 1000)).toEqual({
    days: 1,
    hours: 1,
    minutes: 1,
    seconds: 1,
    isOver: false,
  })
})

test('counts a started second and is over at zero', () => {
  expect(timeLeftText(splitTimeLeft(1))).toBe('00:00:01')
  expect(splitTimeLeft(0).isOver).toBe(true)
  expect(splitTimeLeft(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, isOver: true })
})

test('shows days only when there are some', () => {
  expect(timeLeftText(splitTimeLeft(6_138_000))).toBe('01:42:18')
  expect(timeLeftText(splitTimeLeft(2 * 86_400_000 + 5_000))).toBe('2 天 00:00:05')
})

describe('durations', () => {
  test.each([
    [90_061, '1天1时1分1秒'],
    [86_400, '1天0时0分0秒'],
    [3_599, '59分59秒'],
    [59.9, '59秒'],
    [0, '0秒'],
    [-5, '0秒'],
  ])('R-273 formats %d seconds as %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text))
})

test('advances the server time by elapsed time only', () => {
  let elapsed = 5_000
  const clock = createServerClock(() => elapsed, 1_000_000)
  expect(clock.now()).toBe(1_000_000)
  elapsed += 750
  expect(clock.now()).toBe(1_000_750)
  clock.sync(2_000_000)
  expect(clock.now()).toBe(2_000_000)
  elapsed += 250
  expect(clock.now()).toBe(2_000_250)
})
