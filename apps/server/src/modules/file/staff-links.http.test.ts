import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { claimFiles, filesOf } from './public.ts'
import { aPicture, sendFile } from './testing.ts'

const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))

async function upload(client: TestClient): Promise<StoredFile> {
  const { path } = fileConsoleEndpoints.uploadStaffFile
  const { data } = await sendFile(client, { path, purpose: 'after-sale', name: '外箱.png', bytes: await aPicture() })
  return StoredFile.parse(data)
}

/** Like an image on a page: with the browser's cookies and nothing else. */
const open = async ({ cookies }: TestClient, url: string) =>
  (await server.app.inject({ method: 'GET', url, cookies: Object.fromEntries(cookies) })).statusCode

test('CR-018 opens a link of getStaffContent in its own session for 5 minutes', async () => {
  const { client } = await signInAsSeller(server)
  const { url, thumbUrl } = await upload(client)
  expect(url.startsWith(`/sellerApis${fileConsoleEndpoints.getStaffContent.path}?`)).toBe(true)
  expect([await open(client, url), await open(client, thumbUrl ?? '')]).toEqual([200, 200])
  server.clock.advance(299_000)
  expect(await open(client, url)).toBe(200)
  server.clock.advance(2000)
  expect(await open(client, url)).toBe(404)
})

test('CR-018 returns 404 for a link in any other session, face or store', async () => {
  const { client, accountId, storeId } = await signInAsSeller(server)
  const { url } = await upload(client)
  const another = await signInToFace(server, { accountId, storeId })
  const colleague = await signInAsSeller(server, { storeId })
  const operator = await signInAsOperator(server)
  for (const one of [another.client, colleague.client, operator.client, server.client()])
    expect(await open(one, url)).toBe(404)
  expect(await open(client, url.replace('/sellerApis', '/platformApis'))).toBe(404)
  expect(await open(client, url)).toBe(200)
  const theirs = await signInAsSeller(server)
  await server.owner.db
    .updateTable('identity.session')
    .set({ storeId: theirs.storeId })
    .where('accountId', '=', accountId)
    .execute()
  expect(await open(client, url)).toBe(404)
})

test('CR-018 returns 404 for a link with another purpose, file, end or session', async () => {
  const { client, accountId, storeId } = await signInAsSeller(server)
  const { url } = await upload(client)
  const { url: otherUrl } = await upload(client)
  const { sessionId } = await signInToFace(server, { accountId, storeId })
  const altered = (name: string, value: string) => {
    const [path, query] = url.split('?')
    const parts = new URLSearchParams(query)
    parts.set(name, value)
    return open(client, `${path}?${parts}`)
  }
  expect(await altered('purpose', 'licence')).toBe(404)
  expect(await altered('fileId', new URL(otherUrl, 'http://a').searchParams.get('fileId') ?? '')).toBe(404)
  expect(await altered('until', String(TEST_NOON.getTime() + 3_600_000))).toBe(404)
  expect(await altered('sessionId', sessionId)).toBe(404)
})

test('CR-018 returns 404 for a link as soon as its session has ended', async () => {
  const { client } = await signInAsSeller(server)
  const { url } = await upload(client)
  const cookies = new Map(client.cookies)
  expect((await client.call(staffEndpoints.logOut, {})).status).toBe(200)
  for (const [name, value] of cookies) client.cookies.set(name, value)
  expect(await open(client, url)).toBe(404)
})

test('CR-018 keeps an upload for the store: a colleague can use it, the same login at another store cannot', async () => {
  const { client, accountId, storeId } = await signInAsSeller(server)
  const { fileId } = await upload(client)
  const { rows } = await server.owner.pool.query('select store_id as "storeId" from file.file where id = $1', [fileId])
  expect(rows).toEqual([{ storeId }])
  const theirs = await signInAsSeller(server)
  const use = (worksFor: string, by: string) =>
    inTransaction(sellerContext(worksFor, by), tx => claimFiles(tx, [fileId])).then(
      () => 'used',
      (error: unknown) => (error instanceof Refusal ? error.reason : 'fault'),
    )
  const seen = async (worksFor: string, by: string) => (await filesOf(sellerContext(worksFor, by), [fileId])).size
  expect(await use(theirs.storeId, accountId)).toBe('not-found')
  expect(await use(theirs.storeId, theirs.accountId)).toBe('not-found')
  expect(await seen(theirs.storeId, accountId)).toBe(0)
  const claimed = 'select claimed_at is not null as "isUsed" from file.file where id = $1'
  expect((await server.owner.pool.query(claimed, [fileId])).rows).toEqual([{ isUsed: false }])
  const colleague = await signInAsSeller(server, { storeId })
  expect(await seen(storeId, colleague.accountId)).toBe(1)
  expect(await use(storeId, colleague.accountId)).toBe('used')
  expect((await server.owner.pool.query(claimed, [fileId])).rows).toEqual([{ isUsed: true }])
})

/** A person at the console of a store. */
function sellerContext(storeId: string, accountId: string): SellerContext {
  const actor = { kind: 'user', face: 'seller', accountId, storeId, membership: null, name: '客服', rights: [] }
  return { ...server.context(), actor: actor as unknown as SellerContext['actor'] }
}
