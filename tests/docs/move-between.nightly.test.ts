import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { ANY_GOODS } from '../../apps/server/src/modules/search/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { checkInvariants, violationLines } from '../../db/invariants/check-invariants.ts'
import { partWorldInvariants } from '../../db/invariants/testing.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { startCluster } from '../../scripts/cluster/cluster.ts'
import { obstacleToCluster } from '../../scripts/cluster/engines.ts'
import { layoutOf } from '../../scripts/cluster/layout.ts'
import { endLeftovers } from '../../scripts/cluster/testing.ts'
import { startPostgres } from '../../scripts/postgres/launch.ts'
import { openScope, type Scope } from '../../scripts/process/scope.ts'
import { makeScratchFolder } from '../../scripts/scratch-folder.ts'
import { counted, nothingSeen, placeOrder, type Seen, untilAnswered } from '../cluster/load.ts'
import { startTrialServer } from '../cluster/servers.ts'
import { inspect } from '../crash/harness.ts'
import { hasTools, runTool } from './postgres-tools.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy/cluster')
const AFTER_MOVE = readFileSync(join(DEPLOY, 'after-move.sql'), 'utf8')
const [FIRST_ROLES = ''] = readFileSync(join(DEPLOY, 'roles.sql'), 'utf8').split(/^-- 2\./m)
const NAME = '蒙脱石散'

const obstacle = obstacleToCluster()
if (obstacle !== null) console.log(obstacle)

/** Where the shop moves to: an empty database with its owner. */
interface Target {
  /** As a superuser. */
  readonly url: string
  readonly ownerUrl: string
  /** Whether orders wait for a standby there. */
  readonly hasStandby: boolean
}

async function intoPostgres(folder: string, scope: Scope): Promise<Target> {
  const postgres = await startPostgres({ dataDir: join(folder, 'to') })
  scope.defer(() => postgres.stop())
  await runSql(postgres.url, FIRST_ROLES)
  const urlOf = (user: string) => Object.assign(new URL(postgres.url), { pathname: '/shop', username: user }).toString()
  return { url: urlOf('xiaojiu'), ownerUrl: urlOf('shop'), hasStandby: false }
}

async function intoCluster(folder: string, scope: Scope): Promise<Target> {
  const layout = layoutOf('127.0.63')
  endLeftovers(layout.block)
  const cluster = await startCluster(join(folder, 'cluster'), layout)
  scope.defer(() => cluster.stop())
  const { superuser, owner: ownerUrl } = cluster.urls
  return { url: Object.assign(new URL(superuser), { pathname: '/shop' }).toString(), ownerUrl, hasStandby: true }
}

describe.runIf(hasTools())('a shop that moves from the embedded PostgreSQL (pg_dump of 18 is there)', () => {
  test.each([
    ['another PostgreSQL', intoPostgres],
    ...(obstacle === null ? [['a cluster', intoCluster] as const] : []),
  ] as const)(
    'into %s keeps every row and sequence, delivers waiting events and accepts new orders',
    async (_, open) => {
      const scope = openScope()
      try {
        const { path: folder, remove } = makeScratchFolder()
        scope.defer(remove)
        const from = await startPostgres({ dataDir: join(folder, 'from') })
        scope.defer(() => from.stop())
        const to = await open(folder, scope)
        // The same data folder before and after: files, the head of the audit chain and the secret are kept.
        const place = { name: 'shop', host: '127.0.0.1', port: await findFreePort(), folder }
        const closed = await startTrialServer(place, { DATABASE_URL: from.url, REQUIRE_STANDBY: '0', RUN_JOBS: '0' })
        scope.defer(() => closed.stop())
        const old = openAsOwner(from.url)
        scope.defer(() => old.close())
        const offers = [await goods(old), await goods(old, NAME)]
        const seen = nothingSeen()
        const newClient = () => new TestClient(counted(closed.baseUrl, seen), () => new Date())
        const buyers = await aCrowd(old.pool, new Date(), 3, newClient)
        await orderAll(buyers, offers, seen)
        // Its effects wait: there is no background work here.
        for (const buyer of buyers) {
          const { payOrderId } = await placeOrder(buyer, [{ offerId: offers[0] ?? '', quantity: 1 }], seen)
          await untilAnswered(() => buyer.call(orderEndpoints.cancelPayOrder, { payOrderId, reason: '不想要了' }))
        }
        // Transaction ids that the new database reaches much later.
        await old.pool.query(
          `do $$ begin for n in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$`,
        )
        await closed.stop()

        const dump = join(folder, 'shop.dump')
        await runTool('pg_dump', '--format=custom', `--file=${dump}`, from.url)
        // A dump does not contain this role.
        await runSql(to.url, 'create role xiaojiu_app nologin; grant xiaojiu_app to shop with admin option')
        await runTool('pg_restore', '--no-owner', '--role=shop', '--exit-on-error', `--dbname=${to.url}`, dump)
        const moved = openAsOwner(to.url)
        scope.defer(() => moved.close())
        expect(await xidOf(moved)).toBeLessThan(await xidOf(old))
        await moved.pool.query(`begin; ${AFTER_MOVE}; commit`)
        const [there, here] = [await contentOf(moved), await contentOf(old)]
        expect(there).toEqual(here)
        expect(await waitingCount(moved)).toBeGreaterThan(0)

        const opened = await startTrialServer(place, {
          DATABASE_URL: to.ownerUrl,
          REQUIRE_STANDBY: to.hasStandby ? '1' : '0',
        })
        scope.defer(() => opened.stop())
        await orderAll(buyers, offers, seen)
        await expect.poll(() => waitingCount(moved), { timeout: 60_000 }).toBe(0)
        const isFound = async () => {
          const answer = await newClient().call(searchEndpoints.searchGoods, { ...ANY_GOODS, keyword: NAME })
          return answer.value.list.some(({ offerId }) => offerId === offers[1])
        }
        await expect.poll(isFound, { timeout: 30_000 }).toBe(true)
        await moved.pool.query(`update catalogue.offer set state = 'unlisted' where id = $1`, [offers[1]])
        await expect.poll(isFound, { timeout: 10_000 }).toBe(false)
        expect(await inspect(to.url, seen.acked)).toEqual({
          lostCount: 0,
          duplicateCount: 0,
          stockDrift: 0,
          ledgerSum: 0,
        })
        expect(violationLines(await checkInvariants(moved.pool, partWorldInvariants))).toEqual([])
      } finally {
        await scope.close()
      }
    },
  )
})

async function goods({ db }: Database, genericName?: string): Promise<string> {
  const product = await aProduct(db, genericName === undefined ? {} : { genericName })
  return (await anOffer(db, { store: await aStore(db), product, stock: 900_000 })).offerId
}

async function orderAll(buyers: readonly TestClient[], offers: readonly string[], seen: Seen): Promise<void> {
  const lines = offers.map((offerId, index) => ({ offerId, quantity: index + 2 }))
  for (let turn = 0; turn < 4; turn++) await Promise.all(buyers.map(buyer => placeOrder(buyer, lines, seen)))
}

/** Statement by statement, because a database cannot be created in a transaction. */
async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of text.replaceAll(/--.*/g, '').split(';'))
    if (statement.trim() !== '') await client.query(statement)
  await client.end()
}

async function xidOf({ pool }: Database): Promise<number> {
  return Number((await pool.query('select pg_snapshot_xmax(pg_current_snapshot()) as xid')).rows[0].xid)
}

async function waitingCount({ pool }: Database): Promise<number> {
  return Number((await pool.query('select count(*) from platform.outbox')).rows[0].count)
}

/** The content of every table, without transaction ids, and the value of each sequence. */
async function contentOf({ pool }: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       string_agg(format('t.%I', a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'xid8'::regtype
     group by 1 order by 1`,
  )
  expect(tables.length).toBeGreaterThan(100)
  const content: Record<string, unknown> = {}
  for (const { name, columns } of tables) {
    const { rows } = await pool.query(
      `select count(*)::int as n, md5(coalesce(string_agg(md5(row(${columns})::text), '' order by md5(row(${columns})::text)), '')) as sum
       from ${name} t`,
    )
    content[name] = rows[0]
  }
  const sequences = await pool.query(
    'select schemaname, sequencename, last_value from pg_sequences order by schemaname, sequencename',
  )
  return { ...content, sequences: sequences.rows }
}
