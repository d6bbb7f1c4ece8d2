import { randomUUID } from 'node:crypto'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import { aCompany } from '#modules/company/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

test.each(Object.entries(serviceOperatingEndpoints))(
  '%s returns 401 to strangers and sellers, and 403 to operators without the right',
  async (_, endpoint) => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    expect(await (await signInAsSeller(server)).client.send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsOperator(server, { rights: ['order.look'] })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  },
)

test('CR-173 shows the answering person to colleagues but not to the buyer, and closes only answered cases', async () => {
  const buyer = await signInAsBuyer(server)
  const { client } = await signInAsOperator(server, { role: 'care', personName: '周岚' })
  const made = await buyer.client.call(serviceEndpoints.saveComplaint, {
    kind: 'complaint',
    topic: 'delivery',
    content: '冷链药品到货时冰袋已经化了',
    mobile: '13800006601',
    imageIds: [],
    requestId: randomUUID(),
  })
  const { complaintId } = made.value
  const look = async () =>
    (await client.call(serviceOperatingEndpoints.listWatchedComplaints, { complaintId, pageSize: 1 })).value
  const { list, waitingCount } = await look()
  expect(waitingCount).toBeGreaterThanOrEqual(1)
  expect(list[0]).toMatchObject({ state: 'waiting', mobile: '138****6601', recentCount: 1, replies: [] })
  const close = () => client.call(serviceOperatingEndpoints.closeComplaint, { complaintId, reason: '已处理' })
  expect(reasonOf(await close())).toBe('complaint-not-answered')
  const words = { complaintId, content: '已为您安排补发', requestId: randomUUID() }
  await client.call(serviceOperatingEndpoints.answerComplaint, words)
  await client.call(serviceOperatingEndpoints.answerComplaint, words)
  expect((await look()).list[0]).toMatchObject({
    state: 'answered',
    replies: [{ author: 'platform', content: '已为您安排补发', staffName: '周岚' }],
  })
  const page = await buyer.client.call(serviceEndpoints.listComplaints, { pageNum: 1, pageSize: 20 })
  expect(JSON.stringify(page.data)).not.toContain('周岚')
  expect((await close()).success).toBe(true)
  expect(reasonOf(await close())).toBe('complaint-closed')
  const more = { complaintId, content: '再补充一句话', requestId: randomUUID() }
  expect(reasonOf(await client.call(serviceOperatingEndpoints.answerComplaint, more))).toBe('complaint-closed')
})

test('lists waiting complaints by their deadline: the one whose buyer wrote again comes after an older one', async () => {
  const buyer = await signInAsBuyer(server)
  const { client } = await signInAsOperator(server, { role: 'care' })
  const file = async () =>
    (
      await buyer.client.call(serviceEndpoints.saveComplaint, {
        ...{ kind: 'complaint', topic: 'delivery', content: '周转箱编号 X7788 没有退回', mobile: '13800006602' },
        ...{ imageIds: [], requestId: randomUUID() },
      })
    ).value.complaintId
  const first = await file()
  server.clock.advance(60_000)
  const second = await file()
  const answer = { complaintId: first, content: '已联系承运方核实', requestId: randomUUID() }
  await client.call(serviceOperatingEndpoints.answerComplaint, answer)
  server.clock.advance(60_000)
  const more = { complaintId: first, content: '承运方说没有收到通知', requestId: randomUUID() }
  expect((await buyer.client.call(serviceEndpoints.addToComplaint, more)).success).toBe(true)
  const page = async (after?: string | null) =>
    (
      await client.call(serviceOperatingEndpoints.listWatchedComplaints, {
        ...{ state: 'waiting', keyword: 'X7788', pageSize: 1, ...(after && { after }) },
      })
    ).value
  const { list, next } = await page()
  const rest = await page(next)
  expect([list, rest.list].map(rows => rows.map(row => row.complaintId))).toEqual([[second], [first]])
  expect(list[0]?.dueAt.getTime()).toBeLessThan(rest.list[0]?.dueAt.getTime() ?? 0)
  expect(rest.next).toBeNull()
})

test('findByNumber finds a company by the beginning of its code when the operator may see companies', async () => {
  const { companyId, creditCode, name } = await aCompany(server.owner.db)
  const find = async (rights: readonly ('company.look' | 'order.look')[], text: string) => {
    const { client } = await signInAsOperator(server, { rights })
    return (await client.call(staffEndpoints.findByNumber, { text })).value.list
  }
  const found = [{ kind: 'company', ref: companyId, title: name, note: creditCode }]
  expect(await find(['company.look'], creditCode.toLowerCase())).toEqual(found)
  expect(await find(['company.look'], creditCode.slice(0, 17))).toEqual(found)
  expect(await find(['order.look'], creditCode)).toEqual([])
  expect(await find(['company.look', 'order.look'], '0000000000000000')).toEqual([])
})
