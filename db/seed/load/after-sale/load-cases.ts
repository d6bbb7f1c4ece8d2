import type pg from 'pg'
import { insertRows } from '../bulk.ts'
import { idOf } from '../ids.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type Step = readonly [verb: string, author: 'buyer' | 'seller' | 'platform', note: string]

export interface PastCase {
  readonly key: string
  readonly kind: string
  readonly reason: string
  readonly state: string
  readonly isGoodsBack: boolean
  readonly isRefunded: boolean
  readonly content: string
  readonly answer: string | null
  readonly steps: readonly Step[]
  /** Days until the deadline of the state; null without a deadline. */
  readonly dueDays: number | null
}

export const AGREED: Step = ['agree-return', 'seller', '商家已同意申请']
/** The waybill of the case stands after it. */
export const SENT: Step = ['send-back', 'buyer', '已寄回商品，顺丰速运']

/** Every parcel has a waybill of its own: 13 digits from the id of the case. */
function waybillOf(caseId: string): string {
  const number = BigInt(`0x${caseId.replaceAll('-', '')}`) % 10n ** 13n
  return `SF${String(number).padStart(13, '0')}`
}

/** One case of each state. Those that wait for a store give its staff something to do. */
const CASES: readonly PastCase[] = [
  {
    key: 'papers',
    kind: 'papers',
    reason: 'papers-missing',
    state: 'waiting-seller',
    isGoodsBack: false,
    isRefunded: false,
    content: '随货未附本批药检报告，请补寄或补传。',
    answer: null,
    steps: [['apply', 'buyer', '提交补资料申请，原因：资料不全']],
    dueDays: 2,
  },
  {
    key: 'return',
    kind: 'return-refund',
    reason: 'wrong',
    state: 'waiting-return',
    isGoodsBack: true,
    isRefunded: true,
    content: '订的是大规格，收到的规格不符。',
    answer: null,
    steps: [['apply', 'buyer', '提交退货退款申请，原因：错发（品种/规格/批号）'], AGREED],
    dueDays: 6,
  },
  {
    key: 'refused',
    kind: 'return-refund',
    reason: 'repackaged',
    state: 'refused',
    isGoodsBack: true,
    isRefunded: true,
    content: '新包装与以往不同，顾客不接受。',
    answer: '非质量问题，按店铺售后条款不予退换',
    steps: [
      ['apply', 'buyer', '提交退货退款申请，原因：包装变更'],
      ['refuse', 'seller', '商家拒绝：非质量问题，按店铺售后条款不予退换'],
    ],
    dueDays: 5,
  },
  {
    key: 'withdrawn',
    kind: 'refund-only',
    reason: 'short',
    state: 'withdrawn',
    isGoodsBack: false,
    isRefunded: true,
    content: '少了一盒。',
    answer: null,
    steps: [
      ['apply', 'buyer', '提交仅退款申请，原因：少货'],
      ['withdraw', 'buyer', '已撤销申请'],
    ],
    dueDays: null,
  },
  {
    key: 'closed',
    kind: 'return-refund',
    reason: 'repackaged',
    state: 'closed',
    isGoodsBack: true,
    isRefunded: true,
    content: '外盒与上批不同。',
    answer: '非质量问题的药品按规定不予退换',
    steps: [
      ['apply', 'buyer', '提交退货退款申请，原因：包装变更'],
      ['refuse', 'seller', '商家拒绝：非质量问题，按店铺售后条款不予退换'],
      ['appeal', 'buyer', '申请平台介入：厂家未提前告知换包装'],
      ['dismiss', 'platform', '平台介入结果：维持商家处理，非质量问题的药品按规定不予退换'],
    ],
    dueDays: null,
  },
  {
    key: 'exchange',
    kind: 'exchange',
    reason: 'damaged',
    state: 'returning',
    isGoodsBack: true,
    isRefunded: false,
    content: '外盒压坏，申请换货。',
    answer: null,
    steps: [['apply', 'buyer', '提交换货/补发申请，原因：破损'], AGREED, SENT],
    dueDays: null,
  },
]

interface Bought {
  readonly order_id: string
  readonly order_no: string
  readonly pay_order_id: string
  readonly store_id: string
  readonly store_name: string
  readonly holder_name: string
  readonly service_phone: string
  readonly warehouse_address: string
  readonly line_id: string
  readonly batch_id: string
  readonly batch_no: string
  readonly expires_on: string | null
  readonly display_name: string
  readonly spec: string
  readonly maker_name: string
  readonly pack_unit: string
  readonly image_url: string
  readonly due_amount: string
  readonly shipped_quantity: number
}

/** Cases of the demo buyer's companies about recently received goods. */
export async function loadAfterSale(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ company_id: string }>(
    'select company_id from company.membership where account_id = $1 order by company_id',
    [idOf('account', 'buyer')],
  )
  const accountId = idOf('account', 'buyer')
  for (const [nth, { company_id: companyId }] of rows.entries())
    await loadCases(client, { companyId, accountId, storeId: null, cases: CASES, firstNo: nth * CASES.length + 1 }, now)
  await client.query(`select setval('after_sale.number_seq', $1)`, [rows.length * CASES.length + 1])
}

interface CasesOf {
  readonly companyId: string
  readonly accountId: string
  /** Only orders of this store. */
  readonly storeId: string | null
  readonly cases: readonly PastCase[]
  readonly firstNo: number
}

/** Returns how many cases were created; orders may run out. */
export async function loadCases(client: pg.ClientBase, given: CasesOf, now: Date): Promise<number> {
  const { companyId, accountId, cases, firstNo } = given
  const bought = await readBought(client, given)
  const pairs = cases.flatMap((past, index) => {
    const goods = bought[index]
    return goods ? [{ past, goods, index }] : []
  })
  const caseId = (key: string) => idOf('case', companyId, key)
  const startedAt = (index: number) => now.getTime() - (index + 1) * 9 * HOUR_MS
  const quantityOf = ({ shipped_quantity }: Bought) => Math.max(1, Math.floor(shipped_quantity / 4))
  const refundOf = ({ isRefunded }: PastCase, goods: Bought) =>
    isRefunded ? Math.floor((Number(goods.due_amount) * quantityOf(goods)) / goods.shipped_quantity) : 0
  await insertRows(
    client,
    'after_sale."case"',
    pairs.map(({ past, goods, index }) => {
      const isOver = past.state === 'withdrawn' || past.state === 'closed'
      const movedAt = new Date(startedAt(index) + past.steps.length * HOUR_MS).toISOString()
      const isSent = past.state === 'returning'
      return {
        id: caseId(past.key),
        company_id: companyId,
        case_no: `S${new Date(startedAt(index)).toISOString().slice(0, 10).replaceAll('-', '')}${String(firstNo + index).padStart(6, '0')}`,
        order_id: goods.order_id,
        order_no: goods.order_no,
        pay_order_id: goods.pay_order_id,
        store_id: goods.store_id,
        store_name: goods.store_name,
        account_id: accountId,
        recall_id: null,
        kind: past.kind,
        reason: past.reason,
        state: past.state,
        is_goods_back: past.isGoodsBack,
        content: past.content,
        image_ids: [],
        refund_amount: refundOf(past, goods),
        coin_count: 0,
        answer: past.answer,
        return_to:
          isSent || past.state === 'waiting-return'
            ? { name: `${goods.holder_name} 退货组`, phone: goods.service_phone, address: goods.warehouse_address }
            : null,
        carrier: isSent ? '顺丰速运' : null,
        tracking_no: isSent ? waybillOf(caseId(past.key)) : null,
        due_at: past.dueDays === null ? null : new Date(now.getTime() + past.dueDays * DAY_MS).toISOString(),
        created_at: new Date(startedAt(index)).toISOString(),
        updated_at: movedAt,
        ended_at: isOver ? movedAt : null,
      }
    }),
  )
  await insertRows(
    client,
    'after_sale.case_line',
    pairs.map(({ past, goods }) => ({
      case_id: caseId(past.key),
      company_id: companyId,
      line_id: goods.line_id,
      batch_id: goods.batch_id,
      batch_no: goods.batch_no,
      expires_on: goods.expires_on,
      display_name: goods.display_name,
      spec: goods.spec,
      maker_name: goods.maker_name,
      pack_unit: goods.pack_unit,
      image_url: goods.image_url,
      quantity: quantityOf(goods),
      refund_amount: refundOf(past, goods),
      coin_count: 0,
    })),
  )
  await insertRows(
    client,
    'after_sale.step',
    pairs.flatMap(({ past, index }) =>
      past.steps.map(([verb, author, note], at) => ({
        id: idOf('case-step', companyId, past.key, at),
        case_id: caseId(past.key),
        company_id: companyId,
        verb,
        author,
        note: verb === 'send-back' ? `${note} ${waybillOf(caseId(past.key))}` : note,
        at: new Date(startedAt(index) + at * HOUR_MS).toISOString(),
      })),
    ),
  )
  return pairs.length
}

/** One line of each of the latest fully received orders. */
async function readBought(client: pg.ClientBase, { companyId, storeId, cases }: CasesOf): Promise<Bought[]> {
  const { rows } = await client.query<Bought>(
    `select distinct on (o.received_at, o.id) o.id as order_id, o.order_no, o.pay_order_id, o.store_id, o.store_name,
       s.holder_name, s.service_phone, s.warehouse_address, l.id as line_id, p.batch_id, p.batch_no,
       p.expires_on::text, l.display_name, l.spec, l.maker_name, l.pack_unit, l.image_url, l.due_amount, l.shipped_quantity
     from "order"."order" o join "order".line l on l.order_id = o.id join "order".parcel_line p on p.line_id = l.id
     join store.store s on s.id = o.store_id
     where o.company_id = $1 and ($3::uuid is null or o.store_id = $3::uuid) and o.state = 'completed'
       and p.received_quantity = l.shipped_quantity
       and not exists (select from after_sale."case" c where c.order_id = o.id)
     order by o.received_at desc, o.id, l.line_no limit $2`,
    [companyId, cases.length, storeId],
  )
  return rows
}
