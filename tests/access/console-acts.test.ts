import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { API_PREFIXES, type Endpoint, type Surface, surfacesOf } from '@xiaojiu/contract/define.ts'
import { PLATFORM_RIGHTS, type PlatformRight } from '@xiaojiu/contract/staff/rights.ts'
import { expect, test } from 'vitest'
import { anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { aMember } from '../../apps/server/src/modules/staff/testing.ts'
import { anyState } from '../../apps/server/src/testing/any-state.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '../../apps/server/src/testing/sign-in.ts'
import { REPEATS } from './console-repeats.ts'

const server = useTestServer({ SECOND_FACTOR: '1' }, { areGoodsStill: true })

type Face = Exclude<Surface, 'shop'>
const acts = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, { isAct }]) => isAct)
    .flatMap(([name, endpoint]) =>
      surfacesOf(endpoint).map(face => ({ name: `${area}.${name}`, endpoint, face: face as Face })),
    ),
)

async function someone(face: Face, isSteppedUp = true): Promise<TestClient> {
  if (face === 'seller') return (await signInAsSeller(server, { isSteppedUp })).client
  const rights = Object.keys(PLATFORM_RIGHTS) as PlatformRight[]
  return (await signInAsOperator(server, { rights, isSteppedUp })).client
}

/** A request in wire format, to be sent repeatedly. */
function signedRequest(client: TestClient, { path }: Endpoint, face: Face) {
  const request = {
    method: 'POST' as const,
    url: API_PREFIXES[face] + path,
    payload: '{"no-such-field":"1"}',
    headers: { 'content-type': 'application/json' },
  }
  return { ...request, headers: { ...request.headers, ...client.sign(request) } }
}

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason ?? ''

test('refuses the second arrival of the same signed request at every acting call', async () => {
  const clients = { seller: await someone('seller'), platform: await someone('platform') }
  const wrong: string[] = []
  for (const { name, endpoint, face } of acts) {
    if (endpoint.encoding === 'multipart') continue
    const request = signedRequest(clients[face], endpoint, face)
    const first = reasonOf(await clients[face].inject(request, false))
    const second = reasonOf(await clients[face].inject(request, false))
    if (first === 'replayed-request' || second !== 'replayed-request')
      wrong.push(`${face} ${name}: ${first}, ${second}`)
  }
  expect(wrong).toEqual([])
  expect(acts.length).toBeGreaterThan(110)
})

test('has decided for every acting call what a repeated request with another signature does', () => {
  const names = new Set(acts.map(({ name }) => name))
  const keyed = new Set(acts.filter(({ endpoint }) => endpoint.idempotencyKey !== undefined).map(({ name }) => name))
  expect([...names].filter(name => !keyed.has(name) && !REPEATS.has(name))).toEqual([])
  expect([...REPEATS.keys()].filter(name => !names.has(name) || keyed.has(name))).toEqual([])
})

/** Callers that the access check refuses, with the reason: each leaves a `refused` row. */
const REFUSED: Readonly<Record<string, (face: Face) => Promise<TestClient>>> = {
  'no-right': async face =>
    face === 'seller'
      ? (await signInAsSeller(server, { rights: [], isSteppedUp: true })).client
      : (await signInAsOperator(server, { rights: [], isSteppedUp: true })).client,
  'step-up-needed': face => someone(face, false),
  'second-factor-needed': async face => {
    const { db } = server.owner
    const storeId = face === 'seller' ? (await signInAsSeller(server)).storeId : undefined
    const kind = face === 'seller' ? 'seller' : 'operator'
    const { accountId } = await anAccount(db, { kind, ...(storeId && { storeId }) })
    await aMember(db, { accountId, ...(storeId && { storeId }) })
    return (await signInToFace(server, { accountId, ...(storeId && { storeId }), isProven: false })).client
  },
  'store-not-open': async () => {
    const { client, storeId } = await signInAsSeller(server, { isSteppedUp: true })
    await server.owner.db
      .updateTable('store.store')
      .set({ state: anyState('closed') })
      .where('id', '=', storeId)
      .execute()
    return client
  },
  'invalid-input': face => someone(face),
}

/** Whether the access check of this call can refuse in this way, by its declaration. */
function isRefusedSo(reason: string, { staffRight, stepUp, openToStopped, encoding }: Endpoint, face: Face): boolean {
  if (reason === 'no-right') return staffRight !== 'any'
  if (reason === 'step-up-needed') return stepUp === true
  if (reason === 'store-not-open') return face === 'seller' && !openToStopped
  return reason === 'second-factor-needed' || encoding !== 'multipart'
}

test.each(Object.entries(REFUSED))('CR-046 writes one refused row at every acting call: %s', async (reason, make) => {
  const clients = { seller: await make('seller'), platform: await make('platform') }
  const { pool } = server.owner
  const rows = async () =>
    (
      await pool.query<{ seq: number; text: string }>(
        `select seq, concat_ws(' ', face, action, result, details->>'reason') as text from platform.audit order by seq desc limit 2`,
      )
    ).rows
  const wrong: string[] = []
  let tried = 0
  for (const { name, endpoint, face } of acts) {
    if (!isRefusedSo(reason, endpoint, face)) continue
    const [last] = await rows()
    await clients[face].send(endpoint, { 'no-such-field': '1' })
    tried++
    const [written, before] = await rows()
    const expected = `${face} ${endpoint.path} refused ${reason}`
    if (written?.text !== expected || (before?.seq ?? 0) !== (last?.seq ?? 0))
      wrong.push(`${name}: ${written?.text}, not ${expected}`)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(20)
})
