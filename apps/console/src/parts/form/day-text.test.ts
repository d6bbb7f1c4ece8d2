import { expect, test } from 'vitest'
import { isDayIn, timeOfDay } from './day-text.ts'

test('accepts existing days within the bounds only', () => {
  expect(isDayIn('2026-02-28', {})).toBe(true)
  for (const wrong of ['', '2026-2-28', '2026-02-29', '2026-13-01', '28.02.2026', '2026-02-28T00:00'])
    expect(isDayIn(wrong, {})).toBe(false)
  const within = { min: '2026-02-01', max: '2026-02-28' }
  expect(['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map(text => isDayIn(text, within))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('writes a time of day with four digits', () => {
  expect(['9:05', '09:05', '0905', '905', '９：０５', '23:59', '0:00'].map(timeOfDay)).toEqual([
    '09:05',
    '09:05',
    '09:05',
    '09:05',
    '09:05',
    '23:59',
    '00:00',
  ])
  expect(['', '24:00', '9:60', '9', '9:5', 'nine'].map(timeOfDay)).toEqual([null, null, null, null, null, null])
})
