import { randomUUID } from 'node:crypto'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPdf, aPicture, sendFile } from '#modules/file/testing.ts'
import { aCoupon } from '#modules/marketing/testing.ts'
import { aPaidOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { answerTalks } from '#sandbox/clerk/answer-talks.ts'
import { askDuty } from '#sandbox/duty/duty.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const say = (client: TestClient, conversationId: string, content: string) =>
  client.call(serviceEndpoints.sendChat, { conversationId, content, requestId: randomUUID() })
const answer = (client: TestClient, conversationId: string, content = '您好，马上为您核实') =>
  client.send(serviceSellingEndpoints.answerTalk, { conversationId, content, requestId: randomUUID() })
const read = async (client: TestClient, conversationId: string) =>
  (await client.call(serviceSellingEndpoints.getStoreTalk, { conversationId })).value
const messageCount = async () =>
  (await server.owner.pool.query('select count(*)::int as n from service.chat_message')).rows[0]?.n as number

/** A buyer who waits for an answer of a store, and two people of the store. */
async function aWaitingTalk() {
  const first = await signInAsSeller(server, { role: 'seller-care', personName: '客服甲' })
  const { storeId } = first
  const second = await signInAsSeller(server, { storeId, role: 'seller-care', personName: '客服乙' })
  const buyer = await signInAsBuyer(server)
  const { conversationId } = (await buyer.client.call(serviceEndpoints.openConversation, { storeId, portal: 5 })).value
  await say(buyer.client, conversationId, '阿莫西林什么时候发货')
  return { storeId, buyer, conversationId, first, second }
}

for (const [name, endpoint] of Object.entries(serviceSellingEndpoints))
  test(`${name} returns 401 to strangers and 403 to store staff without the right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsSeller(server, { role: 'seller-depot' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

test('finds conversations by the buyer, tells when there are more, and those of other stores not at all', async () => {
  const { first, storeId, buyer, conversationId } = await aWaitingTalk()
  const other = await signInAsBuyer(server)
  await other.client.call(serviceEndpoints.openConversation, { storeId, portal: 5 })
  const [company] = (
    await server.owner.pool.query('select name, credit_code from company.company where id = $1', [buyer.companyId])
  ).rows
  const find = async (client: TestClient, keyword?: string, pageSize = 50) => {
    const found = (await client.call(serviceSellingEndpoints.listStoreTalks, { tab: 'all', keyword, pageSize })).value
    return { ids: found.list.map(talk => talk.conversationId), next: found.next }
  }
  expect((await find(first.client)).ids).toHaveLength(2)
  expect(await find(first.client, undefined, 1)).toEqual({ ids: [conversationId], next: conversationId })
  for (const keyword of [company?.name, String(company?.name).slice(1), company?.credit_code])
    expect(await find(first.client, keyword)).toEqual({ ids: [conversationId], next: null })
  for (const keyword of ['%', '没有这家店']) expect((await find(first.client, keyword)).ids).toEqual([])
  const { client: stranger } = await signInAsSeller(server, { role: 'seller-care' })
  expect(await find(stranger, company?.name)).toEqual({ ids: [], next: null })
})

test('lists every conversation once over its pages: those that wait first, then the latest', async () => {
  const { first, storeId, conversationId } = await aWaitingTalk()
  const { pool } = server.owner
  const ids = [conversationId]
  for (let count = 0; count < 6; count++) {
    const buyer = await signInAsBuyer(server)
    const opened = await buyer.client.call(serviceEndpoints.openConversation, { storeId, portal: 5 })
    ids.push(opened.value.conversationId)
  }
  // Two wait since the same moment, and three have the same last message time.
  const since = new Date('2026-11-16T10:00:00+08:00')
  await pool.query('update service.conversation set last_message_at = $2, waiting_since = null where id = any($1)', [
    ids.slice(4),
    since,
  ])
  await pool.query('update service.conversation set last_message_at = $2, waiting_since = $2 where id = any($1)', [
    ids.slice(1, 3),
    since,
  ])
  const whole = (await first.client.call(serviceSellingEndpoints.listStoreTalks, { tab: 'all', pageSize: 50 })).value
  const order = whole.list.map(one => one.conversationId)
  expect(order.toSorted()).toEqual(ids.toSorted())
  expect(order.slice(0, 2)).toEqual(ids.slice(1, 3).toSorted())
  expect([order[2], order.slice(4)]).toEqual([conversationId, ids.slice(4).toSorted()])
  for (const pageSize of [1, 2, 3]) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const { list, next } = (
        await first.client.call(serviceSellingEndpoints.listStoreTalks, { tab: 'all', pageSize, after })
      ).value
      seen.push(...list.map(one => one.conversationId))
      after = next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(order)
  }
})

test('shows who the buyer is to the store, masked, and which goods they asked about', async () => {
  const { db } = server.owner
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000, stock: 100 })
  const buyer = await aReadyPharmacy(server)
  const { storeId } = store
  const { client } = await signInAsSeller(server, { storeId, role: 'seller-care' })
  const { conversationId } = (await buyer.client.call(serviceEndpoints.openConversation, { storeId, portal: 5 })).value
  await say(buyer.client, conversationId, '在吗')
  const card = { kind: '单体药店', province: '湖北', creditCode: expect.stringMatching(/^91420100MA/) }
  expect(await read(client, conversationId)).toMatchObject({
    ...{ buyer: { ...card, receiverMobile: '', orderCount: 0 }, asked: [] },
  })
  await buyer.client.call(serviceEndpoints.sendChat, { conversationId, offerId, requestId: randomUUID() })
  await aPaidOrder(server, buyer, [{ offerId, quantity: 5 }])
  const talk = await read(client, conversationId)
  expect(talk).toMatchObject({ buyer: { ...card, orderCount: 1 }, asked: [{ offerId }] })
  expect(talk.buyer.receiverMobile).toMatch(/^1\d{2}\*{4}\d{4}$/)
  const elsewhere = await aStore(db)
  const other = await anOffer(db, { store: elsewhere, product: await aProduct(db), price: 96_000, stock: 100 })
  await aPaidOrder(server, buyer, [{ offerId: other.offerId, quantity: 5 }])
  expect((await read(client, conversationId)).buyer.orderCount).toBe(1)
})

test('CR-173 shows who answered to colleagues but not to the buyer', async () => {
  const { buyer, conversationId, first, second } = await aWaitingTalk()
  const waiting = (await first.client.call(serviceSellingEndpoints.listStoreTalks, { tab: 'waiting', pageSize: 50 }))
    .value
  expect([waiting.waitingCount, waiting.list.map(talk => [talk.lastText, talk.takenBy])]).toEqual([
    1,
    [['阿莫西林什么时候发货', null]],
  ])
  expect(await answer(first.client, conversationId, '今天 16:00 前发出')).toMatchObject({ success: true })
  const talk = await read(second.client, conversationId)
  expect(talk).toMatchObject({ takenBy: '客服甲', isMine: false, waitingSince: null })
  expect(talk.messages.map(({ author, content, staffName, isRobot }) => [author, content, staffName, isRobot])).toEqual(
    [
      ['buyer', '阿莫西林什么时候发货', null, false],
      ['staff', '今天 16:00 前发出', '客服甲', false],
    ],
  )
  const seen = (await buyer.client.call(serviceEndpoints.readChat, { conversationId })).value.list.at(-1)
  expect([seen?.content, JSON.stringify(seen).includes('客服甲')]).toEqual(['今天 16:00 前发出', false])
  expect(
    (await first.client.call(serviceSellingEndpoints.listStoreTalks, { tab: 'mine', pageSize: 50 })).value.list,
  ).toHaveLength(1)
  expect(
    (await second.client.call(serviceSellingEndpoints.listStoreTalks, { tab: 'mine', pageSize: 50 })).value.list,
  ).toEqual([])
})

test('CR-180 counts who waits for an answer among the to-dos of the own store, until it was given', async () => {
  const { conversationId, first, storeId } = await aWaitingTalk()
  const waiting = async (client: TestClient) =>
    (await client.call(staffEndpoints.getHome, {})).value.counts.desks.find(desk => desk.desk === 'chat')
  expect(await waiting(first.client)).toMatchObject({ label: '客服待回复', waiting: 1, overdue: 0, slaHours: 24 })
  const { client: stranger } = await signInAsSeller(server, { role: 'seller-care' })
  expect(await waiting(stranger)).toMatchObject({ waiting: 0 })
  const { client: depot } = await signInAsSeller(server, { storeId, role: 'seller-depot' })
  expect(await waiting(depot)).toBeUndefined()
  await answer(first.client, conversationId)
  expect(await waiting(first.client)).toMatchObject({ waiting: 0, oldestAt: null })
})

test('CR-174 lets one person answer at a time, keeps the history when passed on and blocks outside contacts', async () => {
  const { conversationId, first, second } = await aWaitingTalk()
  await first.client.call(serviceSellingEndpoints.takeTalk, { conversationId })
  const before = await messageCount()
  expect(reasonOf(await answer(second.client, conversationId))).toBe('claimed-by-other')
  expect(reasonOf(await answer(first.client, conversationId, '加我微信 abc'))).toBe('chat-outside-contact')
  expect(await messageCount()).toBe(before)
  const { accountId } = second
  const stranger = await signInAsSeller(server, { role: 'seller-care' })
  expect(
    await first.client.send(serviceSellingEndpoints.passTalk, { conversationId, accountId: stranger.accountId }),
  ).toMatchObject({ status: 404 })
  const colleagues = (await first.client.call(serviceSellingEndpoints.listTalkColleagues, {})).value.list
  expect(colleagues.map(one => one.name)).toEqual(['客服甲', '客服乙'])
  await first.client.call(serviceSellingEndpoints.passTalk, { conversationId, accountId })
  expect(reasonOf(await answer(first.client, conversationId))).toBe('claimed-by-other')
  expect(await answer(second.client, conversationId)).toMatchObject({ success: true })
  expect((await read(first.client, conversationId)).messages).toHaveLength(2)
})

test('takes a solved talk out of the queue until the buyer writes again', async () => {
  const { buyer, conversationId, first } = await aWaitingTalk()
  await first.client.call(serviceSellingEndpoints.solveTalk, { conversationId })
  expect(await read(first.client, conversationId)).toMatchObject({ takenBy: null, waitingSince: null })
  expect((await read(first.client, conversationId)).solvedAt).toEqual(server.clock.read())
  expect(reasonOf(await first.client.send(serviceSellingEndpoints.solveTalk, { conversationId }))).toBe('state-changed')
  await say(buyer.client, conversationId, '还有一个问题')
  const talk = await read(first.client, conversationId)
  expect([talk.solvedAt, talk.waitingSince === null]).toEqual([null, false])
})

test('answerTalk sends an order of the buyer and goods of the store as cards, and nothing of others', async () => {
  const { db } = server.owner
  const aSupply = async () => {
    const store = await aStore(db)
    const product = await aProduct(db, { rxClass: 'otc-a' })
    return { store, ...(await anOffer(db, { store, product, price: 100_000, batches: [{ onHand: 100 }] })) }
  }
  const own = await aSupply()
  const foreign = await aSupply()
  const buyer = await aReadyPharmacy(server)
  const { orderId } = await aPaidOrder(server, buyer, [{ offerId: own.offerId, quantity: 2 }])
  const foreignOrder = await aPaidOrder(server, buyer, [{ offerId: foreign.offerId, quantity: 2 }])
  const { storeId } = own.store
  const { conversationId } = (await buyer.client.call(serviceEndpoints.openConversation, { storeId, portal: 5 })).value
  await say(buyer.client, conversationId, '这个还有货吗')
  const { client } = await signInAsSeller(server, { storeId, role: 'seller-care' })
  expect((await read(client, conversationId)).goods.map(one => one.offerId)).toEqual([own.offerId])
  const send = (card: { orderId?: string; offerId?: string; content?: string }) =>
    client.send(serviceSellingEndpoints.answerTalk, { conversationId, ...card, requestId: randomUUID() })
  expect(await send({ orderId })).toMatchObject({ data: { order: { orderId } } })
  expect(await send({ offerId: own.offerId })).toMatchObject({ data: { goods: { offerId: own.offerId } } })
  const before = await messageCount()
  expect((await send({ orderId: foreignOrder.orderId })).status).toBe(404)
  expect((await send({ offerId: foreign.offerId })).status).toBe(404)
  expect((await send({ offerId: own.offerId, content: '两样一起' })).status).toBe(422)
  expect(await messageCount()).toBe(before)
})

test('blockTalk stops the buyer from writing until unblockTalk, and refuses to do either twice', async () => {
  const { buyer, conversationId, first, second } = await aWaitingTalk()
  const block = (client: TestClient) =>
    client.send(serviceSellingEndpoints.blockTalk, { conversationId, reason: '多次辱骂客服' })
  await second.client.call(serviceSellingEndpoints.takeTalk, { conversationId })
  expect(reasonOf(await block(first.client))).toBe('claimed-by-other')
  expect((await block(second.client)).status).toBe(200)
  expect(reasonOf(await block(second.client))).toBe('state-changed')
  const before = await messageCount()
  expect(reasonOf(await say(buyer.client, conversationId, '还在吗'))).toBe('talk-blocked')
  expect(await messageCount()).toBe(before)
  expect(await read(first.client, conversationId)).toMatchObject({
    ...{ blockedReason: '多次辱骂客服', waitingSince: null, takenBy: null },
  })
  await first.client.call(serviceSellingEndpoints.unblockTalk, { conversationId })
  expect(reasonOf(await first.client.send(serviceSellingEndpoints.unblockTalk, { conversationId }))).toBe(
    'state-changed',
  )
  expect((await say(buyer.client, conversationId, '请问何时发货')).success).toBe(true)
})

test('getStoreTalkFigures counts the messages and answers of the own store only', async () => {
  const { conversationId, first } = await aWaitingTalk()
  await aWaitingTalk()
  server.clock.advance(120_000)
  await answer(first.client, conversationId)
  const { byHour, firstAnswers } = (await first.client.call(serviceSellingEndpoints.getStoreTalkFigures, {})).value
  expect([byHour.length, byHour.reduce((sum, count) => sum + count, 0)]).toEqual([24, 1])
  expect(firstAnswers.map(one => [one.label, one.count])).toEqual([
    ['1 分钟内', 0],
    ['3 分钟内', 1],
    ['10 分钟内', 0],
    ['1 小时内', 0],
    ['更久', 0],
  ])
})

test('sends no robot answer to a conversation that a person has claimed', async () => {
  const { conversationId, first } = await aWaitingTalk()
  await first.client.call(serviceSellingEndpoints.takeTalk, { conversationId })
  const before = (await read(first.client, conversationId)).messages.length
  server.clock.advance(60_000)
  const ctx = server.context()
  await answerTalks(ctx, askDuty(ctx))
  expect((await read(first.client, conversationId)).messages).toHaveLength(before)
})

test('CR-013 returns 404 and changes nothing when given talks of another store', async () => {
  const { conversationId } = await aWaitingTalk()
  const other = await aWaitingTalk()
  const before = await messageCount()
  const { client, accountId } = other.first
  const answers = [
    await client.send(serviceSellingEndpoints.getStoreTalk, { conversationId }),
    await client.send(serviceSellingEndpoints.takeTalk, { conversationId }),
    await client.send(serviceSellingEndpoints.passTalk, { conversationId, accountId }),
    await answer(client, conversationId),
    await client.send(serviceSellingEndpoints.solveTalk, { conversationId }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await messageCount()).toBe(before)
  const list = (await client.call(serviceSellingEndpoints.listStoreTalks, { tab: 'all', pageSize: 50 })).value.list
  expect(list.map(talk => talk.conversationId)).toEqual([other.conversationId])
})

test('noteBuyer keeps a note for colleagues of the store, unseen by the buyer and other stores', async () => {
  const { buyer, conversationId, first, second } = await aWaitingTalk()
  const note = (client: TestClient, content: string) =>
    client.send(serviceSellingEndpoints.noteBuyer, { conversationId, content, requestId: randomUUID() })
  expect(await note(first.client, '月底对账，发票要专票')).toMatchObject({ status: 200 })
  expect(await note(second.client, '采购负责人周一到岗')).toMatchObject({ status: 200 })
  expect(await note(first.client, ' ')).toMatchObject({ status: 422 })
  const { notes } = await read(second.client, conversationId)
  expect(notes.map(({ by, content }) => [by, content])).toEqual([
    ['客服乙', '采购负责人周一到岗'],
    ['客服甲', '月底对账，发票要专票'],
  ])
  const other = await signInAsSeller(server, { role: 'seller-care' })
  expect(await note(other.client, '越店备注')).toMatchObject({ status: 404 })
  const { conversationId: elsewhere } = (
    await buyer.client.call(serviceEndpoints.openConversation, { storeId: other.storeId, portal: 5 })
  ).value
  expect((await read(other.client, elsewhere)).notes).toEqual([])
  const said = (await buyer.client.call(serviceEndpoints.readChat, { conversationId })).value.list
  expect(said.map(({ content }) => content)).toEqual(['阿莫西林什么时候发货'])
  const { rows } = await server.owner.pool.query(
    'select count(*)::int as n from service.buyer_note where company_id = $1',
    [buyer.companyId],
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('answers with the away text once outside service hours, and leaves the talk waiting', async () => {
  const { storeId, client } = await signInAsSeller(server, { role: 'seller-care', personName: '客服甲' })
  const setHours = (hours: string) =>
    server.owner.pool.query('update store.store set service_hours = $2 where id = $1', [storeId, hours])
  const save = (content: string) => client.send(serviceSellingEndpoints.saveAwayText, { content })
  expect(await save('请加微信 wx12345678 联系')).toMatchObject({ status: 422 })
  expect((await client.call(serviceSellingEndpoints.getAwayText, {})).value).toMatchObject({
    content: '',
    savedBy: null,
  })
  expect(await save('客服上班后第一时间回复您')).toMatchObject({ status: 200 })
  expect((await client.call(serviceSellingEndpoints.getAwayText, {})).value).toMatchObject({
    ...{ content: '客服上班后第一时间回复您', savedBy: '客服甲' },
  })
  const talkWith = async (words: readonly string[]) => {
    const buyer = await signInAsBuyer(server)
    const { conversationId } = (await buyer.client.call(serviceEndpoints.openConversation, { storeId, portal: 5 }))
      .value
    for (const each of words) await say(buyer.client, conversationId, each)
    return read(client, conversationId)
  }
  const saidIn = (talk: Awaited<ReturnType<typeof talkWith>>) =>
    talk.messages.map(({ content, staffName, isRobot }) => [content, staffName, isRobot])
  // The test clock is at noon.
  await setHours('每日 8:00–20:00')
  expect(saidIn(await talkWith(['在吗']))).toEqual([['在吗', null, false]])
  await setHours('每日 18:00–20:00')
  const talk = await talkWith(['在吗', '有货吗'])
  expect(saidIn(talk)).toEqual([
    ['在吗', null, false],
    ['自动回复：客服上班后第一时间回复您', '自动回复', false],
    ['有货吗', null, false],
  ])
  expect(talk.waitingSince).not.toBeNull()
  expect(await save('')).toMatchObject({ status: 200 })
  expect(saidIn(await talkWith(['在吗']))).toEqual([['在吗', null, false]])
  const other = await signInAsSeller(server, { role: 'seller-care' })
  expect((await other.client.call(serviceSellingEndpoints.getAwayText, {})).value.content).toBe('')
})

test('sends a coupon of the store as a card only while the buyer may take it', async () => {
  const { buyer, conversationId, first, storeId } = await aWaitingTalk()
  const { db } = server.owner
  const mine = await aCoupon(db, { kind: 'store', storeId })
  const { storeId: elsewhere } = await aStore(db)
  const foreign = await aCoupon(db, { kind: 'store', storeId: elsewhere })
  const over = await aCoupon(db, { kind: 'store', storeId, total: 1, taken: 1 })
  const send = (couponId: string) =>
    first.client.send(serviceSellingEndpoints.answerTalk, { conversationId, couponId, requestId: randomUUID() })
  expect((await read(first.client, conversationId)).coupons.map(({ couponId }) => couponId)).toEqual([mine])
  const before = await messageCount()
  for (const couponId of [foreign, over, randomUUID()]) expect(await send(couponId)).toMatchObject({ status: 404 })
  expect(await messageCount()).toBe(before)
  expect(await send(mine)).toMatchObject({ status: 200 })
  const last = (await buyer.client.call(serviceEndpoints.readChat, { conversationId })).value.list.at(-1)
  expect(last).toMatchObject({ author: 'staff', coupon: { couponId: mine, isOpen: true, storeId } })
})

test('shows a picture of the store to the buyer, and refuses documents and pictures of another store', async () => {
  const { buyer, conversationId, first, second } = await aWaitingTalk()
  const { path } = fileConsoleEndpoints.uploadStaffFile
  const uploaded = async (client: TestClient, name: string, bytes: Buffer) =>
    StoredFile.parse((await sendFile(client, { path, purpose: 'chat', name, bytes })).data).fileId
  const show = (imageId: string) =>
    first.client.send(serviceSellingEndpoints.answerTalk, { conversationId, imageId, requestId: randomUUID() })
  const { client: stranger } = await signInAsSeller(server, { role: 'seller-care' })
  const before = await messageCount()
  expect(reasonOf(await show(await uploaded(first.client, '药检报告.pdf', aPdf())))).toBe('pictures-only')
  expect(await show(await uploaded(stranger, '外箱.png', await aPicture()))).toMatchObject({ status: 404 })
  expect(await messageCount()).toBe(before)
  const fileId = await uploaded(first.client, '外箱.png', await aPicture())
  expect(await show(fileId)).toMatchObject({ success: true })
  const { list } = (await buyer.client.call(serviceEndpoints.readChat, { conversationId })).value
  expect(list.at(-1)).toMatchObject({ author: 'staff', content: '[图片]', picture: { fileId, isImage: true } })
  expect((await read(second.client, conversationId)).messages.at(-1)).toMatchObject({
    ...{ staffName: '客服甲', picture: { fileId } },
  })
})
