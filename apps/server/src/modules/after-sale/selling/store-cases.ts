import {
  ReturnFilter,
  type ReturnRow,
  type StaffCase,
  type StaffCaseRow,
  type StoreCaseFigures,
  StoreCaseFilter,
} from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS, AFTER_SALE_STATES } from '@xiaojiu/contract/after-sale/words.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { shippedGoods } from '#modules/order/public.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentParcels } from '../present-staff-case.ts'
import { readStaffCase, stretchWithCounts } from '../staff-cases.ts'
import { countOpenReturns, lastInspections, stretchOfReturns } from '../tables/returns.ts'
import { casesByGoods, casesByReason } from '../tables/store-figures.ts'

/** 售后列表 of the caller's store. */
export function listStoreCases(ctx: SellerContext, filter: StoreCaseFilter) {
  return inSnapshot(ctx, tx => stretchWithCounts(tx, { ...filter, storeId: tx.actor.storeId }))
}

export function getStoreCase(ctx: SellerContext, caseId: string): Promise<StaffCase> {
  return readStaffCase(ctx, caseId)
}

/** 退货 of the caller's store: expected, arrived and inspected. */
export function listReturns(ctx: SellerContext, filter: ReturnFilter) {
  return inSnapshot(ctx, async ({ db, now, actor: { storeId } }) => {
    const rows = await stretchOfReturns(db, storeId, filter)
    const shown = rows.slice(0, filter.pageSize)
    const inspections = await lastInspections(
      db,
      shown.map(row => row.id),
    )
    const list = await presentParcels(db, shown, now)
    return {
      list: list.map((row): ReturnRow => ({ ...row, inspection: inspections.get(row.caseId) ?? null })),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      counts: await countOpenReturns(db, storeId),
    }
  })
}

const PERIOD_DAYS = 90

/** Figures of the last 90 days: reasons and goods of the cases. */
export function getStoreCaseFigures(ctx: SellerContext): Promise<StoreCaseFigures> {
  return inSnapshot(ctx, async ({ db, now, actor: { storeId } }) => {
    const span = { storeId, since: addMs(now, -PERIOD_DAYS * DAY_MS) }
    const reasons = await casesByReason(db, span)
    const goods = await casesByGoods(db, span)
    const sold = await shippedGoods(
      db,
      span,
      goods.map(one => one.name),
    )
    return {
      reasons: reasons.map(one => ({ ...one, refundAmount: fen(one.refundAmount) })),
      goods: goods.map(one => {
        const { shippedQuantity = 0, refundedQuantity = 0 } = sold.get(one.name) ?? {}
        const refundRate = shippedQuantity === 0 ? 0 : Math.round((refundedQuantity * 1000) / shippedQuantity) / 10
        return { ...one, refundAmount: fen(one.refundAmount), shippedQuantity, refundedQuantity, refundRate }
      }),
    }
  })
}

const AT_ONCE = 500

/** 售后列表 of a store as a file: the rows and the order of the list. */
export const storeCasesSource: ExportSource<StoreCaseFilter, StaffCaseRow> = {
  list: 'after-sale.store-cases',
  title: '售后单',
  faces: ['seller'],
  right: 'order.look',
  filter: StoreCaseFilter,
  columns: [
    { of: 'caseNo', label: '售后单号', width: 20, kind: 'text', value: row => row.caseNo },
    { of: 'caseNo', label: '申请时间', width: 20, kind: 'time', value: row => row.createdAt },
    { of: 'order', label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'order', label: '客户', width: 28, kind: 'text', value: row => row.buyerName },
    { of: 'kind', label: '类型', width: 12, kind: 'text', value: row => AFTER_SALE_KINDS[row.kind] },
    { of: 'kind', label: '原因', width: 22, kind: 'text', value: row => AFTER_SALE_REASONS[row.reason] },
    { of: 'goods', label: '商品', width: 40, kind: 'text', value: row => goodsText(row) },
    { of: 'goods', label: '数量', width: 10, kind: 'count', value: row => packsOf(row), isSummed: true },
    { of: 'refund', label: '申请退款（元）', width: 14, kind: 'money', value: row => row.refundAmount, isSummed: true },
    { of: 'coins', label: '九采币', width: 10, kind: 'count', value: row => row.coinCount, isSummed: true },
    { of: 'gifts', label: '赠品', width: 24, kind: 'text', value: row => giftText(row) },
    { of: 'photos', label: '照片', width: 8, kind: 'count', value: row => row.photoCount },
    { of: 'due', label: '处理时限', width: 20, kind: 'time', value: row => row.dueAt },
    { of: 'state', label: '状态', width: 14, kind: 'text', value: row => AFTER_SALE_STATES[row.state] },
  ],
  async read({ actor, ...tx }, filter, after) {
    const { list, next } = await stretchWithCounts(
      { ...tx, actor },
      { ...filter, storeId: actor.storeId ?? undefined, after: after ?? undefined, pageSize: AT_ONCE },
    )
    return { rows: list, next }
  },
}

function giftText({ gifts, giftWay }: StaffCaseRow): string {
  const names = gifts.map(({ name, count }) => `${name} × ${count}`).join('、')
  return names === '' ? '' : `${names}（${giftWay === 'keep' ? '不退回' : '退回'}）`
}

/** 退货 of a store as a file. */
export const storeReturnsSource: ExportSource<ReturnFilter, ReturnRow> = {
  list: 'after-sale.returns',
  title: '退货',
  faces: ['seller'],
  right: ['order.look', 'after-sale.inspect'],
  filter: ReturnFilter,
  columns: [
    { of: 'case', label: '售后单号', width: 20, kind: 'text', value: row => row.caseNo },
    { of: 'case', label: '申请时间', width: 20, kind: 'time', value: row => row.createdAt },
    { of: 'case', label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'case', label: '客户', width: 28, kind: 'text', value: row => row.buyerName },
    { of: 'case', label: '原因', width: 22, kind: 'text', value: row => AFTER_SALE_REASONS[row.reason] },
    { of: 'parcel', label: '物流公司', width: 14, kind: 'text', value: row => row.carrier },
    { of: 'parcel', label: '退货运单', width: 20, kind: 'text', value: row => row.trackingNo },
    { of: 'goods', label: '商品', width: 40, kind: 'text', value: row => goodsText(row) },
    { of: 'goods', label: '数量', width: 10, kind: 'count', value: row => packsOf(row), isSummed: true },
    { of: 'goods', label: '退款（元）', width: 14, kind: 'money', value: row => row.refundAmount, isSummed: true },
    { of: 'due', label: '时限', width: 20, kind: 'time', value: row => row.dueAt },
    { of: 'result', label: '验收人', width: 14, kind: 'text', value: row => row.inspection?.by ?? '' },
    { of: 'result', label: '验收时间', width: 20, kind: 'time', value: row => row.inspection?.at ?? null },
    { of: 'result', label: '合格数量', width: 10, kind: 'count', value: row => row.inspection?.passedCount ?? null },
    { of: 'result', label: '不合格数量', width: 10, kind: 'count', value: row => row.inspection?.failedCount ?? null },
    {
      of: 'result',
      label: '可再销售',
      width: 10,
      kind: 'count',
      value: row => row.inspection?.resellableCount ?? null,
    },
    { of: 'result', label: '状态', width: 14, kind: 'text', value: row => AFTER_SALE_STATES[row.state] },
  ],
  async read(tx, filter, after) {
    const { actor } = tx
    if (actor.face !== 'seller') throw new Refusal('not-found')
    const page = { ...filter, after: after ?? undefined, pageSize: AT_ONCE }
    const { list, next } = await listReturns({ ...tx, actor }, page)
    return { rows: list, next }
  },
}

function goodsText({ lines }: StaffCaseRow): string {
  return lines.map(line => `${line.displayName} ${line.spec} 批号 ${line.batchNo} × ${line.quantity}`).join('；')
}

function packsOf({ lines }: StaffCaseRow): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}
