import type { DealPage } from '@xiaojiu/contract/marketing/schemas.ts'
import { expect, test } from 'vitest'
import { askAgainMs } from './ask-again.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 10, minute))
const page = (state: 'ended' | 'on' | 'coming' | null, dealEnds = at(30)) =>
  ({
    list: [{ deal: { endsAt: dealEnds } }],
    session: state && { startsAt: at(0), endsAt: at(30), state },
  }) as unknown as DealPage

test('polls every 2 s when a session should have begun or ended, until the server confirms it', () => {
  expect(askAgainMs(page('coming'), at(0).getTime() - 1)).toBe(false)
  expect(askAgainMs(page('coming'), at(0).getTime())).toBe(2000)
  expect(askAgainMs(page('on'), at(30).getTime() - 1)).toBe(false)
  expect(askAgainMs(page('on'), at(30).getTime())).toBe(2000)
  expect(askAgainMs(page('ended'), at(59).getTime())).toBe(false)
})

test('polls when a deal has ended in a zone without sessions', () => {
  expect(askAgainMs(page(null), at(29).getTime())).toBe(false)
  expect(askAgainMs(page(null, at(20)), at(20).getTime())).toBe(2000)
  expect(askAgainMs(undefined, at(0).getTime())).toBe(false)
})
