import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { refundOrderPart } from '#modules/payment/public.ts'
import { inWallet, PAY_PASSWORD, pursesOf, withPayPassword } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { aPlacedOrder, aReadyPharmacy } from '../testing.ts'

const server = useTestServer()
// The simulated providers are called and respond over HTTP.
beforeAll(async () => void (await server.listen()), 60_000)

/** A company with this many pay orders of 96.00 each, each at its own store, and money in the wallet. */
async function withPayOrders(count: number, balance = 0) {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  await withPayPassword(server, buyer.companyId)
  if (balance > 0) await inWallet(server, buyer.companyId, balance)
  const placed = []
  for (let index = 0; index < count; index++) {
    const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), price: 96_000 })
    placed.push(await aPlacedOrder(buyer.client, [{ offerId, quantity: 10 }]))
  }
  return { ...buyer, placed, payOrderIds: placed.map(({ payOrderId }) => payOrderId) }
}
type Buyer = Awaited<ReturnType<typeof withPayOrders>>

const together = ({ client }: Buyer, payOrderIds: readonly string[]) =>
  client.call(orderEndpoints.payTogether, { payOrderIds: [...payOrderIds] })
const look = async ({ client }: Buyer, payOrderId: string) =>
  (await client.call(orderEndpoints.getPayOrder, { payOrderId })).value
const statesOf = async (buyer: Buyer) =>
  Promise.all(buyer.payOrderIds.map(async payOrderId => (await look(buyer, payOrderId)).state))
const relay = () => relayAll(server)
async function payOnPhone(payLink: string | null) {
  const phone = server.client()
  const { paymentId } = (await phone.call(sandboxEndpoints.scanPayment, { codeUrl: payLink ?? '' })).value
  await phone.call(sandboxEndpoints.pay, { paymentId })
}
const paymentState = (paymentId: string, state: string) =>
  vi.waitFor(
    async () =>
      expect(
        await server.owner.db
          .selectFrom('payment.payment')
          .select('state')
          .where('id', '=', paymentId)
          .executeTakeFirst(),
      ).toEqual({ state }),
    15_000,
  )

test('refuses strangers, foreign pay orders and cancelled ones, and makes no batch', async () => {
  expect(await server.client().send(orderEndpoints.payTogether, { payOrderIds: [] })).toMatchObject({ status: 401 })
  const mine = await withPayOrders(2)
  const theirs = await withPayOrders(1)
  expect(await together(mine, [...mine.payOrderIds, ...theirs.payOrderIds])).toMatchObject({ status: 404 })
  await mine.client.call(orderEndpoints.cancelPayOrder, { payOrderId: mine.payOrderIds[0] ?? '', reason: '不要了' })
  expect(await together(mine, mine.payOrderIds)).toMatchObject({ data: { reason: 'payable-closed' } })
  const batches = await server.owner.db.selectFrom('order.payBatch').select('id').execute()
  expect(batches).toEqual([])
  expect((await together(mine, [mine.payOrderIds[1] ?? ''])).value.payOrderId).toBe(mine.payOrderIds[1])
})

test('pays three pay orders in one wallet payment and refunds one of them alone', async () => {
  const buyer = await withPayOrders(3, 30_000)
  const answers = await Promise.all([
    together(buyer, buyer.payOrderIds),
    together(buyer, buyer.payOrderIds.toReversed()),
  ])
  const { payOrderId } = answers[0].value
  expect(answers[1].value.payOrderId).toBe(payOrderId)
  expect(await look(buyer, payOrderId)).toMatchObject({
    state: 'awaiting-payment',
    payable: 28_800,
    payOrderCount: 3,
    orders: buyer.placed.flatMap(one => one.orders).map(({ orderNo }) => ({ orderNo })),
  })
  const pay = () =>
    buyer.client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD })
  const paid = await Promise.all([pay(), pay(), pay()])
  expect(paid.filter(answer => answer.success)).toHaveLength(1)
  expect(await pursesOf(server.owner.db, buyer.companyId)).toEqual({ wallet: 1200 })
  await relay()
  expect(await statesOf(buyer)).toEqual(['paid', 'paid', 'paid'])
  expect(await look(buyer, payOrderId)).toMatchObject({ state: 'paid', payable: 28_800 })
  const [first] = buyer.placed
  const back = (amount: number) =>
    inSystemTransaction(server.context(), tx =>
      refundOrderPart(tx, {
        payableId: first?.payOrderId ?? '',
        orderId: first?.orders[0]?.orderId ?? '',
        amount: fen(amount),
        reason: '缺货退款',
      }),
    )
  await expect(back(9601)).rejects.toMatchObject({ reason: 'state-changed' })
  await back(9600)
  await expect(back(1)).rejects.toMatchObject({ reason: 'state-changed' })
  expect(await pursesOf(server.owner.db, buyer.companyId)).toEqual({ wallet: 10_800 })
})

test('pays the rest and refunds one part when that pay order was paid separately meanwhile', async () => {
  const buyer = await withPayOrders(3, 9600)
  const { payOrderId } = (await together(buyer, buyer.payOrderIds)).value
  const onPhone = (await buyer.client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wechat' })).value
  expect(onPhone).toMatchObject({ amount: 28_800, payOrderId })
  const alone = buyer.payOrderIds[1] ?? ''
  await buyer.client.call(orderEndpoints.payOrder, {
    payOrderId: alone,
    channel: 'wallet',
    payPassword: PAY_PASSWORD,
  })
  await relay()
  expect(await look(buyer, payOrderId)).toMatchObject({ payable: 19_200, payOrderCount: 2 })
  await payOnPhone(onPhone.payLink)
  await paymentState(onPhone.paymentId, 'succeeded')
  await relay()
  expect(await statesOf(buyer)).toEqual(['paid', 'paid', 'paid'])
  const refunds = await server.owner.db
    .selectFrom('payment.refund')
    .select(['amount', 'reason'])
    .where('paymentId', '=', onPhone.paymentId)
    .execute()
  expect(refunds).toEqual([{ amount: 9600, reason: '订单已支付，多付款项退回' }])
  // The part that the wallet paid can still be refunded, and only to the wallet.
  await inSystemTransaction(server.context(), tx =>
    refundOrderPart(tx, {
      payableId: alone,
      orderId: buyer.placed[1]?.orders[0]?.orderId ?? '',
      amount: fen(9600),
      reason: '缺货退款',
    }),
  )
  expect(await pursesOf(server.owner.db, buyer.companyId)).toEqual({ wallet: 9600 })
})

test('pays the rest and owes one part back when that pay order was cancelled meanwhile', async () => {
  const buyer = await withPayOrders(2)
  const { payOrderId } = (await together(buyer, buyer.payOrderIds)).value
  const onPhone = (await buyer.client.call(orderEndpoints.payOrder, { payOrderId, channel: 'alipay' })).value
  await buyer.client.call(orderEndpoints.cancelPayOrder, { payOrderId: buyer.payOrderIds[0] ?? '', reason: '不要了' })
  await payOnPhone(onPhone.payLink)
  await paymentState(onPhone.paymentId, 'succeeded')
  await relay()
  expect(await statesOf(buyer)).toEqual(['cancelled', 'paid'])
  const { rows } = await server.owner.pool.query(
    `select a.kind, sum(e.amount)::int as sum from payment.entry e join payment.account a on a.id = e.account_id
     join payment.journal j on j.id = e.journal_id where j.company_id = $1 and a.kind = 'receivable' group by 1`,
    [buyer.companyId],
  )
  // The amount that the channel still has to refund.
  expect(rows[0]?.sum ?? 0).toBe(-9600)
  expect(await together(buyer, buyer.payOrderIds)).toMatchObject({ success: false })
})
