import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { ImportJob } from '@xiaojiu/contract/file/import-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { anOffer, aProduct } from '../../../apps/server/src/modules/catalogue/testing.ts'
import { aFaceSession, anAccount } from '../../../apps/server/src/modules/identity/testing.ts'
import { aCrowd, commitOf } from '../../../apps/server/src/modules/order/testing.ts'
import { aMember } from '../../../apps/server/src/modules/staff/testing.ts'
import { aStore } from '../../../apps/server/src/modules/store/testing.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import { csv, HEADS, sendSheet } from '../../../apps/server/src/testing/bring-sheet.ts'
import { TestClient } from '../../../apps/server/src/testing/client.ts'
import { startNode } from '../../../scripts/process/node-child.ts'
import type { openBenchServer } from './bench-server.ts'
import { caughtUp } from './catch-up.ts'
import { percentile } from './figures.ts'

const ROWS = 5000
const AT_ONCE = 20
const QUIET_COMMITS = 200
const LOOK_MS = 50
/** A change that is not found by then counts as lost, not as slow. */
const LONGEST_MS = 120_000
/** In the format in which search sends the special price. */
const SEEN = /"9\.50*"/

type Bench = Pick<Awaited<ReturnType<typeof openBenchServer>>, 'app' | 'owner'>

export interface SheetFigures {
  readonly checkedMs: number
  readonly appliedMs: number
  /** From the last applied row to the last page of the buyer's search. */
  readonly seenMs: number
  /** p95 of order commits before, and while the sheet is checked and applied. */
  readonly quietMs: number
  readonly busyMs: number
}

/** A sheet of special prices for 5,000 offers, processed by a separate worker while buyers place orders. */
export async function measureSheet({ app, owner }: Bench): Promise<SheetFigures> {
  const store = await aStore(owner.db)
  await owner.pool.query(
    'update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000 where id = $1',
    [store.storeId],
  )
  const offerIds: string[] = []
  for (let at = 0; at < ROWS; at += AT_ONCE)
    offerIds.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, step) => {
          // Numbered: of 5,000 random approval numbers, two are the same in every eighth run.
          const approvalNo = `国药准字H${String(at + step).padStart(8, '0')}`
          const product = await aProduct(owner.db, { approvalNo })
          return (await anOffer(owner.db, { store, product, price: 100_000, stock: 100_000 })).offerId
        }),
      )),
    )
  await owner.pool.query(
    `update catalogue.offer o set erp_code = 'A' || (n.at - 1)
     from unnest($1::uuid[]) with ordinality n (id, at) where o.id = n.id`,
    [offerIds],
  )
  await owner.pool.query('analyze')
  await app.searchEngine.refresh()
  const [buyer] = await aCrowd(owner.pool, systemClock(), 1, () => new TestClient(app, systemClock))
  if (!buyer) throw new Error('nobody buys')
  const seller = await aSeller({ app, owner }, store.storeId)
  const worker = startNode(join(import.meta.dirname, '../../../scripts/serve/worker.ts'), {
    env: { ...process.env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    // Else the sheet would compete with what the demo data and the new offers leave for the background.
    await caughtUp(owner.pool)
    const quiet: number[] = []
    for (let at = 0; at < QUIET_COMMITS; at++) quiet.push(await commit(buyer, offerIds, at))
    const busy: number[] = []
    const lines = offerIds.map((_, at) => [`A${at}`, '区域', '湖北', '9.50', ''])
    const checkedMs = await during(busy, buyer, offerIds, async () => {
      const { data } = await sendSheet(seller, csv([HEADS, ...lines]))
      return (data as ImportJob).importId
    })
    const { importId, revision } = await newest(seller)
    const appliedMs = await during(busy, buyer, offerIds, async () => {
      await seller.call(fileConsoleEndpoints.applySheetImport, {
        ...{ importId, revision, reason: '', requestId: randomUUID() },
      })
      return importId
    })
    const seenMs = await timed(async () => {
      const { data } = await buyer.send(searchEndpoints.searchGoods, {
        ...{ storeIds: [store.storeId], pageNum: ROWS / AT_ONCE, pageSize: AT_ONCE },
      })
      return (data as { list: unknown[] }).list.every(row => SEEN.test(JSON.stringify(row)))
    })
    return { checkedMs, appliedMs, seenMs, quietMs: percentile(quiet, 0.95), busyMs: percentile(busy, 0.95) }
  } finally {
    await worker.stop()
  }

  /** How long the sheet takes; orders continue in the meantime. */
  async function during(
    busy: number[],
    client: TestClient,
    offers: readonly string[],
    begin: () => Promise<string>,
  ): Promise<number> {
    let isOver = false
    const orders = (async () => {
      for (let at = busy.length; !isOver; at++) busy.push(await commit(client, offers, QUIET_COMMITS + at))
    })()
    const startedAt = performance.now()
    const importId = await begin()
    await timed(async () => {
      const { state } = (await seller.call(fileConsoleEndpoints.getSheetImport, { importId })).value
      if (state === 'failed') throw new Error('the sheet failed')
      return state === 'ready' || state === 'done' || state === 'partly'
    })
    const took = performance.now() - startedAt
    isOver = true
    await orders
    return took
  }
}

async function newest(seller: TestClient): Promise<ImportJob> {
  const job = (await seller.call(fileConsoleEndpoints.listSheetImports, { pageSize: 1 })).value.list[0]
  if (!job || job.verdicts.ready !== ROWS) throw new Error(`not all rows are ready: ${JSON.stringify(job?.verdicts)}`)
  return job
}

async function aSeller({ app, owner }: Bench, storeId: string): Promise<TestClient> {
  const { accountId } = await anAccount(owner.db, { kind: 'seller' })
  await aMember(owner.db, { accountId, storeId })
  const now = systemClock()
  const { token, guard } = await aFaceSession(owner.db, {
    accountId,
    storeId,
    now,
    stepUpAt: null,
    secondFactorAt: now,
  })
  const client = new TestClient(app, systemClock)
  client.surface = 'seller'
  client.cookies.set(FACE_COOKIES.seller.token, token)
  client.cookies.set(FACE_COOKIES.seller.guard, guard)
  return client
}

/** One order of one line; returns the time of its commit. */
async function commit(client: TestClient, offerIds: readonly string[], at: number): Promise<number> {
  await client.call(cartEndpoints.addToCart, {
    lines: [{ offerId: offerIds[(at * 7) % offerIds.length] ?? '', quantity: 1 }],
  })
  const send = async () => {
    const given = commitOf((await client.call(orderEndpoints.confirmOrder, {})).value)
    const startedAt = performance.now()
    const { success, msg } = await client.call(orderEndpoints.commitOrder, given)
    return { ms: performance.now() - startedAt, refusal: success ? null : msg }
  }
  // The sheet may change a price between confirmation and commit; the buyer then confirms the new one.
  const first = await send()
  const { ms, refusal } = first.refusal === null ? first : await send()
  if (refusal !== null) throw new Error(refusal)
  return ms
}

/** How long until the condition holds. */
async function timed(isSo: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await isSo())) {
    if (performance.now() - startedAt > LONGEST_MS) throw new Error('it never came to be so')
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
  return performance.now() - startedAt
}
