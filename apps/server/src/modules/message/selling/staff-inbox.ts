import type {
  ReadStaffMessages,
  StaffMessage,
  StaffMessageFilter,
  StaffMessageKind,
  StaffMessageRef,
} from '@xiaojiu/contract/message/selling-endpoints.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  countKnown,
  countStaffMessages,
  findToConfirm,
  putConfirmation,
  putReads,
  stretchOfStaffMessages,
} from './staff-tables.ts'

/** Messages of the platform to the store; those to be confirmed stay on top until confirmed. */
export function listStaffMessages(ctx: SellerContext, filter: StaffMessageFilter) {
  return inSnapshot(ctx, async ({ db }) => {
    const rows = await stretchOfStaffMessages(db, filter)
    const shown = rows.slice(0, filter.pageSize)
    const { unread, open } = await countStaffMessages(db)
    const list = shown.map(
      ({ id, kind, confirmedBy, confirmedAt, ...row }): StaffMessage => ({
        ...row,
        messageId: id,
        // The check constraint allows no other words.
        kind: kind as StaffMessageKind,
        confirmed: confirmedBy === null || confirmedAt === null ? null : { by: confirmedBy, at: confirmedAt },
      }),
    )
    return {
      list,
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      unreadCount: unread,
      openCount: open,
    }
  })
}

export function readStaffMessages(ctx: SellerContext, { messageIds }: ReadStaffMessages): Promise<void> {
  return inTransaction(ctx, async ({ db, now, actor }) => {
    const wanted = [...new Set(messageIds)]
    if ((await countKnown(db, wanted)) !== wanted.length) throw new Refusal('not-found')
    await putReads(db, now, wanted, { accountId: actor.accountId, storeId: actor.storeId })
  })
}

/** Says for the store that it has read what it must; name and time are kept, once. */
export function confirmNotice(ctx: SellerContext, { messageId }: StaffMessageRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { accountId, storeId, name: accountName } = actor
    const message = await findToConfirm(db, messageId)
    if (!message) throw new Refusal('not-found')
    if (!(await putConfirmation(db, { messageId, storeId, accountId, accountName, confirmedAt: now })))
      throw new Refusal('state-changed')
    await putReads(db, now, [messageId], { accountId, storeId })
    await audit(tx, {
      action: 'message.confirm-notice',
      subject: messageId,
      before: { isConfirmed: false },
      after: { isConfirmed: true },
      details: { title: message.title },
    })
  })
}
