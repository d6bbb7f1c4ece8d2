import {
  DifferenceFilter,
  type DifferenceRef,
  type StoreDifference,
  type StoreDifferenceDetail,
} from '@xiaojiu/contract/order/difference-schemas.ts'
import { DIFFERENCE_STATES, DIFFERENCES } from '@xiaojiu/contract/order/shipment-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { anyFilesOf, type ExportSource } from '#modules/file/public.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import { atQueue, type ReviewDesk } from '#platform/review-desk.ts'
import { differenceMachine } from '../domain/states.ts'
import { presentAnswers } from '../receive/own-differences.ts'
import {
  answersOf,
  countWaiting,
  differenceKey,
  findShownDifference,
  type ShownDifference,
  stretchOfDifferences,
  waitingDifferences,
} from '../tables/differences.ts'
import type { DifferenceCases } from './answer-difference.ts'

/** 收货差异 of the caller's store. */
export function listDifferences(ctx: SellerContext, filter: DifferenceFilter) {
  return inSnapshot(ctx, async ({ db, actor: { storeId } }) => {
    const rows = await stretchOfDifferences(db, storeId, filter)
    const shown = rows.slice(0, filter.pageSize)
    const last = rows.length > shown.length ? shown.at(-1) : undefined
    return {
      list: shown.map(presentDifference),
      next: last ? differenceKey(last) : null,
      waitingCount: await countWaiting(db, storeId),
    }
  })
}

/** Within these hours the store answers. */
const ANSWER_HOURS = 48

/** 收货差异 among a store's to-dos: those that nobody has answered. */
export const differencePost: Pick<ReviewDesk, 'name' | 'label' | 'side' | 'right' | 'slaHours' | 'count'> = {
  name: 'receipt-difference',
  label: '收货差异',
  side: 'seller',
  right: 'after-sale.act',
  slaHours: ANSWER_HOURS,
  count: (ctx, { storeId }, marks) => atQueue(ctx, ({ db }) => countQueue(db, waitingDifferences(db, storeId), marks)),
}

/** One difference with all data that an answer needs. */
export async function getDifference(
  ctx: SellerContext,
  ref: DifferenceRef,
  { waysOf }: Pick<DifferenceCases, 'waysOf'>,
): Promise<StoreDifferenceDetail> {
  const { row, answers, ways } = await inSnapshot(ctx, async tx => {
    const found = await findShownDifference(tx.db, ref)
    if (!found) throw new Refusal('not-found')
    const isOpen = canStep(differenceMachine, presentDifference(found).state, 'accept')
    return {
      row: found,
      answers: await answersOf(tx.db, ref),
      ways: isOpen ? await waysOf(tx, { ...ref, orderId: found.orderId, quantity: found.quantity }) : [],
    }
  })
  const files = await anyFilesOf(
    ctx,
    answers.flatMap(({ fileIds }) => fileIds),
  )
  const shown = presentDifference(row)
  const mayAct = ctx.actor.rights.includes('after-sale.act')
  return {
    ...shown,
    shippedAt: row.shippedAt,
    signedAt: row.signedAt,
    answers: presentAnswers(answers, files),
    ways,
    acts: (['accept', 'ask-photos', 'dispute'] as const).filter(
      act => mayAct && canStep(differenceMachine, shown.state, act),
    ),
  }
}

function presentDifference(row: ShownDifference): StoreDifference {
  const { companyId: _company, shippedAt: _shipped, signedAt: _signed, ...shown } = row
  return {
    ...shown,
    // The check constraints allow no other values.
    kind: row.kind as StoreDifference['kind'],
    state: row.state as StoreDifference['state'],
    receivedQuantity: row.receivedQuantity ?? 0,
  }
}

const AT_ONCE = 500

/** 收货差异 of a store as an export: the rows and the order of the list. */
export const storeDifferencesSource: ExportSource<DifferenceFilter, StoreDifference> = {
  list: 'order.store-differences',
  title: '收货差异',
  faces: ['seller'],
  right: 'order.look',
  filter: DifferenceFilter,
  columns: [
    { of: 'found', label: '验收时间', width: 20, kind: 'time', value: row => row.foundAt },
    { of: 'order', label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'order', label: '客户', width: 28, kind: 'text', value: row => row.buyerName },
    { of: 'goods', label: '商品', width: 36, kind: 'text', value: row => `${row.displayName} ${row.spec}` },
    { of: 'goods', label: '生产企业', width: 28, kind: 'text', value: row => row.makerName },
    { of: 'batch', label: '批号', width: 16, kind: 'text', value: row => row.batchNo },
    { of: 'batch', label: '有效期至', width: 14, kind: 'text', value: row => row.expiresOn ?? '' },
    { of: 'sent', label: '发货', width: 10, kind: 'count', value: row => row.sentQuantity },
    { of: 'sent', label: '验收合格', width: 10, kind: 'count', value: row => row.receivedQuantity },
    { of: 'kind', label: '差异', width: 12, kind: 'text', value: row => DIFFERENCES[row.kind] },
    { of: 'kind', label: '差异数量', width: 10, kind: 'count', value: row => row.quantity, isSummed: true },
    { of: 'kind', label: '实收品名或批号', width: 24, kind: 'text', value: row => row.note },
    { of: 'order', label: '运单', width: 26, kind: 'text', value: row => `${row.carrierName} ${row.trackingNo}` },
    { of: 'photos', label: '照片', width: 8, kind: 'count', value: row => row.photoCount },
    { of: 'state', label: '状态', width: 14, kind: 'text', value: row => DIFFERENCE_STATES[row.state] },
  ],
  async read({ actor, db }, filter, after) {
    const rows = await stretchOfDifferences(db, actor.storeId ?? '', {
      ...filter,
      ...(after !== null && { after }),
      pageSize: AT_ONCE,
    })
    const shown = rows.slice(0, AT_ONCE)
    const last = rows.length > shown.length ? shown.at(-1) : undefined
    return { rows: shown.map(presentDifference), next: last ? differenceKey(last) : null }
  },
}
