import type { AfterSaleReason } from '@xiaojiu/contract/after-sale/words.ts'
import {
  type Difference,
  type Logistics,
  NOTED_DIFFERENCES,
  type ReceivedDifference,
  type ReceiveOrder,
} from '@xiaojiu/contract/order/shipment-schemas.ts'

/** One difference of a batch. */
export interface Found {
  readonly kind: Difference
  readonly quantity: number
  readonly note: string
}

/** By parcel, line and batch; without an entry the batch arrived as sent. */
export type Checks = Readonly<Record<string, readonly Found[]>>

export interface SentBatch {
  readonly key: string
  readonly parcelId: string
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
}

/** All sent batches in the order of the parcels. */
export function sentBatches({ parcels }: Pick<Logistics, 'parcels'>) {
  return parcels.flatMap(({ parcelId, goods }) =>
    goods.map(one => ({ ...one, parcelId, key: `${parcelId}/${one.lineId}/${one.batchId}` })),
  )
}

/** Packs without a fault; surplus packs do not reduce them. */
export function acceptedOf(sent: number, found: readonly Found[]): number {
  return sent - found.filter(({ kind }) => kind !== 'over').reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The typed quantity as a whole number, at most the rest of the batch. */
export function clampFoundQuantity(typed: string, kind: Difference, sent: number, others: readonly Found[]): number {
  const wanted = Math.trunc(Number(typed))
  const most = kind === 'over' ? 1_000_000 : acceptedOf(sent, others)
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 1), Math.max(most, 1)) : 1
}

/** Why the receipt cannot be confirmed yet; null when it can. */
export function problemOf(
  batches: readonly (SentBatch & { readonly batchNo: string })[],
  checks: Checks,
): string | null {
  for (const { key, quantity, batchNo } of batches) {
    const found = checks[key] ?? []
    if (acceptedOf(quantity, found) < 0) return `批号 ${batchNo} 的差异合计超过发货数量`
    if (found.some(({ kind, note }) => NOTED_DIFFERENCES.includes(kind) && note.trim() === ''))
      return `批号 ${batchNo}：请填写实收的品名或批号`
  }
  return null
}

/** The receipt to send; it contains only differences. */
export function receiptOf(orderId: string, batches: readonly SentBatch[], checks: Checks): ReceiveOrder {
  const goods = batches.flatMap(({ key, parcelId, lineId, batchId }) => {
    const differences = (checks[key] ?? []).map(({ note, ...one }) => ({ ...one, note: note.trim() }))
    return differences.length === 0 ? [] : [{ parcelId, lineId, batchId, differences }]
  })
  return goods.length === 0 ? { orderId } : { orderId, goods }
}

/** The reason of the after-sale case for each difference. */
const REASON_OF: Readonly<Record<Difference, AfterSaleReason>> = {
  short: 'short',
  damaged: 'damaged',
  'wrong-goods': 'wrong',
  'wrong-batch': 'wrong',
  'near-expiry': 'near-expiry',
  over: 'over',
}

/** Differences of an earlier receipt that have no case yet. */
export function claimsOf({ parcels, differences: known }: Pick<Logistics, 'parcels' | 'differences'>) {
  return parcels.flatMap(({ parcelId, goods }) =>
    goods.flatMap(({ lineId, batchId, batchNo, displayName, packUnit, differences }) =>
      differences
        .filter(
          ({ kind }) =>
            !known.some(
              one =>
                one.parcelId === parcelId &&
                one.lineId === lineId &&
                one.batchId === batchId &&
                one.kind === kind &&
                (one.state === 'accepted' || one.state === 'filed'),
            ),
        )
        .map((one): ReceivedDifference => ({ ...one, lineId, batchId, batchNo, displayName, packUnit })),
    ),
  )
}

/** The store's answer to each difference, with its goods from the parcel. */
export function answeredOf({ parcels, differences }: Pick<Logistics, 'parcels' | 'differences'>) {
  return differences.flatMap(one => {
    const goods = parcels
      .find(parcel => parcel.parcelId === one.parcelId)
      ?.goods.find(each => each.lineId === one.lineId && each.batchId === one.batchId)
    const found = goods?.differences.find(each => each.kind === one.kind)
    if (!goods || !found) return []
    const { displayName, spec, batchNo, packUnit } = goods
    return [{ ...one, displayName, spec, batchNo, packUnit, quantity: found.quantity, note: found.note }]
  })
}

/** One case per reason, over all its batches. */
export function casesToFile(differences: readonly ReceivedDifference[]) {
  return [...Map.groupBy(differences, one => REASON_OF[one.kind])].map(([reason, found]) => ({
    reason,
    found,
    // Wrong goods and wrong batch have the same reason, so a batch may occur twice; it is named once.
    parts: [...Map.groupBy(found, one => `${one.lineId} ${one.batchId}`).values()].flatMap(same => {
      const [first] = same
      const quantity = same.reduce((sum, one) => sum + one.quantity, 0)
      return first ? [{ lineId: first.lineId, batchId: first.batchId, quantity }] : []
    }),
  }))
}
