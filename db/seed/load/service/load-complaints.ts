import type pg from 'pg'
import { insertPictures } from '../../practice/pictures.ts'
import { stream } from '../../random.ts'
import { insertRows } from '../bulk.ts'
import { idOf } from '../ids.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

interface Complainant {
  readonly companyId: string
  readonly accountId: string
  /** Orders of the store, newest first. */
  readonly orders: readonly { readonly no: string; readonly placedAt: string }[]
}

/** How many hours ago the complaints with inquiries were made. */
const COMPLAINED_HOURS: Readonly<Record<30 | 31 | 32, number>> = { 30: 30, 31: 21, 32: 44 }

/** Usual complaints of buyers with their answers. */
const USUAL = [
  [
    'delivery',
    '订单显示已发货三天，物流一直没有更新。',
    '已催促店铺和承运商，包裹今天恢复中转，请留意物流信息。',
    '物流',
  ],
  ['goods', '收到的批号与随货同行单不一致。', '经核实为装箱错误，店铺已补发正确批号，原货由店铺承担运费取回。', '批号'],
  ['after-sale', '退货申请通过后一周没有收到退款。', '退款已原路退回，预计 1 至 3 个工作日到账。', '退款'],
  ['invoice', '增值税专用发票一直没有收到。', '发票已开具，可在“发票管理”下载，给您带来不便非常抱歉。', '发票'],
  ['price', '付款后发现同一商品降价，要求退差价。', '活动价以下单时为准，已为您申请一张店铺优惠券作为补偿。', '价格'],
  ['delivery', '送货时间在闭店之后，导致次日才签收。', '已在地址备注收货时间，承运商会按营业时间派送。', '物流'],
  ['account', '新换的药品经营许可证审核较慢。', '证照已审核通过，采购权限已经恢复。', '证照'],
] as const

/**
 * Answered complaints of the last eight weeks with their scores, and inquiries to stores: open, answered and overdue.
 */
export async function loadComplaints(client: pg.ClientBase, now: Date): Promise<void> {
  const storeId = idOf('store', 0)
  const { rows: buyers } = await client.query<Complainant>(
    `select o.company_id as "companyId", m.account_id as "accountId",
       json_agg(json_build_object('no', o.order_no, 'placedAt', o.placed_at) order by o.placed_at desc) as orders
     from "order"."order" o join company.membership m on m.company_id = o.company_id and m.is_main
     where o.store_id = $1 and o.company_id not in
       (select own.company_id from company.membership own where own.account_id = $2)
     group by 1, 2 order by min(o.placed_at), 1 limit 20`,
    [storeId, idOf('account', 'buyer')],
  )
  if (buyers.length === 0) return
  const random = stream(20_261_102, 'complaints')
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  const buyerOf = (index: number) => buyers[index % buyers.length] as Complainant
  /** The buyer's last order that could have arrived before the complaint; null when there is none. */
  const orderNoOf = (index: number, hours: number): string | null => {
    const arrivedBy = now.getTime() - (hours + 2 * DAY_HOURS) * HOUR_MS
    return buyerOf(index).orders.find(({ placedAt }) => new Date(placedAt).getTime() <= arrivedBy)?.no ?? null
  }
  const told = Array.from({ length: 24 }, (_, index) => {
    const [topic, content, answer, tag] = random.pick(USUAL)
    const hours = 60 + Math.round((index * 55 * DAY_HOURS) / 24)
    return { index, topic, content, answer, tag, hours, score: random.pick([5, 5, 4, 4, 3, 1]) }
  })
  const complaint = (index: number, hours: number, more: Readonly<Record<string, unknown>>) => {
    const { companyId, accountId } = buyerOf(index)
    return {
      id: idOf('practice', 'told', index),
      ...{ company_id: companyId, account_id: accountId, kind: 'complaint', mobile: '13871205566' },
      order_no: orderNoOf(index, hours),
      ...{ image_ids: [], tags: [], score: null, earlier_score: null, earlier_comment: null },
      ...{ created_at: ago(hours), updated_at: ago(hours), ...more },
    }
  }
  await insertRows(client, 'service.complaint', [
    ...told.map(({ index, topic, content, tag, hours, score }) =>
      complaint(index, hours, { topic, content, tags: [tag], state: 'closed', score, updated_at: ago(hours - 30) }),
    ),
    complaint(30, COMPLAINED_HOURS[30], {
      ...{ topic: 'delivery', state: 'waiting', tags: ['冷链', '物流'], earlier_score: 2, updated_at: ago(5) },
      ...{ content: '两箱胰岛素到货时没有温度记录，要求提供运输途中的温度数据。', earlier_comment: '没有说清楚责任' },
    }),
    complaint(31, COMPLAINED_HOURS[31], {
      ...{ topic: 'goods', state: 'waiting', tags: ['短少'] },
      content: '整件药品开箱少了两盒，封箱胶带没有破损，请核对出库复核记录。',
    }),
    complaint(32, COMPLAINED_HOURS[32], {
      ...{ topic: 'after-sale', state: 'waiting', tags: ['退款'] },
      content: '申请退货已经寄回五天，店铺一直没有验收。',
    }),
  ])
  await insertRows(
    client,
    'service.complaint_reply',
    [
      ...told.map(({ index, answer, hours }) => ({ index, hours: hours - 20, author: 'platform', content: answer })),
      { index: 30, hours: 22, author: 'platform', content: '已联系店铺，冷藏箱内附有温度记录仪，请先查找。' },
      { index: 30, hours: 5, author: 'buyer', content: '评价“不满意”：没有说清楚责任' },
    ].map(({ index, hours, author, content }) => ({
      ...{ complaint_id: idOf('practice', 'told', index), company_id: buyerOf(index).companyId, author, content },
      staff_account_id: author === 'buyer' ? null : idOf('account', 'op-care'),
      staff_name: author === 'buyer' ? null : '孟美玲',
      created_at: ago(hours),
    })),
  )
  const inquiry = (
    index: keyof typeof COMPLAINED_HOURS,
    hours: number,
    more: Readonly<Record<'topic' | 'content' | 'question', string>> & Readonly<Record<string, unknown>>,
  ) => ({
    id: idOf('practice', 'inquiry', index),
    ...{ complaint_id: idOf('practice', 'told', index), company_id: buyerOf(index).companyId, store_id: storeId },
    ...{
      order_no: orderNoOf(index, COMPLAINED_HOURS[index]),
      image_ids: [],
      asked_by: idOf('account', 'op-care'),
      asked_by_name: '孟美玲',
    },
    ...{ asked_at: ago(hours), due_at: ago(hours - DAY_HOURS), file_ids: [], answer: null, remedy: null },
    ...{ answered_by: null, answered_by_name: null, answered_at: null, ...more },
  })
  await insertRows(client, 'service.complaint_inquiry', [
    inquiry(30, 4, {
      ...{ topic: 'delivery', content: '两箱胰岛素到货时没有温度记录，要求提供运输途中的温度数据。' },
      question: '请提供该订单冷链运输的温度记录和装箱照片。',
    }),
    inquiry(31, 18, {
      ...{ topic: 'goods', content: '整件药品开箱少了两盒，封箱胶带没有破损，请核对出库复核记录。' },
      ...{ question: '请核对出库复核记录，并说明是否同意补发。', remedy: 'resend' },
      answer: '核对出库复核记录，该件为原厂整件未拆箱，同意先行补发两盒，再向生产企业追偿。',
      ...{ answered_by: idOf('account', 'seller-care'), answered_by_name: '白雨桐', answered_at: ago(12) },
    }),
    inquiry(32, 40, {
      ...{ topic: 'after-sale', content: '申请退货已经寄回五天，店铺一直没有验收。' },
      question: '请说明退货包裹的签收和验收情况。',
    }),
  ])
  await loadViolations(client, { storeId, told, orderNoOf, ago })
}

interface Past {
  readonly storeId: string
  readonly told: readonly { readonly index: number; readonly hours: number; readonly topic: string }[]
  readonly orderNoOf: (index: number, hours: number) => string | null
  readonly ago: (hours: number) => string
}

/** Violations of the store because of two of them, each with evidence. */
async function loadViolations(client: pg.ClientBase, { storeId, told, orderNoOf, ago }: Past): Promise<void> {
  const held = [
    ['delivery', 'late', '订单付款后 68 小时才发货，超过承诺的 24 小时，店铺未提前说明。', '物流揽收记录'],
    ['goods', 'papers', '随货同行单批号与实物不符，经核实为装箱错误。', '随货同行单'],
  ] as const
  const past = held.flatMap(([topic, kind, words, title]) => {
    const complaint = told.find(one => one.topic === topic)
    if (!complaint) return []
    const { index, hours } = complaint
    return [{ kind, words, title, index, orderNo: orderNoOf(index, hours), found: ago(hours - 12) }]
  })
  const fileOf = (index: number) => idOf('practice', 'violation-file', index)
  await insertPictures(
    client,
    past.map(({ title, index, orderNo, found }) => ({
      ...{ fileId: fileOf(index), companyId: null, accountId: idOf('account', 'op-care'), at: found },
      paper: { title, number: orderNo ?? '', holderName: '平台客服取证' },
    })),
  )
  await insertRows(
    client,
    'store.violation',
    past.map(({ kind, words, index, orderNo, found }) => ({
      id: idOf('practice', 'violation', index),
      ...{ store_id: storeId, kind, words, file_ids: [fileOf(index)], order_no: orderNo },
      ...{ source: 'complaint', source_id: idOf('practice', 'told', index) },
      ...{ found_by: idOf('account', 'op-care'), found_by_name: '孟美玲', found_at: found },
    })),
  )
  for (const { index, found } of past)
    await client.query('update service.complaint set violation_at = $2 where id = $1', [
      idOf('practice', 'told', index),
      found,
    ])
}
