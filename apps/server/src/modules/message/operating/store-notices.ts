import type { SendStoreNotice, StoreNotice, StoreNoticeFilter } from '@xiaojiu/contract/message/notice-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { anyFilesOf, claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, isKeptWithin, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertStaffMessages } from '../selling/staff-tables.ts'
import { stretchOfNotices } from './notice-tables.ts'

const HOUR_MS = 3_600_000

/** The stores that messages can be sent to; messages know no stores. */
export interface NoticeStores {
  /** The names of these, of open ones and of those in preparation. */
  readonly namesOf: (db: Db, storeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  readonly find: (db: Db, keyword: string) => Promise<{ readonly storeId: string; readonly name: string }[]>
}

/** Stores of an operator with limits; null: all. */
const limitOf = ({ actor }: OperatorContext) => actor.limits.storeIds

/** 商家公告: what was sent by hand, newest first. Operators with limits see what was sent to their stores. */
export async function listStoreNotices(ctx: OperatorContext, filter: StoreNoticeFilter, stores: NoticeStores) {
  const { rows, names } = await inSnapshot(ctx, async ({ db }) => {
    const found = await stretchOfNotices(db, filter, limitOf(ctx))
    return { rows: found, names: await stores.namesOf(db, [...new Set(found.flatMap(row => row.storeId ?? []))]) }
  })
  const shown = rows.slice(0, filter.pageSize)
  const files = await anyFilesOf(
    ctx,
    shown.flatMap(row => row.fileIds),
  )
  const list = shown.map(
    ({ id, storeId, sentByName, fileIds, ...row }): StoreNotice => ({
      ...row,
      messageId: id,
      storeName: storeId === null ? null : (names.get(storeId) ?? '已关闭的店铺'),
      sentBy: sentByName ?? '',
      files: fileIds.flatMap(fileId => files.get(fileId) ?? []),
    }),
  )
  return { list, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}

export function findNoticeStores(ctx: OperatorContext, keyword: string, stores: NoticeStores) {
  const within = limitOf(ctx)
  return inSnapshot(ctx, async ({ db }) => ({
    list: (await stores.find(db, keyword)).filter(({ storeId }) => within === null || within.includes(storeId)),
  }))
}

/** Tells every store, or those chosen. The papers stay with the notice; each store reads its own copy of the message. */
export function sendStoreNotice(
  ctx: OperatorContext,
  { kind, title, body, storeIds, confirmHours, fileIds }: SendStoreNotice,
  stores: NoticeStores,
): Promise<{ count: number }> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const wanted = [...new Set(storeIds)]
    if (wanted.length === 0 && isKeptWithin(actor)) throw new Refusal('notice-beyond-limits')
    const names = await stores.namesOf(db, wanted)
    const within = limitOf(ctx)
    if (names.size !== wanted.length || wanted.some(id => within !== null && !within.includes(id)))
      throw new Refusal('not-found')
    await claimFiles(tx, fileIds)
    const told = wanted.length === 0 ? [null] : wanted
    await insertStaffMessages(
      db,
      now,
      told.map(storeId => ({
        ...{ storeId, kind, title, body, fileIds: [...fileIds], sentBy: actor.accountId, sentByName: actor.name },
        ...(confirmHours !== undefined && { confirmBy: addMs(now, confirmHours * HOUR_MS) }),
      })),
    )
    await audit(tx, {
      action: 'message.send-notice',
      subject: wanted.length === 1 ? (wanted[0] ?? '') : 'message.staff_message',
      details: { title, storeCount: wanted.length === 0 ? '全部' : wanted.length, fileCount: fileIds.length },
    })
    return { count: told.length }
  })
}
