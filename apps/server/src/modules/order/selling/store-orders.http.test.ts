import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { WatchName } from '@xiaojiu/contract/staff/watch-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { anOffer, aProduct, type GivenProduct } from '#modules/catalogue/testing.ts'
import { aCampaign } from '#modules/marketing/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { apply, bring, readJob, readRows, undo, workAll } from '#testing/bring-sheet.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { approveOrder } from '../ship/approve-order.ts'
import { noteTrack } from '../ship/follow-parcels.ts'
import { aPaidOrder, aReadyPharmacy, shipAll } from '../testing.ts'

const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))

const HOUR_MS = 3_600_000
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

/** A store with an offer of ordinary goods, whose parcels leave at 16:00. */
async function aShelf(given: GivenProduct = {}) {
  const { db } = server.owner
  const store = await aStore(db)
  const offer = await anOffer(db, { store, product: await aProduct(db, given), price: 96_000, stock: 100 })
  return { ...offer, store }
}

async function anOrder(offerId: string, quantity = 5) {
  const buyer = await aReadyPharmacy(server)
  const { orderId, orders } = await aPaidOrder(server, buyer, [{ offerId, quantity }])
  return { orderId, orderNo: orders[0]?.orderNo ?? '', buyer }
}

/** The counts of orders and parcels; the clock may have moved since an earlier log-in. */
async function duties(storeId: string): Promise<Record<string, number | null>> {
  const { client } = await signInAsSeller(server, { storeId, rights: ['order.look'] })
  const { list } = (await client.call(staffEndpoints.sumWatches, {})).value
  return Object.fromEntries(
    list.flatMap(({ name, count }) => (/^(orders|parcels)-/.test(name) ? [[name, count] as const] : [])),
  )
}
async function listed(storeId: string, name: WatchName) {
  const { client } = await signInAsSeller(server, { storeId, rights: ['order.look'] })
  const { list } = (await client.call(staffEndpoints.listWatch, { name, pageSize: 50 })).value
  return list.map(({ title, fact, day, amount }) => [title, fact, day, amount])
}
const NOTHING = { 'orders-to-approve': 0, 'orders-to-ship': 0, 'orders-late': 0, 'parcels-in-trouble': 0 }

test('CR-180 counts and lists what a store has to approve, to ship, and has promised for a day that is over', async () => {
  const { offerId, store } = await aShelf()
  const { storeId } = store
  const other = await aShelf()
  const { orderId, orderNo } = await anOrder(offerId)
  await anOrder(other.offerId)
  expect(await duties(storeId)).toEqual({ ...NOTHING, 'orders-to-approve': 1 })
  expect(await listed(storeId, 'orders-to-approve')).toEqual([
    [orderNo, '今天发出，11-16 12:00 付款', '2026-11-16', 4800],
  ])
  await approveOrder(server.context(), orderId)
  expect(await duties(storeId)).toEqual({ ...NOTHING, 'orders-to-ship': 1 })
  server.clock.set(new Date('2026-11-18T09:00:00+08:00'))
  expect(await duties(storeId)).toEqual({ ...NOTHING, 'orders-to-ship': 1, 'orders-late': 1 })
  expect(await listed(storeId, 'orders-late')).toEqual([[orderNo, '超时 2 天，11-16 12:00 付款', '2026-11-16', 4800]])
  await shipAll(server, orderId)
  expect(await duties(storeId)).toEqual(NOTHING)
})

test('leaves out orders whose group buy is not complete', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const goods = await anOffer(db, { store, product: await aProduct(db), price: 96_000, stock: 100 })
  await aCampaign(db, {
    kind: 'group-buy',
    store,
    goods: [{ offerId: goods.offerId, unitPrice: 60_000, quota: 50 }],
    target: 50,
  })
  await anOrder(goods.offerId, 10)
  expect(await duties(store.storeId)).toEqual(NOTHING)
  await server.owner.pool.query(`update marketing.group_buy set state = 'succeeded', closed_at = now()`)
  expect(await duties(store.storeId)).toEqual({ ...NOTHING, 'orders-to-approve': 1 })
})

test('counts parcels that are silent for 48 hours, too warm or returned, until the buyer has received them', async () => {
  const { offerId, store } = await aShelf()
  const { storeId } = store
  const { orderId, buyer } = await anOrder(offerId)
  await shipAll(server, orderId)
  const [parcel] = await rows(`select id, carrier, tracking_no from "order".parcel where order_id = $1`, [orderId])
  const carrier = String(parcel?.['carrier'])
  const number = String(parcel?.['tracking_no'])
  server.clock.advance(48 * HOUR_MS)
  expect(await duties(storeId)).toEqual(NOTHING)
  server.clock.advance(1)
  expect(await listed(storeId, 'parcels-in-trouble')).toEqual([
    [`顺丰速运 ${number}`, '48 小时没有物流更新', '2026-11-16', null],
  ])
  const steps = [{ at: server.clock.read(), text: '到达武汉', place: null }]
  await noteTrack(server.context(), { carrier, number, state: 'in-transit', steps })
  expect(await duties(storeId)).toEqual(NOTHING)
  await rows(`update "order".parcel set is_cold_chain = true where id = $1`, [parcel?.['id']])
  const reading = (tenths: number, minute: number) =>
    rows(
      `insert into "order".temperature (parcel_id, company_id, at, tenths) values ($1, $2, $3::timestamptz + $4 * interval '1 minute', $5)`,
      [parcel?.['id'], buyer.companyId, server.clock.read(), minute, tenths],
    )
  await reading(20, 1)
  await reading(80, 2)
  expect((await duties(storeId))['parcels-in-trouble']).toBe(0)
  await reading(81, 3)
  expect((await listed(storeId, 'parcels-in-trouble')).map(([, fact]) => fact)).toEqual(['冷链温度超出 2–8 ℃'])
  await noteTrack(server.context(), { carrier, number, state: 'returned', steps })
  expect((await listed(storeId, 'parcels-in-trouble')).map(([, fact]) => fact)).toEqual(['被退回'])
  expect(await duties((await aStore(server.owner.db)).storeId)).toEqual(NOTHING)
})

const HEADS = ['订单号', '快递公司', '运单号'] as const
const inDepot = async (storeId: string) =>
  (await signInAsSeller(server, { storeId, role: 'seller-depot', personName: '库管甲' })).client
const ship = async (client: TestClient, lines: readonly (readonly string[])[]) => {
  const job = await bring(server, client, [HEADS, ...lines], 'waybills')
  return { job, found: await readRows(client, job.importId) }
}
const parcelsOf = (storeId: string) =>
  rows(
    `select o.order_no, o.state, p.carrier, p.tracking_no from "order"."order" o
     left join "order".parcel p on p.order_id = o.id where o.store_id = $1 order by o.order_no`,
    [storeId],
  )

test('ships the orders of a sheet with their waybills, each once, and tells the buyers', async () => {
  const { offerId, store, batchIds } = await aShelf()
  const first = await anOrder(offerId)
  const second = await anOrder(offerId)
  await approveOrder(server.context(), first.orderId)
  const client = await inDepot(store.storeId)
  const { job, found } = await ship(client, [
    [first.orderNo, '顺丰速运', 'SF1000000001'],
    [second.orderNo, 'jd', 'JD1000000002'],
  ])
  expect(found.map(row => [row.verdict, row.before, row.after, row.reason])).toEqual([
    ['ready', '', '顺丰速运 SF1000000001', ''],
    ['reminder', '', '京东物流 JD1000000002', '订单还没有审核，应用后按全部供应发货'],
  ])
  expect(job.isFinal).toBe(true)
  expect((await parcelsOf(store.storeId)).map(row => row['state'])).toEqual(['awaiting-shipment', 'awaiting-shipment'])
  await apply(client, job)
  await workAll(server)
  expect(await readJob(client, job.importId)).toMatchObject({
    ...{ state: 'done', undoUntil: null, outcomes: { applied: 2, skipped: 0, failed: 0 } },
  })
  expect(await parcelsOf(store.storeId)).toEqual([
    { order_no: first.orderNo, state: 'shipped', carrier: 'shunfeng', tracking_no: 'SF1000000001' },
    { order_no: second.orderNo, state: 'shipped', carrier: 'jd', tracking_no: 'JD1000000002' },
  ])
  expect(await rows('select on_hand, reserved from catalogue.batch where id = any($1)', [batchIds])).toEqual([
    { on_hand: 90, reserved: 0 },
  ])
  expect(
    await rows(`select title from message.message where company_id = $1 and kind = 'logistics'`, [
      first.buyer.companyId,
    ]),
  ).toEqual([{ title: '订单已发货' }])
  expect(reasonOf(await undo(client, job, 'possible'))).toBe('state-changed')
  const again = await ship(client, [
    [first.orderNo, '顺丰速运', 'SF1000000001'],
    [second.orderNo, '京东物流', 'JD1000000003'],
  ])
  expect(again.found.map(row => [row.verdict, row.reason])).toEqual([
    ['unchanged', ''],
    ['error', '已发货（京东物流 JD1000000002），不能在此修改运单'],
  ])
  const trail = await rows(
    `select action, actor_name from platform.audit where subject = $1 and action = 'file.import-rows'`,
    [job.importId],
  )
  expect(trail).toEqual([
    { action: 'file.import-rows', actor_name: '库管甲' },
    { action: 'file.import-rows', actor_name: '库管甲' },
  ])
})

test('refuses to ship orders of others, unpaid, cold or controlled goods, used waybills and unknown carriers', async () => {
  const own = await aShelf()
  const other = await aShelf()
  const theirs = await anOrder(other.offerId)
  await shipAll(server, theirs.orderId)
  const [sent] = await parcelsOf(other.store.storeId)
  const plain = await anOrder(own.offerId)
  const next = await anOrder(own.offerId)
  const { db } = server.owner
  const cold = await anOffer(db, { ...own, product: await aProduct(db, { storageClass: 'cold' }), stock: 50 })
  const icy = await anOrder(cold.offerId)
  const client = await inDepot(own.store.storeId)
  const before = await parcelsOf(own.store.storeId)
  const { job, found } = await ship(client, [
    [theirs.orderNo, '顺丰速运', 'SF2000000001'],
    [icy.orderNo, '顺丰速运', 'SF2000000002'],
    [plain.orderNo, '顺丰速运', String(sent?.['tracking_no'])],
    [plain.orderNo, '飞鸽', 'SF2000000003'],
    [plain.orderNo, '顺丰速运', '12'],
    [plain.orderNo, '顺丰速运', 'SF2000000004'],
    [next.orderNo, '顺丰速运', 'SF2000000004'],
  ])
  expect(found.map(row => [row.verdict, row.reason])).toEqual([
    ['error', `本店没有订单「${theirs.orderNo}」`],
    ['error', '含冷链商品，须登记冷藏箱和起运温度，不能批量发货'],
    ['error', `运单号「${String(sent?.['tracking_no'])}」已用于其他包裹`],
    ['error', '不支持快递「飞鸽」，可填：顺丰速运、顺丰冷运、京东物流、中通快递、圆通速递、德邦物流'],
    ['error', '运单号「12」应为 6 至 30 位字母和数字'],
    ['reminder', '订单还没有审核，应用后按全部供应发货'],
    ['error', '运单号「SF2000000004」已用于其他包裹'],
  ])
  expect(await parcelsOf(own.store.storeId)).toEqual(before)
  const money = (await signInAsSeller(server, { storeId: own.store.storeId, role: 'seller-money' })).client
  await expect(ship(money, [[plain.orderNo, '顺丰速运', 'SF2000000009']])).rejects.toThrow()
  // The licence of the buyer has ended meanwhile: the row fails with the reason, and nothing is sent.
  await rows(`update qualification.licence set expires_on = '2026-11-14' where company_id = $1 and code = 'DL'`, [
    plain.buyer.companyId,
  ])
  await apply(client, job)
  await workAll(server)
  const failed = (await readRows(client, job.importId)).find(row => row.outcome === 'failed')
  expect([failed?.rowNo, failed?.outcomeReason.startsWith('阿莫西林胶囊：')]).toEqual([7, true])
  expect(await parcelsOf(own.store.storeId)).toEqual(before)
})

test('leaves rows out of an import and takes them in again, also when one was the double of another', async () => {
  const { offerId, store } = await aShelf()
  const order = await anOrder(offerId)
  const client = await inDepot(store.storeId)
  const { job, found } = await ship(client, [
    [order.orderNo, '顺丰速运', 'SF3000000001'],
    [order.orderNo, '京东物流', 'JD3000000002'],
  ])
  expect(found.map(row => [row.verdict, row.reason])).toEqual([
    ['reminder', '订单还没有审核，应用后按全部供应发货'],
    ['error', '与第 2 行重复，只能保留一行'],
  ])
  const leave = (rowNos: number[], isOut: boolean) =>
    client.send(fileConsoleEndpoints.leaveOutSheetRows, { importId: job.importId, rowNos, isOut })
  expect((await leave([2, 9], true)).status).toBe(404)
  expect(await leave([2], true)).toMatchObject({ status: 200, data: { revision: job.revision + 1 } })
  expect((await readRows(client, job.importId)).map(row => [row.verdict, row.outcome, row.outcomeReason])).toEqual([
    ['reminder', 'skipped', '库管甲移出，不导入'],
    ['reminder', null, ''],
  ])
  await leave([2], false)
  expect((await readRows(client, job.importId)).map(row => [row.verdict, row.outcome])).toEqual([
    ['reminder', null],
    ['error', null],
  ])
  await leave([2], true)
  await apply(client, await readJob(client, job.importId))
  await workAll(server)
  expect(await readJob(client, job.importId)).toMatchObject({
    ...{ state: 'partly', verdicts: { ready: 0, reminder: 2, error: 0 } },
    outcomes: { applied: 1, skipped: 1, failed: 0 },
  })
  expect(await parcelsOf(store.storeId)).toEqual([
    { order_no: order.orderNo, state: 'shipped', carrier: 'jd', tracking_no: 'JD3000000002' },
  ])
  expect(reasonOf(await leave([2], false))).toBe('state-changed')
})
