import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unzip } from './zip.ts'

/** One stored entry, written by hand from the format's description. */
function archive(name: string, packed: Buffer, method: number): Buffer {
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

test('reads stored and deflated files', () => {
  const bytes = Buffer.from('明细,1.00')
  expect(unzip(archive('a.csv', bytes, 0), 1000)).toEqual([{ name: Buffer.from('a.csv'), bytes }])
  expect(unzip(archive('a.csv', deflateRawSync(bytes), 8), 1000)).toEqual([{ name: Buffer.from('a.csv'), bytes }])
})

test('refuses a zip bomb without unpacking it', () => {
  const bomb = archive('a.csv', deflateRawSync(Buffer.alloc(100_000_000)), 8)
  expect(bomb.length).toBeLessThan(200_000)
  const before = process.memoryUsage().arrayBuffers
  expect(unzip(bomb, 1_000_000)).toBeNull()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
  expect(unzip(archive('a', Buffer.alloc(2000), 0), 1999)).toBeNull()
})

test('returns null for damaged or unknown input and never throws', () => {
  const good = archive('a.csv', deflateRawSync(Buffer.from('x'.repeat(500))), 8)
  expect(unzip(Buffer.from('PK'), 1000)).toBeNull()
  expect(unzip(archive('a', Buffer.from('x'), 99), 1000)).toBeNull()
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }), (at, value) => {
      const damaged = Buffer.from(good)
      damaged[at] = value
      const files = unzip(damaged, 1000)
      expect(files === null || Array.isArray(files)).toBe(true)
    }),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), bytes => void unzip(Buffer.from(bytes), 1000)))
})
