import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { type Cluster, startCluster } from '../../scripts/cluster/cluster.ts'
import { layoutOf } from '../../scripts/cluster/layout.ts'
import { openScope } from '../../scripts/process/scope.ts'
import { makeScratchFolder } from '../../scripts/scratch-folder.ts'
import { counted, longestPauseMs, nothingSeen, type Seen, startLoad } from './load.ts'
import { startTrialServer, type TrialServer } from './servers.ts'

/** A cluster, a server of each kind, a worker, the proxy before them, and buyers who order. */
export interface Trial {
  readonly cluster: Cluster
  readonly servers: readonly TrialServer[]
  readonly worker: TrialServer
  readonly owner: Database
  readonly seen: Seen
  /** Goods that nobody orders, to be taken off the shelf. */
  readonly spareOffers: readonly { readonly offerId: string; readonly name: string }[]
  /** Does something, waits until `count` more orders are confirmed, and answers the longest time without one, in ms. */
  pauseWhile(act: () => Promise<unknown>, count?: number): Promise<number>
  stopLoad(): Promise<void>
  close(): Promise<void>
}

const BUYERS = 6
/** Some orders a second: what is tried here is faults, not speed. */
const REST_MS = 700
const SPARE_NAMES = ['蒙脱石散', '布洛芬缓释胶囊', '氯雷他定片', '奥美拉唑肠溶胶囊']

export async function startTrial(): Promise<Trial> {
  const scope = openScope()
  const { path: folder, remove } = makeScratchFolder()
  scope.defer(remove)
  try {
    const cluster = await startCluster(join(folder, 'cluster'), layoutOf('127.0.61'))
    scope.defer(() => cluster.stop())
    const { urls, layout } = cluster
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
    const worker = await startTrialServer({ ...(await place('worker')), entry: 'worker' }, app)
    scope.defer(() => worker.stop())
    const port = await findFreePort()
    await cluster.startFront(port, [directPlace.port, pooledPlace.port])

    const owner = openAsOwner(urls.owner)
    scope.defer(() => owner.close().catch(() => undefined))
    const offers: string[] = []
    for (let index = 0; index < 5; index++) offers.push((await anOfferOf(owner)).offerId)
    const spareOffers = []
    for (const name of SPARE_NAMES) spareOffers.push({ name, offerId: (await anOfferOf(owner, name)).offerId })
    // Nobody pays here: a night of orders is more than a store would let stand open.
    await owner.pool.query(
      'update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000, unpaid_stock_percent = 100',
    )
    const seen = nothingSeen()
    const newClient = () => new TestClient(counted(`http://${layout.host}:${port}`, seen), () => new Date())
    const buyers = await aCrowd(owner.pool, new Date(), BUYERS, newClient)
    const load = startLoad(buyers, offers, seen, REST_MS)
    const more = async (count: number) => {
      const wanted = seen.acked.size + count
      const giveUpAt = Date.now() + 240_000
      while (seen.acked.size < wanted) {
        if (seen.givenUp !== null) throw seen.givenUp
        if (Date.now() > giveUpAt) throw new Error(`no orders any more: ${[...seen.words].join(' | ')}`)
        await pause(20)
      }
    }
    await more(12)
    return {
      cluster,
      servers: [direct, pooled],
      worker,
      owner,
      seen,
      spareOffers,
      async pauseWhile(act, count = 12) {
        const since = performance.now()
        await act()
        await more(count)
        return longestPauseMs(seen, since)
      },
      stopLoad: () => load.stop(),
      close: () => scope.close(),
    }
  } catch (error) {
    await scope.close()
    throw error
  }
}

async function anOfferOf({ db }: Database, genericName?: string) {
  const product = await aProduct(db, genericName === undefined ? {} : { genericName })
  return anOffer(db, { store: await aStore(db), product, stock: 900_000 })
}
