import type { MissingPaper } from '@xiaojiu/contract/file/package-endpoints.ts'
import { PAPER_KIND_LABELS, type PaperKind, PapersWish } from '@xiaojiu/contract/invoice/paper-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import type { PackagePlan, PackageSource, PaperToPack } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import {
  type DeliveredLine,
  deliveredLines,
  deliveryNotesOf,
  drawDeliveryNote,
  orderHeads,
  sealCodeOf,
} from '#modules/order/public.ts'
import { licencePaper, storeLicencesOf, storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { readPapers } from '../download-invoices.ts'
import { invoicePdf, invoiceXml, paperName } from '../paper/invoice-paper.ts'
import { invoiceIdsOf } from '../tables/invoices.ts'
import { readReports } from '../tables/sending.ts'
import { drawReport } from './draw-papers.ts'

const Wanted = z.object(PapersWish.shape).omit({ requestId: true })

/** Papers of orders: reports by batch, licences of the store, delivery notes, invoices. */
export const orderPapersSource: PackageSource = {
  kind: 'order-papers',
  async plan(ctx, companyId, wanted) {
    const { orderIds, kinds } = Wanted.parse(wanted)
    const facts = await inSystemTransaction(ctx, tx => factsOf(tx, companyId, orderIds))
    const parts = kinds.map(kind => PLANS[kind](facts))
    return { papers: parts.flatMap(part => part.papers), missing: parts.flatMap(part => part.missing) }
  },
  tell: (ctx, { companyId, packageId, title, isReady, missingCount }) =>
    postMessage(ctx, {
      companyId,
      kind: 'system',
      title: isReady ? '资料包已打好' : '资料包打包失败',
      body: isReady
        ? `${title}，点击下载${missingCount > 0 ? `；另有 ${missingCount} 份资料缺失，已列出应由谁提供` : ''}`
        : `${title}没有打包成功，可以重新打包`,
      link: `/batchDownload?packageId=${packageId}`,
    }),
}

type Facts = Awaited<ReturnType<typeof factsOf>>

async function factsOf(ctx: Context, companyId: string, orderIds: readonly string[]) {
  const { db, now } = ctx
  const heads = (await orderHeads(db, orderIds)).filter(head => head.companyId === companyId)
  const ids = heads.map(head => head.orderId)
  const lines = await deliveredLines(db, ids, dayOf(now))
  const stores = await storesOf(
    db,
    heads.map(head => head.storeId),
  )
  const licences = new Map<string, Awaited<ReturnType<typeof storeLicencesOf>>>()
  for (const storeId of stores.keys()) licences.set(storeId, await storeLicencesOf(db, storeId))
  const named = ids.length === 0 ? [] : await invoiceIdsOf(db, ids)
  return {
    today: dayOf(now),
    heads,
    lines,
    stores,
    licences,
    reports: await readReports(
      db,
      lines.flatMap(line => line.batches.map(batch => batch.batchId)),
    ),
    notes: await deliveryNotesOf(db, ids),
    invoices: await readPapers(db, [...new Set(named.map(row => row.invoiceId))]),
    named,
  }
}

const PLANS: Readonly<Record<PaperKind, (facts: Facts) => PackagePlan>> = {
  report: planReports,
  licence: planLicences,
  'delivery-note': planNotes,
  invoice: planInvoices,
}

/** A batch in several parcels or orders has one report. */
function planReports({ lines, stores, reports }: Facts): PackagePlan {
  const papers: PaperToPack[] = []
  const missing: MissingPaper[] = []
  const seen = new Set<string>()
  for (const line of lines) {
    const store = stores.get(line.storeId)
    for (const batch of line.batches) {
      if (!store || seen.has(batch.batchId)) continue
      seen.add(batch.batchId)
      const paper = `${PAPER_KIND_LABELS.report} ${line.genericName} ${batch.batchNo}`
      const report = reports.get(batch.batchId)
      if (!report) missing.push({ paper, owedBy: store.name, reason: '供货方还没有提供这个批号的药检报告' })
      else
        papers.push({
          path: [store.name, PAPER_KIND_LABELS.report, `${line.genericName}_${batch.batchNo}.pdf`],
          paper,
          make: () => drawReport(store, line, batch, report),
          owedBy: store.name,
        })
    }
  }
  return { papers, missing }
}

function planLicences({ stores, licences, today }: Facts): PackagePlan {
  const papers: PaperToPack[] = []
  const missing: MissingPaper[] = []
  for (const store of stores.values())
    for (const licence of licences.get(store.id) ?? []) {
      const paper = `${store.name} ${licence.name}`
      if (licence.expiresOn !== null && licence.expiresOn < today)
        missing.push({ paper, owedBy: store.name, reason: `证照已于 ${licence.expiresOn} 到期，待更新` })
      else
        papers.push({
          path: [store.name, PAPER_KIND_LABELS.licence, `${licence.name}.pdf`],
          paper,
          make: () => licencePaper(store, licence),
          owedBy: store.name,
        })
    }
  return { papers, missing }
}

function planNotes({ notes, stores, heads }: Facts): PackagePlan {
  const papers = notes.flatMap(note => {
    const store = stores.get(note.storeId)
    if (!store) return []
    return [
      {
        path: [store.name, PAPER_KIND_LABELS['delivery-note'], `${note.orderNo}_${note.parcelNo}.pdf`],
        paper: `${PAPER_KIND_LABELS['delivery-note']} ${note.parcelNo}`,
        make: () => drawDeliveryNote(note, sealCodeOf(store.creditCode)),
        owedBy: store.name,
      },
    ]
  })
  const missing = heads
    .filter(head => !notes.some(note => note.orderId === head.orderId))
    .map(head => ({
      paper: `${PAPER_KIND_LABELS['delivery-note']} 订单 ${head.orderNo}`,
      owedBy: head.storeName,
      reason: '没有查到发货记录',
    }))
  return { papers, missing }
}

function planInvoices({ invoices, heads, named }: Facts): PackagePlan {
  const papers = invoices.flatMap(invoice =>
    (['pdf', 'xml'] as const).map(format => ({
      path: [invoice.storeName, PAPER_KIND_LABELS.invoice, paperName(invoice, format)],
      paper: `${PAPER_KIND_LABELS.invoice} ${invoice.invoiceNo}（${format.toUpperCase()}）`,
      make: async () => (format === 'pdf' ? invoicePdf(invoice) : invoiceXml(invoice)),
      owedBy: invoice.storeName,
    })),
  )
  const issued = new Set(invoices.map(invoice => invoice.id))
  const missing = heads
    .filter(head => !named.some(row => row.orderId === head.orderId && issued.has(row.invoiceId)))
    .map(head => ({
      paper: `${PAPER_KIND_LABELS.invoice} 订单 ${head.orderNo}`,
      owedBy: head.storeName,
      reason: '发票还没有开具',
    }))
  return { papers, missing }
}

/** Batches of shipped lines, and how many of them have a report. */
export function batchIdsOf(lines: readonly DeliveredLine[]): string[] {
  return [...new Set(lines.flatMap(line => line.batches.map(batch => batch.batchId)))]
}
