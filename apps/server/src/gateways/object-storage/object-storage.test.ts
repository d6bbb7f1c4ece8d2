import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../../../../scripts/checks/port.ts'
import { S3_KEYS, startS3 } from '../testing/s3-double.ts'
import type { ObjectStorage } from './gateway.ts'
import { type LocalDisk, localDisk } from './local-disk.ts'
import { localDiskRoutes } from './local-disk-routes.ts'
import { s3Storage } from './s3.ts'

// S3 signs with the machine's clock, so both stores follow it here, moved on by hand.
let aheadMs = 0
const now = () => new Date(Date.now() + aheadMs)

const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-files-'))
const app = Fastify()
const port = await findFreePort()
const disk: LocalDisk = localDisk({
  folder,
  now,
  secret: 'a secret of tests',
  publicUrl: `http://127.0.0.1:${port}/files`,
})
let s3: Awaited<ReturnType<typeof startS3>>
let stores: Record<string, ObjectStorage>

beforeAll(async () => {
  await app.register(localDiskRoutes, { prefix: '/files', disk })
  await app.listen({ host: '127.0.0.1', port })
  s3 = await startS3(now)
  stores = { disk, s3: s3Storage({ fetch, endpoint: s3.endpoint, ...S3_KEYS }) }
})
afterAll(async () => {
  await app.close()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The same promises for every kind of storage. */
for (const name of ['disk', 's3']) {
  describe(name, () => {
    const store = () => stores[name] as ObjectStorage

    test('what was put comes back, byte by byte, with its type', async () => {
      const bytes = Buffer.from([0, 1, 2, 255, 13, 10])
      await store().put('licence/2026/a.png', bytes, 'image/png')
      expect(await store().get('licence/2026/a.png')).toEqual({ bytes, size: 6, contentType: 'image/png' })
      expect(await store().stat('licence/2026/a.png')).toEqual({ size: 6, contentType: 'image/png' })
    })

    test('an empty file is a file', async () => {
      await store().put('empty.txt', Buffer.alloc(0), 'text/plain')
      expect(await store().stat('empty.txt')).toEqual({ size: 0, contentType: 'text/plain' })
      expect((await store().get('empty.txt'))?.bytes).toEqual(Buffer.alloc(0))
    })

    test('putting again replaces', async () => {
      await store().put('again.txt', Buffer.from('old and long'), 'text/plain')
      await store().put('again.txt', Buffer.from('new'), 'text/csv')
      expect(await store().get('again.txt')).toMatchObject({ bytes: Buffer.from('new'), contentType: 'text/csv' })
    })

    test('what is not there is null; removing it is fine', async () => {
      expect(await store().get('none.txt')).toBeNull()
      expect(await store().stat('none.txt')).toBeNull()
      await store().remove('none.txt')
      await store().put('gone.txt', Buffer.from('x'), 'text/plain')
      await store().remove('gone.txt')
      expect(await store().get('gone.txt')).toBeNull()
    })

    for (const key of [
      '../secret',
      'a/../../b',
      '/etc/passwd',
      'a//b',
      '',
      '.',
      'a/.hidden',
      'a\\b',
      'a\0b',
      'a/b/',
      'ä',
      'a b',
      'a%2fb',
      'x'.repeat(600),
    ])
      test(`${JSON.stringify(key.slice(0, 20))} is no key`, async () => {
        await expect(store().put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow()
        await expect(store().get(key)).rejects.toThrow()
        await expect(store().presignGet(key, { expiresInSeconds: 60 })).rejects.toThrow()
      })

    test('a signed upload and a signed download, for a while', async () => {
      const { url, headers } = await store().presignPut('up/load.txt', {
        contentType: 'text/plain',
        maxBytes: 100,
        expiresInSeconds: 60,
      })
      expect((await fetch(url, { method: 'PUT', headers, body: 'hello' })).status).toBe(200)
      expect(await store().get('up/load.txt')).toMatchObject({ bytes: Buffer.from('hello'), contentType: 'text/plain' })
      const link = await store().presignGet('up/load.txt', { expiresInSeconds: 60, downloadName: '营业执照.txt' })
      const file = await fetch(link)
      expect(await file.text()).toBe('hello')
      expect(file.headers.get('content-type')).toBe('text/plain')
      expect(file.headers.get('content-disposition')).toBe(
        "attachment; filename*=UTF-8''%E8%90%A5%E4%B8%9A%E6%89%A7%E7%85%A7.txt",
      )
    })

    test('a link is good for its key, its method and its time only', async () => {
      await store().put('mine.txt', Buffer.from('mine'), 'text/plain')
      await store().put('other.txt', Buffer.from('other'), 'text/plain')
      const link = await store().presignGet('mine.txt', { expiresInSeconds: 60 })
      expect((await fetch(link)).status).toBe(200)
      expect((await fetch(link.replace('mine.txt', 'other.txt'))).status).toBe(403)
      expect((await fetch(link, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(
        403,
      )
      expect(
        (await fetch(link.replace(/ignature=(.)/, (_, first) => `ignature=${first === 'a' ? 'b' : 'a'}`))).status,
      ).toBe(403)
      aheadMs = 61_000
      const late = (await fetch(link)).status
      aheadMs = 0
      expect(late).toBe(403)
      expect((await store().get('mine.txt'))?.bytes.toString()).toBe('mine')
    })
  })
}

describe('the disk alone', () => {
  test('no half-written file is ever under a key, and no temporary one stays', async () => {
    const large = Buffer.alloc(2_000_000, 1)
    await disk.put('big.bin', large, 'application/octet-stream')
    const sizes = new Set<number>()
    const writing = Promise.all(
      Array.from({ length: 10 }, () => disk.put('big.bin', large, 'application/octet-stream')),
    )
    for (let look = 0; look < 50; look++) sizes.add((await disk.get('big.bin'))?.size ?? -1)
    await writing
    expect([...sizes]).toEqual([2_000_000])
    expect(readdirSync(join(folder, 'incoming'))).toEqual([])
  })

  test('an upload over its limit, of another type, or empty is refused and leaves nothing', async () => {
    const { url, headers } = await disk.presignPut('up/limited.txt', {
      contentType: 'text/plain',
      maxBytes: 4,
      expiresInSeconds: 60,
    })
    expect((await fetch(url, { method: 'PUT', headers, body: '12345' })).status).toBe(413)
    expect((await fetch(url, { method: 'PUT', headers: { 'content-type': 'text/html' }, body: '1' })).status).toBe(400)
    expect((await fetch(url, { method: 'PUT', headers })).status).toBe(400)
    expect((await fetch(url.replace('max=4', 'max=9'), { method: 'PUT', headers, body: '12345' })).status).toBe(403)
    expect(await disk.get('up/limited.txt')).toBeNull()
  })

  test('a stored page never runs: it downloads, sandboxed and unsniffed; pictures are shown', async () => {
    await disk.put('page.html', Buffer.from('<script>1</script>'), 'text/html')
    await disk.put('photo.png', Buffer.from('x'), 'image/png')
    const page = await fetch(await disk.presignGet('page.html', { expiresInSeconds: 60 }))
    expect(page.headers.get('content-disposition')).toBe('attachment')
    expect(page.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    await page.text()
    const photo = await fetch(await disk.presignGet('photo.png', { expiresInSeconds: 60 }))
    expect(photo.headers.get('content-disposition')).toBe('inline')
    await photo.text()
  })

  test('nothing is served without a signature, whatever the path', async () => {
    await disk.put('plain.txt', Buffer.from('x'), 'text/plain')
    for (const path of ['plain.txt', '../content/plain.txt', '..%2f..%2fetc%2fpasswd', ''])
      expect((await fetch(`http://127.0.0.1:${port}/files/${path}`)).status).toBeGreaterThanOrEqual(400)
  })
})
