import { deliveryNote, NOTE_SEAL, type NotedParcel, type NotePaper } from '@xiaojiu/contract/order/delivery-note.ts'
import { type Fen, fen, subtract } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { z } from 'zod'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { drawForm } from '#platform/documents/draw.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import { partOfDue } from '../domain/part-of-due.ts'
import { ordersByIds } from '../tables/orders.ts'
import { findParcel, type ParcelGoodsRecord, parcelGoodsOf, parcelsOf } from '../tables/parcels.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

/** The content of 随货同行单, one for each parcel. */
export interface DeliveryNote extends NotedParcel {
  readonly parcelId: string
  readonly orderId: string
  readonly storeId: string
}

/** The delivery notes of these orders; `db` is in the company's scope or the system's. */
export async function deliveryNotesOf(db: Db, orderIds: readonly string[]): Promise<DeliveryNote[]> {
  const orders = new Map((await ordersByIds(db, orderIds)).map(order => [order.id, order]))
  const parcels = await parcelsOf(db, [...orders.keys()])
  const goods = Map.groupBy(
    await parcelGoodsOf(
      db,
      parcels.map(parcel => parcel.id),
    ),
    one => one.parcelId,
  )
  return parcels.flatMap(parcel => {
    const order = orders.get(parcel.orderId)
    if (!order) return []
    return [
      {
        parcelId: parcel.id,
        parcelNo: parcel.parcelNo,
        orderId: order.id,
        orderNo: order.orderNo,
        storeId: order.storeId,
        sellerName: order.sellerName,
        buyerName: order.buyerName,
        receiver: Receiver.parse(order.receiver),
        carrierName: parcel.carrierName,
        trackingNo: parcel.trackingNo,
        shippedAt: parcel.shippedAt,
        isColdChain: parcel.isColdChain,
        goods: (goods.get(parcel.id) ?? []).map(line => ({
          genericName: line.genericName,
          dosageForm: line.dosageForm,
          spec: line.spec,
          packUnit: line.packUnit,
          makerName: line.makerName,
          holderName: line.holderName,
          approvalNo: line.approvalNo,
          batchNo: line.batchNo,
          expiresOn: line.expiresOn,
          quantity: line.quantity,
          unitPrice: unitPrice(line.unitPrice),
          dueAmount: dueOfGoods(line),
        })),
      },
    ]
  })
}

/** The cost of these packs after all discounts; all packs of a line together cost the supplied amount. */
export function dueOfGoods({
  dueAmount,
  shortAmount,
  approvedQuantity,
  packsBefore,
  quantity,
}: ParcelGoodsRecord): Fen {
  const supplied = subtract(fen(dueAmount), fen(shortAmount))
  return partOfDue(supplied, approvedQuantity ?? quantity, packsBefore, quantity)
}

/** The document as PDF, with the seal of the sender. */
export function drawDeliveryNote(note: DeliveryNote, sealCode: string): Promise<Buffer> {
  const paper: NotePaper = deliveryNote(note)
  return drawForm({
    title: paper.title,
    number: paper.number,
    isLandscape: true,
    facts: paper.facts,
    table: { columns: paper.columns, rows: [...paper.rows, paper.totals] },
    notes: paper.notes,
    sealedBy: paper.sealedBy,
    seal: { name: paper.sealedBy, kind: NOTE_SEAL, code: sealCode },
    madeAt: note.shippedAt,
  })
}

/** The last digits of a credit code, as seals show them at the bottom. */
export const sealCodeOf = (creditCode: string): string => creditCode.slice(-13)

/** The delivery note of one parcel as a file. */
export async function downloadDeliveryNote(
  ctx: MemberContext,
  parcelId: string,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const { note, store } = await inSnapshot(ctx, async ({ db }) => {
    const parcel = await findParcel(db, parcelId)
    if (!parcel) throw new Refusal('not-found')
    const found = (await deliveryNotesOf(db, [parcel.orderId])).find(one => one.parcelId === parcelId)
    const sender = found && (await storesOf(db, [found.storeId])).get(found.storeId)
    if (!found || !sender) throw new Refusal('not-found')
    return { note: found, store: sender }
  })
  const pdf = await drawDeliveryNote(note, sealCodeOf(store.creditCode))
  await sendPdf(exchange, `随货同行单_${note.orderNo}_${note.parcelNo}`, pdf)
}
