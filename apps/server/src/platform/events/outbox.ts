import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../context.ts'

/** Something that has happened, named in the past tense by the module that publishes it. */
export interface EventType<Payload = unknown> {
  readonly name: string
  readonly payload: z.core.$ZodType<Payload>
}

export function defineEvent<Payload>(name: string, payload: z.core.$ZodType<Payload>): EventType<Payload> {
  return { name, payload }
}

/** Appends the event to the outbox in the open transaction: it is told if, and only if, its cause is committed. */
export async function publish<Payload>(
  ctx: Context,
  event: EventType<Payload>,
  subject: string,
  payload: Payload,
): Promise<void> {
  if (!ctx.isInTransaction) throw new Error(`${event.name} published outside a transaction`)
  await ctx.db
    .insertInto('platform.outbox')
    .values({ event: event.name, subject, payload: sql`${JSON.stringify(payload)}::jsonb`, createdAt: ctx.now })
    .execute()
}
