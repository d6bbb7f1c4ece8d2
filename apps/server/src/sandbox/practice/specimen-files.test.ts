import { expect, test } from 'vitest'
import type { ObjectStorage } from '#gateways/object-storage/gateway.ts'
import { specimenFile, withSpecimens } from './specimen-files.ts'

const asked: string[] = []
const EMPTY: ObjectStorage = {
  async put(key) {
    asked.push(`put ${key}`)
  },
  async get(key) {
    asked.push(`get ${key}`)
    return null
  },
  async remove(key) {
    asked.push(`remove ${key}`)
  },
}

test('draws a specimen from its key and leaves every other file to the storage', async () => {
  const files = withSpecimens(EMPTY)
  const { storageKey: key, sizeBytes } = await specimenFile('0c3d', {
    title: '药品经营许可证',
    number: '鄂DB027012345',
    company: '武汉江城同济大药房有限公司',
    fields: [{ label: '法定代表人', value: '方以智' }],
  })
  const drawn = await files.get(key)
  expect(drawn?.contentType).toBe('image/svg+xml')
  expect([drawn?.size, drawn?.bytes.length]).toEqual([sizeBytes, sizeBytes])
  for (const word of ['鄂DB027012345', '武汉江城同济大药房有限公司', '方以智', '示例'])
    expect(drawn?.bytes.toString('utf8')).toContain(word)
  await files.remove(key)
  expect(asked).toEqual([])
  expect(await files.get('licence/2026-11/a.png')).toBeNull()
  await files.put('licence/a.png', new Uint8Array(1), 'image/png')
  await files.remove('licence/a.png')
  expect(asked).toEqual(['get licence/2026-11/a.png', 'put licence/a.png', 'remove licence/a.png'])
})
