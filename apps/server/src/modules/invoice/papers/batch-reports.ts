import type { BatchReportView } from '@xiaojiu/contract/invoice/paper-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { batchesOf, offersOf } from '#modules/catalogue/public.ts'
import { boughtBatchIds } from '#modules/order/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { readReports } from '../tables/sending.ts'
import { drawReport } from './draw-papers.ts'

/** Batches of an offer that a buyer may see: on sale, or bought. */
async function openBatches(tx: MemberContext, offerId: string) {
  const offer = (await offersOf(tx.db, [offerId], dayOf(tx.now))).get(offerId)
  if (!offer || offer.product.prohibitedClass !== null) throw new Refusal('not-found')
  const bought = new Set(await boughtBatchIds(tx.db, offer.productId))
  const batches = (await batchesOf(tx.db, offerId))
    .map(batch => ({
      ...batch,
      isOnSale: offer.isOnSale && batch.isInStock,
      isBought: bought.has(batch.batchId),
    }))
    .filter(batch => batch.isOnSale || batch.isBought)
  const reports = await readReports(
    tx.db,
    batches.map(batch => batch.batchId),
  )
  return { offer, batches, reports }
}

/** Which of them have a test report. */
export function listBatchReports(ctx: MemberContext, offerId: string): Promise<{ list: BatchReportView[] }> {
  return inSnapshot(ctx, async tx => {
    const { batches, reports } = await openBatches(tx, offerId)
    return {
      list: batches.map(({ batchId, batchNo, expiry, isOnSale, isBought }) => {
        const found = reports.get(batchId)
        return {
          batchNo,
          expiry,
          isOnSale,
          isBought,
          report: found ? { reportNo: found.reportNo, testedOn: found.testedOn, conclusion: found.conclusion } : null,
        }
      }),
    }
  })
}

/** The report of one of them as a file. */
export async function downloadBatchReport(
  ctx: MemberContext,
  { offerId, batchNo }: { readonly offerId: string; readonly batchNo: string },
  { reply }: Pick<Exchange, 'reply'>,
): Promise<void> {
  const { offer, batch, report } = await inSnapshot(ctx, async tx => {
    const found = await openBatches(tx, offerId)
    const wanted = found.batches.find(one => one.batchNo === batchNo)
    const paper = wanted && found.reports.get(wanted.batchId)
    if (!paper) throw new Refusal('not-found')
    return { offer: found.offer, batch: wanted, report: paper }
  })
  const { product, store } = offer
  const pdf = await drawReport(store, product, { batchNo, expiresOn: batch.expiry }, report)
  await reply
    .type('application/pdf')
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(`药检报告_${product.genericName}_${batchNo}.pdf`)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .send(pdf)
}
