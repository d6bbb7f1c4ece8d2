import type pg from 'pg'
import { shownName } from '../../../../apps/server/src/seed-face.ts'
import { type Random, stream } from '../../random.ts'
import { insertRows } from '../bulk.ts'
import { idOf } from '../ids.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The latest orders of a company have no evaluation yet. */
const OPEN_ORDERS = 6
/** Out of ten older orders, this many have an evaluation. */
const JUDGED_OF_TEN = 7

const GOOD = [
  '批号和效期都比较新，随货同行单、药检报告齐全，验收很顺利。',
  '外箱完好，品种数量与清单一致，常购的几个品种都在这家补货。',
  '发货及时，包装有缓冲，没有破损。',
  '效期在一年以上，价格也合适，会继续采购。',
  '客服答复及时，到货数量、批号核对无误。',
  '按批号逐一核对没有差错，发票随后也到了。',
  '包装严实，拆箱后每个小盒都平整，适合直接上架。',
] as const
const PACKING_POOR = [
  '外箱一角压瘪，里面没有破损，希望加固包装。',
  '填充物偏少，有两盒外盒压皱，已联系客服处理。',
] as const
const DELIVERY_POOR = ['送达比预期慢一些，到货验收没有问题。', '物流信息更新不及时，希望改进。'] as const
const GOODS_POOR = [
  '其中一个品种效期不到一年，低于预期，其余正常。',
  '个别品种小盒印刷有色差，核对批准文号无误。',
] as const
const FOLLOW_UPS = [
  '上架两周，顾客反馈正常，已再次采购。',
  '存放一个月外观、效期都正常，补货还选这家。',
  '客服后来回访，承诺改进包装，这次补货确实改了。',
] as const

interface Received {
  readonly orderId: string
  readonly companyId: string
  readonly companyName: string
  readonly accountId: string
  readonly storeId: string
  readonly receivedAt: Date
  readonly offerIds: string[]
  readonly place: string
}

/** Evaluations of orders by buyers; the ratings of stores are computed from them. */
export async function loadEvaluations(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<Received>(
    `select o.id as "orderId", o.company_id as "companyId", c.name as "companyName", m.account_id as "accountId",
       o.store_id as "storeId", o.received_at as "receivedAt",
       (select array_agg(distinct l.offer_id) from "order".line l where l.order_id = o.id) as "offerIds",
       row_number() over (partition by o.company_id order by o.received_at desc, o.id) as place
     from "order"."order" o
       join company.company c on c.id = o.company_id
       join company.membership m on m.company_id = c.id and m.is_main and m.state = 'active'
     where o.state = 'completed' and o.received_at is not null`,
  )
  const random = stream(20_261_101, 'evaluations')
  const said = rows
    .filter(({ place }) => Number(place) > OPEN_ORDERS)
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))
    .filter(() => random.int(1, 10) <= JUDGED_OF_TEN)
    .map(order => evaluationOf(order, random, now))
  await insertRows(
    client,
    'service.evaluation',
    said.map(one => one.row),
  )
  await insertRows(
    client,
    'service.follow_up',
    said.flatMap(one => one.followUp ?? []),
  )
  await insertRows(
    client,
    'service.shown_evaluation',
    said.map(one => one.shown),
  )
  await client.query(
    `update store.store s set rating_tenths = coalesce(r.tenths, 0), rating_count = coalesce(r.count, 0)
     from store.store one left join (
       select store_id, round(avg((goods_score + packing_score + delivery_score) / 3.0) * 10)::int as tenths,
         count(*)::int as count
       from service.shown_evaluation group by store_id
     ) r on r.store_id = one.id where s.id = one.id`,
  )
}

function evaluationOf(order: Received, random: Random, now: Date) {
  const { orderId, companyId, companyName, accountId, storeId, receivedAt, offerIds } = order
  const scores = { goods_score: scoreOf(random), packing_score: scoreOf(random), delivery_score: scoreOf(random) }
  const id = idOf('evaluation', orderId)
  const evaluatedAt = workingHour(receivedAt.getTime() + random.int(1, 4) * DAY_MS, random, now)
  const words = wordsFor(scores, random)
  const isAnonymous = random.int(1, 4) === 1
  const decided = { state: 'approved', decided_at: new Date(evaluatedAt.getTime() + HOUR_MS / 2).toISOString() }
  const followedAt = workingHour(evaluatedAt.getTime() + random.int(14, 40) * DAY_MS, random, now)
  const hasFollowUp = random.int(1, 6) === 1 && followedAt.getTime() < now.getTime() - DAY_MS
  const moreWords = random.pick(FOLLOW_UPS)
  return {
    row: {
      id,
      company_id: companyId,
      account_id: accountId,
      order_id: orderId,
      store_id: storeId,
      ...scores,
      words,
      image_ids: [],
      is_anonymous: isAnonymous,
      ...decided,
      submitted_at: evaluatedAt.toISOString(),
    },
    followUp: hasFollowUp
      ? [
          {
            id: idOf('follow-up', orderId),
            evaluation_id: id,
            company_id: companyId,
            account_id: accountId,
            words: moreWords,
            image_ids: [],
            state: 'approved',
            decided_at: new Date(followedAt.getTime() + HOUR_MS).toISOString(),
            submitted_at: followedAt.toISOString(),
          },
        ]
      : null,
    shown: {
      evaluation_id: id,
      store_id: storeId,
      offer_ids: offerIds,
      shown_name: shownName(companyName, isAnonymous),
      ...scores,
      words,
      image_ids: [],
      evaluated_at: evaluatedAt.toISOString(),
      follow_up_words: hasFollowUp ? moreWords : null,
      follow_up_image_ids: [],
      followed_up_at: hasFollowUp ? followedAt.toISOString() : null,
    },
  }
}

/** A time during opening hours, in Chinese time; never later than now. */
function workingHour(at: number, random: Random, now: Date): Date {
  const midnight = Math.floor((at + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 8 * HOUR_MS
  return new Date(Math.min(midnight + random.int(9 * 60, 20 * 60) * 60_000, now.getTime() - HOUR_MS))
}

/** Most buyers are satisfied: of twenty, thirteen give 5, five give 4, one 3 and one 2. */
function scoreOf(random: Random): number {
  const dice = random.int(1, 20)
  return dice <= 13 ? 5 : dice <= 18 ? 4 : dice === 19 ? 3 : 2
}

function wordsFor(
  scores: { readonly goods_score: number; readonly packing_score: number; readonly delivery_score: number },
  random: Random,
): string {
  if (scores.packing_score <= 3) return random.pick(PACKING_POOR)
  if (scores.delivery_score <= 3) return random.pick(DELIVERY_POOR)
  if (scores.goods_score <= 3) return random.pick(GOODS_POOR)
  return random.int(1, 8) === 1 ? '' : random.pick(GOOD)
}
