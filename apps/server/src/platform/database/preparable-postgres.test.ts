import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'

const database = useTestDatabase()

test('writes the limit of a built and of a raw statement as a number, and every other value as a parameter', () => {
  const { db } = database.owner
  expect(
    db.selectFrom('store.store').select('id').where('name', '=', '甲').limit(21).offset(40).compile(),
  ).toMatchObject({
    sql: 'select "id" from "store"."store" where "name" = $1 limit 21 offset $2',
    parameters: ['甲', 40],
  })
  expect(sql`select id from store.store where rating_count > ${5} order by id limit ${7}`.compile(db)).toMatchObject({
    sql: 'select id from store.store where rating_count > $1 order by id limit 7',
    parameters: [5],
  })
  expect(sql`select id from store.store limit ${2.5}`.compile(db)).toMatchObject({ parameters: [2.5] })
})

test('writes states and truth values themselves, but nothing else of a column of few values, and no other column', () => {
  const { db } = database.owner
  const orders = db.selectFrom('order.order as o').select('o.id')
  const offers = db.selectFrom('catalogue.offer').select('id')
  for (const [query, sql, parameters] of [
    [orders.where('o.state', '=', 'awaiting-payment'), `"o"."state" = 'awaiting-payment'`, []],
    [orders.where('o.state', '!=', 'closed'), `"o"."state" != 'closed'`, []],
    [orders.where('o.state', 'in', ['paid', 'shipped']), `"o"."state" in ('paid', 'shipped')`, []],
    [orders.where('o.state', 'not in', ['closed']), `"o"."state" not in ('closed')`, []],
    [orders.where('o.state', 'in', []), '"o"."state" = any($1)', [[]]],
    [orders.where('o.state', '=', `closed' or true`), '"o"."state" = $1', [`closed' or true`]],
    [orders.where('o.state', 'in', ['paid', `'`]), '"o"."state" = any($1)', [['paid', `'`]]],
    [orders.where('o.state', '>', 'closed'), '"o"."state" > $1', ['closed']],
    [orders.where('o.orderNo', '=', 'paid'), '"o"."order_no" = $1', ['paid']],
    [offers.where('isClearance', '=', true), '"is_clearance" = true', []],
  ] as const)
    expect(query.compile()).toMatchObject({
      sql: expect.stringMatching(new RegExp(`where ${RegExp.escape(sql)}$`)),
      parameters,
    })
})

test('plans a page of a prepared statement by the index of its order', async () => {
  const { pool, db } = database.owner
  await pool.query(`create table public.post (id int primary key, kind text not null);
    insert into public.post select n, (array['open', 'shut', 'draft'])[1 + n % 3] from generate_series(1, 20000) n; analyze public.post`)
  const { sql: text } = sql`select * from public.post where kind <> ${'draft'} order by id desc limit ${20}`.compile(db)
  const { rows } = await pool.query<Record<'QUERY PLAN', string>>(`explain (generic_plan, costs off) ${text}`)
  expect(rows.map(row => row['QUERY PLAN'].trim())).toEqual([
    'Limit',
    '->  Index Scan Backward using post_pkey on post',
    'Filter: (kind <> $1)',
  ])
})
