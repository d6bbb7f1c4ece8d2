import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { messageOf } from '#platform/database/error-codes.ts'
import type { MemoryIndex, RegionRule } from './memory-index.ts'
import { OFFER, type OfferValues } from './offer-columns.ts'

/** Increase it whenever the content or its meaning changes: files of earlier releases are not read. */
const FORMAT = 2

/** The state of an index when it was written. Texts are not in it: products are few and are read again. */
interface SnapshotHeader {
  /** The database it was read from. */
  readonly database: string
  /** Stock depends on the day. */
  readonly day: string
  /** Changes of older transactions are included. */
  readonly horizon: string
}

interface WrittenHeader extends SnapshotHeader {
  readonly format: number
  /** Offers refer to these by position. */
  readonly storeIds: readonly string[]
  readonly productIds: readonly string[]
  readonly regions: readonly RegionRule[]
}

/** The offsets of the facts in the record of an offer; numbers are little-endian. */
const AT = {
  id: 0,
  product: 16,
  store: 20,
  flags: 22,
  region: 24,
  earliest: 26,
  latest: 28,
  sold: 32,
  price: 40,
} as const
const RECORD_BYTES = 48
const LENGTH_BYTES = 4
const DIGEST_BYTES = 32
const RECORDS_AT_ONCE = 8192

/** A file with unexpected content. */
export class DamagedSnapshot extends Error {}

/**
 * Writes the offers of an index to a temporary file and renames it when it is complete. The index may change during the write:
 * the reader of the file applies changes after the horizon.
 */
export async function writeSnapshot(file: string, index: MemoryIndex, header: SnapshotHeader): Promise<void> {
  const written: WrittenHeader = {
    ...header,
    format: FORMAT,
    storeIds: index.stores.map(({ id }) => id),
    productIds: index.products.map(({ id }) => id),
    regions: [...index.regions],
  }
  await mkdir(dirname(file), { recursive: true })
  // Servers that share a data folder may write at the same time.
  const beside = `${file}.${process.pid}.new`
  const handle = await open(beside, 'w', 0o600)
  try {
    const hash = createHash('sha256')
    const text = Buffer.from(JSON.stringify(written), 'utf8')
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(text.length)
    await put(handle, hash, Buffer.concat([length, digestOf(text), text]))
    for (const records of recordsOf(index, written)) {
      await put(handle, hash, records)
      await letOthersRun()
    }
    await handle.write(hash.digest())
    await handle.close()
    await rename(beside, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(beside, { force: true })
    throw error
  }
}

async function put(handle: FileHandle, hash: Hash, bytes: Buffer): Promise<void> {
  hash.update(bytes)
  for (let from = 0; from < bytes.length; ) from += (await handle.write(bytes, from)).bytesWritten
}

/** Product by product, so that the offers of one are adjacent again even if some were added late. */
function* recordsOf(index: MemoryIndex, { storeIds, productIds, regions }: WrittenHeader): Generator<Buffer> {
  const { offers } = index
  let count = 0
  let records = Buffer.alloc(RECORDS_AT_ONCE * RECORD_BYTES)
  for (let product = 0; product < productIds.length; product++)
    for (let slot = offers.firstOf(product); slot >= 0; slot = offers.nextOf(slot)) {
      const [store, region] = [offers.storeOf(slot), offers.regionOf(slot)]
      // Changes after the header was written are younger than the horizon.
      if ((offers.flagsOf(slot) & OFFER.exists) === 0 || store >= storeIds.length || region >= regions.length) continue
      const at = count * RECORD_BYTES
      offers.ids.words(slot).forEach((word, nth) => records.writeUInt32LE(word, at + AT.id + 4 * nth))
      records.writeUInt32LE(product, at + AT.product)
      records.writeUInt16LE(store, at + AT.store)
      records.writeUInt16LE(offers.flagsOf(slot), at + AT.flags)
      records.writeUInt16LE(region, at + AT.region)
      records.writeUInt16LE(offers.earliest[slot] ?? 0, at + AT.earliest)
      records.writeInt32LE(offers.latest[slot] ?? 0, at + AT.latest)
      records.writeInt32LE(offers.soldOf(slot), at + AT.sold)
      records.writeDoubleLE(offers.price[slot] ?? 0, at + AT.price)
      count++
      if (count < RECORDS_AT_ONCE) continue
      yield records
      records = Buffer.alloc(RECORDS_AT_ONCE * RECORD_BYTES)
      count = 0
    }
  yield records.subarray(0, count * RECORD_BYTES)
}

export interface OpenSnapshot {
  readonly header: SnapshotHeader
  readonly productIds: readonly string[]
  /** Loads the offers into an index that has their products and stores; throws when the content is unexpected. */
  putInto(index: MemoryIndex): Promise<void>
  close(): Promise<void>
}

/** Opens the file; null when there is none, or an earlier release wrote it. */
export async function openSnapshot(file: string): Promise<OpenSnapshot | null> {
  const handle = await orDamaged(() =>
    open(file, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    }),
  )
  if (handle === null) return null
  const close = () => handle.close()
  try {
    return await orDamaged(async () => {
      const hash = createHash('sha256')
      const { size } = await handle.stat()
      const { header, from } = await readHeader(handle, hash, size)
      const to = size - DIGEST_BYTES
      const putInto = (index: MemoryIndex) => orDamaged(() => putRecords(handle, hash, { from, to }, header, index))
      if (header.format === FORMAT) return { header, productIds: header.productIds, putInto, close }
      await close()
      return null
    })
  } catch (error) {
    await close()
    throw error
  }
}

/** A damaged file is not repaired: the index is built from the database instead. */
async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof DamagedSnapshot ? error : new DamagedSnapshot(messageOf(error), { cause: error })
  }
}

/** The header has its own digest: the database is queried with its content before the rest is read. */
async function readHeader(
  handle: FileHandle,
  hash: Hash,
  size: number,
): Promise<{ readonly header: WrittenHeader; readonly from: number }> {
  const length = (await take(handle, hash, 0, LENGTH_BYTES)).readUInt32LE()
  const at = LENGTH_BYTES + DIGEST_BYTES
  if (at + length + DIGEST_BYTES > size) throw new DamagedSnapshot('it is too short')
  const digest = await take(handle, hash, LENGTH_BYTES, DIGEST_BYTES)
  const text = await take(handle, hash, at, length)
  if (!digestOf(text).equals(digest)) throw new DamagedSnapshot('the digest of its head differs')
  return { header: JSON.parse(text.toString('utf8')) as WrittenHeader, from: at + length }
}

function digestOf(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

async function take(handle: FileHandle, hash: Hash, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, from)
  if (bytesRead < length) throw new DamagedSnapshot('it is too short')
  hash.update(bytes)
  return bytes
}

async function putRecords(
  handle: FileHandle,
  hash: Hash,
  { from, to }: { readonly from: number; readonly to: number },
  { storeIds, productIds, regions }: WrittenHeader,
  index: MemoryIndex,
): Promise<void> {
  const numbers = {
    stores: storeIds.map(id => index.storeNumber(id)),
    products: productIds.map(id => index.productNumber(id)),
    regions: regions.map(rule => index.regionNumber(rule)),
  }
  index.offers.reserve(index.offers.count + Math.floor((to - from) / RECORD_BYTES))
  const offer = blankOffer()
  const step = RECORDS_AT_ONCE * RECORD_BYTES
  for (let at = from; at < to; at += step) {
    const records = await take(handle, hash, at, Math.min(step, to - at))
    for (let record = 0; record < records.length; record += RECORD_BYTES) {
      readRecord(records, record, numbers, offer)
      index.offers.put(offer)
    }
  }
  const digest = Buffer.alloc(DIGEST_BYTES)
  await handle.read(digest, 0, DIGEST_BYTES, to)
  if (!hash.digest().equals(digest)) throw new DamagedSnapshot('its digest differs')
}

interface Numbers {
  readonly stores: readonly number[]
  readonly products: readonly number[]
  readonly regions: readonly number[]
}

type OfferRecord = { -readonly [Name in keyof OfferValues]: OfferValues[Name] }

/** One object for all records: the columns copy its values. */
function blankOffer(): OfferRecord {
  return {
    id: new Uint32Array(4),
    product: 0,
    store: 0,
    region: 0,
    flags: 0,
    earliest: 0,
    latest: 0,
    sold: 0,
    price: 0,
  }
}

function readRecord(records: Buffer, at: number, { stores, products, regions }: Numbers, into: OfferRecord): void {
  if (at + RECORD_BYTES > records.length) throw new DamagedSnapshot('it ends within an offer')
  into.store = stores[records.readUInt16LE(at + AT.store)] ?? -1
  into.product = products[records.readUInt32LE(at + AT.product)] ?? -1
  into.region = regions[records.readUInt16LE(at + AT.region)] ?? -1
  if (into.store < 0 || into.product < 0 || into.region < 0)
    throw new DamagedSnapshot('an offer names what is not there')
  for (let word = 0; word < 4; word++) into.id[word] = records.readUInt32LE(at + AT.id + 4 * word)
  into.flags = records.readUInt16LE(at + AT.flags)
  into.earliest = records.readUInt16LE(at + AT.earliest)
  into.latest = records.readInt32LE(at + AT.latest)
  into.sold = records.readInt32LE(at + AT.sold)
  into.price = records.readDoubleLE(at + AT.price)
}
