import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../context.ts'

export const LIVE_CHANNEL = 'live'

/** Says that something of a company has changed, never what: whoever is told asks for it as themselves. */
export const LiveNotice = z.object({ companyId: z.string(), topic: z.enum(['chat', 'inbox']), id: z.string() })
export interface LiveNotice extends z.output<typeof LiveNotice> {}
/** Told by the database itself when a login may hear no more. */
export const LiveEnd = z.object({ endedAccountId: z.string() })

/** Tells every open page of the company, through every server process, once the open transaction commits. */
export async function announce(ctx: Context, notice: LiveNotice): Promise<void> {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(notice)})`.execute(ctx.db)
}
