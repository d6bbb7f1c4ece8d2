import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPaidOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { useTestServer } from '#testing/server.ts'
import { pursesOf } from '../testing.ts'
import { refundOrderPart } from './refund-payable.ts'
import { settleRefund } from './refunds.ts'

const server = useTestServer()

/** An order of 96.00, paid with the whole balance of the wallet. */
async function anOrder() {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const { offerId } = await anOffer(db, { store: await aStore(db), product: await aProduct(db), price: 96_000 })
  const { payOrderId, orderId } = await aPaidOrder(server, buyer, [{ offerId, quantity: 10 }])
  const refund = (amount: number) =>
    inSystemTransaction(server.context(), tx =>
      refundOrderPart(tx, { payableId: payOrderId, orderId, amount: fen(amount), reason: '退货' }),
    )
  const inWallet = async () => (await pursesOf(db, buyer.companyId))['wallet']
  return { companyId: buyer.companyId, refund, inWallet }
}

test('never refunds more than was paid under 20 concurrent refunds', async () => {
  const { refund, inWallet } = await anOrder()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => refund(1000)))
  const refused = results.filter(result => result.status === 'rejected')
  expect(refused).toHaveLength(11)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Refusal)
  expect(await inWallet()).toBe(9000)
  await refund(600)
  await expect(refund(1)).rejects.toMatchObject({ reason: 'state-changed' })
  expect(await inWallet()).toBe(9600)
})

test('books a refund once when it is reported repeatedly', async () => {
  const { companyId, refund, inWallet } = await anOrder()
  await refund(2500)
  const { refundNo } = await server.owner.db
    .selectFrom('payment.refund')
    .select('refundNo')
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  const tell = () => inSystemTransaction(server.context(), tx => settleRefund(tx, refundNo, tx.now))
  await Promise.all(Array.from({ length: 10 }, tell))
  await tell()
  expect(await inWallet()).toBe(2500)
})
