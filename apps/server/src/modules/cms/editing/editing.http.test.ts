import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { afterAll, expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { EMPTY_HOME } from '../page-content.ts'
import { readSheetAndCount } from '../tables/content.ts'
import { contentCommands } from './ops.ts'

const server = useTestServer()
const folder = mkdtempSync(join(tmpdir(), 'content-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command with its arguments and options. */
const type = async (name: string, words: string[], options: Record<string, string> = {}) => {
  const command = contentCommands.find(one => one.name === name)
  if (!command) throw new Error('no such command')
  const given = new Map(Object.entries(options).map(([key, value]) => [key, [value]]))
  return command.run(server.context(), { words, options: given })
}
const fileOf = (name: string, content: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const home = async (isPreview: boolean) => (await server.client().call(cmsEndpoints.getHome, { isPreview })).value
const settings = async () => (await server.client().call(cmsEndpoints.getSettings, {})).value

test('drafts, previews and publishes a home page, and names the field that is invalid', async () => {
  const entries = [{ icon: 'cart', title: '新入口', subtitle: '', link: '/cart' }]
  await type('page', ['draft'], { file: fileOf('home.json', { ...EMPTY_HOME, entries }) })
  expect((await home(true)).entries).toMatchObject([{ title: '新入口' }])
  expect((await type('page', ['show']))[0]).toBe('还没有内容。')
  const outside = { ...EMPTY_HOME, entries: [{ ...entries[0], link: '//evil.example' }] }
  await expect(type('page', ['draft'], { file: fileOf('bad.json', outside) })).rejects.toThrow(
    'entries.0.link：只能是站内地址',
  )
  await expect(type('page', ['draft'], { file: join(folder, 'none.json') })).rejects.toThrow('读不到文件')
  expect(await type('page', ['publish'])).toEqual(['已发布，一分钟内生效。'])
  expect(JSON.parse((await type('page', ['show']))[0] ?? '')).toMatchObject({ entries })
  await expect(type('page', ['publish'])).rejects.toThrow('没有草稿可发布')
})

test('cleans, publishes, changes and removes an announcement', async () => {
  const file = fileOf('text.html', '<p onclick="x()">国庆<script>alert(1)</script>发货安排</p>')
  const put = { kind: 'announcement', class: '物流公告', title: '国庆安排', summary: '照常发货', file }
  const [answer = ''] = await type('article', ['put'], put)
  const articleId = answer.replace('已发布：', '')
  const read = async () => (await server.client().call(cmsEndpoints.getArticle, { articleId })).value
  expect(await read()).toMatchObject({ title: '国庆安排', bodyHtml: '<p>国庆发货安排</p>', class: '物流公告' })
  await type('article', ['change', articleId], { title: '国庆发货安排' })
  expect(await read()).toMatchObject({ title: '国庆发货安排', bodyHtml: '<p>国庆发货安排</p>' })
  await expect(type('article', ['put'], { ...put, kind: 'blog' })).rejects.toThrow('种类不正确')
  await expect(type('article', ['put'], { ...put, file: fileOf('x.html', '<script>1</script>') })).rejects.toThrow(
    '正文没有内容',
  )
  expect((await type('article', ['list'], { kind: 'announcement' })).length).toBe(1)
  await type('article', ['drop', articleId])
  expect((await server.client().call(cmsEndpoints.getArticle, { articleId })).status).toBe(404)
})

test('publishes, changes and removes a special area, and names the field that is invalid', async () => {
  const content = { floors: [{ title: '呼吸', subtitle: '', tint: 'teal', categoryCode: '0101' }], scope: {} }
  const put = { kind: 'special-area', title: '秋冬呼吸', theme: 'winter', file: fileOf('area.json', content) }
  const [answer = ''] = await type('collection', ['put'], put)
  const collectionId = answer.replace('已发布：', '')
  const shown = async () =>
    (await server.client().call(cmsEndpoints.getCollection, { kind: 'special-area', collectionId })).value
  expect(await shown()).toMatchObject({ title: '秋冬呼吸', subtitle: '' })
  await type('collection', ['change', collectionId], { subtitle: '止咳化痰' })
  expect(await shown()).toMatchObject({ title: '秋冬呼吸', subtitle: '止咳化痰' })
  expect(JSON.parse((await type('collection', ['show', collectionId]))[0] ?? '')).toMatchObject({
    floors: [{ title: '呼吸', categoryCode: '0101', chips: [] }],
  })
  for (const [wrong, told] of [
    [{ kind: 'poster' }, '种类不正确'],
    [{ theme: 'pink' }, 'theme：没有这种配色'],
    [{ store: '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60' }, '店铺专题要写明店铺'],
    [{ file: fileOf('none.json', { floors: [], scope: {} }) }, 'content：没有楼层，也没有商品范围'],
    [{ file: fileOf('code.json', { floors: [], scope: { categoryCodes: ['x'] } }) }, 'content.scope.categoryCodes.0'],
  ] as const)
    await expect(type('collection', ['put'], { ...put, ...wrong })).rejects.toThrow(told)
  expect(await type('collection', ['list'], { kind: 'special-area' })).toEqual([`${collectionId}  秋冬呼吸  止咳化痰`])
  await type('collection', ['drop', collectionId])
  expect(await type('collection', ['list'], { kind: 'special-area' })).toEqual(['还没有专题。'])
})

test('publishes, changes and removes a downloadable form made from a CSV file', async () => {
  const file = fileOf('form.csv', '日期,品名,"数量,盒"\r\n2026-11-16,阿莫西林,10\r\n')
  const put = { class: '模板', title: '验收记录', name: '验收记录.xlsx', file }
  const [answer = ''] = await type('document', ['put'], put)
  const id = answer.replace('已发布：', '')
  const sheet = async () => (await readSheetAndCount(server.owner.db, id))?.sheet
  expect(await sheet()).toEqual([
    ['日期', '品名', '数量,盒'],
    ['2026-11-16', '阿莫西林', '10'],
  ])
  await type('document', ['change', id], { title: '到货验收记录' })
  expect((await server.client().call(cmsEndpoints.listDocuments, {})).value.list).toMatchObject([
    { documentId: id, title: '到货验收记录', fileName: '验收记录.xlsx', class: '模板' },
  ])
  expect(await sheet()).toHaveLength(2)
  for (const [wrong, told] of [
    [{ name: '../x.xlsx' }, '文件名应以 .xlsx 结尾'],
    [{ name: '记录.exe' }, '文件名应以 .xlsx 结尾'],
    [{ file: fileOf('none.csv', '') }, '表格没有内容'],
    [{ file: fileOf('open.csv', '"没有结尾') }, '文件不是正确的 CSV 表格'],
  ] as const)
    await expect(type('document', ['put'], { ...put, ...wrong })).rejects.toThrow(told)
  expect(await type('document', ['list'])).toEqual([`${id}  模板  到货验收记录  下载 2 次`])
  await type('document', ['drop', id])
  expect(await type('document', ['list'])).toEqual(['还没有资料。'])
})

test('switches the grey mode, sets site facts and replaces navigation and adverts', async () => {
  await type('site', ['grey', 'on'])
  await type('site', ['set', 'servicePhone', '400-000-1234'])
  expect(await settings()).toMatchObject({ isGrayscale: true, servicePhone: '400-000-1234', brandName: '小九药采' })
  await type('site', ['grey', 'off'])
  expect((await settings()).isGrayscale).toBe(false)
  await expect(type('site', ['set', 'isGrayscale', 'x'])).rejects.toThrow('可以设置的有')
  const links = [{ label: '秒杀', link: '/active/seckill', badge: '热' }]
  await type('site', ['nav'], { file: fileOf('nav.json', links) })
  await expect(type('site', ['nav'], { file: fileOf('nav.json', []) })).rejects.toThrow('至少一个导航')
  expect((await type('site', ['show'])).at(-1)).toBe('导航：秒杀')
  const advert = { place: 'top-strip', title: '备货季', link: '/coupon', from: '2026-11-01', until: '2026-12-01' }
  await type('site', ['advert', 'put'], advert)
  const shown = async () => (await server.client().call(cmsEndpoints.listAdverts, { place: 'top-strip' })).value.list
  expect(await shown()).toEqual([{ title: '备货季', subtitle: '', link: '/coupon' }])
  await expect(type('site', ['advert', 'put'], { ...advert, until: '2026-10-01' })).rejects.toThrow('结束日期')
  await expect(type('site', ['advert', 'put'], { ...advert, from: '2026-13-01' })).rejects.toThrow('日期应为')
  const [line = ''] = await type('site', ['advert', 'list'])
  await type('site', ['advert', 'drop', line.split('  ')[0] ?? ''])
  expect(await shown()).toEqual([])
})
