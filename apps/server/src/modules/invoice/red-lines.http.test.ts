import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { agreeCase, eligibilityOf, fileCase } from '#modules/after-sale/testing.ts'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aPaidOrder, aReadyPharmacy, receiveAll, shipAll } from '#modules/order/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { relayAll } from '#testing/relay-all.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { issueAll } from './testing.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

/** 96.00 for ten packs and 60.00 for four, invoiced and received. */
async function anInvoicedOrder() {
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  const store = await aStore(db)
  const offer = async (genericName: string, price: number) =>
    (await anOffer(db, { store, product: await aProduct(db, { genericName, rxClass: 'otc-a' }), price })).offerId
  const { orderId } = await aPaidOrder(server, buyer, [
    { offerId: await offer('阿莫西林胶囊', 96_000), quantity: 10 },
    { offerId: await offer('布洛芬缓释胶囊', 150_000), quantity: 4 },
  ])
  await shipAll(server, orderId)
  await receiveAll(buyer.client, orderId)
  await relayAll(server)
  await issueAll(server)
  return { ...buyer, orderId }
}

type Invoiced = Awaited<ReturnType<typeof anInvoicedOrder>>

/** The store refunds packs of one line without a return, and the job runs. */
async function payBack({ client, orderId }: Invoiced, name: string, reason: 'short' | 'damaged', quantity: number) {
  const { lines } = await eligibilityOf(client, orderId)
  const line = lines.find(one => one.displayName.includes(name))
  const batchId = line?.batches[0]?.batchId ?? ''
  const wish = {
    orderId,
    kind: 'refund-only',
    reason,
    lines: [{ lineId: line?.lineId ?? '', batchId, quantity }],
  } as const
  const { caseId } = (await fileCase(client, { ...wish, lines: [...wish.lines] })).value
  await agreeCase(server.context(), caseId, aReviewer('商家'))
  await relayAll(server)
  await issueAll(server)
}

async function redsOf({ client }: Invoiced) {
  const { list } = (await client.call(invoiceEndpoints.listInvoices, { colour: 'red', pageNum: 1, pageSize: 20 })).value
  const details = []
  for (const { invoiceId } of list) details.push((await client.call(invoiceEndpoints.getInvoice, { invoiceId })).value)
  return details
}

test('issues a red invoice for exactly the line and packs that were refunded without a return', async () => {
  const order = await anInvoicedOrder()
  await payBack(order, '布洛芬', 'short', 1)
  const [red, ...more] = await redsOf(order)
  expect(more).toEqual([])
  expect(red).toMatchObject({ state: 'issued', gross: -1500, net: -1327, tax: -173 })
  expect(red?.lines).toMatchObject([
    { name: '*化学药品制剂*布洛芬缓释胶囊', quantity: -1, unitPrice: 150_000, gross: -1500, net: -1327, tax: -173 },
  ])
  const query = `invoiceId=${red?.invoiceId}&format=xml`
  const url = `${API_PREFIX}${invoiceEndpoints.downloadInvoice.path}?${query}`
  const xml = (await order.client.inject({ method: 'GET', url })).raw.toString('utf8')
  expect(xml.match(/<ItemName>[^<]+</g)).toEqual(['<ItemName>*化学药品制剂*布洛芬缓释胶囊<'])
  expect(xml).toContain('<Quantity>-1<')
  expect(xml).toContain('<Amount>-13.27<')
})

test('names the refunded line in each further red invoice', async () => {
  const order = await anInvoicedOrder()
  await payBack(order, '布洛芬', 'short', 1)
  await payBack(order, '阿莫西林', 'damaged', 3)
  await payBack(order, '布洛芬', 'damaged', 3)
  const named = (await redsOf(order)).flatMap(red =>
    red.lines.map(({ name, quantity, gross }) => [name, quantity, gross]),
  )
  expect(named).toEqual([
    ['*化学药品制剂*布洛芬缓释胶囊', -3, -4500],
    ['*化学药品制剂*阿莫西林胶囊', -3, -2880],
    ['*化学药品制剂*布洛芬缓释胶囊', -1, -1500],
  ])
  expect((await order.client.call(invoiceEndpoints.checkOrderInvoice, { orderId: order.orderId })).value).toMatchObject(
    { billing: 'issued', kept: 6720, invoiced: 6720 },
  )
})
