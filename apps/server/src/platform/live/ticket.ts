import { createHmac, timingSafeEqual } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'

/** Long enough to open a connection with, too short to be worth stealing. */
const LIFE_MS = 30_000

/** Whose changes may be heard, and by which login. */
export interface Hearer {
  readonly companyId: string
  readonly accountId: string
}

/**
 * A browser cannot put its token into the headers of a socket, so a signed call fetches this first: it says who may hear
 * which company's changes, for half a minute.
 */
export function makeTicket(secret: string, { companyId, accountId }: Hearer, now: Date): string {
  const said = `${companyId}.${accountId}.${addMs(now, LIFE_MS).getTime()}`
  return `${said}.${signOf(secret, said)}`
}

/** Whom a good ticket names; null for any other. */
export function hearerOf(secret: string, ticket: string, now: Date): Hearer | null {
  const [companyId = '', accountId = '', until = '', sign = ''] = ticket.split('.')
  const expected = Buffer.from(signOf(secret, `${companyId}.${accountId}.${until}`))
  const given = Buffer.from(sign)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Number(until) > now.getTime() ? { companyId, accountId } : null
}

function signOf(secret: string, said: string): string {
  return createHmac('sha256', `live ticket ${secret}`).update(said).digest('base64url')
}
