import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import type pg from 'pg'
import {
  type BilledLine,
  type BilledOrder,
  type DraftLine,
  draftBlue,
  draftReds,
  totalsOf,
} from '../../../apps/server/src/seed-face.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

const DAY_MS = 86_400_000
/** The newest orders are left to the job, so that a user can see invoices being issued. */
const LEFT_TO_THE_JOB_MS = 2 * DAY_MS
const UNREAD_MS = 10 * DAY_MS
/** The number of batches out of a hundred with a test report; the store has not uploaded the others. */
const WITH_REPORT = 92

interface SoldOrder {
  readonly orderId: string
  readonly orderNo: string
  readonly companyId: string
  readonly storeId: string
  readonly storeName: string
  readonly shippedAt: Date
  readonly freight: Fen
  readonly paid: Fen
  readonly refunded: Fen
  readonly refundedAt: Date | null
  readonly seller: Record<string, string>
  readonly buyer: Record<string, string>
  readonly isSpecial: boolean
  readonly lines: readonly (Omit<BilledLine, 'unitPrice' | 'suppliedDue' | 'refundedAmount' | 'invoicedGross'> & {
    readonly unitPrice: number
    readonly suppliedDue: number
    readonly refundedAmount: number
  })[]
}

/** Test reports of shipped batches, invoice data of the first company, and the invoices of a year. */
export async function loadInvoices(client: pg.ClientBase, now: Date): Promise<void> {
  await loadReports(client)
  await loadSpecial(client, now)
  const orders = await readSold(client)
  const isOld = (order: SoldOrder) => now.getTime() - order.shippedAt.getTime() > LEFT_TO_THE_JOB_MS
  await insertRows(
    client,
    'invoice.due_order',
    orders.map(order => ({
      order_id: order.orderId,
      company_id: order.companyId,
      store_id: order.storeId,
      order_no: order.orderNo,
      store_name: order.storeName,
      due_at: isOld(order) ? null : now,
      shipped_at: order.shippedAt,
    })),
  )
  const made = orders.filter(isOld).flatMap(order => invoicesOf(order))
  const numbered = made.map((invoice, index) => ({ ...invoice, ...numberOf(invoice.issuedAt, index + 1) }))
  const numbers = new Map(numbered.map(invoice => [invoice.id, invoice.invoiceNo]))
  await keepAtTheTaxPlatform(client, numbered, numbers)
  await insertRows(
    client,
    'invoice.invoice',
    numbered.map(({ order, lines, ...invoice }) => ({
      id: invoice.id,
      company_id: order.companyId,
      store_id: order.storeId,
      store_name: order.storeName,
      request_no: invoice.requestNo,
      colour: invoice.blueId === null ? 'blue' : 'red',
      kind: order.isSpecial ? 'special' : 'ordinary',
      blue_id: invoice.blueId,
      seller: order.seller,
      buyer: order.buyer,
      drawer: '小九药采开票系统',
      remark: invoice.blueId === null ? `订单号 ${order.orderNo}` : `订单 ${order.orderNo} 退款红冲`,
      state: 'issued',
      invoice_no: invoice.invoiceNo,
      ...totalsOf(lines),
      attempts: 1,
      next_try_at: invoice.issuedAt,
      requested_at: invoice.issuedAt,
      issued_at: invoice.issuedAt,
      read_at: now.getTime() - invoice.issuedAt.getTime() < UNREAD_MS ? null : invoice.issuedAt,
    })),
  )
  await insertRows(client, 'invoice.line', numbered.flatMap(lineColumns))
  await client.query(`update "order".line l set invoiced_quantity = n.count
    from (select order_line_id, sum(quantity)::int as count from invoice.line group by order_line_id) n
    where n.order_line_id = l.id`)
}

interface MadeInvoice {
  readonly id: string
  readonly order: SoldOrder
  readonly blueId: string | null
  readonly issuedAt: Date
  readonly lines: readonly DraftLine[]
}

/** A blue invoice for the supplied goods, and a red one if part was refunded since. */
function invoicesOf(order: SoldOrder): MadeInvoice[] {
  const supplied = order.lines.reduce((sum, line) => sum + line.suppliedDue, 0) + order.freight
  if (order.paid === 0 || supplied === 0) return []
  const lines = order.lines.map(line => ({
    ...line,
    unitPrice: unitPrice(line.unitPrice),
    suppliedDue: fen(line.suppliedDue),
    refundedAmount: fen(line.refundedAmount),
    invoicedGross: fen(0),
  }))
  const before: BilledOrder = {
    ...order,
    kept: fen(Math.min(supplied, order.paid)),
    invoicedFreight: fen(0),
    lines: lines.map(line => ({ ...line, refundedQuantity: 0, refundedAmount: fen(0) })),
  }
  const blue: MadeInvoice = {
    id: idOf('invoice', order.orderId, 'blue'),
    order,
    blueId: null,
    issuedAt: new Date(order.shippedAt.getTime() + 600_000),
    lines: draftBlue([{ order: before, amount: before.kept }]),
  }
  const gap = before.kept - (order.paid - order.refunded)
  if (gap <= 0) return [blue]
  const billed = new Map(blue.lines.map(line => [line.orderLineId, line]))
  const after: BilledOrder = {
    ...before,
    invoicedFreight: billed.get(null)?.gross ?? fen(0),
    lines: lines.map(line => ({
      ...line,
      invoicedQuantity: billed.get(line.lineId)?.quantity ?? 0,
      invoicedGross: billed.get(line.lineId)?.gross ?? fen(0),
    })),
  }
  const untouched = blue.lines.map(line => ({ ...line, takenGross: fen(0), takenQuantity: 0 }))
  const red = draftReds(fen(gap), [{ lines: untouched }], after).flatMap(({ lines: taken }) => taken)
  const issuedAt = order.refundedAt ?? new Date(order.shippedAt.getTime() + DAY_MS)
  return [blue, { id: idOf('invoice', order.orderId, 'red'), order, blueId: blue.id, issuedAt, lines: red }]
}

function numberOf(issuedAt: Date, serial: number): { serial: number; invoiceNo: string; requestNo: string } {
  const day = new Date(issuedAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  const count = String(serial).padStart(15, '0')
  return { serial, invoiceNo: `${day.slice(2, 4)}420${count}`, requestNo: `FP${day}${count}00000` }
}

type Numbered = MadeInvoice & { serial: number; invoiceNo: string; requestNo: string }

/** The simulated tax platform gets the same invoices, because it will be asked to reverse some. */
async function keepAtTheTaxPlatform(
  client: pg.ClientBase,
  invoices: readonly Numbered[],
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  for (const isRed of [false, true])
    await client.query(
      `insert into sandbox.tax_invoice (serial, request_no, number, seller_tax_no, buyer_name, total, blue_number, issued_at)
       overriding system value select * from jsonb_to_recordset($1::jsonb) as row(serial bigint, request_no text,
         number text, seller_tax_no text, buyer_name text, total bigint, blue_number text, issued_at timestamptz)`,
      [
        JSON.stringify(
          invoices
            .filter(invoice => (invoice.blueId !== null) === isRed)
            .map(({ order, ...invoice }) => ({
              serial: invoice.serial,
              request_no: invoice.requestNo,
              number: invoice.invoiceNo,
              seller_tax_no: order.seller['taxNo'],
              buyer_name: order.buyer['name'],
              total: totalsOf(invoice.lines).gross,
              blue_number: invoice.blueId === null ? null : numbers.get(invoice.blueId),
              issued_at: invoice.issuedAt,
            })),
        ),
      ],
    )
  await client.query(`select setval(pg_get_serial_sequence('sandbox.tax_invoice', 'serial'), $1)`, [
    invoices.length + 1,
  ])
}

function lineColumns({ id, order, lines }: Numbered): Record<string, unknown>[] {
  return lines.map((line, index) => ({
    company_id: order.companyId,
    invoice_id: id,
    line_no: index + 1,
    order_id: line.orderId,
    order_no: line.orderNo,
    order_line_id: line.orderLineId,
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    list_gross: line.listGross,
    tax_rate_percent: line.taxRatePercent,
    net: line.net,
    tax: line.tax,
    gross: line.gross,
  }))
}

/** The first company of the demo login receives special invoices; its application was approved long ago. */
async function loadSpecial(client: pg.ClientBase, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 200 * DAY_MS)
  await client.query(
    `insert into invoice.application (id, company_id, account_id, title, tax_no, address, phone, bank_name, bank_account,
       proof_file_ids, state, submitted_at, decided_at, closed_at)
     select $3, c.id, $2, c.name, c.credit_code, c.address, '027-88886666', '汉江银行武汉江汉支行', '3202001509020000001',
       '{}', 'approved', $4, $4, $4 from company.company c where c.id = $1`,
    [idOf('company', 0), idOf('account', 'buyer'), idOf('invoice-application', 0), at],
  )
  await client.query(
    `insert into invoice.preference (company_id, kind, merging, updated_at) values ($1, 'special', 'order', $2)`,
    [idOf('company', 0), at],
  )
}

async function loadReports(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into invoice.batch_report (batch_id, store_id, report_no, tested_on, findings, conclusion)
     select b.id, o.store_id, 'YJ' || to_char(b.made_on, 'YYMMDD') || upper(right(replace(b.id::text, '-', ''), 12)),
       b.made_on + 12,
       jsonb_build_array(
         jsonb_build_object('item', '性状', 'rule', '应符合该品种项下规定', 'result', '符合规定'),
         jsonb_build_object('item', '鉴别', 'rule', '应呈正反应', 'result', '呈正反应'),
         jsonb_build_object('item', '检查', 'rule', '应符合该剂型项下有关规定', 'result', '符合规定'),
         jsonb_build_object('item', '微生物限度', 'rule', '应符合规定', 'result', '符合规定'),
         jsonb_build_object('item', '含量测定', 'rule', '应为标示量的 90.0%～110.0%',
           'result', '标示量的 ' || to_char(97 + (hashtext(b.id::text) & 63) / 16.0, 'FM999.0') || '%')),
       '本品按国家药品标准检验，结果符合规定'
     from catalogue.batch b join catalogue.offer o on o.id = b.offer_id
     where (hashtext(b.id::text) & 1023) % 100 < $1`,
    [WITH_REPORT],
  )
}

async function readSold(client: pg.ClientBase): Promise<SoldOrder[]> {
  const { rows } = await client.query(
    `with money as (
       select (part ->> 'orderId')::uuid as order_id, (part ->> 'amount')::bigint as paid, 0::bigint as back,
           null::timestamptz as back_at
         from payment.payment m, jsonb_array_elements(m.parts) part where m.payable_kind = 'order' and m.state = 'succeeded'
       union all
       select (part ->> 'orderId')::uuid, 0, (part ->> 'amount')::bigint, r.settled_at
         from payment.refund r, jsonb_array_elements(r.parts) part where r.state <> 'failed'),
     sums as (select order_id, sum(paid) as paid, sum(back) as back, max(back_at) as back_at from money group by order_id)
     select o.id as "orderId", o.order_no as "orderNo", o.company_id as "companyId", o.store_id as "storeId",
       o.store_name as "storeName", o.shipped_at as "shippedAt", o.freight::int as freight,
       coalesce(s.paid, 0)::float8 as paid, coalesce(s.back, 0)::float8 as refunded,
       s.back_at as "refundedAt",
       jsonb_build_object('name', t.holder_name, 'taxNo', t.credit_code, 'address', t.address, 'phone', t.service_phone,
         'bankName', t.bank_name, 'bankAccount', t.bank_account) as seller,
       jsonb_build_object('name', c.name, 'taxNo', c.credit_code, 'address', coalesce(a.address, ''),
         'phone', coalesce(a.phone, ''), 'bankName', coalesce(a.bank_name, ''), 'bankAccount', coalesce(a.bank_account, '')) as buyer,
       a.id is not null as "isSpecial",
       (select jsonb_agg(jsonb_build_object('lineId', l.id, 'genericName', l.generic_name, 'spec', l.spec,
          'packUnit', l.pack_unit, 'approvalNo', l.approval_no, 'taxRatePercent', l.tax_rate_percent,
          'unitPrice', l.unit_price, 'shippedQuantity', l.shipped_quantity, 'refundedQuantity', l.refunded_quantity,
          'refundedAmount', l.refunded_amount, 'invoicedQuantity', 0, 'suppliedDue', l.due_amount - l.short_amount) order by l.line_no)
        from "order".line l where l.order_id = o.id and l.shipped_quantity > 0) as lines
     from "order"."order" o join store.store t on t.id = o.store_id join company.company c on c.id = o.company_id
       left join sums s on s.order_id = o.id
       left join invoice.application a on a.company_id = o.company_id and a.state = 'approved'
     where o.shipped_at is not null order by o.shipped_at, o.id`,
  )
  return (rows as SoldOrder[]).filter(row => row.lines !== null)
}
