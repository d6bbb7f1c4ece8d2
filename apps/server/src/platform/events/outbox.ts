import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { withCause } from '../tracing/event-trace.ts'

/** An event, named in the past tense by the module that publishes it. */
export interface EventType<Payload = unknown> {
  readonly name: string
  readonly payload: z.core.$ZodType<Payload>
}

export function defineEvent<Payload>(name: string, payload: z.core.$ZodType<Payload>): EventType<Payload> {
  return { name, payload }
}

let subscribers: ReadonlyMap<string, readonly string[]> | null = null

/**
 * Tells which reactions this program knows. Its events name theirs, so that a program of another release, which may relay them,
 * leaves the reactions that it lacks to one that has them.
 */
export function announceReactions(
  reactions: readonly { readonly subscriber: string; readonly event: { readonly name: string } }[],
): void {
  subscribers = new Map(
    [...Map.groupBy(reactions, ({ event }) => event.name)].map(([name, all]) => [
      name,
      all.map(({ subscriber }) => subscriber),
    ]),
  )
}

/** Appends the event to the outbox in the open transaction: it is delivered if, and only if, its cause is committed. */
export function publish<Payload>(
  ctx: Context,
  event: EventType<Payload>,
  subject: string,
  payload: Payload,
): Promise<void> {
  return publishAll(ctx, event, [{ subject, payload }])
}

/** The same event for many subjects, in the given order. */
export async function publishAll<Payload>(
  ctx: Context,
  event: EventType<Payload>,
  happened: readonly { readonly subject: string; readonly payload: Payload }[],
): Promise<void> {
  if (!ctx.isInTransaction) throw new Error(`${event.name} published outside a transaction`)
  if (happened.length === 0) return
  const reactions = subscribers && [...(subscribers.get(event.name) ?? [])]
  await ctx.db
    .insertInto('platform.outbox')
    .values(
      happened.map(({ subject, payload }) => ({
        event: event.name,
        subject,
        payload: sql`${JSON.stringify(withCause(payload))}::jsonb`,
        createdAt: ctx.now,
        reactions,
      })),
    )
    .execute()
}

/** Whether an event about one of these subjects is not delivered yet. */
export async function hasUndeliveredEvents(ctx: Context, subjects: readonly string[]): Promise<boolean> {
  if (subjects.length === 0) return false
  const found = await ctx.db
    .selectFrom('platform.outbox')
    .select('id')
    .where('subject', '=', sql<string>`any(${[...subjects]}::text[])`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
