import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { markCompanies, queryInTurns, readMarks } from './testing/marks.ts'
import { transact } from './transaction.ts'

const database = useTestDatabase()
const companies = Array.from({ length: 50 }, () => randomUUID())

beforeAll(() => markCompanies(database.owner.db, companies))

describe('row isolation between companies', () => {
  test('returns no rows without a scope', async () => {
    expect(await readMarks(database.app.db)).toEqual([])
    expect(await transact(database.app.db, {}, readMarks)).toEqual([])
  })
  test('shows no foreign row in 10,000 alternating queries on a pool of five', async () => {
    expect(await queryInTurns(database.app.db, companies, 10_000)).toEqual({ seen: 10_000, foreign: 0 })
  })
  test('ends the scope with its transaction', async () => {
    const [companyId = ''] = companies
    for (let i = 0; i < 20; i++) await transact(database.app.db, { companyId }, readMarks)
    expect(await readMarks(database.app.db)).toEqual([])
  })
  test('refuses to write a row of another company', async () => {
    const [mine = '', theirs = ''] = companies
    const write = transact(database.app.db, { companyId: mine }, tx =>
      tx
        .insertInto('platform.idempotency')
        .values({ companyId: theirs, accountId: mine, route: '/x', key: 'k', requestHash: 'h', createdAt: new Date(0) })
        .execute(),
    )
    await expect(write).rejects.toMatchObject({ code: '42501' })
    const changed = await transact(database.app.db, { companyId: mine }, tx =>
      tx.updateTable('platform.idempotency').set({ key: 'stolen' }).where('companyId', '=', theirs).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })
  test('refuses a malformed company id before it reaches the database', async () => {
    await expect(transact(database.app.db, { companyId: "x'; reset role; --" }, readMarks)).rejects.toThrow(RangeError)
  })
})

test('forces row security with both clauses on every table with a company', async () => {
  const open = await sql<{ table: string }>`
    select c.table_schema || '.' || c.table_name as "table" from information_schema.columns c
    join pg_class k on k.oid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass and k.relkind in ('r', 'p')
    where c.column_name = 'company_id' and c.table_schema not in ('pg_catalog', 'information_schema', 'jobs', 'sandbox')
      and not (k.relrowsecurity and k.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = k.oid and p.polqual is not null and p.polwithcheck is not null))
    order by 1`.execute(database.owner.db)
  // The application cannot read the kept names; a session is found by its token before anyone knows the company.
  expect(open.rows.map(row => row.table)).toEqual(['company.company_name', 'identity.session'])
})

test('gives the server role no ownership, no bypass and no right to change history', async () => {
  const role = await sql<{ rolsuper: boolean; rolbypassrls: boolean; owned: number }>`
    select rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owned
    from pg_roles r where rolname = 'xiaojiu_app'`.execute(database.owner.db)
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, owned: 0 }])
  for (const table of ['payment.journal', 'payment.entry', 'platform.audit'])
    for (const act of [`update ${table} set id = id`, `delete from ${table}`, `truncate ${table} cascade`])
      await expect(transact(database.app.db, { isSystem: true }, tx => sql.raw(act).execute(tx))).rejects.toMatchObject(
        {
          code: expect.stringMatching(/^(42501|42703)$/),
        },
      )
})
