import type pg from 'pg'
import { insertRows } from '../bulk.ts'
import { idOf } from '../ids.ts'

const HOUR_MS = 3_600_000

interface PastDifference {
  readonly kind: string
  readonly quantity: number
  readonly note: string
  readonly state: string
  /** What was said about it: verb, whether the buyer said it, text. */
  readonly said: readonly (readonly [verb: string, isBuyer: boolean, words: string])[]
}

/** One difference of each state; those that wait for the store give its staff something to do. */
const FOUND: readonly PastDifference[] = [
  { kind: 'short', quantity: 1, note: '', state: 'waiting', said: [] },
  { kind: 'damaged', quantity: 2, note: '', state: 'waiting', said: [] },
  { kind: 'wrong-batch', quantity: 1, note: 'B26071203', state: 'waiting', said: [] },
  {
    ...{ kind: 'damaged', quantity: 1, note: '', state: 'photos-asked' },
    said: [['ask-photos', false, '请补充外箱、破损处和批号的照片，便于向承运方索赔']],
  },
  {
    ...{ kind: 'short', quantity: 2, note: '', state: 'disputed' },
    said: [['dispute', false, '出库称重与复核记录显示数量无误，请再次清点']],
  },
  { kind: 'over', quantity: 1, note: '', state: 'waiting', said: [] },
]

interface Received {
  readonly order_id: string
  readonly company_id: string
  readonly store_id: string
  readonly parcel_id: string
  readonly line_id: string
  readonly batch_id: string
}

/** 收货差异 of recently received goods of the first store; the last but one belongs to the demo buyer. */
export async function loadDifferences(client: pg.ClientBase, now: Date): Promise<void> {
  const storeId = idOf('store', 0)
  const ofOthers = await readReceived(client, storeId, false, FOUND.length)
  const [own] = await readReceived(client, storeId, true, 1)
  const pairs = FOUND.flatMap((found, index) => {
    const goods = found.state === 'photos-asked' && own ? own : ofOthers[index]
    return goods ? [{ found, goods }] : []
  })
  await insertRows(
    client,
    '"order".receipt_difference',
    pairs.map(({ found: { kind, quantity, note, state }, goods }) => ({
      ...{ order_id: goods.order_id, company_id: goods.company_id, parcel_id: goods.parcel_id },
      ...{ line_id: goods.line_id, batch_id: goods.batch_id, kind, quantity, note, state },
    })),
  )
  await insertRows(
    client,
    '"order".difference_answer',
    pairs.flatMap(({ found: { kind, said }, goods }) =>
      said.map(([verb, isBuyer, words], at) => ({
        id: idOf('difference-answer', goods.parcel_id, goods.line_id, kind, at),
        ...{ parcel_id: goods.parcel_id, line_id: goods.line_id, batch_id: goods.batch_id, kind, verb, words },
        ...{ order_id: goods.order_id, company_id: goods.company_id, store_id: goods.store_id },
        ...{ file_ids: [], case_id: null, account_id: null, actor_name: isBuyer ? '买家' : '白雨桐' },
        at: new Date(now.getTime() - (3 - at) * HOUR_MS).toISOString(),
      })),
    ),
  )
  // Buyers register differences when they check the goods, which may be some time after the parcel; none is overdue.
  for (const [place, { found, goods }] of pairs.entries())
    await client.query(
      `update "order".receipt_difference set found_at = $1 where parcel_id = $2 and line_id = $3 and batch_id = $4 and kind = $5`,
      [
        new Date(now.getTime() - (5 + 6 * place) * HOUR_MS).toISOString(),
        ...[goods.parcel_id, goods.line_id, goods.batch_id, found.kind],
      ],
    )
  await client.query(
    `update "order".parcel_line g set received_quantity = g.quantity - d.missing
     from (select parcel_id, line_id, batch_id, sum(quantity) filter (where kind <> 'over') as missing
       from "order".receipt_difference group by 1, 2, 3) d
     where d.missing > 0 and g.parcel_id = d.parcel_id and g.line_id = d.line_id and g.batch_id = d.batch_id`,
  )
  await client.query(
    `update "order".line l set received_quantity = (select sum(p.received_quantity) from "order".parcel_line p where p.line_id = l.id)
     where exists (select from "order".receipt_difference d where d.line_id = l.id)`,
  )
}

/** One batch of each of the latest fully received orders without a case. */
async function readReceived(
  client: pg.ClientBase,
  storeId: string,
  isDemoBuyer: boolean,
  count: number,
): Promise<Received[]> {
  const { rows } = await client.query<Received>(
    `select distinct on (o.received_at, o.id) o.id as order_id, o.company_id, o.store_id, g.parcel_id, g.line_id, g.batch_id
     from "order"."order" o join "order".line l on l.order_id = o.id join "order".parcel_line g on g.line_id = l.id
     where o.store_id = $1 and o.state = 'completed' and g.received_quantity = g.quantity and g.quantity >= 3
       and not exists (select from after_sale."case" c where c.order_id = o.id)
       and exists (select from company.membership m join identity.account a on a.id = m.account_id
         where m.company_id = o.company_id and a.login_name = 'buyer') = $2
     order by o.received_at desc, o.id, l.line_no limit $3`,
    [storeId, isDemoBuyer, count],
  )
  return rows
}
