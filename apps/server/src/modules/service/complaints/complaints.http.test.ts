import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import type { NewComplaint } from '@xiaojiu/contract/service/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { serviceJobs } from '../jobs.ts'
import { serviceCommands } from '../ops.ts'

const server = useTestServer()
let made = 0
const requestId = () => `complaint-test-${String(++made).padStart(6, '0')}`
const given = (more: Partial<NewComplaint> = {}): NewComplaint => ({
  kind: 'complaint',
  topic: 'delivery',
  content: '冷链药品到货时冰袋已经化了',
  mobile: '13800006601',
  imageIds: [],
  requestId: requestId(),
  ...more,
})
const save = async (client: TestClient, more: Partial<NewComplaint> = {}) =>
  (await client.call(serviceEndpoints.saveComplaint, given(more))).value.complaintId
const listOf = async (client: TestClient) =>
  (await client.call(serviceEndpoints.listComplaints, { pageNum: 1, pageSize: 20 })).value
/** The command as staff types it. */
const answer = (complaintId: string, text: string, by = '周客服') =>
  serviceCommands[0]?.run(server.context(), {
    words: ['answer', complaintId],
    options: new Map([
      ['text', [text]],
      ['by', [by]],
    ]),
  })

const { listServicePoints: _points, listEvaluations: _shown, ...closed } = serviceEndpoints
test.each(Object.entries(closed))('%s returns 401 when the caller is not signed in', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401, success: false })
})

test('R-248 returns the service phone to anyone', async () => {
  expect((await server.client().call(serviceEndpoints.listServicePoints, {})).value.list).toMatchObject([
    { phone: '400-6080-199' },
  ])
})

test('stores a complaint with pictures once when sent twice, and lists the newest first', async () => {
  const { client } = await signInAsBuyer(server)
  const first = await save(client, { kind: 'advice', topic: 'site', content: '希望能按效期排序' })
  const input = given({ orderNo: 'XJ20260101', imageIds: [await uploadedPicture(client, 'complaint')] })
  const [one, two] = await Promise.all([
    client.call(serviceEndpoints.saveComplaint, input),
    client.call(serviceEndpoints.saveComplaint, input),
  ])
  expect(one.value).toEqual(two.value)
  const page = await listOf(client)
  expect(page.total).toBe(2)
  expect(page.list.map(row => row.complaintId)).toEqual([one.value.complaintId, first])
  expect(page.list[0]).toMatchObject({
    kind: 'complaint',
    topic: 'delivery',
    content: '冷链药品到货时冰袋已经化了',
    orderNo: 'XJ20260101',
    state: 'waiting',
    isUnread: false,
    replies: [],
    score: null,
    images: [{ contentType: 'image/png' }],
  })
  const advice = (await client.call(serviceEndpoints.listComplaints, { kind: 'advice', pageNum: 1, pageSize: 20 }))
    .value
  expect(advice.list.map(row => row.complaintId)).toEqual([first])
})

test('marks an answer unread until seen, accepts additions and closes the case on rating', async () => {
  const { client } = await signInAsBuyer(server)
  const complaintId = await save(client)
  expect(await client.call(serviceEndpoints.rateComplaint, { complaintId, score: 5, comment: '' })).toMatchObject({
    status: 409,
    data: { reason: 'complaint-not-answered' },
  })
  expect(await answer(complaintId, '已为您补发')).toEqual(['已回复。'])
  expect((await client.call(serviceEndpoints.hasUnreadComplaints, {})).value).toEqual({
    isUnread: true,
    unreadCount: 1,
  })
  expect((await client.call(serviceEndpoints.markComplaints, { complaintIds: [complaintId] })).value).toEqual({
    isUnread: false,
    unreadCount: 0,
  })
  await client.call(serviceEndpoints.addToComplaint, {
    complaintId,
    content: '补发的批号不同，请核对',
    requestId: requestId(),
  })
  expect((await listOf(client)).list[0]).toMatchObject({
    state: 'waiting',
    replies: [
      { author: 'platform', content: '已为您补发' },
      { author: 'buyer', content: '补发的批号不同，请核对' },
    ],
  })
  await answer(complaintId, '批号已核对')
  expect(
    (await client.call(serviceEndpoints.rateComplaint, { complaintId, score: 4, comment: '回复及时' })).success,
  ).toBe(true)
  expect((await listOf(client)).list[0]).toMatchObject({
    state: 'closed',
    score: 4,
    scoreComment: '回复及时',
    isUnread: false,
  })
  const late = { complaintId, content: '还有一个问题', requestId: requestId() }
  expect(await client.call(serviceEndpoints.addToComplaint, late)).toMatchObject({
    status: 409,
    data: { reason: 'complaint-closed' },
  })
  expect((await listOf(client)).list[0]?.replies).toHaveLength(3)
})

test("returns 404 for another company's case and refuses its pictures", async () => {
  const mine = await signInAsBuyer(server)
  const theirs = await signInAsBuyer(server)
  const complaintId = await save(theirs.client)
  await answer(complaintId, '已处理')
  expect(await mine.client.call(serviceEndpoints.rateComplaint, { complaintId, score: 1, comment: '' })).toMatchObject({
    status: 404,
  })
  expect(
    await mine.client.call(serviceEndpoints.addToComplaint, {
      complaintId,
      content: '不是我的反馈',
      requestId: requestId(),
    }),
  ).toMatchObject({ status: 404 })
  await mine.client.call(serviceEndpoints.markComplaints, {})
  const picture = await uploadedPicture(theirs.client, 'complaint')
  expect(await mine.client.call(serviceEndpoints.saveComplaint, given({ imageIds: [picture] }))).toMatchObject({
    data: { reason: 'file-gone' },
  })
  expect((await listOf(mine.client)).total).toBe(0)
  expect((await listOf(theirs.client)).list[0]).toMatchObject({ state: 'answered', isUnread: true, score: null })
})

test('refuses the 21st complaint of a day', async () => {
  const { client } = await signInAsBuyer(server)
  for (let n = 0; n < 20; n++) await save(client)
  expect(await client.call(serviceEndpoints.saveComplaint, given())).toMatchObject({
    status: 429,
    data: { reason: 'too-many-complaints' },
  })
  expect((await listOf(client)).total).toBe(20)
})

test('closes an answered case after fifteen days, not before', async () => {
  const { client } = await signInAsBuyer(server)
  const complaintId = await save(client)
  await answer(complaintId, '已处理')
  const later = async (ms: number) => {
    const ctx = server.context()
    await serviceJobs[0]?.run({ ...ctx, now: addMs(ctx.now, ms) })
    return (await listOf(client)).list[0]?.state
  }
  expect(await later(15 * 86_400_000)).toBe('answered')
  expect(await later(15 * 86_400_000 + 1000)).toBe('closed')
})
