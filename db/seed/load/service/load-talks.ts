import type pg from 'pg'
import { idOf } from '../ids.ts'

const MINUTE_MS = 60_000

interface Said {
  readonly author: 'buyer' | 'staff'
  readonly words: string
  /** Minutes before the data was loaded. */
  readonly minutesAgo: number
}

const buyer = (minutesAgo: number, words: string): Said => ({ author: 'buyer', words, minutesAgo })
const staff = (minutesAgo: number, words: string): Said => ({ author: 'staff', words, minutesAgo })

/** Conversations of buyers with the store whose staff are in the demo; the store wrote the last message of each. */
const TALKS: readonly (readonly Said[])[] = [
  [
    buyer(46, '昨天下的订单什么时候能发货？'),
    staff(44, '您好，已审核完成，今天 16:00 截单前发出。'),
    buyer(43, '好的，麻烦随货附上药检报告。'),
    staff(41, '好的，药检报告会随货，也可以在订单详情下载。'),
  ],
  [
    buyer(310, '收到的一箱外包装压瘪了，里面有两盒破损，怎么处理？'),
    staff(306, '非常抱歉，请在订单详情提交售后申请，上传外箱、批号和破损照片，我们会在 48 小时内处理。'),
  ],
  [
    buyer(1500, '连花清瘟胶囊还有近期批号的吗？'),
    staff(1492, '现有批号效期都在 18 个月以上，可以放心下单。'),
    buyer(1490, '整件有没有优惠？'),
    staff(1486, '整件价已在商品页显示，登录后可以看到您的专属价。'),
  ],
]

/** 在线客服: recent questions and answers. */
export async function loadTalks(client: pg.ClientBase, now: Date): Promise<void> {
  const storeId = idOf('store', 0)
  const { rows } = await client.query<{ companyId: string; accountId: string }>(
    `select o.company_id as "companyId", m.account_id as "accountId"
     from "order"."order" o join company.membership m on m.company_id = o.company_id and m.is_main
     where o.store_id = $1 and o.company_id not in
       (select own.company_id from company.membership own where own.account_id = $2)
     group by 1, 2 order by max(o.placed_at) desc, 1 limit $3`,
    [storeId, idOf('account', 'buyer'), TALKS.length],
  )
  for (const [index, { companyId, accountId }] of rows.entries()) {
    const said = TALKS[index] ?? []
    const at = ({ minutesAgo }: Said) => new Date(now.getTime() - minutesAgo * MINUTE_MS)
    const [first] = said
    const last = said.at(-1)
    if (!first || !last) continue
    const id = idOf('practice', 'talk', index)
    await client.query(
      `insert into service.conversation (id, company_id, store_id, portal, last_message_at, created_at)
       values ($1, $2, $3, 5, $4, $5) on conflict do nothing`,
      [id, companyId, storeId, at(last), at(first)],
    )
    // One at a time, because messages are shown in the order of their numbers.
    for (const one of said)
      await client.query(
        `insert into service.chat_message (conversation_id, company_id, author, account_id, staff_name, content, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          ...[id, companyId, one.author, one.author === 'buyer' ? accountId : idOf('account', 'seller-care')],
          ...[one.author === 'buyer' ? null : '白雨桐', one.words, at(one)],
        ],
      )
  }
  await loadStoreWords(client, storeId, rows[0]?.companyId, now)
}

/** Notes of the store's staff about a buyer, and the text for buyers who write outside the service hours. */
async function loadStoreWords(
  client: pg.ClientBase,
  storeId: string,
  companyId: string | undefined,
  now: Date,
): Promise<void> {
  const accountId = idOf('account', 'seller-care')
  const at = new Date(now.getTime() - 40 * MINUTE_MS)
  await client.query(
    `insert into service.away_text (store_id, content, saved_by, saved_name, saved_at) values ($1, $2, $3, '白雨桐', $4)`,
    [storeId, '您好，现在是非工作时间，客服上班后会第一时间回复您；订单和物流可在“我的订单”查看。', accountId, at],
  )
  if (companyId === undefined) return
  await client.query(
    `insert into service.buyer_note (id, store_id, company_id, account_id, account_name, content, created_at)
     values ($1, $2, $3, $4, '白雨桐', $5, $6)`,
    [
      ...[idOf('practice', 'buyer-note'), storeId, companyId, accountId],
      ...['每周二、周五集中下单，要求药检报告随货；收货人上午不在店。', at],
    ],
  )
}
