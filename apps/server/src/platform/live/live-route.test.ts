import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { hearerOf, makeTicket } from './live-route.ts'

const now = new Date('2026-05-01T00:00:00Z')
const secret = 'a-secret-that-is-only-for-tests-000'

test('accepts a ticket for 30 seconds, and refuses an altered one', () => {
  const hearer = { place: 'c1', accountId: 'a1' }
  const ticket = makeTicket(secret, hearer, now)
  expect(hearerOf(secret, ticket, addMs(now, 29_999))).toEqual(hearer)
  expect(hearerOf(secret, ticket, addMs(now, 30_000))).toBeNull()
  expect(hearerOf(secret, ticket.replace('c1', 'c2'), now)).toBeNull()
  expect(hearerOf(secret, ticket.replace('a1', 'a2'), now)).toBeNull()
  expect(hearerOf('another-secret-that-is-for-tests-000', ticket, now)).toBeNull()
  expect(hearerOf(secret, '', now)).toBeNull()
})
