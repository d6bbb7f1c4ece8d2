import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { beforeAll, expect, test } from 'vitest'
import { anOffer, aProduct, someCategories } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { refreshSearch, search } from '../testing.ts'
import { defaultEntries } from './lexicon.ts'
import { lexiconCommands } from './ops.ts'

const server = useTestServer()
const found = async (keyword: string, query: Partial<SearchQuery> = {}) =>
  (await search(server.client(), { keyword, ...query })).list.map(row => row.genericName)

/** The command as staff types it. */
const type = async (words: readonly string[], options: Readonly<Record<string, string>> = {}) => {
  const given = new Map(Object.entries(options).map(([name, value]) => [name, [value]]))
  return (await lexiconCommands[0]?.run(server.context(), { words, options: given })) ?? []
}

beforeAll(async () => {
  const db = server.owner.db
  await someCategories(db)
  await someCategories(db, [
    ['0103', '01', '消化肠胃'],
    ['010303', '0103', '腹泻止泻'],
  ])
  const store = await aStore(db, { name: '词典仓' })
  const put = async (genericName: string, categoryCode?: string) => {
    const product = await aProduct(db, { genericName, ...(categoryCode ? { categoryCode } : {}) })
    await anOffer(db, { store, product })
  }
  for (const name of ['氢氯噻嗪片', '诺氟沙星胶囊', '左氧氟沙星片', '硝苯地平片', '硝苯地平控释片', '苯磺酸氨氯地平片'])
    await put(name)
  await put('氨氯地平贝那普利片')
  await put('蒙脱石散', '010303')
  await refreshSearch(server)
}, 60_000)

test('contains at least 600 entries without duplicates', () => {
  const keys = defaultEntries().map(({ word, means }) => `${word} ${means}`)
  expect(keys.length).toBeGreaterThanOrEqual(600)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['双氢克尿塞', ['氢氯噻嗪片']],
  ['氟哌酸', ['诺氟沙星胶囊']],
  ['氟哌酸胶囊', ['诺氟沙星胶囊']],
  // a named dosage form decides, a substance alone does not
  ['拜新同', ['硝苯地平控释片']],
  // the salt may be left out, a second substance may not
  ['络活喜', ['苯磺酸氨氯地平片']],
  ['luohuoxi', ['苯磺酸氨氯地平片']],
  ['拉肚子', ['蒙脱石散']],
])('finds what %s means when the registered name differs', async (keyword, names) => {
  expect(await found(keyword, { isAsTyped: true })).toEqual(names)
})

test('does not find a medicine whose name only contains the substance', async () => {
  // 泰利必妥 is 氧氟沙星, and 左氧氟沙星 another medicine.
  expect(await found('泰利必妥', { isAsTyped: true })).toEqual([])
})

test('completes a half-typed old name with the registered name', async () => {
  const { value } = await server.client().call(searchEndpoints.listAssociationWords, { keyword: '双氢克' })
  expect(value.list).toEqual(['氢氯噻嗪片'])
})

test('applies added and removed entries without a restart and lists them', async () => {
  expect(await found('利尿小白片')).toEqual([])
  expect(await type(['add', '利尿小白片'], { means: '氢氯噻嗪', kind: 'common' })).toEqual([
    '已加入：俗名  利尿小白片 → 氢氯噻嗪',
  ])
  await refreshSearch(server)
  expect(await found('利尿小白片')).toEqual(['氢氯噻嗪片'])
  expect(await type(['list', '小白'])).toEqual(['共 1 条。', '俗名  利尿小白片 → 氢氯噻嗪'])

  expect(await type(['remove', '氟哌酸'])).toEqual(['已移除：旧名  氟哌酸 → 诺氟沙星'])
  await refreshSearch(server)
  expect(await found('氟哌酸', { isAsTyped: true })).toEqual([])
  expect(await type(['add', '氟哌酸'], { means: '诺氟沙星', kind: 'old' })).toEqual(['已加入：旧名  氟哌酸 → 诺氟沙星'])
  await refreshSearch(server)
  expect(await found('氟哌酸')).toEqual(['诺氟沙星胶囊'])
})

test('refuses invalid entries and changes nothing', async () => {
  const before = await type(['list'])
  await expect(type(['add', '络活喜'], { means: '氨氯地平', kind: 'brand' })).rejects.toThrow('词典里已有')
  await expect(type(['add', '白'], { means: '氢氯噻嗪', kind: 'common' })).rejects.toThrow('2 至 30 个字')
  await expect(type(['add', '小白片'], { means: '氢氯噻嗪', kind: 'nick' })).rejects.toThrow('--kind 只能是')
  await expect(type(['add', '小白片'], { kind: 'common' })).rejects.toThrow('缺少 --means')
  await expect(type(['remove', '没有这个词'])).rejects.toThrow('词典里没有')
  await expect(type(['add'])).rejects.toThrow('搜索词典')
  expect(await type(['list'])).toEqual(before)
})
