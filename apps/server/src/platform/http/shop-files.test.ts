import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveShop } from './shop-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-shop-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<html><head><title>小九药采</title></head></html>')
writeFileSync(join(folder, 'assets', 'HomePage-1.js'), 'export {}')
writeFileSync(
  join(folder, 'screen-files.json'),
  JSON.stringify({ '/': ['assets/HomePage-1.js', 'assets/HomePage-2.css'], '/cart': [] }),
)
const app = Fastify()
await serveShop(app, folder)
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const bodyOf = async (url: string) => (await app.inject(url)).body

test('preloads the files of its screen in the page head, whatever the query', async () => {
  const named =
    '<html><head><title>小九药采</title><link rel="modulepreload" crossorigin href="/assets/HomePage-1.js">' +
    '<link rel="stylesheet" crossorigin href="/assets/HomePage-2.css"></head></html>'
  expect(await bodyOf('/')).toBe(named)
  expect(await bodyOf('/?from=mail')).toBe(named)
  expect(await bodyOf('/cart')).toBe('<html><head><title>小九药采</title></head></html>')
  expect(await bodyOf('/no-such-screen')).toBe('<html><head><title>小九药采</title></head></html>')
})

test.each(['/', '/cart', '/Cart/', '/cart?tab=1'])('%s returns 200 to GET and HEAD', async url => {
  const [whole, head] = await Promise.all([app.inject(url), app.inject({ method: 'HEAD', url })])
  expect([whole.statusCode, head.statusCode]).toEqual([200, 200])
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])
})

test.each(['/no-such-screen', '/cart/no-such', '/wp-login.php'])(
  '%s returns the page of the shop with status 404',
  async url => {
    const [whole, head] = await Promise.all([app.inject(url), app.inject({ method: 'HEAD', url })])
    expect([whole.statusCode, head.statusCode]).toEqual([404, 404])
    expect(whole.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(whole.body).toContain('<title>小九药采</title>')
  },
)

test.each(['/webApis/nothing', '/assets/gone.js', '/notify/wechat'])('%s returns 404', async url => {
  await expect(app.inject(url)).resolves.toMatchObject({ statusCode: 404 })
})

test('sends built files as immutable and the page as no-cache', async () => {
  const [page, script] = await Promise.all([app.inject('/'), app.inject('/assets/HomePage-1.js')])
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
