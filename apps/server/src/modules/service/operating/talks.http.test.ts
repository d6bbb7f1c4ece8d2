import { randomUUID } from 'node:crypto'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { serviceSellingEndpoints } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { PlatformTalkFilter } from '@xiaojiu/contract/service/talk-schemas.ts'
import { auditEndpoints } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { expect, test } from 'vitest'
import { anArticle } from '#modules/cms/testing.ts'
import { aPdf, aPicture, sendFile } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction, type Operator } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { platformTalksSource } from './platform-talks.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const care = (personName: string) => signInAsOperator(server, { role: 'care', personName })
const answer = (client: TestClient, conversationId: string, content = '您好，马上为您核实') =>
  client.call(serviceOperatingEndpoints.answerPlatformTalk, { conversationId, content, requestId: randomUUID() })
const read = async (client: TestClient, conversationId: string) =>
  (await client.call(serviceOperatingEndpoints.getPlatformTalk, { conversationId })).value
const messageCount = async () =>
  (await server.owner.pool.query('select count(*)::int as n from service.chat_message')).rows[0]?.n as number

/** A buyer who waits for an answer of the platform or of a store. */
async function aTalk(storeId?: string) {
  const buyer = await signInAsBuyer(server)
  const { conversationId } = (
    await buyer.client.call(serviceEndpoints.openConversation, { portal: 2, ...(storeId && { storeId }) })
  ).value
  await buyer.client.call(serviceEndpoints.sendChat, {
    conversationId,
    content: '发票抬头开错了',
    requestId: randomUUID(),
  })
  return { buyer, conversationId }
}

for (const [name, endpoint] of Object.entries(serviceOperatingEndpoints))
  test(`${name} returns 401 to strangers and 403 to operators without the right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsOperator(server, { role: 'review' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

test('CR-173 CR-174 lets one person answer at a time, named to colleagues but not to the buyer', async () => {
  const { buyer, conversationId } = await aTalk()
  const first = await care('客服甲')
  const second = await care('客服乙')
  const list = (await first.client.call(serviceOperatingEndpoints.listPlatformTalks, { tab: 'waiting', pageSize: 50 }))
    .value.list
  expect(list.find(talk => talk.conversationId === conversationId)).toMatchObject({
    lastText: '发票抬头开错了',
    storeName: null,
    portal: 2,
  })
  await first.client.call(serviceOperatingEndpoints.takePlatformTalk, { conversationId })
  const before = await messageCount()
  expect(reasonOf(await answer(second.client, conversationId))).toBe('claimed-by-other')
  expect(reasonOf(await answer(first.client, conversationId, '加我微信 abc'))).toBe('chat-outside-contact')
  expect(await messageCount()).toBe(before)
  await answer(first.client, conversationId, '请在发票管理中申请换开')
  expect((await read(second.client, conversationId)).messages.map(one => [one.author, one.staffName])).toEqual([
    ['buyer', null],
    ['staff', '客服甲'],
  ])
  const seen = (await buyer.client.call(serviceEndpoints.readChat, { conversationId })).value.list
  expect(JSON.stringify(seen)).not.toContain('客服甲')
  const colleagues = (await first.client.call(serviceOperatingEndpoints.listPlatformColleagues, {})).value.list
  expect(colleagues.map(one => one.name)).toContain('客服乙')
  await first.client.call(serviceOperatingEndpoints.passPlatformTalk, { conversationId, accountId: second.accountId })
  expect(reasonOf(await answer(first.client, conversationId))).toBe('claimed-by-other')
  await second.client.call(serviceOperatingEndpoints.solvePlatformTalk, { conversationId })
  const open = await read(second.client, conversationId)
  expect(open.solvedAt).toEqual(server.clock.read())
  expect(open.buyer).toMatchObject({
    kind: 'single-pharmacy',
    state: 'approved',
    provinceCode: '420000',
    isRisk: false,
  })
})

test('sends a picture that the buyer can open, and no document and no picture of a store', async () => {
  const { buyer, conversationId } = await aTalk()
  const { client } = await care('客服甲')
  const { client: seller } = await signInAsSeller(server, { role: 'seller-care' })
  const { path } = fileConsoleEndpoints.uploadStaffFile
  const uploaded = async (from: TestClient, name: string, bytes: Buffer) =>
    StoredFile.parse((await sendFile(from, { path, purpose: 'chat', name, bytes })).data).fileId
  const show = (imageId: string) =>
    client.call(serviceOperatingEndpoints.answerPlatformTalk, { conversationId, imageId, requestId: randomUUID() })
  const before = await messageCount()
  expect(reasonOf(await show(await uploaded(client, '开票说明.pdf', aPdf())))).toBe('pictures-only')
  expect((await show(await uploaded(seller, '外箱.png', await aPicture()))).status).toBe(404)
  expect(await messageCount()).toBe(before)
  expect(await read(client, conversationId)).toMatchObject({ takenBy: null })
  const fileId = await uploaded(client, '开票步骤.png', await aPicture())
  expect((await show(fileId)).success).toBe(true)
  const { list } = (await buyer.client.call(serviceEndpoints.readChat, { conversationId })).value
  expect(list.at(-1)).toMatchObject({ author: 'staff', content: '[图片]', picture: { fileId, isImage: true } })
  expect((await read(client, conversationId)).messages.at(-1)).toMatchObject({
    staffName: '客服甲',
    picture: { fileId },
  })
})

test('reads a talk further back, of a store with one audit row for each look', async () => {
  const { storeId } = await aStore(server.owner.db)
  const [own, foreign] = [await aTalk(), await aTalk(storeId)]
  for (const { buyer, conversationId } of [own, foreign])
    await server.owner.pool.query(
      `insert into service.chat_message (conversation_id, company_id, author, content, created_at)
       select $1, $2, 'buyer', '第 ' || n || ' 句', now() from generate_series(2, 61) n`,
      [conversationId, buyer.companyId],
    )
  const { client } = await care('客服甲')
  const back = async (look: (before?: string) => Promise<Awaited<ReturnType<typeof read>>>) => {
    const latest = await look()
    const earlier = await look(latest.messages[0]?.chatMessageId)
    expect([latest.hasEarlier, earlier.hasEarlier]).toEqual([true, false])
    return [...earlier.messages, ...latest.messages].map(one => one.content)
  }
  const all = ['发票抬头开错了', ...Array.from({ length: 60 }, (_, n) => `第 ${n + 2} 句`)]
  const { conversationId } = own
  expect(
    await back(
      async before => (await client.call(serviceOperatingEndpoints.getPlatformTalk, { conversationId, before })).value,
    ),
  ).toEqual(all)
  const look = { conversationId: foreign.conversationId, reason: '买家投诉店铺' }
  expect(
    await back(
      async before => (await client.call(serviceOperatingEndpoints.readForeignTalk, { ...look, before })).value,
    ),
  ).toEqual(all)
  const { rows } = await server.owner.pool.query(
    `select count(*)::int as n from platform.audit where action = 'service.read-store-talk' and subject = $1`,
    [foreign.conversationId],
  )
  expect(rows).toEqual([{ n: 2 }])
})

test('finds talks by the name and the credit code of the buyer', async () => {
  const { buyer, conversationId } = await aTalk()
  await aTalk()
  const { client } = await care('客服甲')
  const { name, creditCode } = await server.owner.db
    .selectFrom('company.company')
    .select(['name', 'creditCode'])
    .where('id', '=', buyer.companyId)
    .executeTakeFirstOrThrow()
  const find = async (keyword: string) =>
    (
      await client.call(serviceOperatingEndpoints.listPlatformTalks, { tab: 'all', keyword, pageSize: 50 })
    ).value.list.map(row => row.conversationId)
  expect(await find(name)).toContain(conversationId)
  expect(await find(creditCode)).toEqual([conversationId])
  expect(await find('没有这家企业')).toEqual([])
})

test('CR-105 never shows a note for colleagues to the buyer', async () => {
  const { buyer, conversationId } = await aTalk()
  const { client } = await care('客服甲')
  await client.call(serviceOperatingEndpoints.noteTalk, {
    ...{ conversationId, content: '老客户，语气急', requestId: randomUUID() },
  })
  expect((await read(client, conversationId)).notes).toMatchObject([{ by: '客服甲', content: '老客户，语气急' }])
  const seen = (await buyer.client.call(serviceEndpoints.readChat, { conversationId })).value
  expect(JSON.stringify(seen)).not.toContain('语气急')
})

test('CR-050 opens a store’s talk only with a reason kept in the audit, and refuses to answer in it', async () => {
  const { storeId } = await aStore(server.owner.db)
  const { conversationId } = await aTalk(storeId)
  const { client } = await care('客服甲')
  const rows = (await client.call(serviceOperatingEndpoints.listPlatformTalks, { tab: 'stores', pageSize: 50 })).value
    .list
  expect(rows.find(row => row.conversationId === conversationId)?.lastText).toBe('')
  const before = await messageCount()
  expect(await client.call(serviceOperatingEndpoints.getPlatformTalk, { conversationId })).toMatchObject({
    status: 404,
  })
  expect(await answer(client, conversationId)).toMatchObject({ status: 404 })
  expect(await messageCount()).toBe(before)
  const talk = (
    await client.call(serviceOperatingEndpoints.readForeignTalk, { conversationId, reason: '买家投诉店铺' })
  ).value
  expect(talk.messages.map(one => one.content)).toEqual(['发票抬头开错了'])
  const { client: auditor } = await signInAsOperator(server, { role: 'audit' })
  const { list } = (await auditor.call(auditEndpoints.searchAudit, { action: 'service.read', pageSize: 5 })).value
  expect(list[0]).toMatchObject({ subject: conversationId, reason: '买家投诉店铺' })
})

test('sends a text of the help centre as a card that the buyer can open, and no other kind of text', async () => {
  const { db, pool } = server.owner
  const { buyer, conversationId } = await aTalk()
  const { client } = await care('客服甲')
  const articleId = await anArticle(db, 'help', '怎样换开发票', { bodyHtml: '<p>在发票管理中申请换开。</p>' })
  const agreementId = await anArticle(db, 'agreement', '支付协议')
  await anArticle(db, 'help', '怎样添加收货地址', { bodyHtml: '<p>在账户设置里添加。</p>' })
  const found = (await client.call(serviceOperatingEndpoints.listHelpTexts, { keyword: '换开发票' })).value.list
  expect(found.map(text => text.title)).toEqual(['怎样换开发票'])
  expect((await client.call(serviceOperatingEndpoints.listHelpTexts, { keyword: '' })).value.list).toHaveLength(2)

  const send = (id: string, requestId: string = randomUUID()) =>
    client.call(serviceOperatingEndpoints.answerPlatformTalk, { conversationId, articleId: id, requestId })
  const before = await messageCount()
  expect(await send(agreementId)).toMatchObject({ status: 404 })
  expect(await send(randomUUID())).toMatchObject({ status: 404 })
  expect(await messageCount()).toBe(before)
  expect(await read(client, conversationId)).toMatchObject({ takenBy: null })

  const requestId = randomUUID()
  await send(articleId, requestId)
  await send(articleId, requestId)
  expect(await messageCount()).toBe(before + 1)
  const seen = async () =>
    (await buyer.client.call(serviceEndpoints.readChat, { conversationId })).value.list.map(one => [
      one.content,
      one.help,
    ])
  const asked = ['发票抬头开错了', null]
  expect(await seen()).toEqual([asked, ['[帮助] 怎样换开发票', { articleId, title: '怎样换开发票', summary: '摘要' }]])
  const trail = await pool.query(
    `select count(*)::int as n from platform.audit where action = 'service.answer-talk' and subject = $1 and result = 'done'`,
    [conversationId],
  )
  expect(trail.rows).toEqual([{ n: 1 }])
  await pool.query('delete from cms.article where id = $1', [articleId])
  expect(await seen()).toEqual([asked, ['[帮助] 怎样换开发票', null]])
})

test("passTalkToStore puts the question into the store's queue and releases the talk", async () => {
  const seller = await signInAsSeller(server, { role: 'seller-care' })
  const { conversationId } = await aTalk()
  const { client } = await care('客服甲')
  await client.call(serviceOperatingEndpoints.passTalkToStore, {
    conversationId,
    storeId: seller.storeId,
    words: '买家要求换开发票',
    requestId: randomUUID(),
  })
  expect(await read(client, conversationId)).toMatchObject({ waitingSince: null, takenBy: null })
  const waiting = (await seller.client.call(serviceSellingEndpoints.listStoreTalks, { tab: 'waiting', pageSize: 50 }))
    .value.list
  expect(waiting.map(talk => talk.lastText)).toEqual(['平台客服转来：买家要求换开发票'])
})

test('openComplaint records a complaint from a talk, once per request', async () => {
  const { buyer, conversationId } = await aTalk()
  const { client } = await care('客服甲')
  const requestId = randomUUID()
  const open = () =>
    client.call(serviceOperatingEndpoints.openComplaint, {
      ...{ conversationId, topic: 'invoice' as const, content: '发票抬头开错，店铺不理', requestId },
    })
  const { complaintId } = (await open()).value
  expect((await open()).value.complaintId).toBe(complaintId)
  const kept = await server.owner.pool.query('select company_id, topic, state from service.complaint where id = $1', [
    complaintId,
  ])
  expect(kept.rows).toEqual([{ company_id: buyer.companyId, topic: 'invoice', state: 'waiting' }])
})

test("getTalkFigures counts an answer by its waiting time and not among the buyers' messages", async () => {
  const { conversationId } = await aTalk()
  const { client } = await care('客服甲')
  const before = (await client.call(serviceOperatingEndpoints.getTalkFigures, {})).value
  server.clock.advance(120_000)
  await answer(client, conversationId)
  const after = (await client.call(serviceOperatingEndpoints.getTalkFigures, {})).value
  const total = (figures: typeof before) => figures.byHour.reduce((sum, one) => sum + one, 0)
  expect(total(after)).toBe(total(before))
  expect((after.firstAnswers[1]?.count ?? 0) - (before.firstAnswers[1]?.count ?? 0)).toBe(1)
})

const OPERATOR = { face: 'platform', storeId: null, limits: { provinceCodes: null, storeIds: null } }

test('pages through all talks, finds one by its id, and exports all of them', async () => {
  const { client, accountId } = await care('客服甲')
  const { buyer, conversationId } = await aTalk()
  const other = await aTalk((await aStore(server.owner.db)).storeId)
  const list = async (given: object) =>
    (await client.call(serviceOperatingEndpoints.listPlatformTalks, { tab: 'all', pageSize: 50, ...given })).value
  const { rows } = await server.owner.pool.query<{ name: string }>('select name from company.company where id = $1', [
    buyer.companyId,
  ])
  const keyword = rows[0]?.name
  expect(await list({ keyword, pageSize: 1 })).toMatchObject({ next: null, list: [{ conversationId }] })
  const second = await aTalk()
  const whole = (await list({})).list.map(row => row.conversationId)
  expect(whole).toContain(second.conversationId)
  const paged: string[] = []
  let next: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ pageSize: 1, ...(next !== null && { after: next }) })
    paged.push(...page.list.map(row => row.conversationId))
    next = page.next
  } while (next !== null)
  expect(paged).toEqual(whole)
  const one = async (id: string) =>
    (await list({ conversationId: id })).list.map(row => [row.conversationId, row.storeId])
  expect(await one(conversationId)).toEqual([[conversationId, null]])
  expect(await one(other.conversationId)).toEqual([[other.conversationId, expect.any(String)]])
  expect(await one(randomUUID())).toEqual([])
  const filter = PlatformTalkFilter.parse({ tab: 'all' })
  const read = (after: string | null) =>
    inSystemTransaction({ ...server.context(), actor: { ...OPERATOR, accountId } as unknown as Operator }, tx =>
      platformTalksSource.read(tx, filter, after),
    )
  const all = (await list({ pageSize: 100 })).list.map(row => row.conversationId)
  expect((await read(null)).rows.map(row => row.conversationId)).toEqual(all)
  expect((await read('1')).rows.map(row => row.conversationId)).toEqual(all.slice(1))
})

test('hides the talks of other stores from an operator who is limited to one', async () => {
  const own = await aStore(server.owner.db)
  const other = await aStore(server.owner.db)
  const { buyer, conversationId } = await aTalk(other.storeId)
  const { value: near } = await buyer.client.call(serviceEndpoints.openConversation, {
    ...{ portal: 2, storeId: own.storeId },
  })
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'care', limitStores: [own.storeId] })
  const { client } = await signInToFace(server, { accountId })
  const { list } = (await client.call(serviceOperatingEndpoints.listPlatformTalks, { tab: 'stores', pageSize: 50 }))
    .value
  expect(list.map(row => row.conversationId)).toEqual([near.conversationId])
  const reading = { conversationId, reason: '买家投诉' }
  expect((await client.call(serviceOperatingEndpoints.readForeignTalk, reading)).status).toBe(404)
  const complaint = { conversationId, topic: 'invoice', content: '发票抬头开错', requestId: randomUUID() } as const
  expect((await client.call(serviceOperatingEndpoints.openComplaint, complaint)).status).toBe(404)
  const { rows } = await server.owner.pool.query(
    `select (select count(*)::int from service.complaint where company_id = $1) as complaints,
      (select count(*)::int from platform.audit where action = 'service.read-store-talk' and subject = $2) as looks`,
    [buyer.companyId, conversationId],
  )
  expect(rows).toEqual([{ complaints: 0, looks: 0 }])
  expect(
    await client.call(serviceOperatingEndpoints.readForeignTalk, { ...reading, conversationId: near.conversationId }),
  ).toMatchObject({
    success: true,
  })
})
