import { expect, test } from 'vitest'
import { newestCode, scanTicket } from './use-sandbox.ts'

const TICKET = 'a_b-c'.repeat(8)

test.each([
  [`https://x/sandbox?scan=${TICKET}`, TICKET],
  [`https://x/sandbox?tab=scan&scan=${TICKET}#x`, TICKET],
  [` ${TICKET} `, TICKET],
  ['https://x/sandbox?scan=short', null],
  ['', null],
])('%j contains the scan ticket %j', (text, ticket) => expect(scanTicket(text)).toBe(ticket))

test('takes the six-digit code of the newest message, not part of a longer number', () => {
  const messages = [
    { text: '订单 20261115000001 已发货' },
    { text: '【小九药采】验证码 482913，5 分钟内有效' },
    { text: '验证码 111111' },
  ]
  expect(newestCode(messages)).toBe('482913')
  expect(newestCode([])).toBeNull()
})
