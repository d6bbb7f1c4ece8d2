import { randomUUID } from 'node:crypto'
import { STAFF_TOPICS, type StaffTopic } from '@xiaojiu/contract/message/live.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Logger } from '../log.ts'
import { logFailure } from '../log-failure.ts'
import { atMostEvery } from './at-most.ts'
import { openPresence, type Page } from './presence.ts'

export const LIVE_CHANNEL = 'live'

/** Announces a change of a company without content; listeners read it with their own rights. */
const LiveNotice = z.object({ companyId: z.string(), topic: z.enum(['chat', 'inbox']), id: z.string() })
export interface LiveNotice extends z.output<typeof LiveNotice> {}
/** Sent by the database when a login may no longer listen. */
const LiveEnd = z.object({ endedAccountId: z.string() })
/** Sent by the database when data changed that staff sees; null: not of a particular store. */
const StaffNotice = z.object({ staffTopic: z.enum(STAFF_TOPICS), storeId: z.string().nullable() })
/** What one process tells the others about an open page. */
const PageNotice = z.object({
  page: z.object({
    pageId: z.string(),
    place: z.string(),
    accountId: z.string(),
    name: z.string(),
    record: z.string().nullable(),
  }),
})

/** The key for platform staff in the hub; stores listen under their own ids. */
export const PLATFORM = 'platform'

/** Notifies every open page of the company, through every server process, when the open transaction commits. */
export async function announce(ctx: Context, notice: LiveNotice): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(ctx.db)
}

/** An open page that listens. */
export interface Listener {
  readonly accountId: string
  /** The record that it has open, at a console. */
  readonly record?: () => string | null
  tell(text: string): void
  /** Called when its login may no longer listen. */
  end(): void
}

/**
 * The listeners of this process by company, store or platform, and the connection that receives the notices of all
 * processes.
 */
export interface Hub {
  add(place: string, listener: Listener): () => void
  /** Tells all processes which record a page has open, repeatedly while it is open. */
  show(page: Page): void
  close(): Promise<void>
}

const Heard = z.union([LiveNotice, LiveEnd, StaffNotice, PageNotice])
/** Staff pages get at most one notice per topic in this time, because each notice causes a read. */
const STAFF_PAUSE_MS = 1000
const RECONNECT_MS = 1000
/**
 * A connection through a transaction pooler, or with a dead peer, looks healthy but receives nothing: so it sends
 * itself a notice.
 */
const CALLS = { everyMs: 30_000, withinMs: 10_000 }
/** Sent after a gap: notices may be missing, so everything is read again. */
const AGAIN = JSON.stringify({ topic: 'again' })

/**
 * Opens the hub; it connects with the first listener, so that a server without listeners keeps no connection. The URL must lead
 * to the database itself: a pooler does not forward notifications.
 */
export function openHub(databaseUrl: string, log: Logger, { everyMs, withinMs } = CALLS): Hub {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let call: NodeJS.Timeout | undefined
  let isClosed = false

  const merged = atMostEvery(STAFF_PAUSE_MS)
  const tellPresent = (place: string, record: string) => {
    for (const one of listeners.get(place) ?? [])
      if (one.record?.() === record)
        one.tell(JSON.stringify({ topic: 'present', record, names: presence.namesOn(place, record, one.accountId) }))
  }
  const presence = openPresence(tellPresent)

  const tellAll = (text: string) => {
    for (const company of listeners.values()) for (const one of company) one.tell(text)
  }
  const tellPlace = (place: string, topic: StaffTopic) =>
    merged.pass(`${place} ${topic}`, () => {
      for (const one of listeners.get(place) ?? []) one.tell(JSON.stringify({ topic }))
    })
  const connect = async (isAgain: boolean): Promise<void> => {
    if (isClosed || client) return
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'xiaojiu-live',
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
      keepAlive: true,
    })
    client = fresh
    fresh.on('error', error => lose(fresh, error))
    fresh.on('end', () => lose(fresh, 'connection ended'))
    fresh.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await fresh.connect()
      await fresh.query(`listen ${LIVE_CHANNEL}`)
      if (isAgain) tellAll(AGAIN)
      callSelf(fresh)
    } catch (error) {
      lose(fresh, error)
    }
  }
  const callSelf = (of: pg.Client) => {
    call = setTimeout(async () => {
      try {
        await hearsItself(of, withinMs)
        callSelf(of)
      } catch (error) {
        lose(of, error)
      }
    }, everyMs)
    call.unref()
  }
  const hear = (payload: string) => {
    const notice = readNotice(payload)
    if (!notice) return
    if ('endedAccountId' in notice) return end(notice.endedAccountId)
    if ('page' in notice) return presence.hear(notice.page)
    if ('staffTopic' in notice) {
      if (notice.storeId !== null) tellPlace(notice.storeId, notice.staffTopic)
      return tellPlace(PLATFORM, notice.staffTopic)
    }
    const { companyId, topic, id } = notice
    for (const one of listeners.get(companyId) ?? []) one.tell(JSON.stringify({ topic, id }))
  }
  const end = (accountId: string) => {
    for (const company of listeners.values()) for (const one of company) if (one.accountId === accountId) one.end()
  }
  const lose = (lost: pg.Client, reason: unknown) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(call)
    lost.end().catch(() => undefined)
    if (isClosed) return
    logFailure(log, reason, 'live connection lost')
    retry = setTimeout(() => void connect(true), RECONNECT_MS)
  }
  return {
    add(place, listener) {
      const there = listeners.get(place) ?? new Set()
      listeners.set(place, there.add(listener))
      void connect(false)
      return () => {
        there.delete(listener)
        if (there.size === 0 && listeners.get(place) === there) listeners.delete(place)
      }
    },
    show(page) {
      // Without a connection the notice is lost; the page repeats it soon.
      client?.query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify({ page })]).catch(() => undefined)
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearTimeout(call)
      merged.close()
      presence.close()
      listeners.clear()
      await client?.end().catch(() => undefined)
    },
  }
}

/** Sends itself a notice on its own channel; throws when it does not arrive. */
async function hearsItself(client: pg.Client, withinMs: number): Promise<void> {
  const channel = `live_${randomUUID().replaceAll('-', '')}`
  const heard = Promise.withResolvers<void>()
  // Not awaited until the statements below have ended.
  heard.promise.catch(() => undefined)
  const patience = setTimeout(() => heard.reject(new Error('hears nothing, not even itself')), withinMs)
  const listen = ({ channel: of }: pg.Notification) => {
    if (of === channel) heard.resolve()
  }
  client.on('notification', listen)
  try {
    await client.query(`listen ${channel}`)
    await client.query('select pg_notify($1, $2)', [channel, ''])
    await heard.promise
    await client.query(`unlisten ${channel}`)
  } finally {
    clearTimeout(patience)
    client.off('notification', listen)
  }
}

/** Anyone with access to the database can notify on the channel: unknown payloads are ignored. */
function readNotice(payload: string): z.output<typeof Heard> | null {
  try {
    return Heard.parse(JSON.parse(payload))
  } catch {
    return null
  }
}
