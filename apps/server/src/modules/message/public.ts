import type { Context } from '#platform/context.ts'
import { announce } from '#platform/live/announce.ts'
import { insertMessage, type NewMessage } from './store.ts'

/** Puts a message into a company's inbox, in the open transaction of what it tells. */
export async function postMessage(ctx: Context, message: NewMessage): Promise<void> {
  await insertMessage(ctx.db, ctx.now, message)
  await announce(ctx, { companyId: message.companyId, topic: 'inbox', id: message.kind })
}
