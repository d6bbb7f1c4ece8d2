import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, inSystemTransaction } from '../context.ts'
import { causeOf } from '../tracing/event-trace.ts'
import { spanned, traced } from '../tracing/tracing.ts'
import type { EventType } from './outbox.ts'

/** A module's reaction to another module's event, in its own transaction. */
export interface Reaction<Payload = unknown> {
  readonly subscriber: string
  readonly event: EventType<Payload>
  readonly react: (ctx: Context, payload: Payload) => Promise<void>
}

export function reaction<Payload>(
  subscriber: string,
  event: EventType<Payload>,
  react: (ctx: Context, payload: Payload) => Promise<void>,
): Reaction {
  return { subscriber, event, react } as Reaction
}

const BATCH_SIZE = 50

/**
 * Passes committed events to their reactions, oldest first. An event, its reactions and its removal are one transaction, and rows
 * that another relay has locked are skipped: so each effect happens exactly once, whatever crashes. Returns the number of handled
 * events.
 */
export async function relayEvents(ctx: Context, reactions: readonly Reaction[]): Promise<number> {
  let handled = 0
  for (; handled < BATCH_SIZE; handled++) {
    if (!(await relayOne(ctx, reactions))) break
  }
  return handled
}

function relayOne(ctx: Context, reactions: readonly Reaction[]): Promise<boolean> {
  return inSystemTransaction(ctx, async tx => {
    const event = await nextEvent(tx)
    if (!event) return false
    await traced(`event ${event.event}`, { origin: 'event', parent: causeOf(event.payload) }, () =>
      deliver(tx, event, reactions),
    )
    return true
  })
}

async function deliver(tx: Context, event: WaitingEvent, reactions: readonly Reaction[]): Promise<void> {
  const own = reactions.filter(each => each.event.name === event.event)
  const known = new Set(own.map(({ subscriber }) => subscriber))
  for (const subscriber of event.reactions ?? [])
    if (!known.has(subscriber)) await keepFailed(tx, event, subscriber, new Error('not in this release'))
  for (const { subscriber, event: type, react } of own) {
    await sql`savepoint reaction`.execute(tx.db)
    try {
      await spanned(`reaction ${subscriber}`, {}, () => react(tx, z.parse(type.payload, event.payload)))
    } catch (error) {
      await sql`rollback to savepoint reaction`.execute(tx.db)
      await keepFailed(tx, event, subscriber, error)
    }
  }
  await tx.db.deleteFrom('platform.outbox').where('id', '=', event.id).execute()
}

interface WaitingEvent {
  readonly id: string
  readonly event: string
  readonly payload: unknown
  readonly reactions: readonly string[] | null
}

/** The oldest event whose subject has no older event being handled elsewhere. */
async function nextEvent(ctx: Context) {
  const found = await sql<WaitingEvent>`
    select id, event, payload, reactions from platform.outbox o
    where o.created_by < pg_snapshot_xmin(pg_current_snapshot())
      and not exists (select from platform.outbox e where e.subject = o.subject and e.id < o.id)
    order by id limit 1 for update skip locked`.execute(ctx.db)
  return found.rows[0]
}

/** A reaction that fails, or that only another release has, must not stop the others: it is stored and retried separately. */
async function keepFailed(ctx: Context, event: WaitingEvent, subscriber: string, error: unknown): Promise<void> {
  ctx.log.error({ event: event.event, subscriber, message: String(error) }, 'reaction failed')
  await sql`insert into platform.failed_reaction (event_id, event, payload, subscriber, error, attempts, retry_at)
    values (${event.id}, ${event.event}, ${JSON.stringify(event.payload)}::jsonb, ${subscriber}, ${String(error)}, 1,
      ${ctx.now}::timestamptz + interval '10 seconds')`.execute(ctx.db)
}

/** After this many attempts a person must look at it. */
export const MAX_ATTEMPTS = 8

/** Retries failed reactions with growing delays, until a person must look. */
export async function retryReactions(ctx: Context, reactions: readonly Reaction[]): Promise<number> {
  let done = 0
  for (; done < BATCH_SIZE; done++) {
    if (!(await retryOne(ctx, reactions))) break
  }
  return done
}

function retryOne(ctx: Context, reactions: readonly Reaction[]): Promise<boolean> {
  return inSystemTransaction(ctx, async tx => {
    const found = await sql<{ eventId: string; event: string; payload: unknown; subscriber: string; attempts: number }>`
      select event_id, event, payload, subscriber, attempts from platform.failed_reaction
      where retry_at <= ${tx.now} and attempts < ${MAX_ATTEMPTS} order by retry_at limit 1 for update skip locked`.execute(
      tx.db,
    )
    const failed = found.rows[0]
    if (!failed) return false
    const target = reactions.find(r => r.event.name === failed.event && r.subscriber === failed.subscriber)
    await sql`savepoint reaction`.execute(tx.db)
    try {
      if (!target) throw new Error('no such reaction any more')
      await traced(`event ${failed.event} again`, { origin: 'event', parent: causeOf(failed.payload) }, () =>
        target.react(tx, z.parse(target.event.payload, failed.payload)),
      )
      await sql`delete from platform.failed_reaction where event_id = ${failed.eventId} and subscriber = ${failed.subscriber}`.execute(
        tx.db,
      )
    } catch (error) {
      await sql`rollback to savepoint reaction`.execute(tx.db)
      await sql`update platform.failed_reaction set attempts = attempts + 1, error = ${String(error)},
        retry_at = ${tx.now}::timestamptz + make_interval(secs => 10 * power(2, attempts))
        where event_id = ${failed.eventId} and subscriber = ${failed.subscriber}`.execute(tx.db)
    }
    return true
  })
}

/** A reaction that failed in all its attempts, with its event. */
export interface DeadLetter {
  readonly eventId: string
  readonly event: string
  readonly subscriber: string
  readonly error: string
}

/** The dead letters, the oldest first. */
export async function deadLetters(ctx: Context, limit: number): Promise<DeadLetter[]> {
  const found = await sql<DeadLetter>`select event_id, event, subscriber, error from platform.failed_reaction
    where attempts >= ${MAX_ATTEMPTS} order by retry_at limit ${limit}`.execute(ctx.db)
  return found.rows
}

/** Retries all dead letters, or those of one kind, with their attempts reset, after the cause was fixed. Returns their number. */
export async function retryDeadLetters(
  ctx: Context,
  { event, subscriber }: { readonly event?: string | undefined; readonly subscriber?: string | undefined } = {},
): Promise<number> {
  const taken = await sql`update platform.failed_reaction set attempts = 1, retry_at = ${ctx.now}
    where attempts >= ${MAX_ATTEMPTS} and (${event ?? null}::text is null or event = ${event ?? null})
      and (${subscriber ?? null}::text is null or subscriber = ${subscriber ?? null})`.execute(ctx.db)
  return Number(taken.numAffectedRows)
}
