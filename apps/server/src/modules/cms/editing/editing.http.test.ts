import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { afterAll, expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { EMPTY_HOME } from '../page-content.ts'
import { contentCommands } from './ops.ts'

const server = useTestServer()
const folder = mkdtempSync(join(tmpdir(), 'content-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Types a command with its words and options. */
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

test('a home page is drafted, seen in the preview only, published, and what does not fit is told by its place', async () => {
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

test('an announcement is cleaned, published, changed and taken away', async () => {
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

test('the whole site turns grey and back, facts are set one by one, navigation and adverts follow', async () => {
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
