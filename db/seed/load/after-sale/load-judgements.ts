import type pg from 'pg'
import { idOf } from '../ids.ts'
import { loadCases, type PastCase } from './load-cases.ts'

const DAY_MS = 86_400_000
const JUDGE = { login: 'op-care', name: '孟美玲' } as const

/** Decisions of the platform on cases about quality, so that the waiting case has similar ones to compare. */
const REASONS = [
  '药检报告合格，双方确认的留样未见裂片；到货验收记录无异议，维持商家处理',
  '照片中的批号与订单不符，无法证明为本单商品，维持商家处理',
] as const

function dismissed(nth: number, reason: string): PastCase {
  return {
    ...{ key: `judged-before-${nth}`, kind: 'return-refund', reason: 'quality', state: 'closed' },
    ...{ isGoodsBack: true, isRefunded: true, dueDays: null },
    content: '药片颜色与以往批次不同，怀疑质量问题。',
    answer: reason,
    steps: [
      ['apply', 'buyer', '提交退货退款申请，原因：质量问题'],
      ['refuse', 'seller', '商家拒绝：出厂检验合格'],
      ['appeal', 'buyer', '申请平台介入'],
      ['dismiss', 'platform', `平台介入结果：${reason}`],
    ],
  }
}

/** Cases that the platform has decided, and a colleague's note on one that waits. */
export async function loadJudgements(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows: buyers } = await client.query<{ companyId: string; accountId: string }>(
    `select o.company_id as "companyId", (array_agg(m.account_id))[1] as "accountId"
     from "order"."order" o join company.membership m on m.company_id = o.company_id and m.is_main
     where o.state = 'completed' and not exists (select from after_sale."case" c where c.company_id = o.company_id)
     group by o.company_id order by count(*) desc, o.company_id limit $1`,
    [REASONS.length],
  )
  for (const [nth, buyer] of buyers.entries()) {
    const past = dismissed(nth, REASONS[nth] ?? REASONS[0])
    const { rows } = await client.query<{ no: string }>(`select nextval('after_sale.number_seq') as no`)
    const firstNo = Number(rows[0]?.no ?? 1)
    await loadCases(
      client,
      { ...buyer, storeId: null, cases: [past], firstNo },
      new Date(now.getTime() - (nth + 6) * DAY_MS),
    )
  }
  await client.query(
    `insert into after_sale.judgement (case_id, company_id, verdict, bearer, amount, reason, account_id, actor_name, judged_at)
     select id, company_id, 'dismiss', null, 0, answer, $1, $2, ended_at from after_sale."case"
     where state = 'closed' and answer is not null`,
    [idOf('account', JUDGE.login), JUDGE.name],
  )
  await client.query(
    `insert into after_sale.case_note (case_id, company_id, account_id, actor_name, content, noted_at)
     select id, company_id, $1, $2, '已电话联系买家，下午补拍药片和批号照片；店铺说有留样。', $3 from after_sale."case"
     where state = 'arbitrating' order by id limit 1`,
    [idOf('account', JUDGE.login), JUDGE.name, now],
  )
}
