import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { BulkSend } from '@xiaojiu/contract/order/bulk-schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aCampaign, reduction } from '#modules/marketing/testing.ts'
import { firstTrade } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { anyState } from '#testing/any-state.ts'
import type { TestClient } from '#testing/client.ts'
import { expectOnce } from '#testing/once.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { aReadyPharmacy, commitOf } from '../testing.ts'
import { resumePlans } from './run-task.ts'

const server = useTestServer()
const db = () => server.owner.db
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'

/** Two articles in two stores: each store is cheaper for one of them, and each charges ¥10 of postage below ¥100. */
async function aMarket() {
  const postageRules = [{ minOrder: 0, freeFrom: 10_000, postage: 1000 }]
  const [near, far] = [await aStore(db(), { postageRules }), await aStore(db(), { postageRules })]
  const [first, second] = [await aProduct(db()), await aProduct(db())]
  const at = async (store: typeof near, product: typeof first, price: number) =>
    (await anOffer(db(), { store, product, price })).offerId
  return {
    near,
    far,
    first,
    second,
    nearFirst: await at(near, first, 50_000),
    nearSecond: await at(near, second, 41_000),
    farFirst: await at(far, first, 52_000),
    farSecond: await at(far, second, 40_000),
  }
}

async function aTask(client: TestClient, market: Awaited<ReturnType<typeof aMarket>>) {
  const lines = [
    { productId: market.first.productId, quantity: 10, rawText: '' },
    { productId: market.second.productId, quantity: 10, rawText: '' },
  ]
  return (await client.call(orderEndpoints.saveNeeds, { name: '', source: 'paste', lines })).value.taskId
}

async function planned(client: TestClient, taskId: string, send: Partial<BulkSend> = {}) {
  const asked = { taskId, preset: 'least-cost' as const, maxParcels: null, minMonths: null, ...send }
  expect((await client.call(orderEndpoints.sendTask, asked)).value.state).toBe('queued')
  await expect
    .poll(async () => (await stateOf(client, taskId)).state, { timeout: 45_000, interval: 50 })
    .toBe('planned')
  return (await client.call(orderEndpoints.getPlan, { taskId })).value
}

async function stateOf(client: TestClient, taskId: string) {
  const { list } = (await client.call(orderEndpoints.listTasks, { taskId, pageNum: 1, pageSize: 1 })).value
  const [task] = list
  if (!task) throw new Error('no task')
  return task
}

const suppliersOf = (view: Awaited<ReturnType<typeof planned>>) =>
  view.lines.map(line => line.supplies.map(one => one.goods.offerId))

describe('plan', () => {
  test('prefers saving postage over the lowest unit price, with proof, reasons and comparison', async () => {
    const { client } = await aReadyPharmacy(server)
    const market = await aMarket()
    const taskId = await aTask(client, market)
    const view = await planned(client, taskId)
    // 50.00 + 41.00 in one parcel with ¥10 of postage, instead of 50.00 + 40.00 in two with ¥20.
    expect(suppliersOf(view)).toEqual([[market.nearFirst], [market.nearSecond]])
    expect(view).toMatchObject({ payable: 10_100, freight: 1000, isOutdated: false })
    expect(view.proof).toMatchObject({ lowerBound: 10_100, gapBasisPoints: 0 })
    expect(view.comparison).toEqual({
      payable: 11_000,
      saved: 900,
      freight: 2000,
      parcelCount: 2,
      leftOutCount: 0,
      isUntouched: true,
    })
    expect(view.lines.map(line => line.why)).toEqual(['本品最低价', '本品贵 ¥1.00，计入运费和优惠后整单更省'])
    expect(view.lines[1]?.next).toMatchObject({ offerId: market.farSecond, more: 900 })
    expect(view.lines[1]?.alternatives.map(one => one.offerId)).toEqual([market.farSecond, market.nearSecond])
  })
  test('uses a full reduction that only the whole list reaches', async () => {
    const { client } = await aReadyPharmacy(server)
    const market = await aMarket()
    await aCampaign(db(), { kind: 'full-reduction', store: market.far, terms: reduction(9000, 2000) })
    const view = await planned(client, await aTask(client, market))
    expect(suppliersOf(view)).toEqual([[market.farFirst], [market.farSecond]])
    // 52.00 + 40.00 - 20.00 + 10.00
    expect(view).toMatchObject({ payable: 8200, discount: 2000 })
  })
  test('replans and respects pinned offers, excluded stores and unchecked lines', async () => {
    const { client } = await aReadyPharmacy(server)
    const market = await aMarket()
    const taskId = await aTask(client, market)
    await planned(client, taskId)
    const pin = { taskId, lines: [{ lineNo: 1, pinnedOfferId: market.farFirst }] }
    expect((await client.call(orderEndpoints.changeNeeds, pin)).value.state).toBe('draft')
    const pinned = await planned(client, taskId)
    expect(suppliersOf(pinned)).toEqual([[market.farFirst], [market.farSecond]])
    expect(pinned.lines[0]?.why).toBe('您指定的店铺')
    await client.call(orderEndpoints.changeNeeds, {
      taskId,
      lines: [{ lineNo: 1, pinnedOfferId: null }],
      excludedStoreIds: [market.near.storeId],
    })
    expect(suppliersOf(await planned(client, taskId))).toEqual([[market.farFirst], [market.farSecond]])
    await client.call(orderEndpoints.changeCounts, {
      taskId,
      lines: [
        { lineNo: 1, isChecked: false },
        { lineNo: 2, quantity: 30 },
      ],
    })
    const last = await planned(client, taskId)
    expect(suppliersOf(last)).toEqual([[], [market.farSecond]])
    expect(last).toMatchObject({ payable: 12_000, freight: 0 })
  })
  test('plans only with stores that have an account, and reports lines no store can supply', async () => {
    const { client, companyId } = await aReadyPharmacy(server)
    const market = await aMarket()
    const taskId = await aTask(client, market)
    expect((await planned(client, taskId, { preset: 'opened-only' })).lines.map(line => line.problem)).toEqual([
      '所选条件下没有可供的店铺',
      '所选条件下没有可供的店铺',
    ])
    await firstTrade(db(), companyId, market.far.storeId, 'established')
    expect(suppliersOf(await planned(client, taskId, { preset: 'opened-only' }))).toEqual([
      [market.farFirst],
      [market.farSecond],
    ])
  })
  test('prefers goods with a long expiry over cheaper ones when asked to', async () => {
    const { client } = await aReadyPharmacy(server)
    const product = await aProduct(db())
    const at = async (price: number, expiresOn: string) =>
      (
        await anOffer(db(), {
          store: await aStore(db()),
          product,
          price,
          batches: [{ batchNo: 'B1', expiresOn, onHand: 500 }],
        })
      ).offerId
    const soon = await at(40_000, '2027-08-31')
    const late = await at(45_000, '2029-01-31')
    const lines = [{ productId: product.productId, quantity: 5, rawText: '' }]
    const { taskId } = (await client.call(orderEndpoints.saveNeeds, { name: '', source: 'quick', lines })).value
    expect(suppliersOf(await planned(client, taskId))).toEqual([[soon]])
    expect(suppliersOf(await planned(client, taskId, { preset: 'long-dated' }))).toEqual([[late]])
    expect(suppliersOf(await planned(client, taskId, { minMonths: 24 }))).toEqual([[late]])
  })
  test('resumes a plan abandoned by a stopped server and refuses changes until then', async () => {
    const { client } = await aReadyPharmacy(server)
    const taskId = await aTask(client, await aMarket())
    const { now } = server.context()
    await db()
      .updateTable('order.bulkTask')
      .set({ state: anyState('solving'), workedAt: addMs(now, -600_000) })
      .where('id', '=', taskId)
      .execute()
    expect(await client.call(orderEndpoints.changeNeeds, { taskId, lines: [] })).toMatchObject({
      data: { reason: 'bulk-busy' },
    })
    await resumePlans(server.context())
    expect(await stateOf(client, taskId)).toMatchObject({ state: 'planned', progress: 100, payable: 10_100 })
  })
})

describe('needs', () => {
  test('EP-157 checkNeeds reports availability and problems before planning, as the plan then does', async () => {
    const { client } = await aReadyPharmacy(server)
    const { first } = await aMarket()
    const unsold = await aProduct(db())
    const lines = [first, unsold].map(({ productId }) => ({ productId, quantity: 3, rawText: '' }))
    const { value } = await client.call(orderEndpoints.checkNeeds, { lines })
    expect(value.problemCount).toBe(1)
    expect(value.lines).toMatchObject([
      { quantity: 3, storeCount: 2, fromPrice: 50_000, problem: '' },
      { quantity: 3, storeCount: 0, fromPrice: null, problem: '暂无店铺在售' },
    ])
    const making = { name: '周一补货', source: 'import' as const, lines }
    const { taskId } = (await client.call(orderEndpoints.saveNeeds, making)).value
    const plan = await planned(client, taskId)
    expect(plan.lines.map(line => [line.product.productId, line.quantity, line.supplies.length > 0])).toEqual(
      value.lines.map(line => [line.productId, line.quantity, line.problem === '']),
    )
  })
  test('merges duplicate articles into one line and creates no task for unknown articles', async () => {
    const { client } = await aReadyPharmacy(server)
    const { productId } = await aProduct(db())
    const twice = [2, 3].map(quantity => ({ productId, quantity, rawText: '' }))
    const making = { name: '周一补货', source: 'import' as const, lines: twice }
    const { value } = await client.call(orderEndpoints.saveNeeds, making)
    expect(value.lineCount).toBe(1)
    expect(await stateOf(client, value.taskId)).toMatchObject({ name: '周一补货', state: 'draft', lineCount: 1 })
    const unknown = [{ productId: NO_ID, quantity: 1, rawText: '' }]
    expect(await client.call(orderEndpoints.saveNeeds, { ...making, lines: unknown })).toMatchObject({ status: 404 })
    const all = (await client.call(orderEndpoints.listTasks, { pageNum: 1, pageSize: 10 })).value
    expect(all.list.map(task => task.name)).toEqual(['周一补货'])
  })
  test('returns 404 for tasks of another company', async () => {
    const { client } = await aReadyPharmacy(server)
    const taskId = await aTask(client, await aMarket())
    const { client: stranger, addressId } = await aReadyPharmacy(server)
    const commit = { taskId, submitToken: 'x'.repeat(66), addressId, payable: 0 as never, remarks: [] }
    for (const answer of [
      await stranger.call(orderEndpoints.getPlan, { taskId }),
      await stranger.call(orderEndpoints.changeNeeds, { taskId, lines: [] }),
      await stranger.call(orderEndpoints.changeCounts, { taskId, lines: [{ lineNo: 1, quantity: 2 }] }),
      await stranger.call(orderEndpoints.sendTask, { taskId, preset: 'least-cost', maxParcels: null, minMonths: null }),
      await stranger.call(orderEndpoints.confirmPlan, { taskId }),
      await stranger.call(orderEndpoints.commitPlan, commit),
      await stranger.call(orderEndpoints.putPlanInCart, { taskId }),
    ])
      expect(answer).toMatchObject({ status: 404 })
    expect((await stateOf(client, taskId)).state).toBe('draft')
  })
})

describe('order', () => {
  test('R-223 settles exactly the planned amount, orders it once and leaves the cart unchanged', async () => {
    const { client } = await aReadyPharmacy(server)
    const market = await aMarket()
    const taskId = await aTask(client, market)
    expect(await client.call(orderEndpoints.confirmPlan, { taskId })).toMatchObject({
      data: { reason: 'bulk-not-planned' },
    })
    const view = await planned(client, taskId)
    const settlement = (await client.call(orderEndpoints.confirmPlan, { taskId })).value
    expect(settlement).toMatchObject({ payable: view.payable, freight: 1000, problems: [] })
    const remarks = settlement.stores.map(({ store }) => ({ storeId: store.storeId, remark: '请发新批号' }))
    const commit = { taskId, ...commitOf(settlement), remarks }
    const answers = await Promise.all([1, 2].map(() => client.call(orderEndpoints.commitPlan, commit)))
    const endpoint = orderEndpoints.commitPlan
    await expectOnce(server, client, { endpoint, body: z.encode(endpoint.input, commit), key: 'submitToken' })
    expect(new Set(answers.map(answer => answer.value.payOrderId)).size).toBe(1)
    expect(answers[0]?.value).toMatchObject({ payable: 10_100, orders: [{ payable: 10_100 }] })
    expect(await stateOf(client, taskId)).toMatchObject({ state: 'ordered', payOrderId: answers[0]?.value.payOrderId })
    expect((await client.call(cartEndpoints.countCart, {})).value.cartNum).toBe(0)
    expect(
      await client.call(orderEndpoints.changeCounts, { taskId, lines: [{ lineNo: 1, quantity: 2 }] }),
    ).toMatchObject({
      data: { reason: 'bulk-busy' },
    })
    expect(orderEndpoints.commitPlan.timeoutMs).toBe(300_000)
  })
  test('marks the plan outdated and refuses the commit when a price has changed', async () => {
    const { client, companyId } = await aReadyPharmacy(server)
    const market = await aMarket()
    const taskId = await aTask(client, market)
    await planned(client, taskId)
    const settlement = (await client.call(orderEndpoints.confirmPlan, { taskId })).value
    await db().updateTable('catalogue.offer').set({ listPrice: 51_000 }).where('id', '=', market.nearFirst).execute()
    expect((await client.call(orderEndpoints.getPlan, { taskId })).value).toMatchObject({
      isOutdated: true,
      payable: 10_200,
    })
    expect(await client.call(orderEndpoints.commitPlan, { taskId, ...commitOf(settlement) })).toMatchObject({
      data: { reason: 'settlement-outdated' },
    })
    const orders = await db().selectFrom('order.order').select('id').where('companyId', '=', companyId).execute()
    expect(orders).toEqual([])
    expect((await stateOf(client, taskId)).state).toBe('planned')
  })
  test('requests approval for a plan above the limits, frees it when refused and orders it when approved', async () => {
    const main = await aReadyPharmacy(server)
    const person = await anAccount(db(), { personName: '陈文博' })
    await boundTo(db(), { ...person, companyId: main.companyId }, { isMain: false, rights: ['order'] })
    await db()
      .updateTable('company.membership')
      .set({ needsApproval: true, role: 'purchaser' })
      .where('accountId', '=', person.accountId)
      .execute()
    const client = await signIn(server, { ...person, companyId: main.companyId })
    const taskId = await aTask(client, await aMarket())
    await planned(client, taskId)
    const ask = async () => {
      const settlement = (await client.call(orderEndpoints.confirmPlan, { taskId })).value
      expect(settlement.approval).not.toBeNull()
      const shown = { taskId, ...commitOf(settlement) }
      expect(await client.call(orderEndpoints.commitPlan, shown)).toMatchObject({ data: { reason: 'approval-needed' } })
      return (await client.call(orderEndpoints.requestPurchase, { ...shown, note: '周末备货' })).value.requestId
    }
    const refused = await ask()
    expect(await stateOf(client, taskId)).toMatchObject({ state: 'asked', payable: 10_100, payOrderId: null })
    expect(await client.call(orderEndpoints.changeNeeds, { taskId, lines: [] })).toMatchObject({
      data: { reason: 'bulk-busy' },
    })
    expect(await client.call(orderEndpoints.confirmPlan, { taskId })).toMatchObject({
      data: { reason: 'bulk-not-planned' },
    })
    await main.client.call(orderEndpoints.refusePurchaseRequest, { requestId: refused, reason: '库存充足' })
    expect((await stateOf(client, taskId)).state).toBe('planned')

    await client.call(orderEndpoints.withdrawPurchaseRequest, { requestId: await ask() })
    expect((await stateOf(client, taskId)).state).toBe('planned')

    const approval = { requestId: await ask(), addressId: main.addressId, payable: fen(10_100) }
    const placed = (await main.client.call(orderEndpoints.approvePurchaseRequest, approval)).value
    expect(placed).toMatchObject({ payable: 10_100, orders: [{ payable: 10_100 }] })
    expect(await stateOf(client, taskId)).toMatchObject({ state: 'ordered', payOrderId: placed.payOrderId })
    expect((await client.call(cartEndpoints.countCart, {})).value.cartNum).toBe(0)
  })
  test('returns 404 when requesting approval for a plan of another company', async () => {
    const { client } = await aReadyPharmacy(server)
    const taskId = await aTask(client, await aMarket())
    await planned(client, taskId)
    const { client: stranger, addressId } = await aReadyPharmacy(server)
    const asked = { taskId, submitToken: 'x'.repeat(66), addressId, payable: fen(0), remarks: [], note: '' }
    expect(await stranger.call(orderEndpoints.requestPurchase, asked)).toMatchObject({ status: 404 })
    expect((await stateOf(client, taskId)).state).toBe('planned')
  })
  test('puts the plan into the cart', async () => {
    const { client } = await aReadyPharmacy(server)
    const taskId = await aTask(client, await aMarket())
    await planned(client, taskId)
    expect((await client.call(orderEndpoints.putPlanInCart, { taskId })).value).toMatchObject({
      cartNum: 2,
      added: [{ quantity: 10 }, { quantity: 10 }],
      skipped: [],
    })
    expect((await client.call(cartEndpoints.getCart, {})).value.payable).toBe(10_100)
  })
})
