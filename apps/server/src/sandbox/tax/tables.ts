import type { SandboxDb } from '../sandbox-db.ts'

export interface TaxInvoice {
  readonly number: string
  readonly issuedAt: Date
}

export async function findTaxInvoice(db: SandboxDb, requestNo: string): Promise<TaxInvoice | null> {
  const { rows } = await db.query<TaxInvoice>(
    'select number, issued_at as "issuedAt" from sandbox.tax_invoice where request_no = $1 and number is not null',
    [requestNo],
  )
  return rows[0] ?? null
}

/** Issues once for each request; the number is the year, a region and a counter. */
export async function issueTaxInvoice(
  db: SandboxDb,
  invoice: {
    readonly requestNo: string
    readonly sellerTaxNo: string
    readonly buyerName: string
    readonly total: number
    readonly blueNumber: string | null
    readonly now: Date
  },
): Promise<TaxInvoice> {
  const { rows } = await db.query<TaxInvoice>(
    `with made as (
       insert into sandbox.tax_invoice (request_no, seller_tax_no, buyer_name, total, blue_number, issued_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (request_no) do update set request_no = excluded.request_no returning serial)
     select to_char($6::timestamptz at time zone 'Asia/Shanghai', 'YY') || '420' || lpad(serial::text, 15, '0') as number,
       $6::timestamptz as "issuedAt" from made`,
    [invoice.requestNo, invoice.sellerTaxNo, invoice.buyerName, invoice.total, invoice.blueNumber, invoice.now],
  )
  const [made] = rows
  if (!made) throw new Error('an invoice was not kept')
  await db.query('update sandbox.tax_invoice set number = $2 where request_no = $1 and number is null', [
    invoice.requestNo,
    made.number,
  ])
  return made
}

/** The amount of a blue invoice, and the sum of its red ones (negative). */
export async function takenBackOf(db: SandboxDb, number: string): Promise<{ total: number; taken: number } | null> {
  const { rows } = await db.query<{ total: string; taken: string }>(
    `select b.total, coalesce((select sum(r.total) from sandbox.tax_invoice r where r.blue_number = b.number), 0) as taken
     from sandbox.tax_invoice b where b.number = $1 and b.total > 0`,
    [number],
  )
  const [found] = rows
  return found ? { total: Number(found.total), taken: Number(found.taken) } : null
}
