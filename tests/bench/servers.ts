import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { remoteServer } from '../../apps/server/src/testing/remote.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { type Cluster, pidsOf, startCluster } from '../../scripts/cluster/cluster.ts'
import { childrenOf, readText } from '../../scripts/cluster/engine-process.ts'
import { obstacleToCluster } from '../../scripts/cluster/engines.ts'
import { layoutOf } from '../../scripts/cluster/layout.ts'
import { findPrimary } from '../../scripts/cluster/patroni.ts'
import { endLeftovers } from '../../scripts/cluster/testing.ts'
import { inScope, type Scope } from '../../scripts/process/scope.ts'
import { makeScratchFolder } from '../../scripts/scratch-folder.ts'
import { startTrialServer, type TrialServer } from '../cluster/servers.ts'
import { round } from './parts/figures.ts'
import { type Got, runLevel, sender, type Wire } from './parts/load.ts'
import { dataOf, shopBuyer } from './parts/shop-buyer.ts'

/**
 * `npm run bench -- servers [--seconds 8]`: the same buyers in front of one, two and three servers of a cluster, with reads on
 * the primary and on standbys. Reports the cost of each confirmed order on the primary, the standbys and the servers.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } })
const SECONDS = Number(values.seconds)
/** A new server compiles its code and its connections prepare their statements: both cost more than the orders of the first seconds. */
const WARM_SECONDS = 10
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
  readonly cost: Readonly<Record<'primary' | 'standbys' | 'servers' | 'load', number>>
  readonly faults: number
}

const obstacle = obstacleToCluster()
if (obstacle === null) await inScope(measure)
else console.log(obstacle)

async function measure(scope: Scope): Promise<number> {
  const layout = layoutOf('127.0.62')
  endLeftovers(layout.block)
  const { path: folder, remove } = makeScratchFolder()
  scope.defer(remove)
  const cluster = await startCluster(join(folder, 'cluster'), layout)
  scope.defer(() => cluster.stop())
  const places = []
  for (let number = 1; number <= 3; number++)
    places.push({ name: `server-${number}`, host: '127.0.0.1', port: await findFreePort(), folder })
  const [first, ...others] = places
  if (!first) throw new Error('no server')
  const owned = { DATABASE_URL: cluster.urls.owner, RUN_JOBS: '0', DATABASE_REPLICA_URL: '' }
  const maker = await startTrialServer(first, owned)
  await maker.stop()
  await cluster.makeRoles(2)
  const env = { ...owned, APP_DATABASE_URL: cluster.urls.app }

  const owner = openAsOwner(cluster.urls.owner)
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
    () => new TestClient(remoteServer(`http://127.0.0.1:${first.port}`), systemClock),
  )

  const seen: Measured[] = []
  for (const hasReplicas of [false, true]) {
    const reading = { ...env, DATABASE_REPLICA_URL: hasReplicas ? cluster.urls.replica : '' }
    const servers: TrialServer[] = []
    for (const place of [first, ...others]) {
      servers.push(await startTrialServer(place, reading))
      const sends = places.slice(0, servers.length).map(({ port }) => sender(port))
      await level(browsers, sends, offers, WARM_SECONDS)
      seen.push(await measured(cluster, browsers, sends, offers, hasReplicas))
    }
    for (const server of servers) await server.stop()
  }
  report(seen)
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
  cluster: Cluster,
  browsers: readonly TestClient[],
  sends: readonly Send[],
  offers: readonly string[],
  hasReplicas: boolean,
): Promise<Measured> {
  const before = await spent(cluster)
  const startedAt = performance.now()
  const { rate, p95, faults } = await level(browsers, sends, offers, SECONDS)
  const orders = (rate * (performance.now() - startedAt)) / 1000
  const after = await spent(cluster)
  const each = (part: keyof Measured['cost']) => (after[part] - before[part]) / orders
  return {
    servers: sends.length,
    hasReplicas,
    ordersPerSecond: rate,
    p95,
    faults,
    cost: { primary: each('primary'), standbys: each('standbys'), servers: each('servers'), load: each('load') },
  }
}

/** Processor milliseconds that each part has used so far. */
async function spent({ folder, layout }: Cluster): Promise<Measured['cost']> {
  const primary = await findPrimary(layout)
  if (!primary) throw new Error('there is no primary')
  const of = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processorMs(pid), 0)
  const standbys = layout.members.filter(({ name }) => name !== primary.name)
  const { user, system } = process.cpuUsage()
  return {
    primary: of(pidsOf(folder, primary)),
    standbys: of(standbys.flatMap(member => pidsOf(folder, member))),
    servers: of(childrenOf(process.pid).filter(pid => readText(`/proc/${pid}/cmdline`).includes('serve/main.ts'))),
    load: (user + system) / 1000,
  }
}

function processorMs(pid: number): number {
  // The program's name is in brackets and may contain anything.
  const fields = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}

function report(seen: readonly Measured[]): void {
  const base = seen[0]?.ordersPerSecond ?? 1
  console.log(`\n${CALLS_PER_ORDER} calls for an order, ${BUYERS} buyers; processor milliseconds for an order`)
  console.log('| servers | reads | orders/s | to one server | p95 ms | primary | standbys | servers | load |')
  console.log('|--:|---|--:|--:|--:|--:|--:|--:|--:|')
  for (const { servers, hasReplicas, ordersPerSecond, p95, cost, faults } of seen) {
    const costs = [cost.primary, cost.standbys, cost.servers, cost.load].map(ms => round(ms))
    const reads = hasReplicas ? 'standbys' : 'primary'
    const row = [servers, reads, round(ordersPerSecond), round(ordersPerSecond / base, 2), round(p95, 0), ...costs]
    console.log(`| ${row.join(' | ')} |${faults === 0 ? '' : ` ${faults} faults`}`)
  }
}
