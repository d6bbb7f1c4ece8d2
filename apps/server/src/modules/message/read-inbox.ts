import {
  MESSAGE_KINDS,
  type MessageFilter,
  type MessageKind,
  type ReadMark,
} from '@xiaojiu/contract/message/schemas.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { countUnread, listMessages, markRead } from './store.ts'

export async function countInbox(ctx: MemberContext) {
  const counts = await inSnapshot(ctx, tx => countUnread(tx.db))
  return { messageCount: [...counts.values()].reduce((a, b) => a + b, 0) }
}

export async function countInboxByKind(ctx: MemberContext) {
  const counts = await inSnapshot(ctx, tx => countUnread(tx.db))
  const kinds = Object.entries(MESSAGE_KINDS) as [MessageKind, string][]
  return { messageTypeCount: kinds.map(([id, label]) => ({ id, label, count: counts.get(id) ?? 0 })) }
}

export function listInbox(ctx: MemberContext, filter: MessageFilter) {
  return inSnapshot(ctx, tx => listMessages(tx.db, filter))
}

export async function markInboxRead(ctx: MemberContext, mark: ReadMark) {
  await inTransaction(ctx, tx => markRead(tx.db, tx.now, mark))
  return countInbox(ctx)
}
