import { surfacesOf } from '@xiaojiu/contract/define.ts'
import { PLATFORM_RIGHTS, type PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import type pg from 'pg'
import { expect } from 'vitest'
import { aSale, aWish, fileCase } from '../../apps/server/src/modules/after-sale/testing.ts'
import { anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { aMember } from '../../apps/server/src/modules/staff/testing.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsSeller, signInToFace } from '../../apps/server/src/testing/sign-in.ts'
import { type Belongings, sweep } from './foreign-ids.ts'
import { type StoreTable, storeTables } from './store-tables.ts'
import { fillStore } from './store-world.ts'

/** Acts that may name another store or its records, each with the reason. */
const MAY_NAME_OTHERS: Readonly<Record<string, string>> = {
  'staff.declareConflict': 'a person says which store or company they are tied to, whosever it is',
}

interface BusyStore {
  readonly storeId: string
  readonly belongings: Belongings
  readonly tables: readonly StoreTable[]
}

/** A store with an order, a case and a row in every table of stores. */
export async function aBusyStore(server: TestServer): Promise<BusyStore> {
  const { pool } = server.owner
  const sale = await aSale(server)
  await fileCase(sale.client, await aWish(sale.client, sale.orderId, 'refund-only', 'damaged', [2]))
  const { storeId } = sale.store
  await signInAsSeller(server, { storeId })
  const tables = await storeTables(pool)
  await fillStore(pool, tables, storeId)
  const idsByTable = new Map<string, readonly string[]>()
  for (const table of tables) {
    const ids = await idsOf(pool, table, storeId)
    if (ids.length > 0) idsByTable.set(table.name, ids)
  }
  const { rows } = await pool.query<{ word: string }>(
    `select order_no as word from "order"."order" where store_id = $1 union all select case_no from after_sale."case" where store_id = $1`,
    [storeId],
  )
  return { storeId, tables, belongings: { idsByTable, words: rows.map(({ word }) => word) } }
}

async function idsOf(pool: pg.Pool, { name, belongs }: StoreTable, storeId: string): Promise<string[]> {
  const { rows: columns } = await pool.query(
    `select from pg_attribute where attrelid = $1::regclass and attname = 'id' and atttypid = 'uuid'::regtype`,
    [name],
  )
  if (columns.length === 0) return []
  const { rows } = await pool.query<{ id: string }>(`select id from ${name} t where ${belongs('t')} limit 2`, [storeId])
  return rows.map(({ id }) => id)
}

/** A hash of every row of the store. */
async function printOf(pool: pg.Pool, { tables, storeId }: BusyStore): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const { name, belongs } of tables) {
    const { rows } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
       from ${name} t where ${belongs('t')}`,
      [storeId],
    )
    prints[name] = rows[0]?.print ?? ''
  }
  return prints
}

/** A person of another store or of the platform sends all ids of the store to every call of their console. */
export async function sendEverywhere(
  server: TestServer,
  theirs: BusyStore,
  surface: 'seller' | 'platform',
  ids: 'named' | 'all',
): Promise<number> {
  const before = await printOf(server.owner.pool, theirs)
  const accepted = new Set<string>()
  const found = await sweep({
    ...{ belongings: theirs.belongings, ids, entries: 'taking-ids' },
    client: () => (surface === 'seller' ? aSeller(server) : aLimitedOperator(server)),
    isAsked: (_, endpoint) => 'staffRight' in endpoint && surfacesOf(endpoint).includes(surface),
    onAnswer: (name, endpoint, { code, sent }) => {
      const isNamed = [...theirs.belongings.idsByTable.values()].flat().some(id => sent.includes(id))
      if (endpoint.isAct && code === 200 && isNamed && !(name in MAY_NAME_OTHERS)) accepted.add(name)
    },
  })
  const { leaks, faults } = found
  expect({ leaks, faults, accepted: [...accepted] }).toEqual({ leaks: [], faults: [], accepted: [] })
  expect(await printOf(server.owner.pool, theirs)).toEqual(before)
  return found.callCount
}

async function aSeller(server: TestServer): Promise<TestClient> {
  return (await signInAsSeller(server, { isSteppedUp: true })).client
}

/** An operator with every right, limited to another store. */
async function aLimitedOperator(server: TestServer): Promise<TestClient> {
  const { storeId } = await signInAsSeller(server)
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, {
    accountId,
    rights: Object.keys(PLATFORM_RIGHTS) as PlatformRight[],
    limitStores: [storeId],
  })
  return (await signInToFace(server, { accountId, isSteppedUp: true })).client
}
