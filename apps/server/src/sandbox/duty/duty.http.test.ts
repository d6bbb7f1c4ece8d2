import { randomUUID } from 'node:crypto'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { allReviewDesks } from '#modules/review-desks.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { aCreditWish, aWishedItem } from '#testing/waiting-cases.ts'
import { examineWaiting } from '../examiner/examine-waiting.ts'
import { askDuty } from './duty.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const setDemoWorld = () =>
  server.owner.pool.query(`insert into platform.demo_world (id, loaded_at) values (1, now()) on conflict do nothing`)
/** The robot that decides cases in this test. */
const examine = (...names: string[]) => {
  const ctx = server.context()
  return examineWaiting(
    ctx,
    allReviewDesks.filter(desk => names.includes(desk.name)),
    askDuty(ctx),
  )
}
const isWaiting = async (caseId: string, name = 'credit') =>
  (await allReviewDesks.find(desk => desk.name === name)?.read(server.context(), caseId))?.isWaiting
const decide = async (client: TestClient, desk: string, caseId: string) => {
  const { version } = (await client.call(staffEndpoints.getTask, { desk, caseId })).value
  return client.call(staffEndpoints.decideTask, {
    desk,
    caseId,
    version,
    verdict: 'approve',
    objections: [],
    ticked: [],
    note: '',
    answers: {},
  })
}

let seller: Awaited<ReturnType<typeof signInAsSeller>>
beforeAll(async () => {
  seller = await signInAsSeller(server)
})

test('CR-192 returns 404 for the duty switch when there is no demo world', async () => {
  expect((await server.client().send(sandboxEndpoints.listDuties, {})).status).toBe(401)
  expect((await seller.client.send(sandboxEndpoints.listDuties, {})).status).toBe(404)
  expect((await seller.client.send(sandboxEndpoints.setDuty, { keeper: 'person' })).status).toBe(404)
  const { client: operator } = await signInAsOperator(server, { role: 'system' })
  expect((await operator.send(sandboxEndpoints.makePractice, { desk: 'credit' })).status).toBe(404)
  expect((await operator.send(sandboxEndpoints.letBotDecide, { desk: 'credit' })).status).toBe(404)
  expect((await operator.send(sandboxEndpoints.resetPractice, {})).status).toBe(404)
  await setDemoWorld()
  const { clock } = (await seller.client.call(sandboxEndpoints.listDuties, {})).value
  expect(clock).toEqual({
    ...{ now: server.clock.read(), loadedAt: expect.any(Date), keptMinutes: 30, explainedSeconds: 45 },
  })
  expect((await operator.send(sandboxEndpoints.makePractice, { desk: 'no-such-desk' })).status).toBe(404)
})

test('CR-190 CR-191 pauses robots at a store’s desk for 30 minutes after a person decided there, and at no other', async () => {
  const other = await signInAsSeller(server)
  const [mine, next, theirs] = [
    await aCreditWish(server, seller.storeId),
    await aCreditWish(server, seller.storeId),
    await aCreditWish(server, other.storeId),
  ]
  expect((await decide(seller.client, 'credit', mine.caseId)).status).toBe(200)
  await examine('credit')
  expect([await isWaiting(next.caseId), await isWaiting(theirs.caseId)]).toEqual([true, false])
  server.clock.advance(29 * 60_000)
  await examine('credit')
  expect(await isWaiting(next.caseId)).toBe(true)
  server.clock.advance(61_000)
  await examine('credit')
  expect(await isWaiting(next.caseId)).toBe(false)
  const rows = await server.owner.db
    .selectFrom('platform.audit')
    .select(['actorName', 'isRobot', 'storeId'])
    .where('subject', '=', next.companyId)
    .execute()
  expect(rows).toEqual([{ actorName: '演示审核员', isRobot: true, storeId: seller.storeId }])
})

test('CR-190 skips a case that a person has claimed', async () => {
  const { caseId } = await aCreditWish(server, seller.storeId)
  await seller.client.call(staffEndpoints.claimTask, { desk: 'credit', caseId })
  await examine('credit')
  expect(await isWaiting(caseId)).toBe(true)
  await seller.client.call(staffEndpoints.giveBackTask, { desk: 'credit', caseId })
  await examine('credit')
  expect(await isWaiting(caseId)).toBe(false)
})

test('lets a person take and release a desk, and refuses people at a desk left to the robots', async () => {
  const { client: warehouse } = await signInAsSeller(server, { storeId: seller.storeId, role: 'seller-depot' })
  const set = (keeper: 'free' | 'person' | 'bot') =>
    seller.client.call(sandboxEndpoints.setDuty, { desk: 'credit', keeper })
  expect(reasonOf(await warehouse.call(sandboxEndpoints.setDuty, { desk: 'credit', keeper: 'person' }))).toBe(
    'no-right',
  )
  expect((await seller.client.call(sandboxEndpoints.setDuty, { desk: 'registration', keeper: 'person' })).status).toBe(
    404,
  )
  await set('person')
  const { caseId } = await aCreditWish(server, seller.storeId)
  await examine('credit')
  expect(await isWaiting(caseId)).toBe(true)
  await set('bot')
  expect(reasonOf(await seller.client.call(staffEndpoints.claimTask, { desk: 'credit', caseId }))).toBe('bot-on-duty')
  expect(reasonOf(await decide(seller.client, 'credit', caseId))).toBe('bot-on-duty')
  await examine('credit')
  expect(await isWaiting(caseId)).toBe(false)
  await set('free')
  const { set: duties } = (await seller.client.call(sandboxEndpoints.listDuties, {})).value
  expect(duties.filter(duty => duty.desk === 'credit')).toEqual([])
})

test('keeps a desk for people until the time that was set, and refuses a time that is over', async () => {
  const desk = 'credit'
  const at = (ms: number) => new Date(server.clock.read().getTime() + ms)
  const set = (until: Date) => seller.client.call(sandboxEndpoints.setDuty, { desk, keeper: 'person', until })
  const kept = async () =>
    (await seller.client.call(sandboxEndpoints.listDuties, {})).value.set.filter(duty => duty.desk === desk)
  expect(reasonOf(await set(at(0)))).toBe('invalid-input')
  expect(await kept()).toEqual([])
  const until = at(600_000)
  expect((await set(until)).status).toBe(200)
  expect((await kept()).map(duty => [duty.keeper, duty.until])).toEqual([['person', until]])
  const { caseId } = await aCreditWish(server, seller.storeId)
  await examine(desk)
  expect(await isWaiting(caseId)).toBe(true)
  server.clock.advance(600_001)
  await examine(desk)
  expect([await isWaiting(caseId), await kept()]).toEqual([false, []])
})

test('lets an operator take all desks of every store at once', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const item = await aWishedItem(server, 1)
  const { caseId } = await aCreditWish(server, seller.storeId)
  await client.call(sandboxEndpoints.setDuty, { keeper: 'person' })
  await examine('credit', 'new-item')
  expect([await isWaiting(caseId), await isWaiting(item, 'new-item')]).toEqual([true, true])
  await client.call(sandboxEndpoints.setDuty, { keeper: 'free' })
  expect(await examine('credit', 'new-item')).toBeGreaterThanOrEqual(2)
  expect([await isWaiting(caseId), await isWaiting(item, 'new-item')]).toEqual([false, false])
})

test('lets an operator take all desks of one store, and no desk of a store that does not exist', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const other = await signInAsSeller(server)
  const item = await aWishedItem(server, 1)
  const { caseId } = await aCreditWish(server, seller.storeId)
  const { caseId: elsewhere } = await aCreditWish(server, other.storeId)
  await client.call(sandboxEndpoints.setDuty, { keeper: 'person', storeId: seller.storeId })
  await examine('credit', 'new-item')
  expect([await isWaiting(caseId), await isWaiting(elsewhere), await isWaiting(item, 'new-item')]).toEqual([
    true,
    false,
    false,
  ])
  await client.call(sandboxEndpoints.setDuty, { keeper: 'free', storeId: seller.storeId })
  await examine('credit')
  expect(await isWaiting(caseId)).toBe(false)
  expect((await client.send(sandboxEndpoints.setDuty, { keeper: 'person', storeId: randomUUID() })).status).toBe(404)
  expect((await client.call(sandboxEndpoints.listDuties, {})).value.set).toEqual([])
})

test('replaces the settings of single stores when an operator sets a desk for all', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  await seller.client.call(sandboxEndpoints.setDuty, { desk: 'credit', keeper: 'person' })
  const kept = async () =>
    (await client.call(sandboxEndpoints.listDuties, {})).value.set.filter(({ desk }) => desk === 'credit')
  expect(await kept()).toMatchObject([{ storeId: seller.storeId, keeper: 'person' }])
  await client.call(sandboxEndpoints.setDuty, { desk: 'credit', keeper: 'bot' })
  expect(await kept()).toMatchObject([{ storeId: null, keeper: 'bot' }])
  await client.call(sandboxEndpoints.setDuty, { keeper: 'free' })
  expect(await kept()).toEqual([])
})

test('lets a robot decide one case at once, but none when a person works at the desk or has claimed the case', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const { storeId } = seller
  const letBot = () => client.call(sandboxEndpoints.letBotDecide, { desk: 'credit', storeId })
  const post = async () =>
    (await client.call(sandboxEndpoints.listDuties, {})).value.posts.find(({ desk }) => desk === 'credit')
  while ((await letBot()).status === 200) continue
  expect(reasonOf(await letBot())).toBe('no-case-left')
  const done = (await post())?.bot?.doneCount ?? 0
  const [first, second] = [await aCreditWish(server, storeId), await aCreditWish(server, storeId)]
  const set = (keeper: 'free' | 'person') => seller.client.call(sandboxEndpoints.setDuty, { desk: 'credit', keeper })
  await set('person')
  expect(reasonOf(await letBot())).toBe('person-on-duty')
  expect([await isWaiting(first.caseId), await isWaiting(second.caseId)]).toEqual([true, true])
  await set('free')
  await seller.client.call(staffEndpoints.claimTask, { desk: 'credit', caseId: first.caseId })
  const turn = (await letBot()).value
  expect([turn.caseId, await isWaiting(first.caseId), await isWaiting(second.caseId)]).toEqual([
    second.caseId,
    true,
    false,
  ])
  expect((await post())?.bot).toEqual({ doneCount: done + 1, lastAt: server.clock.read() })
  const rows = await server.owner.db
    .selectFrom('platform.audit')
    .select(['action', 'isRobot'])
    .where('subject', 'in', [second.companyId, `credit/${second.caseId}`])
    .where('result', '=', 'done')
    .orderBy('seq')
    .execute()
  expect(rows.map(row => [row.action, row.isRobot])).toEqual([
    [turn.verdict === 'approve' ? 'credit.approve' : 'credit.refuse', true],
    ['sandbox.let-bot-decide', null],
  ])
})

test('resets practice: desks go back to the robots, and each has cases again as far as there is something to make them of', async () => {
  const { client } = await signInAsOperator(server, { role: 'system' })
  const credit = allReviewDesks.find(desk => desk.name === 'credit')
  const waiting = async () => (await credit?.waiting(server.context(), { limit: 2 }))?.length ?? 0
  await client.call(sandboxEndpoints.setDuty, { keeper: 'person' })
  const { status } = await client.send(sandboxEndpoints.resetPractice, {})
  expect([status, (await client.call(sandboxEndpoints.listDuties, {})).value.set.length > 0]).toEqual([404, true])
  const missing = 2 - (await waiting())
  expect(missing).toBeGreaterThan(0)
  // The demo data is handed to the server by the program that starts it.
  Object.assign(server.parts, {
    makePractice: async ({ desk }: { readonly desk: string }) =>
      desk === 'credit' ? (await aCreditWish(server, seller.storeId)).caseId : null,
  })
  const { value } = await client.call(sandboxEndpoints.resetPractice, {})
  expect([value.madeCount, await waiting()]).toEqual([missing, 2])
  expect(value.exhaustedCount).toBeLessThan(allReviewDesks.length)
  expect((await client.call(sandboxEndpoints.listDuties, {})).value.set).toEqual([])
  expect((await client.call(sandboxEndpoints.resetPractice, {})).value.madeCount).toBe(0)
})
