import type { InvoiceKind } from '@xiaojiu/contract/invoice/schemas.ts'
import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import type { TaxParty } from '#gateways/tax/gateway.ts'
import type { Db } from '#platform/database/database.ts'
import { begun, stateful } from '#platform/states/move.ts'
import { type DraftLine, totalsOf } from '../domain/draft-invoice.ts'
import type { BlueLine } from '../domain/draft-red.ts'
import { invoiceMachine } from '../domain/states.ts'

export const invoiceStates = stateful('invoice.invoice', invoiceMachine)

export interface NewInvoice {
  readonly companyId: string
  readonly storeId: string
  readonly storeName: string
  readonly requestNo: string
  readonly kind: InvoiceKind
  readonly blueId: string | null
  readonly seller: TaxParty
  readonly buyer: TaxParty
  readonly remark: string
  /** 开票人. */
  readonly drawer: string
  readonly lines: readonly DraftLine[]
}

/** Stores an invoice to be requested. */
export async function insertInvoice(db: Db, now: Date, invoice: NewInvoice): Promise<string> {
  const { lines, seller, buyer, ...head } = invoice
  const { id } = await db
    .insertInto('invoice.invoice')
    .values({
      ...head,
      colour: invoice.blueId === null ? 'blue' : 'red',
      seller: JSON.stringify(seller),
      buyer: JSON.stringify(buyer),
      state: begun(invoiceMachine),
      ...totalsOf(lines),
      nextTryAt: now,
      requestedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoice.line')
    .values(lines.map((line, index) => ({ ...line, companyId: invoice.companyId, invoiceId: id, lineNo: index + 1 })))
    .execute()
  return id
}

/** The invoiced amounts of an order line, minus red ones; null is the freight. */
export interface InvoicedLine {
  readonly orderId: string
  readonly orderLineId: string | null
  readonly gross: Fen
}

/** Blue minus red of these orders, line by line, in any state: requested invoices will be issued. */
export async function invoicedLinesOf(db: Db, orderIds: readonly string[]): Promise<InvoicedLine[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('invoice.line')
    .select(['orderId', 'orderLineId', eb => eb.fn.sum<number>('gross').as('gross')])
    .where('orderId', 'in', [...orderIds])
    .groupBy(['orderId', 'orderLineId'])
    .execute()
  return rows.map(row => ({ ...row, gross: fen(Number(row.gross)) }))
}

export interface BlueInvoice {
  readonly invoiceId: string
  readonly kind: InvoiceKind
  readonly invoiceNo: string | null
  readonly seller: TaxParty
  readonly buyer: TaxParty
  /** Those of the one order. */
  readonly lines: readonly BlueLine[]
}

/** Blue invoices of an order, newest first, with what red ones have reversed of their lines. */
export async function bluesOf(db: Db, orderId: string): Promise<BlueInvoice[]> {
  const rows = await db
    .selectFrom('invoice.line as l')
    .innerJoin('invoice.invoice as i', 'i.id', 'l.invoiceId')
    .selectAll('l')
    .select(['i.colour', 'i.blueId', 'i.kind', 'i.invoiceNo', 'i.seller', 'i.buyer'])
    .where('l.orderId', '=', orderId)
    .orderBy('l.invoiceId', 'desc')
    .orderBy('l.lineNo')
    .execute()
  const blues = Map.groupBy(
    rows.filter(row => row.colour === 'blue'),
    row => row.invoiceId,
  )
  return [...blues].flatMap(([invoiceId, lines]) => {
    const [head] = lines
    if (!head) return []
    const reds = rows.filter(row => row.blueId === invoiceId)
    return [
      {
        invoiceId,
        // The check constraint allows no other value; only we write the parties.
        kind: head.kind as InvoiceKind,
        invoiceNo: head.invoiceNo,
        seller: asParty(head.seller),
        buyer: asParty(head.buyer),
        lines: lines.map(line => {
          const taken = reds.filter(red => red.orderLineId === line.orderLineId)
          return {
            ...asDraft(line),
            takenGross: fen(-taken.reduce((sum, red) => sum + red.gross, 0)),
            takenQuantity: -taken.reduce((sum, red) => sum + red.quantity, 0),
          }
        }),
      },
    ]
  })
}

export type LineRow = {
  orderId: string
  orderNo: string
  orderLineId: string | null
  name: string
  spec: string
  unit: string
  quantity: number
  unitPrice: number
  listGross: number
  taxRatePercent: number
  net: number
  tax: number
  gross: number
}

function asDraft(row: LineRow): DraftLine {
  const { orderId, orderNo, orderLineId, name, spec, unit, quantity, taxRatePercent } = row
  return {
    orderId,
    orderNo,
    orderLineId,
    name,
    spec,
    unit,
    quantity,
    taxRatePercent,
    unitPrice: unitPrice(row.unitPrice),
    listGross: fen(row.listGross),
    net: fen(row.net),
    tax: fen(row.tax),
    gross: fen(row.gross),
  }
}

/** The stored form; only this module writes the column. */
function asParty(kept: unknown): TaxParty {
  return kept as TaxParty
}

export async function readLines(db: Db, invoiceIds: readonly string[]): Promise<Map<string, DraftLine[]>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice.line')
    .selectAll()
    .where('invoiceId', 'in', [...invoiceIds])
    .orderBy('invoiceId')
    .orderBy('lineNo')
    .execute()
  return new Map([...Map.groupBy(rows, row => row.invoiceId)].map(([id, lines]) => [id, lines.map(asDraft)]))
}

/** Whole rows, in the scope of the transaction. */
export async function readInvoices(db: Db, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return []
  const rows = await db
    .selectFrom('invoice.invoice')
    .selectAll()
    .where('id', 'in', [...invoiceIds])
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(asInvoice)
}

export type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number]

function asInvoice<Row extends { seller: unknown; buyer: unknown; net: number; tax: number; gross: number }>(row: Row) {
  const { seller, buyer, net, tax, gross, ...rest } = row
  return { ...rest, seller: asParty(seller), buyer: asParty(buyer), net: fen(net), tax: fen(tax), gross: fen(gross) }
}

/** The lines of all invoices, blue and red, of an order. */
export async function linesNaming(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('invoice.line')
    .select(['orderLineId', 'invoiceId', 'quantity', 'gross'])
    .where('orderId', '=', orderId)
    .orderBy('invoiceId')
    .orderBy('lineNo')
    .execute()
  return rows.map(row => ({ ...row, gross: fen(row.gross) }))
}

export function invoiceIdsOf(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('invoice.line')
    .select(['orderId', 'invoiceId'])
    .distinct()
    .where('orderId', 'in', [...orderIds])
    .execute()
}

/** The newest invoices of a company. */
export function newestInvoices(db: Db, companyId: string, limit: number) {
  return db
    .selectFrom('invoice.invoice')
    .select([
      'id',
      'requestNo',
      'invoiceNo',
      'storeName',
      'colour',
      'kind',
      'state',
      'gross',
      'requestedAt',
      'issuedAt',
    ])
    .where('companyId', '=', companyId)
    .orderBy('requestedAt', 'desc')
    .limit(limit)
    .execute()
}

/** Invoices whose number starts with the text. */
export function invoicesNumbered(db: Db, text: string, limit: number) {
  return db
    .selectFrom('invoice.invoice')
    .select(['companyId', 'invoiceNo', 'storeName', 'gross'])
    .where('invoiceNo', '>=', text)
    .where('invoiceNo', '<', `${text}~`)
    .orderBy('invoiceNo')
    .limit(limit)
    .execute()
}
