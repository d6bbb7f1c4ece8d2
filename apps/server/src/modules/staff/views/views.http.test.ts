import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const view = (name: string, more = {}) => ({
  list: 'order.orders',
  name,
  content: { filter: { state: 'paid' }, sort: '-placedAt' },
  isShared: false,
  isDefault: false,
  ...more,
})
const namesOf = async (client: TestClient) =>
  (await client.call(staffEndpoints.listViews, { list: 'order.orders' })).value.list.map(one => one.name)

test('keeps preferences per person', async () => {
  const { client } = await signInAsSeller(server)
  expect((await client.call(staffEndpoints.getPreference, {})).value).toEqual({
    density: 'normal',
    mutedNotices: [],
    hiddenCards: [],
    cannedAnswers: [],
    columns: {},
  })
  const wanted = {
    density: 'compact' as const,
    mutedNotices: ['chat'],
    hiddenCards: ['backlog'],
    cannedAnswers: ['该批号的药检报告已发您，请查收。'],
    columns: { 'order.orders': [{ key: 'number', width: 120 }] },
  }
  await client.call(staffEndpoints.savePreference, wanted)
  expect((await client.call(staffEndpoints.getPreference, {})).value).toEqual(wanted)
  const { client: other } = await signInAsSeller(server)
  expect((await other.call(staffEndpoints.getPreference, {})).value.density).toBe('normal')
})

test('refuses more than 20 quick replies and one of more than 200 signs, and keeps the earlier ones', async () => {
  const { client } = await signInAsSeller(server)
  const kept = { density: 'normal' as const, mutedNotices: [], hiddenCards: [], columns: {}, cannedAnswers: ['稍等'] }
  await client.call(staffEndpoints.savePreference, kept)
  for (const cannedAnswers of [Array.from({ length: 21 }, (_, at) => `常用语 ${at}`), ['长'.repeat(201)]])
    expect(await client.send(staffEndpoints.savePreference, { ...kept, cannedAnswers })).toMatchObject({ status: 422 })
  expect((await client.call(staffEndpoints.getPreference, {})).value).toEqual(kept)
})

test('shows views to their owner, and shared ones to colleagues of the same store or platform', async () => {
  const owner = await signInAsSeller(server, { personName: '万立新' })
  const colleague = await signInAsSeller(server, { storeId: owner.storeId, role: 'seller-ops' })
  const foreign = await signInAsSeller(server)
  const { client: operator } = await signInAsOperator(server)
  const { client: second } = await signInAsOperator(server)
  const own = (await owner.client.call(staffEndpoints.saveView, view('待发货', { isDefault: true }))).value
  const shared = (await owner.client.call(staffEndpoints.saveView, view('今日', { isShared: true }))).value
  await operator.call(staffEndpoints.saveView, view('平台视图', { isShared: true }))
  expect(own).toMatchObject({ isOwn: true, isDefault: true, by: '万立新', content: { filter: { state: 'paid' } } })
  expect((await namesOf(owner.client)).toSorted()).toEqual(['今日', '待发货'])
  expect(await namesOf(colleague.client)).toEqual(['今日'])
  expect(await namesOf(foreign.client)).toEqual([])
  expect(await namesOf(second)).toEqual(['平台视图'])

  for (const client of [colleague.client, foreign.client, operator]) {
    expect((await client.call(staffEndpoints.removeView, { viewId: shared.viewId })).status).toBe(404)
    const change = { ...view('改名'), viewId: shared.viewId }
    expect((await client.call(staffEndpoints.saveView, change)).status).toBe(404)
  }
  expect(reasonOf(await owner.client.call(staffEndpoints.saveView, view('今日')))).toBe('view-name-taken')
  const moved = await owner.client.call(staffEndpoints.saveView, {
    ...view('今日', { isShared: false, isDefault: true }),
    viewId: shared.viewId,
  })
  expect(moved.value).toMatchObject({ isShared: false, isDefault: true })
  const { list } = (await owner.client.call(staffEndpoints.listViews, { list: 'order.orders' })).value
  expect(list.filter(one => one.isDefault).map(one => one.name)).toEqual(['今日'])
  expect(await namesOf(colleague.client)).toEqual([])
  await owner.client.call(staffEndpoints.removeView, { viewId: own.viewId })
  expect(await namesOf(owner.client)).toEqual(['今日'])
})

test('listOwnViews returns a person’s views of all lists and none of colleagues, and refuses visitors', async () => {
  expect(await server.client().send(staffEndpoints.listOwnViews, {})).toMatchObject({ status: 401 })
  const { client } = await signInAsOperator(server, { personName: '视图甲' })
  const { client: colleague } = await signInAsOperator(server)
  await client.call(staffEndpoints.saveView, view('华中', { list: 'companies' }))
  await client.call(staffEndpoints.saveView, view('超时', { list: 'complaints', isShared: true }))
  await colleague.call(staffEndpoints.saveView, view('同事的', { list: 'companies', isShared: true }))
  const { list } = (await client.call(staffEndpoints.listOwnViews, {})).value
  expect(list.map(one => [one.list, one.name, one.isShared, one.isOwn, one.by])).toEqual([
    ['companies', '华中', false, true, '视图甲'],
    ['complaints', '超时', true, true, '视图甲'],
  ])
})

test('refuses the 31st view of a person for a list', async () => {
  const { client } = await signInAsOperator(server)
  for (let index = 0; index < 30; index++) await client.call(staffEndpoints.saveView, view(`视图${index}`))
  expect(reasonOf(await client.call(staffEndpoints.saveView, view('再一个')))).toBe('views-full')
})
