import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../apps/server/src/platform/database/database.ts'
import { type Scope, transact } from '../../apps/server/src/platform/database/transaction.ts'
import { anyState } from '../../apps/server/src/testing/any-state.ts'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { TEST_NOON } from '../../apps/server/src/testing/test-clock.ts'
import { seedDemoWorld } from '../../db/seed/ensure-demo-world.ts'
import { NOT_OF_A_STORE, SHOWN_TO_STORES, type StoreTable, storeTables, tablesNearStores } from './store-tables.ts'
import { fillStore } from './store-world.ts'

const database = useTestDatabase()
let tables: readonly StoreTable[] = []
let mine = ''
let theirs = ''

beforeAll(async () => {
  const { pool } = database.owner
  await seedDemoWorld(database.url, { now: TEST_NOON, offerCount: 3000 })
  tables = await storeTables(pool)
  // The two with the most sensitive data.
  const { rows } = await pool.query<{ id: string }>(
    `select o.store_id as id from "order"."order" o join after_sale."case" c on c.store_id = o.store_id
     group by 1 order by count(*) desc, 1 limit 2`,
  )
  mine = rows[0]?.id ?? ''
  theirs = rows[1]?.id ?? ''
  for (const storeId of [mine, theirs]) await fillStore(pool, tables, storeId)
}, 240_000)

/** Runs in the scope and rolls back. */
async function tryIn<T>(scope: Scope, work: (tx: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  await transact(database.app.db, scope, async tx => {
    result = { value: await work(tx) }
    throw new Undone()
  }).catch(error => {
    if (!(error instanceof Undone)) throw error
  })
  if (!result) throw new Error('the work did not end')
  return result.value
}

class Undone extends Error {}

/** The row positions of the store, as the owner sees them. */
async function placesOf(table: StoreTable, storeId: string): Promise<string[]> {
  const { rows } = await database.owner.pool.query<{ place: string }>(
    `select tableoid || ctid::text as place from ${table.name} t where ${table.belongs('t')} order by tableoid, ctid`,
    [storeId],
  )
  return rows.map(({ place }) => place)
}

async function may(act: string, table: string): Promise<boolean> {
  const { rows } = await database.owner.pool.query<{ may: boolean }>(
    `select has_table_privilege('xiaojiu_app', $1, $2) as may`,
    [table, act],
  )
  return rows[0]?.may ?? false
}

async function columnToUpdate(table: string): Promise<string | null> {
  const { rows } = await database.owner.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and has_column_privilege('xiaojiu_app', attrelid, attnum, 'update') order by attnum limit 1`,
    [table],
  )
  return rows[0]?.name ?? null
}

/** Each partition of a table counts its rows from the first position. */
const atPlaces = (places: readonly string[]) => sql`tableoid || ctid::text = any(${[...places]}::text[])`
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => `${error.code} ${error.message.replace(/ for table.*/, '')}`,
  )

describe('the tables', () => {
  test('have a forced store policy, or a listed reason, wherever they refer to a store', async () => {
    const { rows } = await database.owner.pool.query<{ name: string }>(
      `select distinct c.oid::regclass::text as name from pg_policy p join pg_class c on c.oid = p.polrelid
       where c.relrowsecurity and c.relforcerowsecurity and pg_get_expr(p.polqual, p.polrelid) like '%app.store_id%' or pg_get_expr(p.polqual, p.polrelid) like '%current_store()%'`,
    )
    const walled = new Set(rows.map(({ name }) => name))
    const near = await tablesNearStores(database.owner.pool)
    expect(near.filter(name => !walled.has(name) && !(name in NOT_OF_A_STORE))).toEqual([])
    expect(Object.keys(NOT_OF_A_STORE).filter(name => !near.includes(name))).toEqual([])
    expect(near.length).toBeGreaterThanOrEqual(84)
  })
  test('have rows of both stores', async () => {
    const empty: string[] = []
    for (const table of tables)
      for (const storeId of [mine, theirs]) if ((await placesOf(table, storeId)).length === 0) empty.push(table.name)
    expect(empty).toEqual([])
  })
})

describe('a store', () => {
  test('sees all of its own rows and none of another store, in every table', async () => {
    const wrong: string[] = []
    for (const table of tables) {
      const seen = await tryIn({ storeId: mine }, async tx => {
        const { rows } = await sql<{ place: string }>`
          select tableoid || ctid::text as place from ${sql.raw(table.name)} order by tableoid, ctid`.execute(tx)
        return rows.map(({ place }) => place)
      })
      const shown = SHOWN_TO_STORES[table.name]
      const due = { ...table, belongs: (row: string) => `${table.belongs(row)}${shown ? ` or ${shown(row)}` : ''}` }
      if (seen.join() !== (await placesOf(due, mine)).join()) wrong.push(table.name)
    }
    expect(wrong).toEqual([])
  })
  test('updates and deletes no row of another store, in any table', async () => {
    const reached: string[] = []
    let triedCount = 0
    for (const table of tables) {
      const places = await placesOf(table, theirs)
      const column = await columnToUpdate(table.name)
      const name = sql.raw(table.name)
      if (column !== null) {
        triedCount++
        const update = sql`update ${name} set ${sql.id(column)} = ${sql.id(column)} where ${atPlaces(places)}`
        const { numAffectedRows } = await tryIn({ storeId: mine }, tx => update.execute(tx))
        if (numAffectedRows !== 0n) reached.push(`update ${table.name}`)
      }
      if (await may('delete', table.name)) {
        triedCount++
        const remove = sql`delete from ${name} where ${atPlaces(places)}`
        const { numAffectedRows } = await tryIn({ storeId: mine }, tx => remove.execute(tx))
        if (numAffectedRows !== 0n) reached.push(`delete ${table.name}`)
      }
    }
    expect(reached).toEqual([])
    expect(triedCount).toBeGreaterThan(50)
  })
  test('inserts no row for another store, in any table', async () => {
    const answers = new Set<string>()
    for (const table of tables) {
      if (!(await may('insert', table.name))) continue
      const { rows } = await database.owner.pool.query<{ row: unknown; names: string }>(
        `select to_jsonb(t) as row, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
           where attrelid = $2::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '') as names
         from ${table.name} t where ${table.belongs('t')} limit 1`,
        [theirs, table.name],
      )
      const names = sql.raw(rows[0]?.names ?? '')
      const add = sql`insert into ${sql.raw(table.name)} (${names})
        select ${names} from jsonb_populate_record(null::${sql.raw(table.name)}, ${JSON.stringify(rows[0]?.row)}::jsonb)`
      const answer = await codeOf(tryIn({ storeId: mine }, tx => add.execute(tx)))
      answers.add(/row-level security/.test(answer) ? 'refused' : `${table.name}: ${answer}`)
    }
    expect([...answers]).toEqual(['refused'])
  })
  test('cannot move its own rows to another store', async () => {
    const { rows } = await database.owner.pool.query<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute
       where attname = 'store_id' and has_column_privilege('xiaojiu_app', attrelid, attnum, 'update')
         and attrelid::regclass::text = any($1)`,
      [tables.map(({ name }) => name)],
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { name } of rows) {
      const give = sql`update ${sql.raw(name)} set store_id = ${theirs}`
      expect(`${name} ${await codeOf(tryIn({ storeId: mine }, tx => give.execute(tx)))}`).toMatch(/row-level security/)
    }
  })
  test('sees only companies tied to it, for example by an order, a conversation or a follow', async () => {
    const { rows: tied } = await database.owner.pool.query<{ id: string }>(
      `select id from company.company c where
         exists (select from "order"."order" o where o.company_id = c.id and o.store_id = $1)
         or exists (select from qualification.first_trade f where f.company_id = c.id and f.store_id = $1)
         or exists (select from service.conversation f where f.company_id = c.id and f.store_id = $1)
         or exists (select from store.follow f where f.company_id = c.id and f.store_id = $1)
         or exists (select from payment.credit_application a where a.company_id = c.id and a.store_id = $1)
         or exists (select from payment.statement_reply r where r.company_id = c.id and r.store_id = $1)
         or exists (select from marketing.draw d join marketing.lottery l on l.id = d.lottery_id
              where d.company_id = c.id and l.store_id = $1)
         or exists (select from cart.purchase_intention w join catalogue.offer o on o.id = w.offer_id
              where w.company_id = c.id and o.store_id = $1)
         or exists (select from catalogue.shortage w join catalogue.offer o on o.id = w.offer_id
              where w.company_id = c.id and o.store_id = $1)
       order by id`,
      [mine],
    )
    const read = (tx: Db) => tx.selectFrom('company.company').select('id').orderBy('id').execute()
    const { rows: all } = await database.owner.pool.query('select from company.company')
    expect(await tryIn({ storeId: mine }, read)).toEqual(tied)
    expect(tied.length).toBeGreaterThan(0)
    expect(tied.length).toBeLessThan(all.length)
    const rename = (tx: Db) => tx.updateTable('company.company').set({ name: '改名' }).executeTakeFirst()
    expect((await tryIn({ storeId: mine }, rename)).numUpdatedRows).toBe(0n)
  })
})

describe('others', () => {
  /** What a scope sees of every store table, with the policies for stores or without them. */
  async function viewOf(scope: string, isWithout: boolean): Promise<Record<string, string>> {
    const client = await database.owner.pool.connect()
    try {
      await client.query('begin')
      if (isWithout) await client.query(WITHOUT_STORE_POLICIES)
      // The owner's connection has the system scope, which must be reset first.
      await client.query(`set local role xiaojiu_app; set local app.scope = ''; ${scope}`)
      const view: Record<string, string> = {}
      for (const name of [...tables.map(table => table.name), 'company.company']) {
        const { rows } = await client.query<{ print: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${name} t`,
        )
        view[name] = rows[0]?.print ?? ''
      }
      return view
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const WITHOUT_STORE_POLICIES = `do $$ declare p record; begin
    for p in select polname, polrelid::regclass as target from pg_policy
      where polname in ('by_store', 'store_only', 'tied_to_store', 'sent_to_store', 'within_stores', 'within_provinces')
    loop execute format('drop policy %I on %s', p.polname, p.target); end loop; end $$`

  test('shows a buyer, an anonymous client and the system the same rows with and without store policies', async () => {
    const { rows } = await database.owner.pool.query<{ companyId: string; accountId: string }>(
      `select o.company_id as "companyId", (array_agg(p.account_id))[1] as "accountId" from "order"."order" o
       join "order".pay_order p on p.id = o.pay_order_id group by 1 order by count(*) desc limit 1`,
    )
    const { companyId, accountId } = rows[0] ?? { companyId: '', accountId: '' }
    const buyer = `set local app.company_id = '${companyId}'; set local app.account_id = '${accountId}'`
    for (const scope of [buyer, '', `set local app.scope = 'system'`])
      expect(await viewOf(scope, false)).toEqual(await viewOf(scope, true))
    const asBuyer = await viewOf(buyer, false)
    expect(asBuyer['"order".line']).not.toMatch(/^0 /)
    expect(asBuyer['catalogue.offer']).toMatch(/^3024 /)
  })
})

describe('an operator', () => {
  const LIMITED = ['company.company', 'store.store', '"order"."order"', 'after_sale."case"'] as const
  const count = async (scope: Scope) => {
    const counts: number[] = []
    for (const name of LIMITED)
      counts.push(
        await tryIn({ isSystem: true, ...scope }, async tx => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)}`.execute(tx)
          return rows[0]?.n ?? -1
        }),
      )
    return counts
  }
  const owned = async (conditions: readonly string[], value: unknown) => {
    const counts: number[] = []
    for (const [at, name] of LIMITED.entries()) {
      const { rows } = await database.owner.pool.query<{ n: number }>(
        `select count(*)::int as n from ${name} t where ${conditions[at]}`,
        [value],
      )
      counts.push(rows[0]?.n ?? -1)
    }
    return counts
  }

  test('limited to stores sees these stores, their orders and cases and the companies tied to them', async () => {
    const byStore = ['store.is_tied(t.id, $1)', 't.id = any($1)', 't.store_id = any($1)', 't.store_id = any($1)']
    const expected = await owned(byStore, [mine])
    expect(expected.every(n => n > 0)).toBe(true)
    expect(await count({ limitStores: [mine] })).toEqual(expected)
    expect(await count({ limitStores: [] })).toEqual([0, 0, 0, 0])
    const whole = await count({})
    expect(expected.every((n, at) => n < (whole[at] ?? 0))).toBe(true)
  })
  test('limited to provinces sees the companies and stores there, and their orders and cases', async () => {
    const { rows } = await database.owner.pool.query<{ code: string }>(
      `select c.province_code as code from after_sale."case" k join company.company c on c.id = k.company_id limit 1`,
    )
    const { code } = rows[0] ?? { code: '' }
    const ofCompany = 'exists (select from company.company c where c.id = t.company_id and c.province_code = any($1))'
    const byProvince = ['t.province_code = any($1)', 't.province_code = any($1)', ofCompany, ofCompany]
    expect(await count({ limitProvinces: [code] })).toEqual(await owned(byProvince, [code]))
    const both = await count({ limitProvinces: [code], limitStores: [mine] })
    expect(both[2]).toBe((await owned(byProvince.with(2, `${ofCompany} and t.store_id = '${mine}'`), [code]))[2])
  })
  test('updates nothing outside its limits', async () => {
    const close = (tx: Db) =>
      tx
        .updateTable('afterSale.case')
        .set({ state: anyState('closed') })
        .executeTakeFirst()
    const { numUpdatedRows } = await tryIn({ isSystem: true, limitStores: [] }, close)
    expect(numUpdatedRows).toBe(0n)
  })
  test('is refused with a RangeError when a limit is not a valid id or province code', async () => {
    await expect(count({ limitStores: ["x'"] })).rejects.toThrow(RangeError)
    await expect(count({ limitProvinces: ['湖北'] })).rejects.toThrow(RangeError)
  })
})
