import type { AfterSaleReason } from '@xiaojiu/contract/after-sale/words.ts'
import {
  type Difference,
  type Logistics,
  NOTED_DIFFERENCES,
  type ReceivedDifference,
  type ReceiveOrder,
} from '@xiaojiu/contract/order/shipment-schemas.ts'

/** One thing that differs about a batch. */
export interface Found {
  readonly kind: Difference
  readonly quantity: number
  readonly note: string
}

/** By parcel, line and batch; nothing found means it came as it was sent. */
export type Checks = Readonly<Record<string, readonly Found[]>>

export interface SentBatch {
  readonly key: string
  readonly parcelId: string
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
}

/** Everything that was sent, batch by batch, in the order of the parcels. */
export function sentBatches({ parcels }: Pick<Logistics, 'parcels'>) {
  return parcels.flatMap(({ parcelId, goods }) =>
    goods.map(one => ({ ...one, parcelId, key: `${parcelId}/${one.lineId}/${one.batchId}` })),
  )
}

/** Packs that are as they should be: what came besides takes nothing off them. */
export function acceptedOf(sent: number, found: readonly Found[]): number {
  return sent - found.filter(({ kind }) => kind !== 'over').reduce((sum, { quantity }) => sum + quantity, 0)
}

/** A typed number of packs as far as it makes sense: whole, and no more than the rest of the batch. */
export function clampFoundQuantity(typed: string, kind: Difference, sent: number, others: readonly Found[]): number {
  const wanted = Math.trunc(Number(typed))
  const most = kind === 'over' ? 1_000_000 : acceptedOf(sent, others)
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 1), Math.max(most, 1)) : 1
}

/** What stands against confirming, in words; null when nothing does. */
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

/** Only what differs is told. */
export function receiptOf(orderId: string, batches: readonly SentBatch[], checks: Checks): ReceiveOrder {
  const goods = batches.flatMap(({ key, parcelId, lineId, batchId }) => {
    const differences = (checks[key] ?? []).map(({ note, ...one }) => ({ ...one, note: note.trim() }))
    return differences.length === 0 ? [] : [{ parcelId, lineId, batchId, differences }]
  })
  return goods.length === 0 ? { orderId } : { orderId, goods }
}

/** Why a case is filed for what was found. */
const REASON_OF: Readonly<Record<Difference, AfterSaleReason>> = {
  short: 'short',
  damaged: 'damaged',
  'wrong-goods': 'wrong',
  'wrong-batch': 'wrong',
  'near-expiry': 'near-expiry',
  over: 'over',
}

/** Differences of an order that was received earlier and for which no case stands yet. */
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

/** What became of each difference, beside what the parcel says of it. */
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

/** One case for each reason, over all batches it is about. */
export function casesToFile(differences: readonly ReceivedDifference[]) {
  return [...Map.groupBy(differences, one => REASON_OF[one.kind])].map(([reason, found]) => ({
    reason,
    found,
    // Other goods and another batch are one reason: a batch is named once.
    parts: [...Map.groupBy(found, one => `${one.lineId} ${one.batchId}`).values()].flatMap(same => {
      const [first] = same
      const quantity = same.reduce((sum, one) => sum + one.quantity, 0)
      return first ? [{ lineId: first.lineId, batchId: first.batchId, quantity }] : []
    }),
  }))
}
