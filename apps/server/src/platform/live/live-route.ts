import websocket from '@fastify/websocket'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { LIVE_PATH } from '@xiaojiu/contract/message/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { Hub } from './hub.ts'
import { type Hearer, hearerOf } from './ticket.ts'

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
