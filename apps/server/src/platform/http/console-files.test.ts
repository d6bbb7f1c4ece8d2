import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveConsole } from './console-files.ts'
import { makeServer } from './server.ts'
import { serveShop } from './shop-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-console-'))
const shop = mkdtempSync(join(tmpdir(), 'xiaojiu-shop-'))
mkdirSync(join(folder, 'console-assets'))
for (const face of ['seller', 'platform']) writeFileSync(join(folder, `${face}.html`), `<title>${face}</title>`)
writeFileSync(join(folder, 'console-assets', 'seller-1.js'), 'export {}')
writeFileSync(join(shop, 'index.html'), '<html><head><title>shop</title></head></html>')

async function site(hosts: { seller: string | null; platform: string | null }): Promise<FastifyInstance> {
  const app = await makeServer({ log: pino({ level: 'silent' }) })
  app.get('/sellerApis/staff/session/me', async () => 'call')
  await serveConsole(app, folder, hosts)
  await serveShop(app, shop)
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  app = await site({ seller: null, platform: null })
})
afterAll(async () => {
  await app.close()
  for (const made of [folder, shop]) rmSync(made, { recursive: true, force: true })
})

test.each([
  ['/seller', '<title>seller</title>'],
  ['/seller/orders?state=paid', '<title>seller</title>'],
  ['/platform', '<title>platform</title>'],
  ['/platform/companies/detail', '<title>platform</title>'],
  ['/platformShopsIndex', '<title>shop</title>'],
  ['/sellers', '<title>shop</title>'],
])('%s returns the page with %s', async (url, title) => {
  const { statusCode, body, headers } = await app.inject(url)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(body).toContain(title)
})

test('sends built files as immutable and 404 for missing ones', async () => {
  const script = await app.inject('/console-assets/seller-1.js')
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await app.inject('/console-assets/gone.js')).statusCode).toBe(404)
})

test('serves a console with its own host only on that host', async () => {
  const own = await site({ seller: 'seller.example.com', platform: null })
  const status = async (url: string, host: string) => (await own.inject({ url, headers: { host } })).statusCode
  const pages = ['/seller', '/seller/orders', '/%73eller', '/%73eller/orders']
  for (const url of [...pages, '/sellerApis/staff/session/me', '/%73ellerApis/staff/session/me'])
    expect([await status(url, 'www.example.com'), await status(url, 'seller.example.com')]).toEqual([404, 200])
  expect(await status('/platform', 'www.example.com')).toBe(200)
  expect(await status('/', 'www.example.com')).toBe(200)
  await own.close()
})
