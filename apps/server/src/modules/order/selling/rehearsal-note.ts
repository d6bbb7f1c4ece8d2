import { deliveryNote, NOTE_SEAL } from '@xiaojiu/contract/order/delivery-note.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { lineAmount, unitPrice } from '@xiaojiu/kernel/price.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { drawForm } from '#platform/documents/draw.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import { sealCodeOf } from '../ship/delivery-notes.ts'
import { findRehearsal } from '../tables/rehearsals.ts'
import { REHEARSAL_BUYER, REHEARSAL_RECEIVER } from './rehearsal.ts'

/** The delivery note that an order would have, with 演练 in its title and in its seal. */
export async function printRehearsalNote(
  ctx: SellerContext,
  rehearsalId: string,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const { row, parcel, store } = await inSnapshot(ctx, async ({ db, actor }) => {
    const found = await findRehearsal(db, rehearsalId)
    const own = (await storesOf(db, [actor.storeId])).get(actor.storeId)
    if (!found || !own) throw new Refusal('not-found')
    if (found.parcel === null) throw new Refusal('state-changed')
    return { row: found, parcel: found.parcel, store: own }
  })
  const shippedAt = new Date(parcel.shippedAt)
  const paper = deliveryNote({
    ...{ parcelNo: row.rehearsalNo, orderNo: row.rehearsalNo, sellerName: store.holderName },
    ...{ buyerName: REHEARSAL_BUYER, receiver: REHEARSAL_RECEIVER, shippedAt },
    ...{ carrierName: parcel.carrierName, trackingNo: parcel.trackingNo, isColdChain: parcel.boxNo !== null },
    goods: row.goods.flatMap(one =>
      one.picked.map(({ batchNo, expiresOn, quantity }) => ({
        ...{ genericName: one.genericName, dosageForm: one.dosageForm, spec: one.spec, packUnit: one.packUnit },
        ...{ makerName: one.makerName, holderName: one.holderName, approvalNo: one.approvalNo },
        ...{ batchNo, expiresOn, quantity, unitPrice: unitPrice(one.unitPrice) },
        dueAmount: fen(lineAmount(unitPrice(one.unitPrice), quantity)),
      })),
    ),
  })
  const pdf = await drawForm({
    ...{ title: `${paper.title}（演练，不作凭证）`, number: paper.number, isLandscape: true, facts: paper.facts },
    table: { columns: paper.columns, rows: [...paper.rows, paper.totals] },
    notes: ['本单由演练订单生成，没有真实的销售、出库和收款。', ...paper.notes],
    sealedBy: paper.sealedBy,
    seal: { name: paper.sealedBy, kind: `${NOTE_SEAL}·演练`, code: sealCodeOf(store.creditCode) },
    madeAt: shippedAt,
  })
  await sendPdf(exchange, `演练随货同行单_${row.rehearsalNo}`, pdf)
}
