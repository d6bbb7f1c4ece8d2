import { cartSellingEndpoints } from '@xiaojiu/contract/cart/selling-endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCreditLine } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { aReadyPharmacy, aSettlement, commitOf } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[]) => (await server.owner.pool.query(text, [...values])).rows

for (const [name, endpoint] of Object.entries(cartSellingEndpoints))
  test(`${name} returns 401 to strangers and 403 to store staff without the right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsSeller(server, { role: 'seller-depot' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

/** A pharmacy that buys on credit of a store, and the store's head of money. */
async function aDebtor() {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const { companyId } = buyer
  const store = await aStore(db)
  const { storeId } = store
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  await aCreditLine(db, { companyId, storeId, limit: 100_000 })
  const { client: seller } = await signInAsSeller(server, { storeId, role: 'seller-money' })
  const owe = (days: number) =>
    rows(
      `insert into payment.debt (company_id, line_id, kind, label, amount, state, due_on, created_at)
       select company_id, id, 'credit', '测试', 800, 'open', $3::date + $4::int, now()
       from payment.credit_line where company_id = $1 and store_id = $2`,
      [companyId, storeId, new Date(server.clock.read().getTime() + 8 * 3_600_000).toISOString().slice(0, 10), days],
    )
  const given = { companyId, reason: '货款逾期一个月' }
  return {
    ...buyer,
    ...{ storeId, seller, owe, lines: [{ offerId, quantity: 10 }] },
    hold: () => seller.call(cartSellingEndpoints.holdSupply, given),
    resume: () => seller.call(cartSellingEndpoints.resumeSupply, { companyId, reason: '货款已经结清' }),
    held: async () => (await seller.call(cartSellingEndpoints.listSupplyHolds, {})).value.list,
    // These debts have no order and no booking.
    forgive: () => rows('delete from payment.debt where company_id = $1', [companyId]),
  }
}

test('stops orders of an overdue buyer at this store with the reason, until supply is resumed', async () => {
  const { client, companyId, lines, owe, hold, resume, held, forgive } = await aDebtor()
  const settlement = await aSettlement(client, lines)
  const commit = () => client.call(orderEndpoints.commitOrder, commitOf(settlement))
  await owe(0)
  expect(reasonOf(await hold())).toBe('nothing-overdue')
  expect(await held()).toEqual([])
  await owe(-1)
  expect(await hold()).toMatchObject({ success: true })
  expect(reasonOf(await hold())).toBe('state-changed')
  expect(await held()).toMatchObject([{ companyId, reason: '货款逾期一个月' }])
  expect(await commit()).toMatchObject({
    status: 409,
    msg: expect.stringMatching(/暂停向贵企业供货：货款逾期一个月。请致电 .+ 处理/),
  })
  expect(await resume()).toMatchObject({ success: true })
  expect(reasonOf(await resume())).toBe('state-changed')
  expect(await commit()).toMatchObject({ success: true })
  const told = await rows(
    `select title from message.message where company_id = $1 and title like '%供货' order by id`,
    [companyId],
  )
  expect(told.map(row => String(row.title).slice(-5))).toEqual(['已暂停供货', '已恢复供货'])
  await forgive()
})

test('leaves the stops of other stores and their buyers alone', async () => {
  const mine = await aDebtor()
  const theirs = await aDebtor()
  await theirs.owe(-10)
  await theirs.hold()
  const { companyId } = theirs
  const given = { companyId, reason: '不是我们的客户' }
  expect(reasonOf(await mine.seller.call(cartSellingEndpoints.holdSupply, given))).toBe('nothing-overdue')
  expect(reasonOf(await mine.seller.call(cartSellingEndpoints.resumeSupply, given))).toBe('state-changed')
  expect([await mine.held(), (await theirs.held()).length]).toEqual([[], 1])
  await theirs.forgive()
})
