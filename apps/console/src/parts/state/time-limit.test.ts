import { expect, test } from 'vitest'
import { ageText, shortSpan, timeLimit } from './time-limit.ts'

const at = (text: string) => new Date(`2026-11-16T${text}+08:00`)

test('shows the time left in the neutral tone while more than a quarter of the time remains', () => {
  expect(timeLimit(at('08:00:00'), at('12:00:00'), at('10:00:00'))).toEqual({
    text: '剩 2:00',
    tone: 'end',
    usedPercent: 50,
  })
})

test('turns amber when less than a quarter of the time is left and red past the limit', () => {
  expect(timeLimit(at('08:00:00'), at('12:00:00'), at('11:12:00'))).toEqual({
    text: '剩 0:48',
    tone: 'me',
    usedPercent: 80,
  })
  expect(timeLimit(at('08:00:00'), at('12:00:00'), at('12:35:00'))).toEqual({
    text: '超 0:35',
    tone: 'bad',
    usedPercent: 100,
  })
})

test('writes a time span in days and hours', () => {
  expect(shortSpan((2 * 24 + 22) * 3_600_000)).toBe('2 天 22 小时')
  expect(shortSpan(3 * 24 * 3_600_000)).toBe('3 天')
})

test('shows an age in its two largest units', () => {
  expect(ageText(at('10:00:00'), at('10:00:30'))).toBe('刚刚')
  expect(ageText(at('10:00:00'), at('10:38:00'))).toBe('38 分')
  expect(ageText(new Date('2026-11-15T00:00:00Z'), new Date('2026-11-15T21:14:00Z'))).toBe('21 小时 14 分')
  expect(ageText(new Date('2026-11-15T00:00:00Z'), new Date('2026-11-16T03:00:00Z'))).toBe('1 天 3 小时')
})

test('CR-106 turns red when fewer hours are left than the page sets as its threshold', () => {
  const from = new Date('2026-11-14T01:00:00Z')
  const due = new Date('2026-11-16T01:00:00Z')
  expect(timeLimit(from, due, new Date('2026-11-15T19:00:00Z'), 6).tone).toBe('me')
  expect(timeLimit(from, due, new Date('2026-11-15T19:00:01Z'), 6).tone).toBe('bad')
})
