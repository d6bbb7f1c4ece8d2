import type { InvoiceFormat } from '@xiaojiu/contract/invoice/schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type ZipEntry, zip } from '#platform/documents/zip.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { invoicePdf, invoiceXml, type PaperInvoice, paperName } from './paper/invoice-paper.ts'
import { readInvoices, readLines } from './tables/invoices.ts'

/** Issued invoices with their lines; those that are not issued yet are left out. */
export async function readPapers(db: Db, invoiceIds: readonly string[]): Promise<PaperInvoice[]> {
  const rows = await readInvoices(db, invoiceIds)
  const blues = await readInvoices(
    db,
    rows.flatMap(row => row.blueId ?? []),
  )
  const lines = await readLines(db, invoiceIds)
  return rows.flatMap(row =>
    row.invoiceNo === null || row.issuedAt === null
      ? []
      : [
          {
            ...row,
            invoiceNo: row.invoiceNo,
            issuedAt: row.issuedAt,
            lines: lines.get(row.id) ?? [],
            blueInvoiceNo: blues.find(blue => blue.id === row.blueId)?.invoiceNo ?? null,
          },
        ],
  )
}

async function papersOf(ctx: MemberContext, invoiceIds: readonly string[]): Promise<PaperInvoice[]> {
  const wanted = [...new Set(invoiceIds)]
  return inSnapshot(ctx, async ({ db }) => {
    if ((await readInvoices(db, wanted)).length < wanted.length) throw new Refusal('not-found')
    const papers = await readPapers(db, wanted)
    if (papers.length < wanted.length) throw new Refusal('invoice-not-issued')
    return papers
  })
}

export async function downloadInvoice(
  ctx: MemberContext,
  { invoiceId, format }: { readonly invoiceId: string; readonly format: InvoiceFormat },
  exchange: Exchange,
): Promise<void> {
  const [paper] = await papersOf(ctx, [invoiceId])
  if (!paper) throw new Refusal('not-found')
  const bytes = format === 'pdf' ? await invoicePdf(paper) : await invoiceXml(paper)
  await send(exchange, paperName(paper, format), format === 'pdf' ? 'application/pdf' : 'application/xml', bytes)
}

export async function downloadInvoices(
  ctx: MemberContext,
  invoiceIds: readonly string[],
  exchange: Exchange,
): Promise<void> {
  const entries: ZipEntry[] = []
  for (const paper of await papersOf(ctx, invoiceIds)) {
    const madeAt = paper.issuedAt
    entries.push({ name: paperName(paper, 'pdf'), bytes: await invoicePdf(paper), madeAt })
    entries.push({ name: paperName(paper, 'xml'), bytes: await invoiceXml(paper), madeAt })
  }
  await send(exchange, `发票_${dayOf(ctx.now)}.zip`, 'application/zip', await zip(entries))
}

async function send({ reply }: Exchange, name: string, contentType: string, bytes: Buffer): Promise<void> {
  await reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}
