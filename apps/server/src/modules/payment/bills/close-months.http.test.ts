import { randomUUID } from 'node:crypto'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { fen, negate } from '@xiaojiu/kernel/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { inWallet, PAY_PASSWORD, withPayPassword } from '../testing.ts'
import { closeMonths } from './close-months.ts'

const server = useTestServer()
const at = (text: string) => new Date(`${text}+08:00`)

/**
 * September: an order of 96.00 paid at once, and one of 96.00 paid on the first of October. August: a debt of 10.00 from before.
 * Now is the middle of November.
 */
let buyer: Awaited<ReturnType<typeof anAutumn>>
async function anAutumn() {
  server.clock.set(at('2026-08-10T12:00:00'))
  const { db } = server.owner
  const pharmacy = await aReadyPharmacy(server)
  const { companyId } = pharmacy
  const store = await aStore(db)
  const { storeId } = store
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  await inWallet(server, companyId, 50_000)
  await owe({ companyId, storeId, amount: 1000 })
  server.clock.set(at('2026-09-30T23:00:00'))
  const client = await signIn(server, pharmacy)
  await withPayPassword(server, companyId)
  const order = () => aPlacedOrder(client, [{ offerId, quantity: 10 }])
  const pay = ({ payOrderId }: { payOrderId: string }) =>
    client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD })
  await pay(await order())
  server.clock.set(at('2026-09-30T23:30:00'))
  const late = await order()
  server.clock.set(at('2026-10-01T00:10:00'))
  await pay(late)
  await relayAll(server)
  server.clock.set(at('2026-11-16T12:00:00'))
  return { companyId, storeId, client: await signIn(server, pharmacy) }
}

/** A debt from before the first document. */
function owe(whose: { readonly companyId: string; readonly storeId: string; readonly amount: number }) {
  const { companyId, storeId, amount } = whose
  return inSystemTransaction(server.context(), tx =>
    postJournal(tx.db, tx.now, {
      ...{ kind: 'debt-carried-forward', subject: randomUUID(), companyId, memo: '期初欠款' },
      entries: [
        { account: { kind: 'receivable', companyId, storeId }, amount: fen(amount) },
        { account: { kind: 'suspense' }, amount: negate(fen(amount)) },
      ],
    }),
  )
}

beforeAll(async () => {
  buyer = await anAutumn()
}, 60_000)

const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
const statements = async () =>
  Object.fromEntries(
    await Promise.all(
      MONTHS.map(async month => {
        const { list } = (await buyer.client.call(paymentEndpoints.listStatements, { month })).value
        return [
          month,
          list.map(({ opening, charged, paid, returned, closing }) => [opening, charged, paid, returned, closing]),
        ]
      }),
    ),
  )
const closings = async () => {
  const { rows } = await server.owner.pool.query<{ row: string }>(
    `select concat_ws(' ', month, charged, paid, returned, closing) as row from payment.closing where company_id = $1 order by month`,
    [buyer.companyId],
  )
  return rows.map(({ row }) => row)
}
const closedUntil = async () => {
  const { rows } = await server.owner.pool.query<{ until: Date }>(
    'select closed_until as until from payment.books where company_id = $1',
    [buyer.companyId],
  )
  return rows[0]?.until
}

const BEFORE = {
  '2026-07': [],
  '2026-08': [[0, 1000, 0, 0, 1000]],
  '2026-09': [[1000, 9600, 9600, 0, 1000]],
  '2026-10': [[1000, 9600, 9600, 0, 1000]],
  '2026-11': [[1000, 0, 0, 0, 1000]],
}

test('closes each month that is over, an order in the month it was paid in, and statements stay the same', async () => {
  expect(await statements()).toEqual(BEFORE)
  await closeMonths(server.context())
  expect(await closings()).toEqual(['2026-08 1000 0 0 1000', '2026-09 9600 9600 0 1000', '2026-10 9600 9600 0 1000'])
  expect(await closedUntil()).toEqual(at('2026-11-01T00:00:00'))
  expect(await statements()).toEqual(BEFORE)
  await closeMonths(server.context())
  expect(await closings()).toHaveLength(3)
})

test('reads closed months from their closings', async () => {
  await closeMonths(server.context())
  const { pool } = server.owner
  const wrong = (by: number) =>
    pool.query('update payment.closing set closing = closing + $2 where company_id = $1', [buyer.companyId, by])
  await wrong(7)
  expect(await statements()).toMatchObject({
    '2026-09': [[1007, 9600, 9600, 0, 1007]],
    '2026-11': [[1007, 0, 0, 0, 1007]],
  })
  await wrong(-7)
  expect(await statements()).toEqual(BEFORE)
})

test('reopens a closed month and those after it when something is booked there late, and closes them again', async () => {
  await closeMonths(server.context())
  server.clock.set(at('2026-09-15T12:00:00'))
  await owe({ ...buyer, amount: 333 })
  server.clock.set(at('2026-11-16T12:00:00'))
  const after = {
    '2026-07': [],
    '2026-08': [[0, 1000, 0, 0, 1000]],
    '2026-09': [[1000, 9933, 9600, 0, 1333]],
    '2026-10': [[1333, 9600, 9600, 0, 1333]],
    '2026-11': [[1333, 0, 0, 0, 1333]],
  }
  expect(await closedUntil()).toEqual(at('2026-09-01T00:00:00'))
  expect(await statements()).toEqual(after)
  await closeMonths(server.context())
  expect(await closings()).toEqual(['2026-08 1000 0 0 1000', '2026-09 9933 9600 0 1333', '2026-10 9600 9600 0 1333'])
  expect(await statements()).toEqual(after)
})

test('leaves a company that is being booked for to the next run, and misses nothing then', async () => {
  await closeMonths(server.context())
  const owed = Number((await closings()).at(-1)?.split(' ').at(-1))
  server.clock.set(at('2026-12-16T12:00:00'))
  await inSystemTransaction({ ...server.context(), now: at('2026-11-20T12:00:00') }, async tx => {
    const { companyId, storeId } = buyer
    await postJournal(tx.db, tx.now, {
      ...{ kind: 'debt-carried-forward', subject: randomUUID(), companyId, memo: '期初欠款' },
      entries: [
        { account: { kind: 'receivable', companyId, storeId }, amount: fen(5) },
        { account: { kind: 'suspense' }, amount: fen(-5) },
      ],
    })
    await closeMonths(server.context())
    expect(await closedUntil()).toEqual(at('2026-11-01T00:00:00'))
  })
  await closeMonths(server.context())
  expect(await closedUntil()).toEqual(at('2026-12-01T00:00:00'))
  expect((await closings()).at(-1)).toBe(`2026-11 5 0 0 ${owed + 5}`)
})

test('closes a month an hour after its end, not before', async () => {
  server.clock.set(at('2026-12-16T12:00:00'))
  await closeMonths(server.context())
  server.clock.set(at('2027-01-01T00:59:00'))
  await closeMonths(server.context())
  expect(await closedUntil()).toEqual(at('2026-12-01T00:00:00'))
  server.clock.set(at('2027-01-01T01:00:00'))
  await closeMonths(server.context())
  expect(await closedUntil()).toEqual(at('2027-01-01T00:00:00'))
})
