import { randomUUID } from 'node:crypto'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { ImportJob, ImportRow, ImportRowFilter } from '@xiaojiu/contract/file/import-schemas.ts'
import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { workNextImport } from '#modules/file/public.ts'
import { signedForm } from '#modules/file/testing.ts'
import { allSheetKinds } from '#modules/sheet-kinds.ts'
import { staffAtWork } from '#modules/staff/public.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'
import { signInAsSeller } from './sign-in.ts'

export const HEADS = ['商品编码', '对象类型', '适用对象', '专享价', '操作'] as const
export type Line = readonly string[]

/** A table as an uploaded file. */
export function csv(lines: readonly Line[]): Buffer {
  return Buffer.from(lines.map(line => line.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))
}

export function sendSheet(client: TestClient, bytes: Uint8Array, kind = 'special-prices', name = '专享价.csv') {
  const boundary = `----${randomUUID()}`
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n`),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const url = API_PREFIXES[client.surface] + fileConsoleEndpoints.startSheetImport.path
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...signedForm(client, url, [['kind', kind]], { name, bytes }),
  }
  return client.inject({ method: 'POST', url, headers, payload }, false)
}

/** Runs all waiting background work. */
export async function workAll(server: TestServer, kinds = allSheetKinds): Promise<void> {
  while (await workNextImport(server.context(), kinds, staffAtWork));
}

/** Uploads a table and has it checked. */
export async function bring(server: TestServer, client: TestClient, lines: readonly Line[], kind?: string) {
  const { data } = await sendSheet(client, csv(lines), kind)
  const { importId } = data as ImportJob
  await workAll(server)
  return readJob(client, importId)
}

export async function readJob(client: TestClient, importId: string): Promise<ImportJob> {
  return (await client.call(fileConsoleEndpoints.getSheetImport, { importId })).value
}

export async function readRows(
  client: TestClient,
  importId: string,
  asked: Partial<ImportRowFilter> = {},
): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  let afterRow = 0
  for (;;) {
    const { value } = await client.call(fileConsoleEndpoints.listSheetRows, {
      ...{ importId, afterRow, pageSize: 200 },
      ...asked,
    })
    rows.push(...value.list)
    if (value.next === null) return rows
    afterRow = value.next
  }
}

export function apply(client: TestClient, { importId, revision }: ImportJob, reason = '') {
  return client.send(fileConsoleEndpoints.applySheetImport, { importId, revision, reason, requestId: randomUUID() })
}

export function undo(client: TestClient, { importId }: ImportJob, extent: 'whole' | 'possible') {
  return client.send(fileConsoleEndpoints.undoSheetImport, { importId, extent, requestId: randomUUID() })
}

/** A store with offers at 10.00 yuan called A0, A1 …, and one member of its staff. */
export async function aStoreWithOffers(server: TestServer, offerCount = 3) {
  const { db } = server.owner
  const store = await aStore(db)
  const product = await aProduct(db)
  const offerIds: string[] = []
  for (let at = 0; at < offerCount; at++) {
    const { offerId } = await anOffer(db, { store, product, price: 100_000, batches: [] })
    await db
      .updateTable('catalogue.offer')
      .set({ erpCode: `A${at}` })
      .where('id', '=', offerId)
      .execute()
    offerIds.push(offerId)
  }
  const { client, accountId, memberId } = await signInAsSeller(server, { storeId: store.storeId, personName: '万立新' })
  return { store, client, accountId, memberId, offerIds }
}

/** The special prices of a store in a fixed order, without their ids and times. */
export async function pricesOf(server: TestServer, storeId: string) {
  const { rows } = await server.owner.pool.query<{ code: string; province: string | null; price: number }>(
    `select o.erp_code as code, p.province_code as province, p.unit_price::int as price from catalogue.special_price p
     join catalogue.offer o on o.id = p.offer_id where o.store_id = $1 order by 1, 2`,
    [storeId],
  )
  return rows.map(({ code, province, price }) => [code, province, price])
}

const PROVINCE_NAMES = Object.values(PROVINCES)

/** This many rows about different records: `A0` in 北京, in 天津 … */
export const manyLines = (count: number, price: string): Line[] =>
  Array.from({ length: count }, (_, at) => [
    `A${Math.floor(at / PROVINCE_NAMES.length)}`,
    '区域',
    PROVINCE_NAMES[at % PROVINCE_NAMES.length] ?? '',
    price,
    '',
  ])

/** The number of offers that this many rows need. */
export const offersFor = (count: number) => Math.ceil(count / PROVINCE_NAMES.length)
