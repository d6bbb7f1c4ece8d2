import type {
  Difference,
  Logistics,
  ReceivedDifference,
  ReceiveOrder,
} from '@xiaojiu/contract/order/shipment-schemas.ts'

/** What the buyer has typed about one batch; nothing typed means it came as it was sent. */
export interface Checked {
  readonly quantity: number
  readonly difference: Difference
}

/** By parcel, line and batch. */
export type Checks = Readonly<Record<string, Checked>>

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

/** A typed quantity as far as it makes sense: whole packs, never more than were sent. */
export function fitReceived(typed: string, sent: number): number {
  const wanted = Math.trunc(Number(typed))
  return Number.isFinite(wanted) ? Math.min(Math.max(wanted, 0), sent) : sent
}

/** Only what differs is told. */
export function receiptOf(orderId: string, batches: readonly SentBatch[], checks: Checks): ReceiveOrder {
  const goods = batches.flatMap(({ key, parcelId, lineId, batchId, quantity }) => {
    const checked = checks[key]
    if (!checked || checked.quantity >= quantity) return []
    return [{ parcelId, lineId, batchId, receivedQuantity: checked.quantity, difference: checked.difference }]
  })
  return goods.length === 0 ? { orderId } : { orderId, goods }
}

/** Where the case for a difference begins, filled in already. */
export function claimHref(
  orderId: string,
  { lineId, batchId, quantity, reason }: Pick<ReceivedDifference, 'lineId' | 'batchId' | 'quantity' | 'reason'>,
): string {
  return `/personal/goodsReturn?${new URLSearchParams({ orderId, lineId, batchId, quantity: String(quantity), reason })}`
}

/** Differences of an order that was received earlier. */
export function claimsOf({ parcels }: Pick<Logistics, 'parcels'>): ReceivedDifference[] {
  return parcels.flatMap(({ goods }) =>
    goods.flatMap(({ lineId, batchId, batchNo, displayName, packUnit, quantity, receivedQuantity, difference }) =>
      difference === null || receivedQuantity === null
        ? []
        : [
            {
              lineId,
              batchId,
              batchNo,
              displayName,
              packUnit,
              quantity: quantity - receivedQuantity,
              reason: difference,
            },
          ],
    ),
  )
}
