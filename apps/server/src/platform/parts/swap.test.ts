import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { OWNER_OPTIONS } from '#platform/database/owner-client.ts'
import { codeOf } from '../database/error-codes.ts'
import { migrate } from '../database/migrate.ts'

/** Partitions tables of the previous release while servers of that release are running. */
const MIGRATIONS = join(import.meta.dirname, '../../../../../db/migrations')
const COMPANY = '01900000-0000-7000-8000-000000000001'
const ORDER = '01900000-0000-7000-8000-000000000002'
const LINE = '01900000-0000-7000-8000-000000000003'
const BATCH = '01900000-0000-7000-8000-000000000004'
const ACCOUNT = '01900000-0000-7000-8000-000000000005'

let url: string
let owner: pg.Client
/** A connection of a server of the previous release with its prepared statements. */
let old: pg.Client

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-before-parts-'))
  const cluster = inject('postgresUrl')
  const name = `swap_${randomBytes(6).toString('hex')}`
  try {
    for (const file of readdirSync(MIGRATIONS).filter(each => each < '0490'))
      copyFileSync(join(MIGRATIONS, file), join(folder, file))
    await once(cluster, `create database ${name}`)
    const address = new URL(cluster)
    address.pathname = `/${name}`
    url = address.toString()
    await migrate(url, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
  owner = new pg.Client({ connectionString: url, options: OWNER_OPTIONS })
  await owner.connect()
  await owner.query(`
    set session_replication_role = replica;
    insert into company.company (id, name, kind, credit_code, state, province_code, city_code, district_code, address, legal_person,
      person_in_charge, quality_head, created_at)
    values ('${COMPANY}', '旧日大药房', 'single-pharmacy', 'CROWD1', 'approved', '420000', '420100', '420106', '中南路', '甲', '乙', '丙', now());
    insert into "order"."order" (id, company_id, pay_order_id, order_no, store_id, store_name, seller_name, state, goods_amount, discount,
      freight, payable, receiver, buyer_name, remark, placed_at)
    values ('${ORDER}', '${COMPANY}', uuidv7(), 'O1', uuidv7(), '', '', 'completed', 0, 0, 0, 0, '{}', '', '', now());
    insert into "order".line (id, company_id, order_id, line_no, offer_id, product_id, generic_name, display_name, spec, dosage_form,
      pack_unit, maker_name, holder_name, image_url, tax_rate_percent, unit_price, quantity, list_amount, due_amount)
    values ('${LINE}', '${COMPANY}', '${ORDER}', 1, uuidv7(), uuidv7(), '', '', '', '', '', '', '', '', 13, 1, 1, 0, 0);
    insert into "order".reservation (company_id, line_id, batch_id, batch_no, quantity, state)
    values ('${COMPANY}', '${LINE}', '${BATCH}', 'B1', 1, 'held');
    insert into "order".line_share (company_id, line_id, rule_id, version, lane, label, amount, borne_by)
    values ('${COMPANY}', '${LINE}', 'r', 1, 'store', '满减', 1, 'store');
    insert into payment.account (id, kind, keeps_balance) values ('${ACCOUNT}', 'suspense', false);
    set session_replication_role = origin`)
  old = new pg.Client({ connectionString: url, options: '-c role=xiaojiu_app -c plan_cache_mode=force_generic_plan' })
  await old.connect()
}, 60_000)

afterEach(async () => {
  await owner.end()
  await old.end()
  await once(inject('postgresUrl'), `drop database ${new URL(url).pathname.slice(1)} with (force)`)
})

async function once(at: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  await client.query(text)
  await client.end()
}

const DEADLOCK = '40P01'

/** One transaction of such a server; repeated on a deadlock, like every transaction. */
async function work(turn: number): Promise<void> {
  try {
    await workOnce(turn)
  } catch (error) {
    if (codeOf(error) !== DEADLOCK) throw error
    await old.query('rollback')
    await work(turn)
  }
}

/** Its statements on these tables, by their prepared names. */
async function workOnce(turn: number): Promise<void> {
  await old.query(`begin; set local app.company_id = '${COMPANY}'`)
  await old.query({
    name: 'step',
    text: 'insert into "order".step (company_id, order_id, verb, note, at) values ($1, $2, $3, $4, now())',
    values: [COMPANY, ORDER, `turn-${turn}`, ''],
  })
  const held = await old.query({
    name: 'held',
    text: 'select * from "order".reservation where line_id = any($1)',
    values: [[LINE]],
  })
  expect(held.rows).toHaveLength(1)
  const moved = await old.query({
    name: 'move',
    text: 'update "order".reservation set quantity = quantity + 1 where line_id = $1 and batch_id = $2 and state = $3',
    values: [LINE, BATCH, 'held'],
  })
  expect(moved.rowCount).toBe(1)
  const share = await old.query({
    name: 'share',
    text: 'select * from "order".line_share where line_id = $1',
    values: [LINE],
  })
  expect(share.rows).toHaveLength(1)
  await book(turn, 5, -5)
  await old.query('commit')
}

async function book(turn: number, ...amounts: number[]): Promise<void> {
  const journal = await old.query({
    name: 'journal',
    text: `insert into payment.journal (kind, subject, company_id, memo, posted_at) values ('test', $1, $2, '', now()) returning id`,
    values: [`turn-${turn}`, COMPANY],
  })
  await old.query({
    name: 'entries',
    text: 'insert into payment.entry (journal_id, account_id, amount) select $1, $2, a from unnest($3::bigint[]) a',
    values: [journal.rows[0].id, ACCOUNT, amounts],
  })
}

const counts = async () =>
  (
    await owner.query(`select (select count(*)::int from "order".step) as steps, (select count(*)::int from payment.entry) as entries,
      (select sum(quantity)::int from "order".reservation) as held, (select count(*)::int from "order".line_share) as shares`)
  ).rows[0]

test('cuts tables by month while servers of the release before work on, and loses none of their rows', async () => {
  let turns = 0
  for (; turns < 3; turns++) await work(turns)
  let isDone = false
  const migrating = migrate(url).finally(() => {
    isDone = true
  })
  migrating.catch(() => undefined)
  for (; !isDone; turns++) await work(turns)
  expect((await migrating).filter(name => name >= '0490' && name < '0497')).toHaveLength(7)
  for (const until = turns + 3; turns < until; turns++) await work(turns)

  expect(await counts()).toEqual({ steps: turns, entries: 2 * turns, held: 1 + turns, shares: 1 })
  const { rows } = await owner.query(`select parent, part, is_rest from platform.part order by 1, 3`)
  expect(rows).toHaveLength(8)
  expect((await owner.query('select count(*)::int as n from only parts.order_step_before')).rows[0].n).toBe(turns)

  // The guards of the ledger and the isolation of companies are unchanged.
  await old.query(`begin; set local app.company_id = '${COMPANY}'`)
  await expect(book(-1, 5, -4)).rejects.toMatchObject({ code: '23514' })
  await old.query('rollback')
  await expect(old.query('delete from payment.entry')).rejects.toMatchObject({ code: '42501' })
  await old.query(`begin; set local app.company_id = '${ORDER}'`)
  const seen = await old.query({
    name: 'held',
    text: 'select * from "order".reservation where line_id = any($1)',
    values: [[LINE]],
  })
  expect(seen.rows).toEqual([])
  await old.query('rollback')
}, 120_000)

test('keeps a table as one partition when its ids contain no time', async () => {
  await owner.query(`set session_replication_role = replica;
    insert into "order".reservation (company_id, line_id, batch_id, batch_no, quantity, state)
    values ('${COMPANY}', 'f47ac10b-58cc-8372-a567-0e02b2c3d479', '${BATCH}', 'B1', 1, 'held')`)
  await migrate(url)
  const { rows } = await owner.query(
    `select part, to_id from platform.part where parent = '"order".reservation' order by is_rest`,
  )
  expect(rows).toEqual([
    { part: 'parts.order_reservation_before', to_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
    { part: 'parts.order_reservation_rest', to_id: null },
  ])
  expect(await counts()).toEqual({ steps: 0, entries: 0, held: 2, shares: 1 })
}, 120_000)
