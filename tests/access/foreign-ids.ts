import { randomUUID } from 'node:crypto'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import type pg from 'pg'
import { expect } from 'vitest'
import { z } from 'zod'
import { aSale, aWish, fileCase } from '../../apps/server/src/modules/after-sale/testing.ts'
import { boundTo } from '../../apps/server/src/modules/company/testing.ts'
import { uploadedPicture } from '../../apps/server/src/modules/file/testing.ts'
import { anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { issueAll } from '../../apps/server/src/modules/invoice/testing.ts'
import { someCoins } from '../../apps/server/src/modules/marketing/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '../../apps/server/src/modules/order/testing.ts'
import { aCreditLine } from '../../apps/server/src/modules/payment/testing.ts'
import { certified, firstTrade } from '../../apps/server/src/modules/qualification/testing.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { relayAll } from '../../apps/server/src/testing/relay-all.ts'
import type { TestServer } from '../../apps/server/src/testing/server.ts'
import { signIn } from '../../apps/server/src/testing/sign-in.ts'
import { SAMPLE_ID, sampleFor } from '../fuzz/sample-input.ts'

/** All ids of one company by table, and words that only its own people may read. */
export interface Belongings {
  readonly idsByTable: ReadonlyMap<string, readonly string[]>
  readonly words: readonly string[]
}

const TABLES_OF_COMPANIES = `
  select c.oid::regclass::text as name,
    bool_or(a.attname = 'id' and a.atttypid = 'uuid'::regtype) as "hasId"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
    and n.nspname not in ('pg_catalog', 'information_schema', 'jobs', 'sandbox', 'platform', 'archive')
  group by c.oid having bool_or(a.attname = 'company_id') order by 1`

/** The rows of a company, found in every table with a company column. */
async function belongingsOf(pool: pg.Pool, companyId: string): Promise<Belongings> {
  const { rows: tables } = await pool.query<{ name: string; hasId: boolean }>(TABLES_OF_COMPANIES)
  const idsByTable = new Map<string, readonly string[]>([['company.company', [companyId]]])
  for (const { name } of tables.filter(({ hasId }) => hasId)) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${name} where company_id = $1`, [companyId])
    if (rows.length > 0) idsByTable.set(name, rows.map(({ id }) => id).slice(0, 3))
  }
  const { rows: people } = await pool.query<{ id: string; words: string[] }>(
    `select a.id, array[a.login_name, a.mobile] as words from identity.account a
     join company.membership m on m.account_id = a.id where m.company_id = $1`,
    [companyId],
  )
  idsByTable.set(
    'identity.account',
    people.map(({ id }) => id),
  )
  const { rows: names } = await pool.query<{ words: string[] }>(
    `select array[c.name, c.credit_code] || array(select order_no from "order"."order" where company_id = c.id) as words
     from company.company c where id = $1`,
    [companyId],
  )
  return { idsByTable, words: [...people, ...names].flatMap(({ words }) => words).filter(Boolean) }
}

/** A hash of every row of a company. */
async function fingerprintOf(pool: pg.Pool, companyId: string): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(TABLES_OF_COMPANIES)
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print
       from ${name} t where company_id = $1`,
      [companyId],
    )
    prints[name] = rows[0]?.print ?? ''
  }
  return prints
}

interface Sweep {
  readonly callCount: number
  /** Calls whose response contained data of the company beyond what was sent. */
  readonly leaks: readonly string[]
  readonly faults: readonly string[]
}

interface SweepOptions {
  readonly belongings: Belongings
  readonly client: () => Promise<TestClient>
  /** `named`: ids of the table that the field or the area names. */
  readonly ids: 'named' | 'all'
  /** `taking-ids`: only calls that have a field for an id. */
  readonly entries: 'taking-ids' | 'all'
  /** Default: all calls. */
  readonly isAsked?: (name: string, endpoint: Endpoint) => boolean
  /** Further texts of a response that count as found, beside words and ids of the owner. */
  readonly onAnswer?: (
    name: string,
    endpoint: Endpoint,
    answer: { readonly code: number; readonly sent: string },
  ) => void
}

const NOT_ASKED = new Set(['identity.logOut', 'identity.appLoginByScan', 'staff.logOut'])

/** Makes every call that takes an id with ids of the company, and searches every response for its data. */
export async function sweep(options: SweepOptions): Promise<Sweep> {
  const { belongings, client: open } = options
  const secrets = [...[...belongings.idsByTable.values()].flat(), ...belongings.words]
  const leaks = new Set<string>()
  const faults: string[] = []
  let callCount = 0
  let client = await open()
  for (const [area, endpoints] of Object.entries(allEndpoints))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const full = `${area}.${name}`
      if (area === 'sandbox' || endpoint.encoding === 'multipart' || NOT_ASKED.has(full)) continue
      if (options.isAsked?.(full, endpoint) === false) continue
      for (const input of inputsFor(area, endpoint, options)) {
        if (client.token === '') client = await open()
        callCount++
        client.ip = `10.9.${(callCount >> 8) & 255}.${callCount & 255}`
        const { status, code, raw } = await client.send(endpoint, input)
        const sent = JSON.stringify(input)
        const text = raw.toString('utf8')
        if (status >= 500 || code >= 500) faults.push(`${area}.${name} ${status}`)
        options.onAnswer?.(full, endpoint, { code, sent })
        if (secrets.some(secret => text.includes(secret) && !sent.includes(secret))) leaks.add(`${area}.${name}`)
      }
    }
  return { callCount, leaks: [...leaks], faults }
}

function inputsFor(area: string, endpoint: Endpoint, { belongings, ids, entries }: SweepOptions): unknown[] {
  const { idsByTable } = belongings
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  const fits = [0.1, 0.9].map(chance => sampleFor(schema, () => chance))
  const keys = new Set(fits.flatMap(fit => idKeysOf(fit)))
  if (keys.size === 0) return entries === 'all' ? [fits[0]] : []
  const everything = [...idsByTable.values()].flatMap(own => own.slice(0, 1))
  const choices = new Map([...keys].map(key => [key, ids === 'all' ? everything : idsFor(key, area, idsByTable)]))
  const rounds = Math.max(...[...choices.values()].map(list => list.length))
  return Array.from({ length: rounds }, (_, round) =>
    withIds(fits[round % fits.length], '', key => {
      const list = choices.get(key) ?? []
      return list[round % list.length] ?? SAMPLE_ID
    }),
  )
}

const plain = (text: string) => text.replaceAll(/[^a-z]/gi, '').toLowerCase()

/** Ids of the tables that the field's name suggests; otherwise those of the area. */
function idsFor(key: string, area: string, idsByTable: Belongings['idsByTable']): readonly string[] {
  const stem = plain(key.replace(/(?:Basic)?Ids?$/, ''))
  const tables = [...idsByTable.keys()]
  const named = tables.filter(table => {
    const word = plain(table.split('.').at(-1) ?? '')
    return stem !== '' && (word === stem || stem.endsWith(word) || word.startsWith(stem) || word.endsWith(stem))
  })
  const near = named.length > 0 ? named : tables.filter(table => plain(table.split('.')[0] ?? '') === plain(area))
  const chosen = near.length > 0 ? near : tables.slice(0, 3)
  return chosen.flatMap(table => idsByTable.get(table)?.slice(0, 1) ?? [])
}

function idKeysOf(value: unknown, key = ''): string[] {
  if (value === SAMPLE_ID) return [key]
  if (Array.isArray(value)) return value.flatMap(part => idKeysOf(part, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => idKeysOf(part, name))
}

function withIds(value: unknown, key: string, idFor: (key: string) => string): unknown {
  if (value === SAMPLE_ID) return idFor(key)
  if (Array.isArray(value)) return value.map(part => withIds(part, key, idFor))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withIds(part, name, idFor)]))
}

/** A stranger sends all ids of a busy company; nothing of it may be returned or changed. */
export async function strangerAtWork(
  server: TestServer,
  extent: Pick<SweepOptions, 'ids' | 'entries'>,
): Promise<{ ours: Awaited<ReturnType<typeof aBusyCompany>>; belongings: Belongings; callCount: number }> {
  const ours = await aBusyCompany(server)
  const belongings = await belongingsOf(server.owner.pool, ours.companyId)
  const before = await fingerprintOf(server.owner.pool, ours.companyId)
  const stranger = await aReadyPharmacy(server)
  const found = await sweep({ belongings, client: () => signIn(server, stranger), ...extent })
  expect({ leaks: found.leaks, faults: found.faults }).toEqual({ leaks: [], faults: [] })
  expect(await fingerprintOf(server.owner.pool, ours.companyId)).toEqual(before)
  return { ours, belongings, callCount: found.callCount }
}

/** A pharmacy with data in nearly every table: orders, a case, invoices, money, papers, people, conversations. */
async function aBusyCompany(server: TestServer) {
  const { db } = server.owner
  const sale = await aSale(server)
  const { client, companyId, offerId, orderId, store, product } = sale
  await fileCase(client, await aWish(client, orderId, 'refund-only', 'damaged', [1]))
  await aPlacedOrder(client, [{ offerId, quantity: 3 }])
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 2 }] })
  await client.call(catalogueEndpoints.addShortage, { productId: product.productId, quantity: 5, note: '' })
  await client.call(serviceEndpoints.saveComplaint, {
    kind: 'complaint',
    topic: 'delivery',
    content: '送货迟了两天，请核实',
    mobile: '13800001234',
    imageIds: [],
    requestId: randomUUID(),
  })
  await uploadedPicture(client)
  const { accountId } = await anAccount(db)
  await boundTo(db, { accountId, companyId }, { isMain: false, rights: ['order'] })
  await someCoins(db, companyId, 500)
  await aCreditLine(db, { companyId, storeId: store.storeId, limit: 1_000_000 })
  await certified(db, companyId)
  await firstTrade(db, companyId, store.storeId)
  await relayAll(server)
  await issueAll(server)
  return sale
}
