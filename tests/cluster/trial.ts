import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { takeLock } from '../../scripts/boot/lock.mjs'
import { findFreePort } from '../../scripts/checks/port.ts'
import { type Cluster, pidsOf, startCluster } from '../../scripts/cluster/cluster.ts'
import { killAll } from '../../scripts/cluster/engine-process.ts'
import { layoutOf } from '../../scripts/cluster/layout.ts'
import { askCluster } from '../../scripts/cluster/patroni.ts'
import { endLeftovers } from '../../scripts/cluster/testing.ts'
import { openScope } from '../../scripts/process/scope.ts'
import { makeScratchFolder } from '../../scripts/scratch-folder.ts'
import { unmountDisks } from './faults.ts'
import { aSellerAt, type Life, startLives } from './lives.ts'
import { counted, longestPauseMs, nothingSeen, type Seen, startLoad } from './load.ts'
import { type MemberNetwork, openNetwork } from './network.ts'
import { startTrialServer, type TrialServer } from './servers.ts'

/** A cluster, one server of each kind, a worker, the proxy, and buyers who order. */
export interface Trial {
  readonly cluster: Cluster
  /** Null when members cannot have their own networks; then they use loopback addresses. */
  readonly network: MemberNetwork | null
  readonly servers: readonly TrialServer[]
  readonly worker: TrialServer
  readonly owner: Database
  readonly seen: Seen
  readonly lives: readonly Life[]
  /** Goods that nobody orders, for unlisting. */
  readonly spareOffers: readonly { readonly offerId: string; readonly name: string }[]
  /** Runs a fault, waits for `count` more confirmed orders, and returns the longest time without one in ms. */
  pauseWhile(act: () => Promise<unknown>, count?: number): Promise<number>
  /** Adds buyers for a while; returns the confirmed orders per second. */
  crowd(act: () => Promise<unknown>): Promise<number>
  /** Restores everything that a fault left frozen, dead or disconnected. */
  heal(): Promise<void>
  stopLoad(): Promise<void>
  close(): Promise<void>
}

const BUYERS = 6
const PAYERS = 2
const CROWD = 25
/** A few orders per second: this tests faults, not speed. */
const REST_MS = 700
/** With `CROWD` buyers as fast as the machine allows, 50 orders per second. */
const CROWD_REST_MS = 500
const SPARE_NAMES = ['蒙脱石散', '布洛芬缓释胶囊', '氯雷他定片', '奥美拉唑肠溶胶囊']

export async function startTrial(): Promise<Trial> {
  const scope = openScope()
  try {
    return await begin(scope)
  } catch (error) {
    await scope.close()
    throw error
  }
}

async function begin(scope: ReturnType<typeof openScope>): Promise<Trial> {
  const lock = takeLock(join(tmpdir(), 'xiaojiu-cluster-trial.lock'))
  const { release } = lock
  if (release === undefined) throw new Error(`a cluster is being tried already, by process ${lock.heldBy}`)
  scope.defer(release)
  const loopback = layoutOf('127.0.61')
  const network = openNetwork()
  if (network) scope.defer(() => network.close())
  const layout = network?.layout ?? loopback
  endLeftovers(layout.block)
  unmountDisks()
  const { path: folder, remove } = makeScratchFolder()
  scope.defer(remove)
  scope.defer(unmountDisks)
  const cluster = await startCluster(join(folder, 'cluster'), layout)
  scope.defer(() => cluster.stop())
  const { urls } = cluster
  const place = async (name: string) => ({ name, host: layout.host, port: await findFreePort(), folder })
  const jobless = { DATABASE_URL: urls.owner, RUN_JOBS: '0' }
  const [directPlace, pooledPlace] = [await place('direct'), await place('pooled')]
  const direct = await startTrialServer(directPlace, { ...jobless, DATABASE_REPLICA_URL: '' })
  scope.defer(() => direct.stop())
  await cluster.makeRoles(2)
  await cluster.startPool()
  const app = { ...jobless, APP_DATABASE_URL: urls.app }
  const pooledEnv = { ...app, DATABASE_POOL_URL: urls.pool, DATABASE_REPLICA_URL: urls.replica }
  const pooled = await startTrialServer(pooledPlace, pooledEnv)
  scope.defer(() => pooled.stop())
  const front = await findFreePort()
  // The worker reaches the simulated providers through the proxy.
  const worker = await startTrialServer({ ...(await place('worker')), port: front, entry: 'worker' }, app)
  scope.defer(() => worker.stop())
  await cluster.startFront(front, [directPlace.port, pooledPlace.port])

  const owner = openAsOwner(urls.owner)
  scope.defer(() => owner.close().catch(() => undefined))
  const offers: string[] = []
  for (let index = 0; index < 5; index++) offers.push((await anOfferOf(owner)).offerId)
  const spareOffers = []
  for (const name of SPARE_NAMES) spareOffers.push({ name, offerId: (await anOfferOf(owner, name)).offerId })
  const paid = await anOfferOf(owner)
  // Few orders are paid here: a night of orders exceeds the usual limit of unpaid orders.
  await owner.pool.query(
    'update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000, unpaid_stock_percent = 100',
  )
  const seen = nothingSeen()
  const newClient = () => new TestClient(counted(`http://${layout.host}:${front}`, seen), () => new Date())
  const crowd = await aCrowd(owner.pool, new Date(), BUYERS + PAYERS + CROWD, newClient)
  const load = startLoad(crowd.slice(0, BUYERS), offers, seen, REST_MS)
  scope.defer(() => load.stop().catch(() => undefined))
  const shipping = openDatabase({ url: urls.app, log: pino({ level: 'silent' }), poolSize: 2 })
  scope.defer(() => shipping.close().catch(() => undefined))
  const living = startLives({
    buyers: crowd.slice(BUYERS, BUYERS + PAYERS),
    phone: newClient(),
    seller: await aSellerAt(owner, paid.storeId, newClient, new Date()),
    offerId: paid.offerId,
    app: shipping,
    owner,
    seen,
    restMs: REST_MS,
  })
  scope.defer(() => living.stop().catch(() => undefined))
  const more = async (count: number) => {
    const wanted = seen.acked.size + count
    const giveUpAt = Date.now() + 240_000
    while (seen.acked.size < wanted) {
      if (seen.givenUp !== null) throw seen.givenUp
      if (Date.now() > giveUpAt) {
        const members = JSON.stringify(await askCluster(layout))
        throw new Error(`no orders any more: ${[...seen.words].join(' | ')}; the cluster says ${members}`)
      }
      await pause(20)
    }
  }
  await more(12)
  return {
    cluster,
    network,
    servers: [direct, pooled],
    worker,
    owner,
    seen,
    lives: living.lives,
    spareOffers,
    async pauseWhile(act, count = 12) {
      const since = performance.now()
      await act()
      await more(count)
      return longestPauseMs(seen, since)
    },
    async crowd(act) {
      const [countBefore, since] = [seen.acked.size, performance.now()]
      const many = startLoad(crowd.slice(BUYERS + PAYERS), offers, seen, CROWD_REST_MS)
      try {
        await act()
      } finally {
        await many.stop()
      }
      return (seen.acked.size - countBefore) / ((performance.now() - since) / 1000)
    },
    async heal() {
      const pids = [...cluster.patroni.values(), ...cluster.etcd.values()].map(({ pid }) => pid)
      killAll([...pids, ...layout.members.flatMap(member => pidsOf(cluster.folder, member))], 'SIGCONT')
      for (const member of layout.members)
        if (!cluster.patroni.get(member.name)?.isRunning()) cluster.startPatroni(member)
      await cluster.whole()
    },
    async stopLoad() {
      await Promise.all([load.stop(), living.stop()])
    },
    close: () => scope.close(),
  }
}

async function anOfferOf({ db }: Database, genericName?: string) {
  const product = await aProduct(db, genericName === undefined ? {} : { genericName })
  const store = await aStore(db)
  return { ...(await anOffer(db, { store, product, stock: 900_000 })), storeId: store.storeId }
}
