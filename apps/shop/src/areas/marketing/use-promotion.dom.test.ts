import { expect, test } from 'vitest'
import { untilEnd } from './use-promotion.ts'

const NOON = Date.UTC(2026, 8, 9, 4)
const ends = (ms: number) => ({ endsAt: new Date(NOON + ms) })

test.each([
  ['no campaign', null, false],
  ['in an hour', ends(3_600_000), 3_600_000],
  ['this instant', ends(0), 1000],
  ['past', ends(-5000), 1000],
  ['in two days', ends(2 * 86_400_000), false],
])('the price of a campaign is asked for again when it ends: %s', (_, deal, expected) => {
  expect(untilEnd(deal, NOON)).toBe(expected)
})
