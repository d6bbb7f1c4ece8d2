import { expect, test } from 'vitest'
import { maskName, prizeAt, WHOLE } from './lottery.ts'

const prizes = [
  { name: '冰箱', odds: 100 },
  { name: '券', odds: 249_900 },
  { name: '九采币', odds: 350_000 },
  { name: '谢谢参与', odds: 400_000 },
]

test('assigns each prize the numbers from where the previous prize ends', () => {
  expect([0, 99, 100, 249_999, 250_000, 599_999, 600_000, 999_999].map(at => prizeAt(prizes, at).name)).toEqual([
    '冰箱',
    '冰箱',
    '券',
    '券',
    '九采币',
    '九采币',
    '谢谢参与',
    '谢谢参与',
  ])
})
test('throws when the odds do not cover every number', () => {
  expect(() => prizeAt([{ odds: 5 }], 5)).toThrow('odds add up to 5')
})
test('assigns each prize exactly as many of the million numbers as its odds say', () => {
  const counts = new Map(prizes.map(prize => [prize, 0]))
  for (let number = 0; number < WHOLE; number++) {
    const prize = prizeAt(prizes, number)
    counts.set(prize, (counts.get(prize) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(prizes.map(prize => prize.odds))
})

test('masks the middle of a company name', () => {
  expect(maskName('武汉市康泽大药房有限公司')).toBe('武汉****药房')
  expect(maskName('仁济诊所')).toBe('仁济****诊所')
})
