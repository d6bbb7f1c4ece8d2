import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { type Access, type Endpoint, surfacesOf } from '@xiaojiu/contract/define.ts'
import { beforeAll, expect, test } from 'vitest'
import { boundTo } from '../../apps/server/src/modules/company/testing.ts'
import { anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import type { CompanyState } from '../../apps/server/src/platform/context.ts'
import { GUARD_COOKIE } from '../../apps/server/src/platform/http/open-request.ts'
import { anyState } from '../../apps/server/src/testing/any-state.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signIn, signInAsBuyer } from '../../apps/server/src/testing/sign-in.ts'
import { decidedNames, staffDoorOf } from './staff-doors.ts'

const server = useTestServer({}, { areGoodsStill: true })

/** The callers, each with one difference; everything else about them is in order. */
const PERSONAS = [
  'nobody',
  'token without its guard',
  'logged out',
  'disabled',
  'no company',
  'taken out of the company',
  'draft',
  'pending',
  'refused',
  'main',
  'sub without rights',
  'withdrawn',
  'seller',
  'operator',
  'proxy',
] as const
type Persona = (typeof PERSONAS)[number]

const STRANGERS: readonly Persona[] = ['nobody', 'token without its guard', 'logged out', 'disabled']
const WITHOUT_COMPANY: readonly Persona[] = ['no company', 'taken out of the company', 'seller', 'operator']
const UNAPPROVED: readonly Persona[] = ['draft', 'pending', 'refused']
const COMPANY_DOORS: readonly Access[] = ['member', 'buyer', 'main-account']

/** The expected decision, written here again from the documents, so that a mistake in the server's rule shows. */
function doorOf(name: string, { access, right, openToWithdrawn }: Endpoint, persona: Persona): string {
  if (access === 'anyone') return 'open'
  if (STRANGERS.includes(persona)) return 'signed-out'
  const isForCustomers = access === 'user' || COMPANY_DOORS.includes(access)
  if (persona === 'proxy' && isForCustomers) return staffDoorOf(name)
  if (access === 'user') return 'open'
  if (!COMPANY_DOORS.includes(access)) return 'undefined'
  if (persona === 'withdrawn' && !openToWithdrawn) return 'company-withdrawn'
  if (WITHOUT_COMPANY.includes(persona)) return 'company-not-chosen'
  if (access === 'buyer' && UNAPPROVED.includes(persona)) return 'company-not-approved'
  if (persona === 'sub without rights' && access === 'main-account') return 'main-account-only'
  if (persona === 'sub without rights' && right !== undefined) return 'no-right'
  return 'open'
}

const DOORS = new Set([
  'signed-out',
  'company-withdrawn',
  'no-access',
  'company-not-chosen',
  'company-not-approved',
  'main-account-only',
  'no-right',
  'proxy-forbidden',
  'proxy-no-security',
  'proxy-no-seal',
  'proxy-no-word',
])

const clients = new Map<Persona, () => Promise<TestClient>>()
beforeAll(async () => {
  const { db } = server.owner
  const ofCompany = async (state: CompanyState) => {
    const { accountId, companyId } = await signInAsBuyer(server, { companyState: state })
    return () => signIn(server, { accountId, companyId })
  }
  const main = await signInAsBuyer(server)
  const sub = await anAccount(db)
  await boundTo(db, { accountId: sub.accountId, companyId: main.companyId }, { isMain: false, rights: [] })
  const disabled = await signInAsBuyer(server)
  await db
    .updateTable('identity.account')
    .set({ state: anyState('disabled') })
    .where('id', '=', disabled.accountId)
    .execute()
  const takenOut = await signInAsBuyer(server)
  await db
    .updateTable('company.membership')
    .set({ state: anyState('ended') })
    .where('accountId', '=', takenOut.accountId)
    .execute()
  const loggedOut = await signInAsBuyer(server)
  await db
    .updateTable('identity.session')
    .set({ endedAt: server.clock.read() })
    .where('accountId', '=', loggedOut.accountId)
    .execute()
  const bare = await anAccount(db)
  const seller = await anAccount(db, { kind: 'seller', storeId: (await aStore(db)).storeId })
  const operator = await anAccount(db, { kind: 'operator' })
  const proxied = await signInAsBuyer(server)
  const makers: Record<Persona, () => Promise<TestClient>> = {
    nobody: async () => server.client(),
    'token without its guard': async () => {
      const client = await signIn(server, main)
      client.cookies.delete(GUARD_COOKIE)
      return client
    },
    'logged out': async () => loggedOut.client,
    disabled: async () => disabled.client,
    'no company': () => signIn(server, bare),
    'taken out of the company': () => signIn(server, takenOut),
    draft: await ofCompany('draft'),
    pending: await ofCompany('in-review'),
    refused: await ofCompany('refused'),
    main: () => signIn(server, main),
    'sub without rights': () => signIn(server, { accountId: sub.accountId, companyId: main.companyId }),
    withdrawn: await ofCompany('withdrawn'),
    seller: () => signIn(server, seller),
    operator: () => signIn(server, operator),
    proxy: async () => {
      const client = await signIn(server, proxied)
      await db
        .updateTable('identity.session')
        .set({ proxyAccountId: operator.accountId })
        .where('accountId', '=', proxied.accountId)
        .execute()
      return client
    },
  }
  for (const persona of PERSONAS) clients.set(persona, makers[persona])
}, 60_000)

/** The calls of the shop; `console-doors.test.ts` tests those of the consoles. */
const entries = Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => surfacesOf(endpoint).includes('shop'))
    .map(([name, endpoint]) => ({ name: `${area}.${name}`, endpoint })),
)

test.each(PERSONAS)('%s: allows or refuses every shop call as the contract says', async persona => {
  const make = clients.get(persona)
  let client = await make?.()
  const wrong: string[] = []
  for (const { name, endpoint } of entries) {
    if (!client) throw new Error('no such persona')
    // An unknown field: a caller who passes the access check is refused before anything happens.
    const { status, code, data } = await client.send(endpoint, { 'no-such-field': '1' })
    const reason = typeof data === 'object' && data !== null && 'reason' in data ? String(data.reason) : ''
    const door = DOORS.has(reason) ? reason : 'open'
    if (door !== doorOf(name, endpoint, persona) || status >= 500 || code >= 500)
      wrong.push(`${name}: ${door} ${status}, not ${doorOf(name, endpoint, persona)}`)
    if (client.token === '' && persona !== 'nobody') client = await make?.()
  }
  expect(wrong).toEqual([])
  expect(entries.length).toBeGreaterThan(50)
})

test('names only existing endpoints in the list of what staff may do for a customer', () => {
  const names = new Set(entries.map(({ name }) => name))
  expect(decidedNames.filter(name => !names.has(name))).toEqual([])
})
