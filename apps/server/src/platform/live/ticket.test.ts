import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { companyOf, makeTicket } from './ticket.ts'

const now = new Date('2026-05-01T00:00:00Z')
const secret = 'a-secret-that-is-only-for-tests-000'

test('a ticket names its company for half a minute, and nobody else’s', () => {
  const ticket = makeTicket(secret, 'c1', now)
  expect(companyOf(secret, ticket, addMs(now, 29_999))).toBe('c1')
  expect(companyOf(secret, ticket, addMs(now, 30_000))).toBeNull()
  expect(companyOf(secret, ticket.replace('c1', 'c2'), now)).toBeNull()
  expect(companyOf('another-secret-that-is-for-tests-000', ticket, now)).toBeNull()
  expect(companyOf(secret, '', now)).toBeNull()
})
