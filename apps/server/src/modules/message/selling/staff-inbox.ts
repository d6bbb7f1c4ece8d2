import type {
  ReadStaffMessages,
  StaffMessage,
  StaffMessageFilter,
  StaffMessageKind,
  StaffMessageRef,
} from '@xiaojiu/contract/message/selling-endpoints.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { raiseAlert } from '../operating/alerts.ts'
import {
  countKnown,
  countStaffMessages,
  findToConfirm,
  putConfirmation,
  putReads,
  stretchOfStaffMessages,
} from './staff-tables.ts'

const HOUR_MS = 3_600_000

/** What a store is called; messages know no stores. */
export type StoreName = (db: Db, storeId: string) => Promise<string>

/** Messages of the platform to the store; those to be confirmed stay on top until confirmed. */
export async function listStaffMessages(ctx: SellerContext, filter: StaffMessageFilter) {
  const { rows, counts } = await inSnapshot(ctx, async ({ db }) => ({
    rows: await stretchOfStaffMessages(db, filter),
    counts: await countStaffMessages(db),
  }))
  const shown = rows.slice(0, filter.pageSize)
  // The papers belong to the platform; the messages that name them are this store's.
  const files = await anyFilesOf(
    ctx,
    shown.flatMap(row => row.fileIds),
  )
  const sum = (of: 'unread' | 'open') => counts.reduce((total, one) => total + one[of], 0)
  const list = shown.map(
    ({ id, kind, confirmedBy, confirmedAt, fileIds, ...row }): StaffMessage => ({
      ...row,
      messageId: id,
      // The check constraint allows no other words.
      kind: kind as StaffMessageKind,
      confirmed: confirmedBy === null || confirmedAt === null ? null : { by: confirmedBy, at: confirmedAt },
      files: fileIds.flatMap(fileId => files.get(fileId) ?? []),
    }),
  )
  return {
    list,
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    unreadCount: sum('unread'),
    unread: counts.flatMap(({ kind, unread }) =>
      unread === 0 ? [] : [{ kind: kind as StaffMessageKind, count: unread }],
    ),
    openCount: sum('open'),
  }
}

export function readStaffMessages(ctx: SellerContext, { messageIds }: ReadStaffMessages): Promise<void> {
  return inTransaction(ctx, async ({ db, now, actor }) => {
    const wanted = [...new Set(messageIds)]
    if ((await countKnown(db, wanted)) !== wanted.length) throw new Refusal('not-found')
    await putReads(db, now, wanted, { accountId: actor.accountId, storeId: actor.storeId })
  })
}

/** Confirms a message for the store; name and time are stored once. The platform is notified when it was late. */
export function confirmNotice(ctx: SellerContext, { messageId }: StaffMessageRef, nameOf: StoreName): Promise<void> {
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
    if (message.confirmBy !== null && message.confirmBy < now) {
      const hours = Math.ceil((now.getTime() - message.confirmBy.getTime()) / HOUR_MS)
      const name = await nameOf(db, storeId)
      await asSystem(tx, system =>
        raiseAlert(system, 'notice-late', {
          subject: `${messageId}:${storeId}`,
          title: `${name} 逾期 ${hours} 小时确认“${message.title}”`,
          body: `${accountName} 于期限过后确认，期限为 ${toWireInstant(message.confirmBy ?? now)
            .slice(0, 16)
            .replace('T', ' ')}。`,
          link: '/platform/inbox',
        }),
      )
    }
  })
}
