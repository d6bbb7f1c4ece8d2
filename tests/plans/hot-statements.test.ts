import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { cancelOverduePayOrders } from '../../apps/server/src/modules/order/cancel/cancel-orders.ts'
import { aPaidOrder, aPlacedOrder, aReadyPharmacy } from '../../apps/server/src/modules/order/testing.ts'
import { verifyPendingPayments } from '../../apps/server/src/modules/payment/pay/verify-payment.ts'
import { aCreditLine, PAY_PASSWORD } from '../../apps/server/src/modules/payment/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { relayAll } from '../../apps/server/src/testing/relay-all.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsSeller } from '../../apps/server/src/testing/sign-in.ts'
import { growTables } from './grow-tables.ts'
import { type PlanNode, planOf } from './plan-of.ts'
import { recordStatements, type Sent } from './recorder.ts'

const server = useTestServer()
const page = { pageNum: 1, pageSize: 20 }

/** A pharmacy orders, pays in several ways, cancels, and opens its pages. */
async function walk(): Promise<void> {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const { client, companyId } = buyer
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db) })
  await aCreditLine(db, { companyId, storeId: store.storeId, limit: 1_000_000 })
  const lines = [{ offerId, quantity: 2 }]
  const { orderId } = await aPaidOrder(server, buyer, lines)
  const onCredit = await aPlacedOrder(client, lines)
  await client.call(orderEndpoints.payOrder, {
    payOrderId: onCredit.payOrderId,
    channel: 'credit',
    payPassword: PAY_PASSWORD,
  })
  const open = await aPlacedOrder(client, lines)
  const { paymentId } = (
    await client.call(orderEndpoints.payOrder, { payOrderId: open.payOrderId, channel: 'transfer' })
  ).value
  await client.call(paymentEndpoints.getPayment, { paymentId })
  await client.call(orderEndpoints.getPayOrder, { payOrderId: open.payOrderId })
  await client.call(orderEndpoints.cancelPayOrder, { payOrderId: open.payOrderId, reason: '不想要了' })
  await client.call(cartEndpoints.addToCart, { lines })
  await client.call(cartEndpoints.getCart, {})
  await client.call(orderEndpoints.confirmOrder, {})
  await client.call(orderEndpoints.getOrder, { orderId })
  await client.call(orderEndpoints.listOrders, page)
  await client.call(orderEndpoints.listOrders, { ...page, keyword: '蒙脱石' })
  await client.call(paymentEndpoints.getWallet, {})
  await client.call(paymentEndpoints.listWalletEntries, page)
  await client.call(paymentEndpoints.getCredit, {})
  const month = monthOf(dayOf(server.clock.read()))
  await client.call(orderEndpoints.listOrders, { ...page, archive: 'recent' })
  await client.call(paymentEndpoints.listStatements, { month })
  await client.call(paymentEndpoints.getStatement, { storeId: store.storeId, month })
  const seller = await signInAsSeller(server, { storeId: store.storeId, role: 'seller-care' })
  await seller.client.call(orderSellingEndpoints.getStoreSales, { days: 30 })
  await client.call(marketingEndpoints.getCoinAccount, {})
  await client.call(messageEndpoints.countUnread, {})
  await relayAll(server)
  await verifyPendingPayments(server.context())
  await cancelOverduePayOrders(server.context())
}

/** Tables of which the plan reads all rows. */
function readWhole(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [`${node.Schema}.${node['Relation Name']}`] : []
  return [...own, ...(node.Plans ?? []).flatMap(readWhole)]
}

/** In a transaction that is rolled back, so that the added rows disappear. */
async function faultsWhenGrown(statements: readonly Sent[]): Promise<string[]> {
  const client = await server.owner.pool.connect()
  try {
    await client.query('begin')
    const grown = await growTables(client)
    for (const table of [
      'payment.account',
      'payment.entry',
      'parts.payment_entry_rest',
      'payment.payment',
      'order.order',
      'order.line',
      'cart.line',
    ])
      expect(grown).toContain(table)
    const faults: string[] = []
    for (const sent of statements) {
      const whole = readWhole(await planOf(client, sent)).filter(table => grown.has(table))
      if (whole.length > 0) faults.push(`${whole.join(', ')}: ${sent.text.replace(/\s+/g, ' ').slice(0, 300)}`)
    }
    return faults
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('plans no sequential scan of a growing table for the hot statements', async () => {
  const recorder = recordStatements()
  try {
    await walk()
  } finally {
    recorder.stop()
  }
  const statements = [...recorder.sent.values()]
  expect(statements.length).toBeGreaterThan(90)
  expect(await faultsWhenGrown(statements)).toEqual([])
}, 300_000)
