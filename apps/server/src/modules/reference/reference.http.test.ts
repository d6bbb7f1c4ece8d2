import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { referenceEndpoints } from '@xiaojiu/contract/reference/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { loadAreas } from './areas.ts'
import { areaNames } from './public.ts'

const server = useTestServer()
const areaRows = () => server.owner.db.selectFrom('reference.area').selectAll().orderBy('code').execute()
const tree = () => server.client().call(referenceEndpoints.getAreaTree, {})

test('returns an empty tree to anyone when no areas are loaded', async () => {
  expect((await tree()).value).toEqual({ list: [] })
})

test('loads all provinces, cities and districts, with the same result when loaded again', async () => {
  await loadAreas(server.owner.db)
  const first = await areaRows()
  await server.owner.db.updateTable('reference.area').set({ name: '旧名' }).where('code', '=', '420106').execute()
  await loadAreas(server.owner.db)
  expect(await areaRows()).toEqual(first)

  const { list } = (await tree()).value
  expect(list.length).toBe(34)
  const hubei = list.find(province => province.code === '420000')
  const wuhan = hubei?.children.find(city => city.code === '420100')
  expect([hubei?.name, wuhan?.name]).toEqual(['湖北省', '武汉市'])
  expect(wuhan?.children.find(district => district.code === '420106')).toEqual({ code: '420106', name: '武昌区' })
  expect(list.flatMap(province => province.children).every(city => city.children.length > 0)).toBe(true)
})

test('returns area names by code and leaves out unknown codes', async () => {
  const names = await areaNames(server.parts.database.db, ['420000', '110101', '420000', '999999'])
  expect(Object.fromEntries(names)).toEqual({ '420000': '湖北省', '110101': '东城区' })
  expect((await areaNames(server.parts.database.db, [])).size).toBe(0)
})

test("EP-095 lists dictionary entries in order with the contract's labels, and none when unknown", async () => {
  const entries = async (dictionary: string) =>
    (await server.client().call(referenceEndpoints.listDictionary, { dictionary })).value.list
  const kinds = await entries('company-kind')
  expect(kinds[0]).toEqual({ code: 'single-pharmacy', label: '单体药店' })
  const worded = (await server.client().call(qualificationEndpoints.listCompanyKinds, {})).value.list
  expect(kinds).toEqual(worded.map(({ kind, name }) => ({ code: kind, label: name })))
  expect(kinds.length).toBe(11)
  expect(await entries('no-such-thing')).toEqual([])
})

test('refuses a malformed dictionary name', async () => {
  const answer = await server.client().send(referenceEndpoints.listDictionary, { dictionary: "x'; drop" })
  expect([answer.status, answer.msg]).toEqual([422, 'dictionary：字典名称不正确'])
})

test('caches an area name for one minute', async () => {
  const { db } = server.parts.database
  const nameOf = async () => (await areaNames(db, ['420106'])).get('420106')
  const rename = (name: string) =>
    server.owner.db.updateTable('reference.area').set({ name }).where('code', '=', '420106').execute()
  await loadAreas(server.owner.db)
  const passed = vi.spyOn(performance, 'now')
  try {
    passed.mockReturnValue(1_000_000)
    expect(await nameOf()).toBe('武昌区')
    await rename('新武昌区')
    passed.mockReturnValue(1_059_000)
    expect(await nameOf()).toBe('武昌区')
    passed.mockReturnValue(1_061_000)
    expect(await nameOf()).toBe('新武昌区')
  } finally {
    passed.mockRestore()
    await rename('武昌区')
  }
})
