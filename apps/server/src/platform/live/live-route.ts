import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import websocket, { type WebSocket } from '@fastify/websocket'
import { API_PREFIXES, type Surface } from '@xiaojiu/contract/define.ts'
import { LIVE_PATH, OpenRecord } from '@xiaojiu/contract/message/live.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { type Hub, PLATFORM } from './hub.ts'

const Query = z.object({ ticket: z.string().max(200) })
const HEARTBEAT_MS = 30_000
/** More pages than a busy company, store or platform has open; beyond it the oldest gets no more notices. */
const MOST_PAGES = 200
const MOST_AT_PLATFORM = 3000
/** A page sends which record it has open when that changes and every 15 seconds; a page that sends more is not ours. */
const MOST_SAID = 120
const REFUSED = 4401
const FULL = 4429

export interface LiveParts {
  readonly hub: Hub
  readonly clock: Clock
  readonly secret: string
  /** Only pages of this site, or of the requested address itself, may connect. */
  readonly publicUrl: string
  /** The person named by a ticket, if they may still listen; the ticket is at most half a minute old. */
  readonly hearerAt: Readonly<Record<Surface, (hearer: Hearer) => Promise<{ readonly name: string } | null>>>
}

/**
 * The socket that notifies pages of changes of their company, store or platform. It carries notices in one direction;
 * console pages also send which record they have open.
 */
export async function mountLive(
  app: FastifyInstance,
  { hub, clock, secret, publicUrl, hearerAt }: LiveParts,
): Promise<void> {
  const counts = new Map<string, number>()
  await app.register(websocket, { options: { maxPayload: 1024 } })
  app.addHook('onClose', () => hub.close())
  const refuseOthers = async (request: FastifyRequest): Promise<void> => {
    if (!isOwnPage(request, publicUrl)) throw new Refusal('cross-site-request')
  }
  const listen = (surface: Surface) => (socket: WebSocket, request: FastifyRequest) => {
    const query = Query.safeParse(request.query)
    const hearer = query.success ? hearerOf(secret, query.data.ticket, clock()) : null
    if (hearer === null) return socket.close(REFUSED)
    const { place, accountId } = hearer
    const count = counts.get(place) ?? 0
    if (count >= (place === PLATFORM ? MOST_AT_PLATFORM : MOST_PAGES)) return socket.close(FULL)
    counts.set(place, count + 1)
    let record: string | null = null
    const leave = hub.add(place, {
      accountId,
      record: () => record,
      tell: text => socket.send(text),
      end: () => socket.close(REFUSED),
    })
    const page = { pageId: randomUUID(), place, accountId, name: '' }
    // Checked after it is in the hub: a login that is blocked from now on is removed there.
    const known = hearerAt[surface](hearer).catch(() => null)
    void known.then(person => {
      if (person === null) return socket.close(REFUSED)
      page.name = person.name
      if (record !== null && socket.readyState === socket.OPEN) hub.show({ ...page, record })
    })
    let said = 0
    if (surface !== 'shop')
      socket.on('message', data => {
        const open = readOpen(String(data))
        if (open === undefined || ++said > MOST_SAID) return socket.terminate()
        record = open
        if (page.name !== '') hub.show({ ...page, record })
      })
    let isAlive = true
    socket.on('pong', () => {
      isAlive = true
    })
    const heartbeat = setInterval(() => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      said = 0
      socket.ping()
    }, HEARTBEAT_MS)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearInterval(heartbeat)
      leave()
      if (record !== null && page.name !== '') hub.show({ ...page, record: null })
      const left = (counts.get(place) ?? 1) - 1
      if (left > 0) counts.set(place, left)
      else counts.delete(place)
    })
  }
  for (const surface of ['shop', 'seller', 'platform'] as const)
    app.get(API_PREFIXES[surface] + LIVE_PATH, { websocket: true, onRequest: refuseOthers }, listen(surface))
}

/** The record that a page says it has open; undefined: an invalid message. */
function readOpen(text: string): string | null | undefined {
  try {
    return OpenRecord.parse(JSON.parse(text)).open
  } catch {
    return undefined
  }
}

/** Browsers name the page that opens a socket, so that foreign pages can be refused. Other programs name none. */
function isOwnPage({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  return URL.canParse(origin) && (origin === new URL(publicUrl).origin || new URL(origin).host === host)
}

/** Long enough to open a connection, too short to be worth stealing. */
const LIFE_MS = 30_000

/** Whose notices are received, and by which login. */
export interface Hearer {
  /** A company, a store, or the platform. */
  readonly place: string
  readonly accountId: string
}

/**
 * A browser cannot send its token in the headers of a socket, so a signed call fetches this ticket first: it names the
 * listener and place, and is valid for half a minute.
 */
export function makeTicket(secret: string, { place, accountId }: Hearer, now: Date): string {
  const said = `${place}.${accountId}.${addMs(now, LIFE_MS).getTime()}`
  return `${said}.${signOf(secret, said)}`
}

/** The listener of a valid ticket; null for any other. */
export function hearerOf(secret: string, ticket: string, now: Date): Hearer | null {
  const [place = '', accountId = '', until = '', sign = ''] = ticket.split('.')
  const expected = Buffer.from(signOf(secret, `${place}.${accountId}.${until}`))
  const given = Buffer.from(sign)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && Number(until) > now.getTime() ? { place, accountId } : null
}

function signOf(secret: string, said: string): string {
  return createHmac('sha256', `live ticket ${secret}`).update(said).digest('base64url')
}
