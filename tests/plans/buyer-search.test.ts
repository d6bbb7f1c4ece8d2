import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { CompanySearch } from '@xiaojiu/contract/company/operating-schemas.ts'
import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import type { CompanyWatch } from '../../apps/server/src/modules/company/operating/dossier.ts'
import { searchCompanies } from '../../apps/server/src/modules/company/operating/search-companies.ts'
import { aCompany } from '../../apps/server/src/modules/company/testing.ts'
import { aPaidOrder, aReadyPharmacy } from '../../apps/server/src/modules/order/testing.ts'
import { aHolder } from '../../apps/server/src/modules/qualification/licences/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { OperatorContext } from '../../apps/server/src/platform/context.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsOperator } from '../../apps/server/src/testing/sign-in.ts'
import { growTables } from './grow-tables.ts'
import { type PlanNode, planOf } from './plan-of.ts'
import { recordStatements, type Sent } from './recorder.ts'

const server = useTestServer()
const BIG = ['identity.account', 'company.company', 'order.order', 'qualification.licence']

/** Every way in which operators search buyers. */
async function walk(): Promise<void> {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db) })
  await aPaidOrder(server, buyer, [{ offerId, quantity: 2 }])
  await aHolder(server)
  await aCompany(db, { name: '襄阳隆中大药房有限公司' })
  const { client } = await signInAsOperator(server, { role: 'review' })
  const page = { pageSize: 50 }
  for (const keyword of ['隆中', '91420', 'longzhong', '7788'])
    await client.call(companyOperatingEndpoints.searchCompanies, { view: 'all', keyword, ...page })
  for (const view of ['asleep', 'ending', 'risk'] as const)
    await client.call(companyOperatingEndpoints.searchCompanies, { view, ...page })
  for (const keyword of ['longzhong', '方以智', '7788'])
    await client.call(identityOperatingEndpoints.searchAccounts, { keyword, ...page })
}

function readWhole(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [`${node.Schema}.${node['Relation Name']}`] : []
  return [...own, ...(node.Plans ?? []).flatMap(readWhole)]
}

/** Each has a name of its own, so that the rows cannot be copied as they are. */
async function growLogins(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into identity.account (login_name, mobile, person_name, password_hash, kind, state, is_mobile_proven, created_at)
      select 'grown' || n, '139' || lpad(n::text, 8, '0'), '员工' || n, '', 'buyer', 'enabled', true, now() - n * interval '1 minute'
      from generate_series(1, 5000) n`,
  )
  await client.query('analyze identity.account')
}

/** Companies of one name would tell the planner that any name is frequent. */
async function varyNames(client: pg.PoolClient): Promise<void> {
  await client.query(
    `update company.company_name set name = varied.name, signs = company.signs_of(varied.name)
      from (select company_id as id, (select string_agg(chr(19968 + (random() * 3000)::int), '' order by n)
          from generate_series(1, 8 + length(named.name) * 0) n) || '药房' as name from company.company_name named) varied
      where company_id = varied.id`,
  )
  await client.query('analyze company.company_name')
}

/** In a transaction that is rolled back, so that the added rows disappear. */
async function whenGrown<T>(look: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await server.owner.pool.connect()
  try {
    await client.query('begin')
    const grown = await growTables(client)
    await growLogins(client)
    await varyNames(client)
    for (const table of [...BIG.slice(1), 'company.company_name']) expect(grown).toContain(table)
    return await look(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function faultsOf(client: pg.PoolClient, statements: readonly Sent[]): Promise<string[]> {
  const faults: string[] = []
  for (const sent of statements) {
    const whole = readWhole(await planOf(client, sent)).filter(table => BIG.includes(table))
    if (whole.length > 0) faults.push(`${whole.join(', ')}: ${sent.text.replace(/\s+/g, ' ').slice(0, 400)}`)
  }
  return faults
}

const scansOfNames = async (client: pg.PoolClient) =>
  (
    await client.query<{ seq: number; idx: number }>(
      `select seq_scan::int as seq, idx_scan::int as idx from pg_stat_xact_all_tables
        where relid = 'company.company_name'::regclass`,
    )
  ).rows[0] ?? { seq: 0, idx: 0 }

test('searches buyers by free text and by view without reading a big table from end to end', async () => {
  const recorder = recordStatements()
  try {
    await walk()
  } finally {
    recorder.stop()
  }
  const searches = [...recorder.sent.values()].filter(
    ({ text }) => text.startsWith('select') && BIG.some(table => text.replaceAll('"', '').includes(table)),
  )
  expect(searches.length).toBeGreaterThan(8)
  const { faults, scans } = await whenGrown(async client => {
    const before = await scansOfNames(client)
    await client.query(`select company.find_named('隆中', 2001)`)
    const after = await scansOfNames(client)
    return {
      faults: await faultsOf(client, searches),
      scans: { seq: after.seq - before.seq, idx: after.idx - before.idx },
    }
  })
  expect(faults).toEqual([])
  expect(scans).toEqual({ seq: 0, idx: 1 })
}, 300_000)

test('finds a company by one sign, two and all of its name, in any case, and follows a new name', async () => {
  const { db, pool } = server.owner
  const { companyId } = await aCompany(db, { name: '蕲春Ab%_鸑药房' })
  const { client } = await signInAsOperator(server, { role: 'review' })
  const find = async (keyword: string) =>
    (
      await client.call(companyOperatingEndpoints.searchCompanies, { view: 'all', keyword, pageSize: 50 })
    ).value.list.map(row => row.companyId)
  for (const words of ['鸑', '鸑药', '春aB', '%_鸑', '蕲春Ab%_鸑药房'])
    expect([words, await find(words)]).toEqual([words, [companyId]])
  expect(await find('春药')).toEqual([])
  await pool.query(`update company.company set name = '蕲春新名药房' where id = $1`, [companyId])
  expect([await find('鸑'), await find('新名')]).toEqual([[], [companyId]])
})

test('fills a page of sleeping customers behind many who have ordered, and counts them', async () => {
  const { db, pool } = server.owner
  const { companyId: sleeping } = await aCompany(db, { kind: 'public-hospital' })
  await pool.query(
    `insert into company.company (name, kind, credit_code, state, province_code, city_code, district_code, address,
        legal_person, person_in_charge, quality_head, created_at)
      select '醒着的医院' || n, kind, 'X' || lpad(n::text, 17, '0'), state, province_code, city_code, district_code, address,
        legal_person, person_in_charge, quality_head, created_at + interval '1 day'
      from company.company, generate_series(1, 700) n where id = $1`,
    [sleeping],
  )
  const asked: number[] = []
  const watch = {
    activeAmong: (_, ids) => {
      asked.push(ids.length)
      return Promise.resolve(new Set(ids.filter(id => id !== sleeping)))
    },
    figuresOf: () => Promise.resolve(new Map()),
  } as Partial<CompanyWatch> as CompanyWatch
  const limits = { provinceCodes: null, storeIds: null }
  const actor = { kind: 'user', face: 'platform', accountId: '01900000-0000-7000-8000-000000000000', limits }
  const ctx = { ...server.context(), actor } as unknown as OperatorContext
  const filter = CompanySearch.parse({ view: 'asleep', kind: 'public-hospital', pageSize: 2 })
  const { list, next, total } = await searchCompanies(ctx, watch, filter)
  expect([list.map(row => row.companyId), next, total]).toEqual([[sleeping], null, 1])
  expect(asked).toEqual([500, 201, 701])
  await pool.query(`delete from company.company where name like '醒着的医院%'`)
})
