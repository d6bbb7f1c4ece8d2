import { AGREED, loadCases, type PastCase, SENT } from '../load/after-sale/load-cases.ts'
import { idOf } from '../load/ids.ts'
import type { MakeCase } from './practice.ts'

/** One case for each after-sale desk of a store, and one for the platform to decide. */
const CASES: readonly PastCase[] = [
  {
    key: 'damaged',
    kind: 'refund-only',
    reason: 'damaged',
    state: 'waiting-seller',
    isGoodsBack: false,
    isRefunded: true,
    content: '整件中有两盒破损，已拍照留存。',
    answer: null,
    steps: [['apply', 'buyer', '提交仅退款申请，原因：破损']],
    dueDays: 2,
  },
  {
    key: 'returning',
    kind: 'return-refund',
    reason: 'wrong',
    state: 'returning',
    isGoodsBack: true,
    isRefunded: true,
    content: '规格与下单不符。',
    answer: null,
    steps: [['apply', 'buyer', '提交退货退款申请，原因：错发（品种/规格/批号）'], AGREED, SENT],
    dueDays: null,
  },
  {
    key: 'expected',
    kind: 'return-refund',
    reason: 'near-expiry',
    state: 'waiting-return',
    isGoodsBack: true,
    isRefunded: true,
    content: '到货效期不足 6 个月，与页面不符。',
    answer: null,
    steps: [['apply', 'buyer', '提交退货退款申请，原因：近效期'], AGREED],
    dueDays: 7,
  },
  {
    key: 'inspected',
    kind: 'return-refund',
    reason: 'wrong',
    state: 'refused',
    isGoodsBack: true,
    isRefunded: true,
    content: '规格与下单不符。',
    answer: '退回商品批号与出库记录不符',
    steps: [
      ['apply', 'buyer', '提交退货退款申请，原因：错发（品种/规格/批号）'],
      AGREED,
      SENT,
      ['fail-inspection', 'seller', '验收不合格：退回商品批号与出库记录不符'],
    ],
    dueDays: 3,
  },
  {
    key: 'papers',
    kind: 'papers',
    reason: 'papers-missing',
    state: 'waiting-reship',
    isGoodsBack: false,
    isRefunded: false,
    content: '随货同行单缺第二联。',
    answer: null,
    steps: [
      ['apply', 'buyer', '提交补资料申请，原因：资料不全'],
      ['agree-reship', 'seller', '商家已同意申请'],
    ],
    dueDays: null,
  },
  {
    key: 'judged',
    kind: 'return-refund',
    reason: 'quality',
    state: 'arbitrating',
    isGoodsBack: true,
    isRefunded: true,
    content: '药片有裂片、变色，商家不认可质量问题。',
    answer: '到货验收时未提出异议',
    steps: [
      ['apply', 'buyer', '提交退货退款申请，原因：质量问题'],
      ['refuse', 'seller', '商家拒绝：到货验收时未提出异议'],
      ['appeal', 'buyer', '申请平台介入'],
    ],
    dueDays: null,
  },
  {
    key: 'recalled',
    kind: 'return-refund',
    reason: 'quality',
    state: 'waiting-return',
    isGoodsBack: true,
    isRefunded: true,
    content: '溶出度不合格，生产企业主动召回',
    answer: null,
    steps: [['recall', 'platform', '厂家召回该批号，请停止使用并寄回']],
    dueDays: null,
  },
]

/** A case of this kind on the latest order of the store without one, from its largest buyer. */
export function makeAfterSale(key: string): MakeCase {
  const past = CASES.find(one => one.key === key)
  if (!past) throw new Error(`there is no practice case ${key}`)
  return async practice => {
    const { client, storeId, at } = practice
    const { rows } = await client.query<{ company_id: string; account_id: string | null }>(
      `select o.company_id, (array_agg(m.account_id))[1] as account_id
       from "order"."order" o left join company.membership m on m.company_id = o.company_id and m.is_main
       where o.store_id = $1 and o.state = 'completed'
         and not exists (select from after_sale."case" c where c.order_id = o.id)
         and not exists (select from company.membership own join identity.account a on a.id = own.account_id
           where own.company_id = o.company_id and a.login_name = 'buyer')
       group by o.company_id order by count(*) desc, o.company_id limit 1`,
      [storeId],
    )
    const [found] = rows
    if (!found) return null
    const { rows: numbers } = await client.query<{ no: string }>(`select nextval('after_sale.number_seq') as no`)
    const ownKey = practice.idOf(`after-sale-${key}`)
    const made = await loadCases(
      client,
      {
        ...{ companyId: found.company_id, accountId: found.account_id ?? practice.applicant.accountId, storeId },
        ...{ cases: [{ ...past, key: ownKey }], firstNo: Number(numbers[0]?.no ?? 1) },
      },
      new Date(at),
    )
    return made === 0 ? null : idOf('case', found.company_id, ownKey)
  }
}

/** A return that was inspected, in parts where packs differ, and sent back; the store keeps the inspection record. */
export const makeInspected: MakeCase = async practice => {
  const caseId = await makeAfterSale('inspected')(practice)
  if (caseId === null) return null
  await practice.client.query(
    `insert into after_sale.inspection_line (case_id, line_id, batch_id, company_id, part_no, quantity, has_passed, is_resellable,
       note, account_id, actor_name, inspected_at)
     select case_id, line_id, batch_id, company_id, part_no, part, false, false,
       case part_no when 1 then '外盒批号与出库记录不符' else '封签已拆' end, $2, '苏静怡', $3::timestamptz + interval '2 hours'
     from after_sale.case_line
       cross join lateral (values (1, quantity - quantity / 2), (2, quantity / 2)) parts (part_no, part)
     where case_id = $1 and part > 0`,
    [caseId, idOf('account', 'seller-quality'), practice.at],
  )
  return caseId
}

/** A recall whose goods a buyer has not sent back yet. What is left of the batch is no longer for sale. */
export const makeRecalled: MakeCase = async practice => {
  const { client, at } = practice
  const caseId = await makeAfterSale('recalled')(practice)
  if (caseId === null) return null
  const recallId = practice.idOf('recall')
  await client.query(
    `insert into after_sale.recall (id, product_id, batch_no, level, reason, ordered_by, created_at)
     select $2, l.product_id, c.batch_no, 2, '溶出度不合格，生产企业主动召回', '质量管理部', $3
     from after_sale.case_line c join "order".line l on l.id = c.line_id where c.case_id = $1`,
    [caseId, recallId, at],
  )
  // A case of this kind names its recall, which is known only by the goods of the case.
  await client.query(
    `update after_sale."case" set kind = 'recall', reason = 'recall', recall_id = $2, account_id = null where id = $1`,
    [caseId, recallId],
  )
  await client.query(
    `update catalogue.batch b set on_hand = b.reserved from catalogue.offer o, after_sale.recall r
     where r.id = $1 and o.id = b.offer_id and o.product_id = r.product_id and b.batch_no = r.batch_no`,
    [recallId],
  )
  return caseId
}
