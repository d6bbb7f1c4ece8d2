import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { cancelOverduePayOrders } from '../../apps/server/src/modules/order/cancel/cancel-orders.ts'
import { aPaidOrder, aPlacedOrder, aReadyPharmacy } from '../../apps/server/src/modules/order/testing.ts'
import { aCreditLine, PAY_PASSWORD } from '../../apps/server/src/modules/payment/testing.ts'
import { verifyPendingPayments } from '../../apps/server/src/modules/payment/pay/verify-payment.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { APP_ROLE } from '../../apps/server/src/platform/database/database.ts'
import { relayAll } from '../../apps/server/src/testing/relay-all.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { growTables } from './grow-tables.ts'
import { OPENING, recordStatements, type Sent } from './recorder.ts'

const server = useTestServer()
const page = { pageNum: 1, pageSize: 20 }

interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** A pharmacy orders, pays in several ways, gives up, and looks at what it has. */
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
  await client.call(paymentEndpoints.getWallet, {})
  await client.call(paymentEndpoints.listWalletEntries, page)
  await client.call(paymentEndpoints.getCredit, {})
  await client.call(marketingEndpoints.getCoinAccount, {})
  await client.call(messageEndpoints.countUnread, {})
  await relayAll(server)
  await verifyPendingPayments(server.context())
  await cancelOverduePayOrders(server.context())
}

/** Tables of which the plan reads every row. */
function readWhole(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [`${node.Schema}.${node['Relation Name']}`] : []
  return [...own, ...(node.Plans ?? []).flatMap(readWhole)]
}

/** As the application would have it planned: its role, and the scope the statement was sent in. */
async function planOf(client: pg.PoolClient, { opening, text, values }: Sent): Promise<PlanNode> {
  await client.query('savepoint before')
  await client.query(opening.replace(OPENING, `set local role ${APP_ROLE};`))
  const { rows } = await client.query({ text: `explain (format json, verbose) ${text}`, values: [...values] })
  await client.query('rollback to savepoint before')
  return rows[0]['QUERY PLAN'][0].Plan
}

/** In one transaction that never ends well: what has grown is gone again. */
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
