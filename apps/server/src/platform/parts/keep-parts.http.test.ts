import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPaidOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { codeOf } from '#platform/database/error-codes.ts'
import { useTestServer } from '#testing/server.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'
import { keepParts, keepPartsByNight, MONTHS_AHEAD, setKeptMonths } from './keep-parts.ts'
import { addMonth, archivePart, listParts } from './tables.ts'

const server = useTestServer()
const TABLES = ['"order".line_share', '"order".reservation', '"order".step', 'payment.entry']
/** Tables that have an archive. */
const ORDERS = TABLES.slice(0, 3)
let buyer: SignedInBuyer
let orderId: string

const query = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.owner.pool.query<T>(text, values)).rows
const count = async (from: string): Promise<number> => {
  const [row] = await query<{ n: number }>(`select count(*)::int as n from ${from}`)
  return row?.n ?? -1
}
const monthsLater = (at: Date, months: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
const nameOf = (at: Date) => at.toISOString().slice(0, 7).replace('-', '_')
const at = (now: Date): Context => ({ ...server.context(), now })

/** A shop that started in 2019: its oldest partition ends then, and two months of that year exist. */
beforeAll(async () => {
  for (const table of ORDERS) {
    const [name] = await query<{ before: string }>(
      `select part as before from platform.part where parent = $1 and from_id is null and not is_rest`,
      [table],
    )
    await query(`alter table ${table} detach partition ${name?.before}`)
    await query(`alter table ${name?.before} drop constraint before_months`)
    await query(
      `alter table ${table} attach partition ${name?.before} for values from (minvalue) to ('0168062d-d000-0000-0000-000000000000')`,
    )
    for (const month of ['2019-01-01Z', '2019-02-01Z', nowMonth().toISOString()])
      await query('select platform.add_month($1, $2, 0)', [table, month])
  }
  buyer = await aReadyPharmacy(server)
  const { db } = server.owner
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db) })
  orderId = (await aPaidOrder(server, buyer, [{ offerId, quantity: 2 }])).orderId
})

/** The month of the database, whose clock is not the test's. */
function nowMonth(): Date {
  return monthsLater(new Date(Date.now()), 0)
}

/** Copies the order into another month: its line, reservations, three steps, and a share if given. */
async function anOldOrder(month: string, state: 'completed' | 'shipped'): Promise<void> {
  const id = (tail: number) => `(left(platform.id_floor('${month}')::text, 14) || '7000-8000-00000000000${tail}')::uuid`
  await query(
    `insert into "order".pay_order select (jsonb_populate_record(p, jsonb_build_object('id', ${id(1)}, 'pay_order_no', 'P${month}',
      'submit_token', 'old-${month}', 'payable', 0))).* from "order".pay_order p where id = (select pay_order_id from "order"."order" where id = $1)`,
    [orderId],
  )
  await query(
    `insert into "order"."order" select (jsonb_populate_record(o, jsonb_build_object('id', ${id(2)}, 'pay_order_id', ${id(1)},
      'order_no', 'O${month}', 'state', '${state}', 'goods_amount', 0, 'discount', 0, 'freight', 0, 'payable', 0))).* from "order"."order" o where id = $1`,
    [orderId],
  )
  await query(
    `insert into "order".line select (jsonb_populate_record(l, jsonb_build_object('id', ${id(3)}, 'order_id', ${id(2)}, 'list_amount', 100,
      'due_amount', 0))).* from "order".line l where order_id = $1`,
    [orderId],
  )
  await query(
    `insert into "order".reservation (company_id, line_id, batch_id, batch_no, quantity, state)
     select r.company_id, ${id(3)}, r.batch_id, r.batch_no, r.quantity, 'released' from "order".reservation r
     join "order".line l on l.id = r.line_id where l.order_id = $1`,
    [orderId],
  )
  await query(
    `insert into "order".line_share (company_id, line_id, rule_id, version, lane, label, amount, borne_by)
     values ($1, ${id(3)}, 'old', 1, 'store', '满减', 100, 'store')`,
    [buyer.companyId],
  )
  await query(
    `insert into "order".step (id, company_id, order_id, verb, note, at)
     select v.id, $1, ${id(2)}, v.verb, '', '${month}' from (values (${id(4)}, 'place'), (${id(5)}, 'pay'), (${id(6)}, 'ship')) v(id, verb)`,
    [buyer.companyId],
  )
}

test('makes this month and three more of every table, once', async () => {
  const ends = new Map<string, Date>()
  for (const { parent, isRest, endsAt } of await listParts(server.owner.db))
    if (!isRest && endsAt !== null && endsAt > (ends.get(parent) ?? new Date(0))) ends.set(parent, endsAt)
  const now = monthsLater(ends.get('payment.entry') ?? new Date(0), 0)
  const missing = [...ends.values()].map(end => {
    const months = (now.getUTCFullYear() - end.getUTCFullYear()) * 12 + now.getUTCMonth() - end.getUTCMonth()
    return months + MONTHS_AHEAD + 1
  })
  expect(missing).toHaveLength(4)
  const nothing = { movedCount: 0, archivedCount: 9, archivedRowCount: 0, failures: [] }
  expect(await keepParts(at(now))).toEqual({ ...nothing, addedCount: missing.reduce((sum, one) => sum + one, 0) })
  expect(await keepParts(at(now))).toEqual({ ...nothing, archivedCount: 0, addedCount: 0 })
  const parts = await listParts(server.owner.db)
  for (const parent of TABLES)
    expect(parts.findLast(part => part.parent === parent && !part.isRest)?.part).toBe(
      `parts.${parent.replaceAll('"', '').replace('.', '_')}_${nameOf(monthsLater(now, MONTHS_AHEAD))}`,
    )
})

test('gives each partition the keys, references and checks of its table, and its own row policies', async () => {
  const parts = await query(
    `select p.parent, (select count(*)::int from pg_index where indrelid = p.part::regclass) as indexes,
       (select count(*)::int from pg_constraint where conrelid = p.part::regclass and contype = 'f') as keys,
       (select count(*)::int from pg_constraint where conrelid = p.part::regclass and contype = 'c' and conname not like '%month%') as checks,
       (select count(*)::int from pg_trigger where tgrelid = p.part::regclass and not tgisinternal) as triggers,
       (select array_agg(polname::text) from pg_policy where polrelid = p.part::regclass) as policies, c.relforcerowsecurity as forced,
       has_table_privilege('xiaojiu_app', p.part, 'select, insert, update, delete') as open, count(*)::int as parts
     from platform.part p join pg_class c on c.oid = p.part::regclass
     group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1`,
  )
  const walls = { policies: ['system_only'], forced: true, open: false, parts: expect.any(Number) }
  expect(parts).toEqual([
    { ...walls, parent: '"order".line_share', indexes: 1, keys: 2, checks: 2, triggers: 0 },
    { ...walls, parent: '"order".reservation', indexes: 1, keys: 3, checks: 2, triggers: 0 },
    { ...walls, parent: '"order".step', indexes: 2, keys: 2, checks: 0, triggers: 0 },
    { ...walls, parent: 'payment.entry', indexes: 3, keys: 2, checks: 1, triggers: 2 },
  ])
  await expect(
    inSystemTransaction(server.context(), tx => sql`select from parts.order_step_rest`.execute(tx.db)),
  ).rejects.toMatchObject({ code: '42501' })
  for (const act of ['update parts.payment_entry_rest set amount = 1', 'delete from parts.payment_entry_rest'])
    await expect(server.owner.pool.query(act)).rejects.toMatchObject({ code: '23001' })
})

test('shows a company only the steps of its own orders, in whichever partition they are', async () => {
  const stranger = await aReadyPharmacy(server)
  const { steps } = (await buyer.client.call(orderEndpoints.getOrder, { orderId })).value
  expect(steps.map(step => step.verb)).toEqual(['place', 'pay'])
  expect((await stranger.client.call(orderEndpoints.getOrder, { orderId })).status).toBe(404)
})

test('moves rows that were written before their monthly partition existed, and loses none', async () => {
  const ends = (await listParts(server.owner.db)).filter(
    part => part.parent === 'payment.entry' && part.endsAt !== null,
  )
  const last = ends.at(-1)?.endsAt ?? new Date(0)
  const month = monthsLater(last, 1)
  const before = await Promise.all(TABLES.map(count))
  await query(
    `with j as (select e.journal_id, e.account_id from payment.entry e join payment.account a on a.id = e.account_id and not a.keeps_balance limit 1)
     insert into payment.entry (id, journal_id, account_id, amount)
     select (left(platform.id_floor($1)::text, 14) || '7000-8000-' || lpad(n::text, 12, '0'))::uuid, journal_id, account_id,
       case n % 2 when 0 then 5 else -5 end from j, generate_series(1, 6) n`,
    [month],
  )
  await query(
    `insert into "order".step (id, company_id, order_id, verb, note, at)
     select (left(platform.id_floor($1)::text, 14) || '7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, $3, 'note', '', now()
     from generate_series(1, 3) n`,
    [month, buyer.companyId, orderId],
  )
  expect(await count('parts.payment_entry_rest')).toBe(6)
  expect(await count('parts.order_step_rest')).toBe(3)

  await expect(
    inSystemTransaction(server.context(), tx => addMonth(tx.db, 'payment.entry', month, 5)),
  ).rejects.toMatchObject({ code: '54000' })
  expect(await count('parts.payment_entry_rest')).toBe(6)

  // The months from `last` to three after `month`.
  expect(await keepParts(at(month))).toEqual({
    addedCount: 4 * 5,
    movedCount: 9,
    archivedCount: 0,
    archivedRowCount: 0,
    failures: [],
  })
  expect(await count('parts.payment_entry_rest')).toBe(0)
  expect(await count('parts.order_step_rest')).toBe(0)
  expect(await count(`parts.payment_entry_${nameOf(month)}`)).toBe(6)
  expect(await count(`parts.order_step_${nameOf(month)}`)).toBe(3)
  const [shares, reservations, steps, entries] = before as [number, number, number, number]
  expect(await Promise.all(TABLES.map(count))).toEqual([shares, reservations, steps + 3, entries + 6])
  await expect(server.owner.pool.query(`delete from parts.payment_entry_${nameOf(month)}`)).rejects.toMatchObject({
    code: '23001',
  })
})

test('fails by night when a table is in use for too long, and does all that others do not hold up', async () => {
  const last = (await listParts(server.owner.db)).findLast(part => part.parent === 'payment.entry' && !part.isRest)
  const now = monthsLater(last?.endsAt ?? new Date(0), -MONTHS_AHEAD)
  const holder = await server.owner.pool.connect()
  try {
    await holder.query('begin; lock table payment.journal in row exclusive mode')
    await expect(keepPartsByNight(at(now))).rejects.toThrow('lock timeout')
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await keepParts(at(now))).toMatchObject({ addedCount: 1, failures: [] })
})

test('archives months that ended longer ago than the shop keeps, but for those with open orders', async () => {
  await query(`select platform.add_month($1, '2020-03-01Z', 0), platform.add_month($1, '2020-04-01Z', 0)`, [
    '"order".step',
  ])
  for (const table of ORDERS.slice(0, 2))
    await query(`select platform.add_month($1, '2020-03-01Z', 0), platform.add_month($1, '2020-04-01Z', 0)`, [table])
  await anOldOrder('2020-03-15Z', 'completed')
  await anOldOrder('2020-04-15Z', 'shipped')
  const now = nowMonth()
  const before = await Promise.all(ORDERS.map(count))

  expect(await inSystemTransaction(server.context(), tx => setKeptMonths(tx, 35))).toBe(false)
  expect(await inSystemTransaction(server.context(), tx => setKeptMonths(tx, 1200))).toBe(true)
  expect(await keepParts(at(now))).toMatchObject({ archivedCount: 0, failures: [] })
  expect(await inSystemTransaction(server.context(), tx => setKeptMonths(tx, 60))).toBe(true)
  expect(await keepParts(at(now))).toMatchObject({ archivedCount: 3, archivedRowCount: 5, failures: [] })
  expect(await Promise.all(ORDERS.map(count))).toEqual(before.map((all, at) => all - [1, 1, 3][at]!))
  expect(await Promise.all(['line_share', 'reservation', 'step'].map(name => count(`archive.order_${name}`)))).toEqual([
    1, 1, 3,
  ])
  expect(await keepParts(at(now))).toMatchObject({ archivedCount: 0, failures: [] })

  await query(`update "order"."order" set state = 'completed' where order_no = 'O2020-04-15Z'`)
  expect(await keepParts(at(now))).toMatchObject({ archivedCount: 3, archivedRowCount: 5, failures: [] })
  expect(await count('archive.order_step')).toBe(6)
})

test('refuses to archive the ledger, the rest and what the law keeps, and leaves them where they are', async () => {
  const far = new Date('2999-01-01Z')
  const refused = async (part: string) =>
    inSystemTransaction(server.context(), tx => archivePart(tx.db, part, far)).then(() => 'archived', codeOf)
  const before = await listParts(server.owner.db)
  expect(await refused('parts.payment_entry_before')).toBe('0A000')
  expect(await refused('parts.order_step_rest')).toBe('0A000')
  expect(await refused(`parts.order_step_${nameOf(nowMonth())}`)).toBe('55006')
  expect(await listParts(server.owner.db)).toEqual(before)
})
