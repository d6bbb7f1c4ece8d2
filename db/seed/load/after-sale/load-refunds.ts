import type pg from 'pg'
import { insertRows } from '../bulk.ts'
import { idOf } from '../ids.ts'
import { postJournals } from '../post-journals.ts'

const HOUR_MS = 3_600_000

interface Damaged {
  readonly companyId: string
  readonly orderId: string
  readonly orderNo: string
  readonly payOrderId: string
  readonly storeId: string
  readonly storeName: string
  readonly receivedAt: Date
  readonly lineId: string
  readonly batchId: string
  readonly batchNo: string
  readonly expiresOn: string | null
  readonly displayName: string
  readonly spec: string
  readonly makerName: string
  readonly packUnit: string
  readonly imageUrl: string
  readonly dueAmount: number
  readonly shippedQuantity: number
  readonly paymentId: string
  readonly channel: 'wechat' | 'alipay'
  readonly part: Record<string, unknown>
}

/**
 * One completed refund for each company of the demo buyer: packs arrived broken, the store agreed, and the money went
 * back by the original channel. The invoices that are issued next include the red one. Booked as the server books it.
 */
export async function loadRefunds(client: pg.ClientBase, now: Date): Promise<void> {
  const found = await readDamaged(client, now)
  for (const [nth, goods] of found.entries()) await loadRefund(client, goods, nth)
}

async function loadRefund(client: pg.ClientBase, goods: Damaged, nth: number): Promise<void> {
  const { companyId, storeId, orderId, orderNo, channel } = goods
  const caseId = idOf('case', companyId, 'refunded')
  const refundId = idOf('refund', companyId, 'refunded')
  const appliedAt = goods.receivedAt.getTime() + 20 * HOUR_MS
  const agreedAt = new Date(appliedAt + 5 * HOUR_MS).toISOString()
  const settledAt = new Date(appliedAt + 6 * HOUR_MS).toISOString()
  const day = new Date(appliedAt + 8 * HOUR_MS).toISOString().slice(0, 10).replaceAll('-', '')
  const caseNo = `S${day}${String(nth + 1).padStart(6, '0')}`
  const refundNo = `R${day}${String(nth + 1).padStart(14, '0')}`
  const quantity = Math.max(1, Math.floor(goods.shippedQuantity / 10))
  const amount = Math.floor((goods.dueAmount * quantity) / goods.shippedQuantity)
  const reason = `售后单 ${caseNo} 退款`
  await insertRows(client, 'after_sale."case"', [
    {
      id: caseId,
      company_id: companyId,
      case_no: caseNo,
      order_id: orderId,
      order_no: orderNo,
      pay_order_id: goods.payOrderId,
      store_id: storeId,
      store_name: goods.storeName,
      account_id: idOf('account', 'buyer'),
      kind: 'refund-only',
      reason: 'damaged',
      state: 'completed',
      is_goods_back: false,
      content: `开箱发现 ${quantity}${goods.packUnit}压坏，无法销售。`,
      image_ids: [],
      refund_amount: amount,
      coin_count: 0,
      refunded_at: agreedAt,
      created_at: new Date(appliedAt).toISOString(),
      updated_at: agreedAt,
      ended_at: agreedAt,
    },
  ])
  await insertRows(client, 'after_sale.case_line', [
    {
      case_id: caseId,
      company_id: companyId,
      line_id: goods.lineId,
      batch_id: goods.batchId,
      batch_no: goods.batchNo,
      expires_on: goods.expiresOn,
      display_name: goods.displayName,
      spec: goods.spec,
      maker_name: goods.makerName,
      pack_unit: goods.packUnit,
      image_url: goods.imageUrl,
      quantity,
      refund_amount: amount,
      coin_count: 0,
    },
  ])
  const step = (index: number, verb: string, author: string, note: string, at: string) => ({
    id: idOf('case-step', companyId, 'refunded', index),
    case_id: caseId,
    company_id: companyId,
    verb,
    author,
    note,
    at,
  })
  const words = `退款 ¥${(amount / 100).toFixed(2)} 已按原支付方式退回`
  await insertRows(client, 'after_sale.step', [
    step(0, 'apply', 'buyer', '提交仅退款申请，原因：破损', new Date(appliedAt).toISOString()),
    step(1, 'agree-refund', 'seller', '商家已同意申请', agreedAt),
    step(2, 'refund', 'platform', words, agreedAt),
  ])
  await client.query('update "order".line set refunded_quantity = $2, refunded_amount = $3 where id = $1', [
    goods.lineId,
    quantity,
    amount,
  ])
  await insertRows(client, 'payment.refund', [
    {
      id: refundId,
      company_id: companyId,
      payment_id: goods.paymentId,
      refund_no: refundNo,
      amount,
      parts: [{ ...goods.part, amount }],
      reason,
      subject: `order-returned:${caseId}`,
      state: 'succeeded',
      attempts: 1,
      next_try_at: agreedAt,
      created_at: agreedAt,
      settled_at: settledAt,
    },
  ])
  await client.query(
    `insert into sandbox.refund (trade_id, channel, out_refund_no, refund_no, amount, reason, state, created_at, settled_at)
     select t.id, t.channel, $2, 'D' || $2, $3, $4, 'succeeded', $5, $6
     from sandbox.trade t join payment.payment p on p.trade_no = t.out_trade_no where p.id = $1`,
    [goods.paymentId, refundNo, amount, reason, agreedAt, settledAt],
  )
  const receivable = { kind: 'receivable', companyId, storeId }
  await postJournals(client, [
    {
      kind: 'order-returned',
      subject: caseId,
      companyId,
      memo: `订单 ${orderNo} ${reason}`,
      reference: caseNo,
      at: agreedAt,
      entries: [
        { account: receivable, amount: -amount },
        { account: { kind: 'unearned', storeId }, amount },
      ],
    },
    {
      kind: 'payment-refunded',
      subject: refundId,
      companyId,
      memo: '款项原路退回',
      at: settledAt,
      entries: [
        { account: { kind: `channel-${channel}` }, amount: -amount },
        { account: receivable, amount },
      ],
    },
  ])
}

/** A line of some packs, of an order paid by an external channel, received some time ago and without a case. */
async function readDamaged(client: pg.ClientBase, now: Date): Promise<Damaged[]> {
  const { rows } = await client.query<Damaged>(
    `select distinct on (o.company_id) o.company_id as "companyId", o.id as "orderId", o.order_no as "orderNo",
       o.pay_order_id as "payOrderId", o.store_id as "storeId", o.store_name as "storeName", o.received_at as "receivedAt",
       l.id as "lineId", p.batch_id as "batchId", p.batch_no as "batchNo", p.expires_on::text as "expiresOn",
       l.display_name as "displayName", l.spec, l.maker_name as "makerName", l.pack_unit as "packUnit",
       l.image_url as "imageUrl", l.due_amount::float8 as "dueAmount", l.shipped_quantity as "shippedQuantity",
       m.id as "paymentId", m.channel, part.part
     from "order"."order" o
       join company.membership own on own.company_id = o.company_id and own.account_id = $1
       join "order".line l on l.order_id = o.id join "order".parcel_line p on p.line_id = l.id
       join payment.payment m on m.payable_id = o.pay_order_id and m.state = 'succeeded'
       cross join lateral jsonb_array_elements(m.parts) as part(part)
     where o.state = 'completed' and m.channel in ('wechat', 'alipay') and m.wallet_part = 0
       and (part.part ->> 'orderId')::uuid = o.id
       and p.received_quantity = l.shipped_quantity and l.shipped_quantity >= 5 and l.short_amount = 0
       and o.received_at < $2::timestamptz - interval '5 days' and o.received_at > $2::timestamptz - interval '45 days'
       and not exists (select from after_sale."case" c where c.order_id = o.id)
     order by o.company_id, o.received_at desc, o.id, l.line_no`,
    [idOf('account', 'buyer'), now],
  )
  return rows
}
