import { randomUUID } from 'node:crypto'
import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { messageSellingEndpoints } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { uploadedPaper, uploadedPicture } from '#modules/file/testing.ts'
import { aPaidOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer, signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { serviceJobs } from '../jobs.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const HOUR_MS = 3_600_000
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

async function complain(client: TestClient, more: { orderNo?: string; imageIds?: string[] } = {}) {
  const given = {
    kind: 'complaint',
    topic: 'delivery',
    content: '冰袋已经化了，请核实',
    mobile: '13800006601',
  } as const
  const answer = await client.call(serviceEndpoints.saveComplaint, {
    ...{ ...given, imageIds: [], ...more },
    requestId: randomUUID(),
  })
  return answer.value.complaintId
}

/** A pharmacy with an order, a complaint about it, and one person each of the store and of the platform. */
async function aComplaint() {
  const { db } = server.owner
  const store = await aStore(db)
  const offer = await anOffer(db, {
    store,
    product: await aProduct(db, { rxClass: 'otc-a' }),
    price: 100_000,
    batches: [{ onHand: 100 }],
  })
  const buyer = await aReadyPharmacy(server)
  const order = await aPaidOrder(server, buyer, [{ offerId: offer.offerId, quantity: 2 }])
  const { rows } = await server.owner.pool.query<{ no: string }>(
    'select order_no as no from "order"."order" where id = $1',
    [order.orderId],
  )
  const picture = await uploadedPicture(buyer.client, 'complaint')
  const complaintId = await complain(buyer.client, { orderNo: rows[0]?.no ?? '', imageIds: [picture] })
  const seller = await signInAsSeller(server, { storeId: store.storeId, role: 'seller-care', personName: '白雨桐' })
  const operator = await signInAsOperator(server, { role: 'care', personName: '周岚' })
  return { buyer, store, complaintId, orderNo: rows[0]?.no ?? '', seller, operator }
}
type World = Awaited<ReturnType<typeof aComplaint>>

/** The same people some time later, signed in again. */
async function later(world: World, ms: number): Promise<World> {
  server.clock.advance(ms)
  const { accountId, companyId } = world.buyer
  return {
    ...world,
    buyer: { ...world.buyer, client: await signIn(server, { accountId, companyId }) },
    seller: await signInAsSeller(server, { storeId: world.store.storeId, role: 'seller-care' }),
    operator: await signInAsOperator(server, { role: 'care', personName: '周岚' }),
  }
}

const ask = ({ operator, complaintId, store }: World, more: { storeId?: string } = {}) =>
  operator.client.send(serviceOperatingEndpoints.askStore, {
    ...{ complaintId, storeId: store.storeId, question: '请提供温控记录', requestId: randomUUID(), ...more },
  })
const inquiryCount = async () =>
  (await server.owner.pool.query('select count(*)::int as n from service.complaint_inquiry')).rows[0]?.n as number
const inquiriesOf = async (client: TestClient) =>
  (await client.call(serviceSellingEndpoints.listInquiries, { pageSize: 50 })).value
const answer = (client: TestClient, inquiryId: string, words = '出库时温度 4 度，随货附有记录') =>
  client.send(serviceSellingEndpoints.answerInquiry, {
    ...{ inquiryId, answer: words, remedy: 'refund', fileIds: [], requestId: randomUUID() },
  })
const watched = async ({ operator, complaintId }: World) =>
  (await operator.client.call(serviceOperatingEndpoints.listWatchedComplaints, { complaintId, pageSize: 1 })).value
    .list[0]
const say = ({ operator, complaintId }: World, content = '已安排退款，请查收') =>
  operator.client.call(serviceOperatingEndpoints.answerComplaint, { complaintId, content, requestId: randomUUID() })
const rate = ({ buyer, complaintId }: World, score: number, comment = '') =>
  buyer.client.call(serviceEndpoints.rateComplaint, { complaintId, score, comment })

test('askStore notifies the store and adds a to-do, and answerInquiry shows its answer to the platform', async () => {
  const world = await aComplaint()
  const { operator, seller, store, complaintId, orderNo, buyer } = world
  const stores = await operator.client.call(serviceOperatingEndpoints.listConcernedStores, { complaintId })
  expect(stores.value.list).toMatchObject([{ storeId: store.storeId, isOfOrder: true }])
  expect((await ask(world)).status).toBe(200)
  const told = (await seller.client.call(messageSellingEndpoints.listStaffMessages, { pageSize: 10 })).value
  expect(told.list[0]).toMatchObject({ kind: 'order', title: '平台就一条投诉请本店说明：发货与物流' })
  const home = (await seller.client.call(staffEndpoints.getHome, {})).value
  expect(home.counts.desks.find(desk => desk.desk === 'complaint-inquiry')).toMatchObject({
    ...{ label: '投诉协办', waiting: 1, overdue: 0, slaHours: 24 },
  })
  const { list, waitingCount } = await inquiriesOf(seller.client)
  expect(waitingCount).toBe(1)
  expect(list).toMatchObject([
    { complaintContent: '冰袋已经化了，请核实', orderNo, question: '请提供温控记录', state: 'asked', answer: null },
  ])
  expect(list[0]?.images).toHaveLength(1)
  expect((list[0]?.dueAt.getTime() ?? 0) - (list[0]?.askedAt.getTime() ?? 0)).toBe(24 * HOUR_MS)
  expect(JSON.stringify(list)).not.toContain('13800006601')
  const inquiryId = list[0]?.inquiryId ?? ''
  expect((await answer(seller.client, inquiryId)).status).toBe(200)
  expect((await watched(world))?.inquiries).toMatchObject([
    {
      ...{ state: 'answered', answer: '出库时温度 4 度，随货附有记录', remedy: 'refund' },
      ...{ answeredBy: '白雨桐', askedBy: '周岚' },
    },
  ])
  const page = await buyer.client.call(serviceEndpoints.listComplaints, { pageNum: 1, pageSize: 20 })
  expect(JSON.stringify(page.data)).not.toContain('出库时温度')
  expect(reasonOf(await answer(seller.client, inquiryId, '再补充一句话'))).toBe('inquiry-answered')
  expect((await inquiriesOf(seller.client)).waitingCount).toBe(0)
})

test('askStore refuses stores that did not sell to the buyer, a second question at a time and closed complaints', async () => {
  const world = await aComplaint()
  const other = await aStore(server.owner.db)
  const before = await inquiryCount()
  expect(reasonOf(await ask(world, { storeId: other.storeId }))).toBe('store-not-concerned')
  expect(await inquiryCount()).toBe(before)
  await ask(world)
  expect(reasonOf(await ask(world))).toBe('inquiry-open')
  expect(await inquiryCount()).toBe(before + 1)
  await say(world)
  await rate(world, 5)
  expect(reasonOf(await ask(world))).toBe('complaint-closed')
  const [seen] = (await inquiriesOf(world.seller.client)).list
  expect(seen).toMatchObject({ state: 'closed', score: 5 })
  expect(reasonOf(await answer(world.seller.client, seen?.inquiryId ?? ''))).toBe('complaint-closed')
})

test('answerInquiry refuses outside contacts, another store and an answer after one day', async () => {
  const world = await aComplaint()
  await ask(world)
  const inquiryId = (await inquiriesOf(world.seller.client)).list[0]?.inquiryId ?? ''
  expect(reasonOf(await answer(world.seller.client, inquiryId, '请让客户加微信 abc 联系'))).toBe('chat-outside-contact')
  const stranger = await signInAsSeller(server, { role: 'seller-care' })
  expect((await answer(stranger.client, inquiryId)).status).toBe(404)
  expect((await inquiriesOf(stranger.client)).list).toEqual([])
  const after = await later(world, 24 * HOUR_MS + 1000)
  expect(reasonOf(await answer(after.seller.client, inquiryId))).toBe('inquiry-missed')
  expect((await watched(after))?.inquiries[0]).toMatchObject({ state: 'missed', answer: null })
  expect((await inquiriesOf(after.seller.client)).waitingCount).toBe(0)
  expect((await ask(after)).status).toBe(200)
})

test('brings a complaint back once when it is scored low, and keeps the score', async () => {
  const world = await aComplaint()
  await say(world)
  await rate(world, 2, '没有解决')
  const back = await watched(world)
  expect(back).toMatchObject({ state: 'waiting', score: null, earlierScore: 2, earlierComment: '没有解决' })
  expect(back?.replies.at(-1)).toMatchObject({ author: 'buyer', content: '评价“不满意”：没有解决' })
  await say(world, '已改为全额退款')
  await rate(world, 1)
  expect(await watched(world)).toMatchObject({ state: 'closed', score: 1, earlierScore: 2 })
  const low = await world.operator.client.call(serviceOperatingEndpoints.listWatchedComplaints, {
    ...{ isLow: true, pageSize: 50 },
  })
  expect(low.value.list.map(one => one.complaintId)).toContain(world.complaintId)
})

test('reopenComplaint restarts the time limit, notifies the buyer and allows another score', async () => {
  const first = await aComplaint()
  const reopen = ({ operator, complaintId }: World) =>
    operator.client.call(serviceOperatingEndpoints.reopenComplaint, { complaintId, reason: '复核' })
  expect(reasonOf(await reopen(first))).toBe('complaint-not-closed')
  await say(first)
  await rate(first, 3, '一般')
  const world = await later(first, 72 * HOUR_MS)
  await reopen(world)
  const back = await watched(world)
  expect(back).toMatchObject({ state: 'waiting', score: null, earlierScore: 3, earlierComment: '一般' })
  expect(back?.dueAt).toEqual(addMs(server.clock.read(), 48 * HOUR_MS))
  await say(world, '已重新核实并退款')
  await rate(world, 5)
  expect(await watched(world)).toMatchObject({ state: 'closed', score: 5 })
})

test('answerComplaints answers all selected complaints, or none when one of them is closed', async () => {
  const { client } = await signInAsOperator(server, { role: 'care', personName: '周岚' })
  const buyers = [await signInAsBuyer(server), await signInAsBuyer(server)]
  const ids: string[] = []
  for (const buyer of buyers) ids.push(await complain(buyer.client))
  const send = (complaintIds: string[]) =>
    client.send(serviceOperatingEndpoints.answerComplaints, {
      ...{ complaintIds, content: '系统故障已经修复', requestId: randomUUID() },
    })
  expect(await send(ids)).toMatchObject({ data: { count: 2 } })
  const states = async () =>
    (
      await server.owner.pool.query<{ state: string; n: number }>(
        `select c.state, count(r.id)::int as n from service.complaint c
         left join service.complaint_reply r on r.complaint_id = c.id where c.id = any($1) group by c.id, c.state`,
        [ids],
      )
    ).rows
  expect(await states()).toEqual([
    { state: 'answered', n: 1 },
    { state: 'answered', n: 1 },
  ])
  await client.call(serviceOperatingEndpoints.closeComplaint, { complaintId: ids[0] ?? '', reason: '已处理' })
  expect(reasonOf(await send(ids))).toBe('complaint-closed')
  expect(reasonOf(await send([randomUUID()]))).toBe('not-found')
  expect((await states()).map(row => row.n)).toEqual([1, 1])
})

test('CR-057 lets nobody answer a complaint that a colleague handles, passes it on and frees it with the answer', async () => {
  const buyer = await signInAsBuyer(server)
  const [complaintId, other] = [await complain(buyer.client), await complain(buyer.client)]
  const first = await signInAsOperator(server, { role: 'care', personName: '周岚' })
  const second = await signInAsOperator(server, { role: 'care', personName: '方敏' })
  const outsider = await signInAsOperator(server, { rights: ['order.look'] })
  const ref = { complaintId }
  const say = ({ client }: typeof first, ids = [complaintId]) =>
    client.call(serviceOperatingEndpoints.answerComplaints, {
      ...{ complaintIds: ids, content: '已为您核实并安排补发', requestId: randomUUID() },
    })
  const shown = async ({ client }: typeof first) => {
    const found = await client.call(serviceOperatingEndpoints.listWatchedComplaints, { complaintId, pageSize: 1 })
    const [row] = found.value.list
    return [row?.takenBy, row?.isMine, row?.replies.length]
  }
  const take = ({ client }: typeof first) => client.call(serviceOperatingEndpoints.takeComplaint, ref)
  const pass = ({ client }: typeof first, accountId: string) =>
    client.call(serviceOperatingEndpoints.passComplaint, { complaintId, accountId })
  expect(await shown(first)).toEqual([null, false, 0])
  expect((await take(first)).success).toBe(true)
  expect([await shown(first), await shown(second)]).toEqual([
    ['周岚', true, 0],
    ['周岚', false, 0],
  ])
  expect(reasonOf(await take(second))).toBe('claimed-by-other')
  expect(reasonOf(await say(second, [other, complaintId]))).toBe('claimed-by-other')
  expect(reasonOf(await pass(second, second.accountId))).toBe('claimed-by-other')
  expect((await pass(first, outsider.accountId)).status).toBe(404)
  expect(await shown(first)).toEqual(['周岚', true, 0])
  const left = await server.owner.pool.query('select state from service.complaint where id = $1', [other])
  expect(left.rows).toEqual([{ state: 'waiting' }])

  expect((await pass(first, second.accountId)).success).toBe(true)
  expect(reasonOf(await say(first))).toBe('claimed-by-other')
  expect((await say(second)).success).toBe(true)
  expect(await shown(first)).toEqual([null, false, 1])
  await take(first)
  await first.client.call(serviceOperatingEndpoints.giveBackComplaint, ref)
  expect(await shown(second)).toEqual([null, false, 1])
  expect((await say(second)).success).toBe(true)
  await second.client.call(serviceOperatingEndpoints.closeComplaint, { complaintId, reason: '已处理' })
  expect(reasonOf(await take(first))).toBe('complaint-closed')
  expect(await shown(first)).toEqual([null, false, 2])
})

test('finds complaints by the order, the end of the mobile, the content and the name of the buyer', async () => {
  const buyer = await signInAsBuyer(server)
  const complaintId = await complain(buyer.client)
  await complain((await signInAsBuyer(server)).client)
  const { db } = server.owner
  await db
    .updateTable('service.complaint')
    .set({ orderNo: '2026111800012345', mobile: '13900007788', content: '温度记录仪显示 12%_超温，请核实' })
    .where('id', '=', complaintId)
    .execute()
  await db.updateTable('company.company').set({ name: '江夏同春堂药房' }).where('id', '=', buyer.companyId).execute()
  const { client } = await signInAsOperator(server, { role: 'care' })
  const find = async (keyword: string) =>
    (await client.call(serviceOperatingEndpoints.listWatchedComplaints, { keyword, pageSize: 50 })).value.list.map(
      one => one.complaintId,
    )
  for (const words of ['2026111800012345', '7788', '13900007788', '同春堂', '12%_超'])
    expect([words, await find(words)]).toEqual([words, [complaintId]])
  expect(await find('1_%超')).toEqual([])
})

test('tagComplaint keeps each tag once and finds complaints by a tag', async () => {
  const buyer = await signInAsBuyer(server)
  const complaintId = await complain(buyer.client)
  const { client } = await signInAsOperator(server, { role: 'care' })
  await client.call(serviceOperatingEndpoints.tagComplaint, { complaintId, tags: ['冷链', '冷链', '重复投诉'] })
  const found = await client.call(serviceOperatingEndpoints.listWatchedComplaints, { tag: '冷链', pageSize: 50 })
  expect(found.value.list.map(one => [one.complaintId, one.tags])).toEqual([[complaintId, ['冷链', '重复投诉']]])
  const none = await client.call(serviceOperatingEndpoints.listWatchedComplaints, { tag: '破损', pageSize: 50 })
  expect(none.value.list).toEqual([])
})

test('getComplaintFigures counts topics by week and every score, also those before a reopening', async () => {
  const world = await aComplaint()
  const figures = async () =>
    (await world.operator.client.call(serviceOperatingEndpoints.getComplaintFigures, {})).value
  const before = await figures()
  const deliveries = (of: typeof before) => of.topics.find(one => one.topic === 'delivery')?.counts
  await complain(world.buyer.client)
  await say(world)
  await rate(world, 1)
  await say(world)
  await rate(world, 4)
  const after = await figures()
  expect(after.weeks).toHaveLength(8)
  expect(deliveries(after)).toEqual(deliveries(before)?.with(7, (deliveries(before)?.[7] ?? 0) + 1))
  expect(after.scores.map((count, at) => count - (before.scores[at] ?? 0))).toEqual([1, 0, 0, 1, 0])
})

test('CR-175 alerts the lead about complaints without an answer for 48 hours, until they are answered', async () => {
  const world = await aComplaint()
  const watch = serviceJobs.find(job => job.name === 'service.watch-complaints')
  const alerts = async () => {
    await watch?.run(server.context())
    const lead = await signInAsOperator(server, { rights: ['staff.act'] })
    const page = await lead.client.call(messageOperatingEndpoints.listOperatorMessages, {
      ...{ rule: 'complaint-overdue', pageSize: 100 },
    })
    return page.value.list.filter(one => one.link?.includes(world.complaintId))
  }
  expect(await alerts()).toEqual([])
  const after = await later(world, 48 * HOUR_MS + 1000)
  const [alert] = await alerts()
  expect(alert).toMatchObject({ title: '投诉建议超过 48 小时未回复：发货与物流', settledAt: null })
  const home = (await after.operator.client.call(staffEndpoints.getHome, {})).value
  expect(home.counts.desks.find(desk => desk.desk === 'complaint')?.overdue).toBeGreaterThanOrEqual(1)
  await say(after)
  expect((await alerts())[0]?.settledAt).not.toBeNull()
})

const record = ({ operator, complaintId, store }: World, more: { storeId?: string; fileIds?: string[] } = {}) =>
  operator.client.send(serviceOperatingEndpoints.recordViolation, {
    ...{ complaintId, storeId: store.storeId, kind: 'cold-chain', words: '冷藏药品未附温度记录', fileIds: [] },
    ...{ requestId: randomUUID(), ...more },
  })
const violationsOf = async (client: TestClient) =>
  (await client.call(serviceSellingEndpoints.listViolations, { pageSize: 50 })).value
const violationCount = async () =>
  (await server.owner.pool.query('select count(*)::int as n from store.violation')).rows[0]?.n as number

test('recordViolation notifies the store, shows it the evidence, and appears at the complaint and in its count', async () => {
  const world = await aComplaint()
  const { operator, seller, complaintId, orderNo, store } = world
  const proof = await uploadedPaper(operator.client)
  expect((await record(world, { fileIds: [proof] })).status).toBe(200)
  const told = (await seller.client.call(messageSellingEndpoints.listStaffMessages, { pageSize: 10 })).value.list[0]
  expect(told).toMatchObject({ kind: 'penalty', title: '平台记录了一条违规：冷链运输不合规' })
  const { list, yearCount } = await violationsOf(seller.client)
  expect(list).toMatchObject([{ kind: 'cold-chain', words: '冷藏药品未附温度记录', orderNo }])
  expect([list[0]?.files.length, yearCount]).toEqual([2, 1])
  expect(JSON.stringify(list)).not.toContain('周岚')
  expect((await watched(world))?.violations).toMatchObject([
    { storeId: store.storeId, kind: 'cold-chain', foundBy: '周岚', words: '冷藏药品未附温度记录' },
  ])
  const marked = await operator.client.call(serviceOperatingEndpoints.listWatchedComplaints, {
    ...{ hasViolation: true, pageSize: 50 },
  })
  expect(marked.value.list.map(one => one.complaintId)).toEqual([complaintId])
  const stores = await operator.client.call(serviceOperatingEndpoints.listConcernedStores, { complaintId })
  expect(stores.value.list).toMatchObject([{ storeId: store.storeId, violationCount: 1 }])
  const stranger = await signInAsSeller(server, { role: 'seller-care' })
  expect(await violationsOf(stranger.client)).toEqual({ list: [], next: null, yearCount: 0 })
})

test('recordViolation refuses other stores, no evidence and the same fact twice, and writes nothing', async () => {
  const world = await aComplaint()
  const other = await aStore(server.owner.db)
  const before = await violationCount()
  expect(reasonOf(await record(world, { storeId: other.storeId }))).toBe('store-not-concerned')
  const bare = { ...world, complaintId: await complain(world.buyer.client) }
  expect(reasonOf(await record(bare))).toBe('violation-no-evidence')
  expect((await record({ ...world, complaintId: randomUUID() })).status).toBe(404)
  expect(await violationCount()).toBe(before)
  expect((await record(world)).status).toBe(200)
  expect(reasonOf(await record(world))).toBe('violation-recorded')
  expect(await violationCount()).toBe(before + 1)
})
