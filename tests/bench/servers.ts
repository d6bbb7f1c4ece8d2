import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { pidsOf, startCluster } from '../../scripts/cluster/cluster.ts'
import { childrenOf, readText } from '../../scripts/cluster/engine-process.ts'
import { obstacleToCluster } from '../../scripts/cluster/engines.ts'
import { layoutOf } from '../../scripts/cluster/layout.ts'
import { findPrimary } from '../../scripts/cluster/patroni.ts'
import { endLeftovers } from '../../scripts/cluster/testing.ts'
import { startPostgres } from '../../scripts/postgres/launch.ts'
import { inScope, type Scope } from '../../scripts/process/scope.ts'
import { makeScratchFolder } from '../../scripts/scratch-folder.ts'
import { startTrialServer, type TrialServer } from '../cluster/servers.ts'
import { round } from './parts/figures.ts'
import { type Got, runLevel, sender, type Wire } from './parts/load.ts'
import { dataOf, shopBuyer } from './parts/shop-buyer.ts'

/**
 * `npm run bench -- servers [--seconds 8] [--warm 10] [--plain]`: the same buyers in front of one, two and three servers of a cluster, with reads
 * on the primary and on standbys, and in front of one server again: what has grown or warmed up meanwhile is not the number of
 * servers. Reports the cost of each confirmed order on the primary, the standbys and the servers. `--plain`: on one embedded
 * PostgreSQL, which needs none of the engines.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    warm: { type: 'string', default: '10' },
    plain: { type: 'boolean', default: false },
  },
})
const SECONDS = Number(values.seconds)
/** A new server compiles its code and its connections prepare their statements: both cost more than the orders of the first seconds. */
const WARM_SECONDS = Number(values.warm)
const BUYERS = 24
const OFFERS = 40
/** Buyers open the order list more often than they place an order. */
const LISTS = 3
const CALLS_PER_ORDER = 1 + LISTS + 1 + 3
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

interface Measured {
  readonly servers: number
  readonly hasReplicas: boolean
  readonly ordersPerSecond: number
  readonly p95: number
  /** Processor milliseconds for each confirmed order. */
  readonly cost: Cost
  /** Transactions, rows read and deadlocks for each confirmed order, on the primary. */
  readonly work: Work
  readonly faults: number
}

type Cost = Readonly<Record<'primary' | 'standbys' | 'servers' | 'load', number>>
type Work = Readonly<Record<'transactions' | 'rows' | 'deadlocks', number>>

/** The database of the servers. */
interface Base {
  readonly ownerUrl: string
  /** The servers' own login; without one they make it. */
  readonly appUrl: string | null
  readonly replicaUrl: string | null
  prepareLogin(): Promise<void>
  pids(): Promise<{ readonly primary: readonly number[]; readonly standbys: readonly number[] }>
}

const obstacle = values.plain ? null : obstacleToCluster()
if (obstacle === null) await inScope(measure)
else console.log(obstacle)

async function clusterBase(folder: string, scope: Scope): Promise<Base> {
  const layout = layoutOf('127.0.62')
  endLeftovers(layout.block)
  const cluster = await startCluster(join(folder, 'cluster'), layout)
  scope.defer(() => cluster.stop())
  const { owner, app, replica } = cluster.urls
  return {
    ownerUrl: owner,
    appUrl: app,
    replicaUrl: replica,
    prepareLogin: () => cluster.makeRoles(2),
    async pids() {
      const primary = await findPrimary(layout)
      if (!primary) throw new Error('there is no primary')
      const standbys = layout.members.filter(({ name }) => name !== primary.name)
      return {
        primary: pidsOf(cluster.folder, primary),
        standbys: standbys.flatMap(member => pidsOf(cluster.folder, member)),
      }
    },
  }
}

async function plainBase(folder: string, scope: Scope): Promise<Base> {
  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  scope.defer(() => postgres.stop())
  return {
    ownerUrl: postgres.url,
    appUrl: null,
    replicaUrl: null,
    prepareLogin: async () => undefined,
    pids: async () => ({ primary: [postgres.pid, ...childrenOf(postgres.pid)], standbys: [] }),
  }
}

async function measure(scope: Scope): Promise<number> {
  const { path: folder, remove } = makeScratchFolder()
  scope.defer(remove)
  const base = await (values.plain ? plainBase : clusterBase)(folder, scope)
  const places: { name: string; host: string; port: number; folder: string }[] = []
  for (let number = 1; number <= 3; number++)
    places.push({ name: `server-${number}`, host: '127.0.0.1', port: await findFreePort(), folder })
  const [one, ...others] = places
  if (!one) throw new Error('no server')
  const owned = {
    DATABASE_URL: base.ownerUrl,
    RUN_JOBS: '0',
    DATABASE_REPLICA_URL: '',
    ...(values.plain && { REQUIRE_STANDBY: '0' }),
  }
  const maker = await startTrialServer(one, owned)
  await maker.stop()
  await base.prepareLogin()
  const env = { ...owned, ...(base.appUrl !== null && { APP_DATABASE_URL: base.appUrl }) }

  const owner = openAsOwner(base.ownerUrl)
  scope.defer(() => owner.close())
  const store = await aStore(owner.db)
  const offers: string[] = []
  for (let count = 0; count < OFFERS; count++)
    offers.push((await anOffer(owner.db, { store, product: await aProduct(owner.db), stock: 90_000_000 })).offerId)
  await owner.pool.query(
    'update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000, unpaid_stock_percent = 100',
  )
  const browsers = await aCrowd(
    owner.pool,
    systemClock(),
    BUYERS,
    () => new TestClient(remoteServer(`http://127.0.0.1:${one.port}`), systemClock),
  )

  let first: Measured | undefined
  reportHead()
  for (const hasReplicas of base.replicaUrl === null ? [false] : [false, true]) {
    const reading = { ...env, DATABASE_REPLICA_URL: hasReplicas ? (base.replicaUrl ?? '') : '' }
    const servers: TrialServer[] = []
    const measureWith = async (count: number) => {
      const sends = places.slice(0, count).map(({ port }) => sender(port))
      await level(browsers, sends, offers, WARM_SECONDS)
      const found = await measured(base, owner, browsers, sends, offers, hasReplicas)
      first ??= found
      reportRow(found, first)
    }
    for (const place of [one, ...others]) {
      servers.push(await startTrialServer(place, reading))
      await measureWith(servers.length)
    }
    await measureWith(1)
    for (const server of servers) await server.stop()
  }
  return 0
}

type Send = (wire: Wire) => Promise<Got>

/** A buyer searches, adds to the cart, orders, and opens the order once and the list three times. */
function level(browsers: readonly TestClient[], sends: readonly Send[], offers: readonly string[], seconds: number) {
  const buyers = browsers.map((browser, index) => shopBuyer(browser, sends[index % sends.length] as Send))
  return runLevel(BUYERS, seconds, async (client, turn) => {
    const buyer = buyers[client]
    if (!buyer) return false
    const offerId = offers[(client * 7 + turn) % offers.length]
    dataOf(await buyer(searchEndpoints.searchGoods, { keyword: '', pageNum: 1, pageSize: 20 }))
    dataOf(await buyer(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 1 }] }))
    const { submitToken, addressId, payable } = dataOf<Settled>(await buyer(orderEndpoints.confirmOrder, {}))
    const placed = dataOf<Placed>(
      await buyer(orderEndpoints.commitOrder, { submitToken, addressId, payable, remarks: [] }),
    )
    dataOf(await buyer(orderEndpoints.getOrder, { orderId: placed.orders[0]?.orderId }))
    for (let look = 0; look < LISTS; look++)
      dataOf(await buyer(orderEndpoints.listOrders, { pageNum: 1, pageSize: 20 }))
    return true
  })
}

interface Settled {
  readonly submitToken: string
  readonly addressId: string
  readonly payable: string
}

interface Placed {
  readonly orders: readonly { readonly orderId: string }[]
}

async function measured(
  base: Base,
  owner: Database,
  browsers: readonly TestClient[],
  sends: readonly Send[],
  offers: readonly string[],
  hasReplicas: boolean,
): Promise<Measured> {
  const [before, workBefore] = [await spent(base), await workOf(owner)]
  const startedAt = performance.now()
  const { rate, p95, faults } = await level(browsers, sends, offers, SECONDS)
  const orders = (rate * (performance.now() - startedAt)) / 1000
  const [after, workAfter] = [await spent(base), await workOf(owner)]
  return {
    servers: sends.length,
    hasReplicas,
    ordersPerSecond: rate,
    p95,
    faults,
    cost: eachOf(before, after, orders),
    work: eachOf(workBefore, workAfter, orders),
  }
}

function eachOf<T extends Readonly<Record<string, number>>>(before: T, after: T, count: number): T {
  const each = Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) / count])
  return Object.fromEntries(each) as T
}

/** Processor milliseconds that each part has used so far. */
async function spent(base: Base): Promise<Cost> {
  const { primary, standbys } = await base.pids()
  const of = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processorMs(pid), 0)
  const { user, system } = process.cpuUsage()
  return {
    primary: of(primary),
    standbys: of(standbys),
    servers: of(childrenOf(process.pid).filter(pid => readText(`/proc/${pid}/cmdline`).includes('serve/main.ts'))),
    load: (user + system) / 1000,
  }
}

/** Counted by the database; a connection reports its own within a second. */
async function workOf({ pool }: Database): Promise<Work> {
  await pause(1000)
  const { rows } = await pool.query<Work>(
    `select xact_commit + xact_rollback as transactions, tup_returned as rows, deadlocks
     from pg_stat_database where datname = current_database()`,
  )
  const [row] = rows
  if (!row) throw new Error('the database counts nothing')
  return row
}

function processorMs(pid: number): number {
  // The program's name is in brackets and may contain anything.
  const fields = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}

function reportHead(): void {
  console.log(`\n${CALLS_PER_ORDER} calls for an order, ${BUYERS} buyers; processor milliseconds for an order`)
  console.log(
    '| servers | reads | orders/s | to one server | p95 ms | primary | standbys | servers | load | transactions | rows | deadlocks |',
  )
  console.log('|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|')
}

/** `first` is the row that the others are compared with. */
function reportRow(
  { servers, hasReplicas, ordersPerSecond, p95, cost, work, faults }: Measured,
  first: Measured,
): void {
  const costs = [cost.primary, cost.standbys, cost.servers, cost.load].map(ms => round(ms))
  const counts = [round(work.transactions), round(work.rows, 0), round(work.deadlocks, 3)]
  const ratio = round(ordersPerSecond / first.ordersPerSecond, 2)
  const reads = hasReplicas ? 'standbys' : 'primary'
  const row = [servers, reads, round(ordersPerSecond), ratio, round(p95, 0), ...costs, ...counts]
  console.log(`| ${row.join(' | ')} |${faults === 0 ? '' : ` ${faults} faults`}`)
}
