import { expect, test } from 'vitest'
import { oddsText, sectorPath, turnTo } from './wheel.ts'

/** The sector under the pointer at the top after this rotation. */
const under = (turned: number, count: number) => Math.floor((((360 - (turned % 360)) % 360) * count) / 360)

test('stops on the drawn prize after at least five full turns from any position', () => {
  for (const count of [4, 6, 8])
    for (const from of [0, 22.5, 1822.5, 359])
      for (let index = 0; index < count; index++) {
        const turned = turnTo(index, count, from)
        expect(under(turned, count)).toBe(index)
        expect(turned - from).toBeGreaterThanOrEqual(5 * 360)
      }
})
test('draws a quarter of the circle from the top', () => {
  expect(sectorPath(0, 4, 100)).toBe('M0 0L0.00 -100.00A100 100 0 0 1 100.00 0.00Z')
})
test('shows the odds in percent', () => {
  expect([oddsText(200), oddsText(180_000), oddsText(349_800), oddsText(1)]).toEqual([
    '0.02%',
    '18%',
    '34.98%',
    '0.0001%',
  ])
})
