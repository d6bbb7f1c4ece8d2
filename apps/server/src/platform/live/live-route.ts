import websocket from '@fastify/websocket'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { LIVE_PATH } from '@xiaojiu/contract/message/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { Hub } from './hub.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'

const Query = z.object({ ticket: z.string().max(200) })
const HEARTBEAT_MS = 30_000
/** More pages than a busy company keeps open; beyond it the oldest knows no more than before. */
const PER_COMPANY = 200
const REFUSED = 4401
const FULL = 4429

export interface LiveParts {
  readonly hub: Hub
  readonly clock: Clock
  readonly secret: string
  /** Pages of this site, and those that came from the very address asked, may listen. */
  readonly publicUrl: string
  /** Whether whom a ticket names may still hear: it was given out half a minute ago. */
  readonly mayHear: (hearer: Hearer) => Promise<boolean>
}

/** The socket by which pages hear that something of their company has changed. It carries notices only, one way. */
export async function mountLive(
  app: FastifyInstance,
  { hub, clock, secret, publicUrl, mayHear }: LiveParts,
): Promise<void> {
  const counts = new Map<string, number>()
  await app.register(websocket, { options: { maxPayload: 1024 } })
  app.addHook('onClose', () => hub.close())
  const refuseOthers = async (request: FastifyRequest): Promise<void> => {
    if (!isOwnPage(request, publicUrl)) throw new Refusal('cross-site-request')
  }
  app.get(API_PREFIX + LIVE_PATH, { websocket: true, onRequest: refuseOthers }, (socket, request) => {
    const query = Query.safeParse(request.query)
    const hearer = query.success ? hearerOf(secret, query.data.ticket, clock()) : null
    if (hearer === null) return socket.close(REFUSED)
    const { companyId, accountId } = hearer
    const count = counts.get(companyId) ?? 0
    if (count >= PER_COMPANY) return socket.close(FULL)
    counts.set(companyId, count + 1)
    const leave = hub.add(companyId, {
      accountId,
      tell: text => socket.send(text),
      end: () => socket.close(REFUSED),
    })
    // Asked once it is in the hub: whoever is cut off from here on is cut off there.
    mayHear(hearer).then(
      isAllowed => isAllowed || socket.close(REFUSED),
      () => socket.close(REFUSED),
    )
    let isAlive = true
    socket.on('pong', () => {
      isAlive = true
    })
    const heartbeat = setInterval(() => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
    }, HEARTBEAT_MS)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(heartbeat)
      leave()
      const left = (counts.get(companyId) ?? 1) - 1
      if (left > 0) counts.set(companyId, left)
      else counts.delete(companyId)
    })
  })
}

/** Browsers name the page that opens a socket, which no other rule keeps from being a foreign one. Programs name none. */
function isOwnPage({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && (origin === new URL(publicUrl).origin || new URL(origin).host === host)
}

/** Long enough to open a connection with, too short to be worth stealing. */
const LIFE_MS = 30_000

/** Whose changes may be heard, and by which login. */
interface Hearer {
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
