import { expect, test } from 'vitest'
import { splitTimeLeft, timeLeftText } from './time-left.ts'

test('R-273 seconds are split into days, hours, minutes, seconds', () => {
  expect(splitTimeLeft((86_400 + 3_600 + 60 + 1) * 1000)).toEqual({
    days: 1,
    hours: 1,
    minutes: 1,
    seconds: 1,
    isOver: false,
  })
})

test('a begun second counts and the past is over', () => {
  expect(timeLeftText(splitTimeLeft(1))).toBe('00:00:01')
  expect(splitTimeLeft(0).isOver).toBe(true)
  expect(splitTimeLeft(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, isOver: true })
})

test('the text names days only when there are some', () => {
  expect(timeLeftText(splitTimeLeft(6_138_000))).toBe('01:42:18')
  expect(timeLeftText(splitTimeLeft(2 * 86_400_000 + 5_000))).toBe('2 天 00:00:05')
})
