import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { type Endpoint, surfacesOf } from '@xiaojiu/contract/define.ts'
import type { Face } from '@xiaojiu/contract/staff/rights.ts'
import { ROLES_OF } from '@xiaojiu/contract/staff/testing/preset-roles.ts'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anyState } from '../../apps/server/src/testing/any-state.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller } from '../../apps/server/src/testing/sign-in.ts'
import { consoleDoors } from './console-doors.ts'

const server = useTestServer({}, { areGoodsStill: true })

const entries = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, { access }]) => access === 'staff' || access === 'seller' || access === 'operator')
    .map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)

/**
 * The callers: staff with each preset role, with and without a fresh step-up, and people who are not, or no longer, staff there.
 */
interface Persona {
  readonly name: string
  readonly face: Face | null
  readonly role: string | null
  readonly isFresh: boolean
  readonly isStopped: boolean
}
const person = (name: string, face: Face | null, role: string | null, more: Partial<Persona> = {}): Persona => ({
  name,
  face,
  role,
  isFresh: true,
  isStopped: false,
  ...more,
})
const PERSONAS: readonly Persona[] = [
  ...ROLES_OF.seller.map(({ key, name }) => person(`商家 ${name}`, 'seller', key)),
  ...ROLES_OF.platform.map(({ key, name }) => person(`平台 ${name}`, 'platform', key)),
  person('商家 店主 未再次验证', 'seller', 'owner', { isFresh: false }),
  ...ROLES_OF.platform
    .filter(({ key }) => ['security', 'care', 'review', 'money'].includes(key))
    .map(({ key, name }) => person(`平台 ${name} 未再次验证`, 'platform', key, { isFresh: false })),
  person('商家 店主 店铺停业', 'seller', 'owner', { isStopped: true }),
  person('商家 停用', null, null),
  person('平台 停用', null, null),
  person('商城 买家', null, null),
  person('未登录', null, null),
]

const clients = new Map<string, () => Promise<TestClient>>()
beforeAll(async () => {
  const { db } = server.owner
  const ended = async (kind: 'seller' | 'operator') => {
    const signed = kind === 'seller' ? await signInAsSeller(server) : await signInAsOperator(server)
    await db
      .updateTable('staff.membership')
      .set({ state: anyState('disabled') })
      .where('id', '=', signed.memberId)
      .execute()
    return signed.client
  }
  const outside: Record<string, () => Promise<TestClient>> = {
    '商家 停用': () => ended('seller'),
    '平台 停用': () => ended('operator'),
    '商城 买家': async () => (await signInAsBuyer(server)).client,
    未登录: async () => server.client(),
  }
  for (const { name, face, role, isFresh, isStopped } of PERSONAS)
    clients.set(name, async () => {
      const make = outside[name]
      if (make) return make()
      const who = { role: role ?? '', isSteppedUp: isFresh }
      if (face === 'platform') return (await signInAsOperator(server, who)).client
      const seller = await signInAsSeller(server, who)
      if (isStopped)
        await db
          .updateTable('store.store')
          .set({ state: anyState('closed') })
          .where('id', '=', seller.storeId)
          .execute()
      return seller.client
    })
}, 120_000)

const DOORS = new Set([
  'signed-out',
  'no-right',
  'step-up-needed',
  'second-factor-needed',
  'ip-not-allowed',
  'store-not-open',
])

/** The expected decision, derived from the hand-written list and the preset roles, not from the server's own rule. */
function doorOf(name: string, endpoint: Endpoint, { face, role, isFresh, isStopped }: Persona): string {
  const door = consoleDoors.get(name)
  if (!door) return 'undecided'
  if (face === null || !door.faces.includes(face)) return 'signed-out'
  const rights: readonly string[] = ROLES_OF[face].find(({ key }) => key === role)?.rights ?? []
  if (door.right !== 'any' && !door.right.split('|').some(right => rights.includes(right))) return 'no-right'
  if (isStopped && endpoint.method === 'POST' && !door.isOpenToStopped) return 'store-not-open'
  if (door.isFresh && !isFresh) return 'step-up-needed'
  return 'open'
}

test('lists every console endpoint in the access table, and no endpoint that does not exist', () => {
  const names = entries.map(({ name }) => name)
  expect(names.filter(name => !consoleDoors.has(name))).toEqual([])
  expect([...consoleDoors.keys()].filter(name => !names.includes(name))).toEqual([])
})

test.each(PERSONAS.map(persona => [persona.name, persona] as const))(
  '%s: allows or refuses every console call as the access table says',
  async (name, persona) => {
    const make = clients.get(name)
    let client = await make?.()
    const wrong: string[] = []
    for (const entry of entries)
      for (const surface of surfacesOf(entry.endpoint)) {
        if (!client) throw new Error('no such persona')
        client.surface = surface
        const sends = persona.face === null || persona.face === surface
        // An unknown field: a caller who passes the access check is refused before anything happens.
        const { status, data } = await client.send(entry.endpoint, { 'no-such-field': '1' })
        const reason = typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : ''
        const door = DOORS.has(reason) ? reason : 'open'
        const expected = sends ? doorOf(entry.name, entry.endpoint, persona) : 'signed-out'
        if (door !== expected || status >= 500)
          wrong.push(`${surface} ${entry.name}: ${door} ${status}, not ${expected}`)
      }
    expect(wrong).toEqual([])
  },
)

/** All fields of an input, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { readonly properties?: Record<string, unknown> }
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...Object.values(rest).flatMap(part => (Array.isArray(part) ? part.flatMap(fieldsOf) : fieldsOf(part))),
  ]
}

test('CR-044 has no input field by which a client could set who acts or when', () => {
  const told = /^(by|operator|actor|decidedBy|decidedAt|actedAt|operatorId|operatorName|actorId|actorName|now)$/
  const acts = entries.filter(({ endpoint }) => endpoint.isAct)
  expect(acts.length).toBeGreaterThan(60)
  const telling = acts.flatMap(({ name, endpoint }) =>
    fieldsOf(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }))
      .filter(field => told.test(field))
      .map(field => `${name} ${field}`),
  )
  expect(telling).toEqual([])
})
