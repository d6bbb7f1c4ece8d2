import { createHmac, timingSafeEqual } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'

/** Long enough to open a connection with, too short to be worth stealing. */
const LIFE_MS = 30_000

/**
 * A browser cannot put its token into the headers of a socket, so a signed call fetches this first: it says which
 * company's changes may be heard, for half a minute.
 */
export function makeTicket(secret: string, companyId: string, now: Date): string {
  const until = addMs(now, LIFE_MS).getTime()
  return `${companyId}.${until}.${signOf(secret, companyId, String(until))}`
}

/** The company a good ticket names; null for any other. */
export function companyOf(secret: string, ticket: string, now: Date): string | null {
  const [companyId = '', until = '', sign = ''] = ticket.split('.')
  const expected = Buffer.from(signOf(secret, companyId, until))
  const given = Buffer.from(sign)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Number(until) > now.getTime() ? companyId : null
}

function signOf(secret: string, companyId: string, until: string): string {
  return createHmac('sha256', `live ticket ${secret}`).update(`${companyId}\n${until}`).digest('base64url')
}
