import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { bareContext, memberOf } from '#testing/context.ts'
import { useTestServer } from '#testing/server.ts'
import { statementsOf } from '#testing/statements-of.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { addTogether } from './add-together.ts'

const server = useTestServer()
const db = () => server.owner.db
let offerId: string

beforeAll(async () => {
  ;({ offerId } = await anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), price: 12_000 }))
})
afterEach(() => vi.restoreAllMocks())

interface Owner {
  readonly companyId: string
  readonly accountId: string
}

const EMPTY = { offer: '', lineCount: 0, before: 0, isForLater: false }

/** Adds so many packs to a cart that is expected to be empty, unless said otherwise. */
function add({ companyId, accountId }: Owner, quantity: number, expected: Partial<typeof EMPTY> = {}) {
  const ctx = { ...bareContext(server.parts.database), actor: memberOf(companyId, accountId) }
  const { offer, ...rest } = { ...EMPTY, offer: offerId, ...expected }
  return addTogether(ctx, { ...rest, offerId: offer, quantity, unitPrice: unitPrice(12_000), now: TEST_NOON })
}

const cartsOf = async (owners: readonly Owner[]) => {
  const rows = await db()
    .selectFrom('cart.line')
    .select(['companyId', 'offerId', 'quantity', 'addedBy', 'checkedBy'])
    .where(
      'companyId',
      'in',
      owners.map(({ companyId }) => companyId),
    )
    .execute()
  return owners.map(({ companyId }) => rows.filter(row => row.companyId === companyId))
}
const oneLine = ({ companyId, accountId }: Owner, quantity: number) => [
  { companyId, offerId, quantity, addedBy: accountId, checkedBy: [accountId] },
]

/** The batches that are sent during `work`, by their size. */
async function batchesOf(work: () => Promise<unknown>): Promise<number[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  return query.mock.calls
    .flatMap(args => statementsOf(args))
    .filter(({ text }) => text.includes('cart.add_together'))
    .map(({ values: [companies] }) => String(companies).split(',').length)
}

const pharmacies = async (count: number): Promise<Owner[]> => {
  const made: Owner[] = []
  for (let n = 0; n < count; n++) made.push(await aLicensedPharmacy(server))
  return made
}

test('adds the lines of many companies in one statement, each to its own cart', async () => {
  const owners = await pharmacies(6)
  const done: boolean[] = []
  const sizes = await batchesOf(async () => {
    done.push(...(await Promise.all(owners.map((owner, n) => add(owner, n + 1)))))
  })
  expect(done).toEqual(Array(6).fill(true))
  // The first one does not wait for others.
  expect(sizes).toEqual([1, 5])
  expect(await cartsOf(owners)).toEqual(owners.map((owner, n) => oneLine(owner, n + 1)))
})

test('leaves out a cart that is not as expected or locked, and adds the others of the batch', async () => {
  const owners = await pharmacies(5)
  const [, outdated, locked] = owners
  const holder = await server.owner.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [locked?.companyId])
    const done = await Promise.all(owners.map(owner => add(owner, 3, owner === outdated ? { lineCount: 1 } : {})))
    expect(done).toEqual([true, false, false, true, true])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await cartsOf(owners)).toEqual(
    owners.map(owner => (owner === outdated || owner === locked ? [] : oneLine(owner, 3))),
  )
})

test('adds nothing of a batch in which one addition fails, and answers that each is to be tried alone', async () => {
  const owners = await pharmacies(4)
  const [first] = owners
  const noOffer = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'
  const done = await Promise.all(owners.map((owner, n) => add(owner, 2, n === 2 ? { offer: noOffer } : {})))
  expect(done).toEqual([true, false, false, false])
  expect(await cartsOf(owners)).toEqual(owners.map(owner => (owner === first ? oneLine(owner, 2) : [])))
})

test('gives a batch up soon when one of its companies is locked by somebody else', async () => {
  const owners = await pharmacies(3)
  const holder = await server.owner.pool.connect()
  try {
    await holder.query('begin')
    // A batch that waits for the row has it after three seconds, when the database ends this connection.
    await holder.query("set local idle_in_transaction_session_timeout = '3s'")
    await holder.query('select from company.company where id = $1 for update', [owners[1]?.companyId])
    expect(await Promise.all(owners.map(owner => add(owner, 2)))).toEqual([true, false, false])
  } finally {
    holder.release(true)
  }
})

test('raises the quantity of a line that is as expected, and ticks nothing that is added for later', async () => {
  const [owner] = await pharmacies(1)
  if (!owner) throw new Error('no pharmacy')
  expect(await add(owner, 2, { isForLater: true })).toBe(true)
  expect(await cartsOf([owner])).toMatchObject([[{ quantity: 2, checkedBy: [] }]])
  expect(await add(owner, 5, { lineCount: 1, before: 1 })).toBe(false)
  expect(await cartsOf([owner])).toMatchObject([[{ quantity: 2, checkedBy: [] }]])
  expect(await add(owner, 5, { lineCount: 1, before: 2 })).toBe(true)
  expect(await cartsOf([owner])).toEqual([oneLine(owner, 5)])
})

test('adds each line once for buyers whose additions were not made together', async () => {
  const buyers = await Promise.all(Array.from({ length: 3 }, () => aLicensedPharmacy(server)))
  const { offerId: other } = await anOffer(db(), { store: await aStore(db()), product: await aProduct(db()) })
  const addOf = (buyer: (typeof buyers)[number], offer: string) =>
    buyer.client.call(cartEndpoints.addToCart, { lines: [{ offerId: offer, quantity: 4 }] })
  for (const buyer of buyers) await addOf(buyer, offerId)
  // The server knows what it wrote; meanwhile the carts are emptied behind its back.
  await db().deleteFrom('cart.line').execute()
  const answers = await Promise.all(buyers.map(buyer => addOf(buyer, other)))
  expect(answers.map(({ value }) => [value.cartNum, value.lines[0]?.quantity])).toEqual(Array(3).fill([1, 4]))
  expect((await cartsOf(buyers)).map(lines => lines.map(line => [line.offerId, line.quantity]))).toEqual(
    Array(3).fill([[other, 4]]),
  )
})
