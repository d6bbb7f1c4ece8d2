import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { rehearse } from '../testing.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

/** A store in preparation, with two batches of one article and a cold one. */
async function aShelf() {
  const { db } = server.owner
  const { storeId } = await aStore(db, { state: 'preparing' })
  const store = { storeId }
  const cold = await aProduct(db, { genericName: '甘精胰岛素注射液', storageClass: 'cold', packUnit: '支' })
  await anOffer(db, { store, product: cold, batches: [{ batchNo: 'C1', onHand: 9 }] })
  const plain = await aProduct(db)
  const batches = [
    { batchNo: 'YOUNG', expiresOn: '2028-06-30', onHand: 50 },
    { batchNo: 'OLD', expiresOn: '2027-12-31', onHand: 3 },
  ]
  await anOffer(db, { store, product: plain, batches, minQuantity: 5 })
  return storeId
}
const aSeller = async (role = 'owner') =>
  signInAsSeller(server, { storeId: await aShelf(), role, personName: '顾明远' })
const look = async (client: TestClient) => {
  const { rehearsal } = (await client.call(orderSellingEndpoints.getRehearsal, {})).value
  if (!rehearsal) throw new Error('nothing is rehearsed')
  return rehearsal
}
/** Everything a rehearsal must not change: stock, money, orders, events, sales counts. */
const countsOf = async (storeId: string) => [
  await rows('select b.on_hand, b.reserved from catalogue.batch b order by b.id'),
  await rows('select sold_count from catalogue.offer where store_id = $1 order by id', [storeId]),
  await rows(`select (select count(*) from payment.journal) as journals, (select count(*) from "order"."order") as orders,
    (select count(*) from "order".parcel) as parcels, (select count(*) from "order".reservation) as reservations,
    (select count(*) from platform.outbox) as events, (select count(*) from payment.payment) as payments`),
]
const GOOD_PARCEL = {
  ...{ carrierName: '顺丰速运', trackingNo: 'SF10203040506', boxNo: 'LC-07', startCelsius: 4.5 },
  papers: ['note' as const, 'report' as const],
}
const GOOD_PICKS = [
  { lineNo: 1, batchNo: 'OLD', quantity: 3 },
  { lineNo: 1, batchNo: 'YOUNG', quantity: 2 },
  { lineNo: 2, batchNo: 'C1', quantity: 2 },
]
const ALL = [
  { lineNo: 1, quantity: 5 },
  { lineNo: 2, quantity: 2 },
]

test.each(Object.entries(orderSellingEndpoints))('%s returns 401 to strangers', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
})

test('allows each step only to staff with its right', async () => {
  const { client, storeId } = await aSeller()
  await client.call(orderSellingEndpoints.startRehearsal, {})
  const { rehearsalId } = await look(client)
  const asked = { rehearsalId, lines: ALL }
  const depot = (await signInAsSeller(server, { storeId, role: 'seller-depot' })).client
  expect((await depot.send(orderSellingEndpoints.approveRehearsal, asked)).status).toBe(403)
  const quality = (await signInAsSeller(server, { storeId, role: 'seller-quality' })).client
  expect((await quality.send(orderSellingEndpoints.approveRehearsal, asked)).status).toBe(200)
  expect((await quality.send(orderSellingEndpoints.pickRehearsal, { rehearsalId, picks: GOOD_PICKS })).status).toBe(403)
  expect((await depot.send(orderSellingEndpoints.pickRehearsal, { rehearsalId, picks: GOOD_PICKS })).status).toBe(200)
  const money = (await signInAsSeller(server, { storeId, role: 'seller-money' })).client
  expect((await money.send(orderSellingEndpoints.dropRehearsal, { rehearsalId })).status).toBe(403)
  expect((await look(client)).state).toBe('picked')
})

test('refuses another store as not found and changes nothing', async () => {
  const { client } = await aSeller()
  await client.call(orderSellingEndpoints.startRehearsal, {})
  const { rehearsalId } = await look(client)
  const other = (await aSeller()).client
  expect(reasonOf(await other.send(orderSellingEndpoints.dropRehearsal, { rehearsalId }))).toBe('not-found')
  expect(reasonOf(await other.send(orderSellingEndpoints.printRehearsalNote, { rehearsalId }))).toBe('not-found')
  expect((await look(client)).state).toBe('placed')
})

test('runs from order to receipt, names who did each step, and changes no stock, money, order or report', async () => {
  const { client, storeId } = await aSeller()
  const before = await countsOf(storeId)
  await rehearse(client)
  const done = await look(client)
  expect(done).toMatchObject({
    state: 'received',
    buyerName: '演练药房（非真实买家）',
    goods: [
      {
        quantity: 5,
        supplied: 5,
        received: 5,
        picked: [
          { batchNo: 'OLD', quantity: 3 },
          { batchNo: 'YOUNG', quantity: 2 },
        ],
      },
      { quantity: 2, isCold: true, picked: [{ batchNo: 'C1', quantity: 2 }] },
    ],
    parcel: { carrierName: '顺丰速运', trackingNo: 'SF10203040506', boxNo: 'LC-07', startCelsius: 4.5 },
  })
  expect(done.steps.map(({ step, by }) => [step, by])).toEqual(
    ['place', 'approve', 'pick', 'ship', 'receive'].map(step => [step, '顾明远']),
  )
  expect(await countsOf(storeId)).toEqual(before)
  const acts = await rows(`select action from platform.audit where subject = $1 order by seq`, [done.rehearsalNo])
  expect(acts.map(({ action }) => action)).toEqual(
    ['start', 'approve', 'pick', 'ship', 'receive'].map(word => `order.${word}-rehearsal`),
  )
  expect(done.rehearsalNo).toMatch(/^YL\d{16}$/)
})

test('refuses a second rehearsal while one is open, and starts a new one after cancelling', async () => {
  const { client } = await aSeller()
  await client.call(orderSellingEndpoints.startRehearsal, {})
  expect(reasonOf(await client.send(orderSellingEndpoints.startRehearsal, {}))).toBe('rehearsal-open')
  const { rehearsalId } = await look(client)
  await client.call(orderSellingEndpoints.dropRehearsal, { rehearsalId })
  expect(reasonOf(await client.send(orderSellingEndpoints.dropRehearsal, { rehearsalId }))).toBe('state-changed')
  expect((await client.call(orderSellingEndpoints.getRehearsal, {})).value.rehearsal).toBeNull()
  await client.call(orderSellingEndpoints.startRehearsal, {})
  expect((await look(client)).rehearsalId).not.toBe(rehearsalId)
})

test('refuses to start without goods on sale', async () => {
  const { storeId } = await aStore(server.owner.db, { state: 'preparing' })
  const { client } = await signInAsSeller(server, { storeId })
  expect(reasonOf(await client.send(orderSellingEndpoints.startRehearsal, {}))).toBe('rehearsal-needs-goods')
})

test('refuses wrong batches, wrong counts, missing papers, warm boxes and steps out of turn, and stays where it is', async () => {
  const { client } = await aSeller()
  await client.call(orderSellingEndpoints.startRehearsal, {})
  const { rehearsalId } = await look(client)
  const pick = (picks: typeof GOOD_PICKS) => client.send(orderSellingEndpoints.pickRehearsal, { rehearsalId, picks })
  const ship = (more: object) =>
    client.send(orderSellingEndpoints.shipRehearsal, { rehearsalId, ...GOOD_PARCEL, ...more })
  expect(reasonOf(await pick(GOOD_PICKS))).toBe('state-changed')
  const approve = (quantities: readonly number[]) =>
    client.send(orderSellingEndpoints.approveRehearsal, {
      rehearsalId,
      lines: quantities.map((quantity, at) => ({ lineNo: at + 1, quantity })),
    })
  expect(reasonOf(await approve([0, 0]))).toBe('rehearsal-supply-wrong')
  expect(reasonOf(await approve([6, 2]))).toBe('rehearsal-supply-wrong')
  expect((await look(client)).state).toBe('placed')
  expect((await approve([4, 2])).status).toBe(200)
  const younger = await pick([
    { lineNo: 1, batchNo: 'YOUNG', quantity: 4 },
    { lineNo: 2, batchNo: 'C1', quantity: 2 },
  ])
  expect([reasonOf(younger), younger.msg]).toEqual(['pick-count-wrong', '阿莫西林胶囊 批号 OLD 应拣 3，实拣 0'])
  expect(reasonOf(await pick([{ lineNo: 1, batchNo: 'NONE', quantity: 4 }]))).toBe('batch-not-held')
  expect((await look(client)).state).toBe('approved')
  const right = [...GOOD_PICKS.filter(one => one.batchNo !== 'YOUNG'), { lineNo: 1, batchNo: 'YOUNG', quantity: 1 }]
  expect((await pick(right)).status).toBe(200)
  expect(reasonOf(await ship({ carrierName: '飞毛腿' }))).toBe('carrier-unknown')
  const noReport = await ship({ papers: ['note'] })
  expect([reasonOf(noReport), noReport.msg]).toEqual(['papers-not-ready', '缺少药品检验报告'])
  for (const box of [{ boxNo: '' }, { startCelsius: null }, { startCelsius: 8.1 }, { startCelsius: 1.9 }])
    expect(reasonOf(await ship(box))).toBe('cold-box-missing')
  expect((await look(client)).state).toBe('picked')
  expect((await ship({ startCelsius: 8 })).status).toBe(200)
  const receive = (quantity: number) =>
    client.send(orderSellingEndpoints.receiveRehearsal, {
      rehearsalId,
      lines: [
        { lineNo: 1, quantity },
        { lineNo: 2, quantity: 2 },
      ],
    })
  expect(reasonOf(await receive(5))).toBe('rehearsal-receipt-wrong')
  expect((await receive(3)).status).toBe(200)
  expect((await look(client)).steps.at(-1)?.note).toBe('登记 1 项少货')
})

test('prints a delivery note marked as rehearsal after shipping', async () => {
  const { client } = await aSeller()
  await client.call(orderSellingEndpoints.startRehearsal, {})
  const { rehearsalId } = await look(client)
  expect(reasonOf(await client.send(orderSellingEndpoints.printRehearsalNote, { rehearsalId }))).toBe('state-changed')
  await client.call(orderSellingEndpoints.dropRehearsal, { rehearsalId })
  await rehearse(client)
  const done = await look(client)
  const { status, headers, raw } = await client.send(orderSellingEndpoints.printRehearsalNote, {
    rehearsalId: done.rehearsalId,
  })
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
})
