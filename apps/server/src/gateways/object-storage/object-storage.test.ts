import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { S3_KEYS, startS3 } from '../testing/s3-double.ts'
import type { ObjectStorage } from './gateway.ts'
import { localDisk } from './local-disk.ts'
import { s3Storage } from './s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-files-'))
const disk = localDisk(folder)
let s3: Awaited<ReturnType<typeof startS3>>
let stores: Record<string, ObjectStorage>

beforeAll(async () => {
  s3 = await startS3(() => new Date())
  stores = { disk, s3: s3Storage({ fetch, endpoint: s3.endpoint, ...S3_KEYS }) }
})
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The same tests for every kind of storage. */
for (const name of ['disk', 's3']) {
  describe(name, () => {
    const store = () => stores[name] as ObjectStorage

    test('returns the stored bytes with their type', async () => {
      const bytes = Buffer.from([0, 1, 2, 255, 13, 10])
      await store().put('licence/2026/a.png', bytes, 'image/png')
      expect(await store().get('licence/2026/a.png')).toEqual({ bytes, size: 6, contentType: 'image/png' })
    })

    test('stores an empty file', async () => {
      await store().put('empty.txt', Buffer.alloc(0), 'text/plain')
      expect(await store().get('empty.txt')).toEqual({ bytes: Buffer.alloc(0), size: 0, contentType: 'text/plain' })
    })

    test('replaces the value when it is put again', async () => {
      await store().put('again.txt', Buffer.from('old and long'), 'text/plain')
      await store().put('again.txt', Buffer.from('new'), 'text/csv')
      expect(await store().get('again.txt')).toMatchObject({ bytes: Buffer.from('new'), contentType: 'text/csv' })
    })

    test('returns null for a missing file, and removing it is no error', async () => {
      expect(await store().get('none.txt')).toBeNull()
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
      test(`refuses ${JSON.stringify(key.slice(0, 20))} as a key`, async () => {
        await expect(store().put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow()
        await expect(store().get(key)).rejects.toThrow()
        await expect(store().remove(key)).rejects.toThrow()
      })
  })
}

describe('on disk only', () => {
  test('never shows a half-written file and leaves no temporary file', async () => {
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

  test('stores files readable by the owner only', async () => {
    await disk.put('licence/2026/private.png', Buffer.from('x'), 'image/png')
    const modes = [
      'content',
      'content/licence/2026',
      'content/licence/2026/private.png',
      'type/licence/2026/private.png',
    ].map(path => (statSync(join(folder, path)).mode & 0o777).toString(8))
    expect(modes).toEqual(['700', '700', '600', '600'])
  })
})
