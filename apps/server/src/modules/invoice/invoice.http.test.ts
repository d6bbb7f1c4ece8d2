import { randomUUID } from 'node:crypto'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '#gateways/zip.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { noteRefunded, refundOfOrder } from '#modules/order/public.ts'
import { aPaidOrder, aReadyPharmacy, shipAll } from '#modules/order/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { relayAll } from '#testing/relay-all.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { specialInvoiceDesk } from './public.ts'
import { sendRequests } from './send-requests.ts'
import { settleDueOrders } from './settle-due-orders.ts'
import { aShippedOrder, issueAll } from './testing.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

const PAGE = { pageNum: 1, pageSize: 20 }
type Shipped = Awaited<ReturnType<typeof aShippedOrder>>
const listOf = async ({ client }: Pick<Shipped, 'client'>, filter: object = {}) =>
  (await client.call(invoiceEndpoints.listInvoices, { ...PAGE, ...filter })).value
const checkOf = async ({ client, orderId }: Shipped) =>
  (await client.call(invoiceEndpoints.checkOrderInvoice, { orderId })).value
const refund = (orderId: string, amount: number) =>
  inSystemTransaction(server.context(), tx =>
    refundOfOrder(tx, { orderId, amount: fen(amount), subject: randomUUID(), reason: '售后退款' }),
  )
/** The event of a case when returned packs are refunded. */
async function giveBack({ orderId, batchIds }: Shipped, quantity: number, amount: number) {
  await inSystemTransaction(server.context(), async tx => {
    const { rows } = await server.owner.pool.query('select id from "order".line where order_id = $1', [orderId])
    const goods = { lineId: String(rows[0]?.id), batchId: batchIds[0] ?? '', isGoodsBack: true }
    await noteRefunded(tx.db, [{ ...goods, quantity, amount: fen(amount) }])
  })
  await refund(orderId, amount)
}
async function withSpecial(buyer: Pick<Shipped, 'client'>) {
  const proof = await uploadedPicture(buyer.client, 'taxpayer-proof')
  return buyer.client.call(invoiceEndpoints.applyForSpecial, {
    address: '武汉市武昌区中南路 1 号',
    phone: '027-88886666',
    bankName: '汉江银行武汉江汉支行',
    bankAccount: '3202001509020000001',
    proofFileIds: [proof],
  })
}

test.each(Object.entries(invoiceEndpoints))('%s returns 401 without a session', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
})

describe('blue and red invoices', () => {
  test('issues one invoice with PDF and XML for a shipped order, also when jobs run concurrently', async () => {
    const order = await aShippedOrder(server)
    expect(await checkOf(order)).toMatchObject({ billing: 'waiting', kept: 9600, invoiced: 0 })
    await Promise.all([issueAll(server), issueAll(server)])
    await issueAll(server)
    const page = await listOf(order)
    expect(page).toMatchObject({ total: 1, grossSum: 9600, unreadCount: 1 })
    const [head] = page.list
    expect(head).toMatchObject({
      colour: 'blue',
      kind: 'ordinary',
      state: 'issued',
      net: 8496,
      tax: 1104,
      gross: 9600,
      orderIds: [order.orderId],
      isRead: false,
    })
    expect(head?.invoiceNo).toMatch(/^\d{20}$/)
    const invoiceId = head?.invoiceId ?? ''
    const detail = (await order.client.call(invoiceEndpoints.getInvoice, { invoiceId })).value
    expect(detail).toMatchObject({
      capitalGross: '玖拾陆圆整',
      lines: [
        {
          name: '*化学药品制剂*阿莫西林胶囊',
          quantity: 10,
          unitPrice: 96_000,
          gross: 9600,
          discount: 0,
          net: 8496,
          tax: 1104,
        },
      ],
      rates: [{ taxRatePercent: 13, net: 8496, tax: 1104 }],
      related: [],
    })
    expect((await order.client.call(invoiceEndpoints.countUnread, {})).value.unreadCount).toBe(0)
    expect(await checkOf(order)).toMatchObject({ billing: 'issued', kept: 9600, invoiced: 9600 })
    const url = (format: string) =>
      `${API_PREFIX}${invoiceEndpoints.downloadInvoice.path}?invoiceId=${invoiceId}&format=${format}`
    const pdf = await order.client.inject({ method: 'GET', url: url('pdf') })
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const xml = (await order.client.inject({ method: 'GET', url: url('xml') })).raw.toString()
    for (const part of [
      head?.invoiceNo,
      '<TotalAmWithoutTax>84.96<',
      '<TotalTaxAm>11.04<',
      '<TotalTax-includedAmount>96.00<',
    ])
      expect(xml).toContain(part)
    const all = await order.client.send(invoiceEndpoints.downloadInvoices, { invoiceIds: [invoiceId] })
    expect(unzip((all as unknown as { raw: Buffer }).raw, 5_000_000)?.map(file => file.name.toString('utf8'))).toEqual([
      `发票_${head?.invoiceNo}.pdf`,
      `发票_${head?.invoiceNo}.xml`,
    ])
    expect(await server.owner.pool.query('select 1 from sandbox.tax_invoice')).toMatchObject({ rowCount: 1 })
  })

  test('issues a red invoice for a refund, and takes back the rest with its tax when the rest is refunded', async () => {
    const order = await aShippedOrder(server)
    await issueAll(server)
    await giveBack(order, 3, 2880)
    await relayAll(server)
    await issueAll(server)
    const [red, blue] = (await listOf(order)).list
    expect(red).toMatchObject({ colour: 'red', state: 'issued', gross: -2880, net: -2549, tax: -331 })
    expect((await listOf(order)).grossSum).toBe(6720)
    const detail = (await order.client.call(invoiceEndpoints.getInvoice, { invoiceId: red?.invoiceId ?? '' })).value
    expect(detail.lines).toMatchObject([{ quantity: -3, gross: -2880 }])
    expect(detail.related).toMatchObject([{ invoiceId: blue?.invoiceId, colour: 'blue', gross: 9600 }])
    await refund(order.orderId, 6720)
    await relayAll(server)
    await issueAll(server)
    const { list, grossSum } = await listOf(order)
    expect(grossSum).toBe(0)
    expect(list.reduce((sum, one) => sum + one.tax, 0)).toBe(0)
    expect(await checkOf(order)).toMatchObject({ billing: 'issued', kept: 0, invoiced: 0 })
  })

  test('invoices only what is left when an order was refunded before any invoice', async () => {
    const order = await aShippedOrder(server)
    await giveBack(order, 4, 3840)
    await relayAll(server)
    await issueAll(server)
    const { list } = await listOf(order)
    expect(list).toMatchObject([{ colour: 'blue', gross: 5760 }])
  })

  test('issues nothing during the month when invoices are monthly, and at once after switching back', async () => {
    const buyer = await aReadyPharmacy(server)
    await buyer.client.call(invoiceEndpoints.savePreference, { kind: 'ordinary', merging: 'month' })
    const first = await aShippedOrder(server, buyer)
    await issueAll(server)
    expect((await listOf(buyer)).total).toBe(0)
    expect(await checkOf(first)).toMatchObject({ billing: 'monthly', kept: 9600, invoiced: 0 })
    await buyer.client.call(invoiceEndpoints.savePreference, { kind: 'ordinary', merging: 'order' })
    await issueAll(server)
    expect((await listOf(buyer)).list).toMatchObject([{ gross: 9600, state: 'issued' }])
  })

  test('issues one invoice for all orders of the store after the month ends, over what was supplied', async () => {
    const buyer = await aReadyPharmacy(server)
    await buyer.client.call(invoiceEndpoints.savePreference, { kind: 'ordinary', merging: 'month' })
    const first = await aShippedOrder(server, buyer)
    const { orderId } = await aPaidOrder(server, buyer, [{ offerId: first.offerId, quantity: 5 }])
    const { rows } = await server.owner.pool.query('select id from "order".line where order_id = $1', [orderId])
    // One of five is short and refunded at once.
    await shipAll(server, orderId, { [rows[0]?.id]: 4 })
    await relayAll(server)
    await settleDueOrders(server.context())
    expect((await listOf(buyer)).total).toBe(0)
    await settleDueOrders({ ...server.context(), now: new Date('2026-12-01T00:00:30+08:00') })
    await sendRequests({ ...server.context(), now: new Date('2026-12-01T00:00:30+08:00') })
    const { list } = await listOf(buyer)
    expect(list).toMatchObject([{ gross: 9600 + 3840, state: 'issued', orderIds: { length: 2 } }])
  })

  test('issues nothing when the tax provider is silent or refuses, and issues once on retry', async () => {
    const order = await aShippedOrder(server)
    const behaviour = {
      answerDelayMs: 0,
      notify: 'once',
      notifyDelaySeconds: 0,
      amountOffset: fen(0),
      outcome: 'succeed',
    } as const
    const phone = server.client()
    await phone.call(sandboxEndpoints.saveBehaviour, { provider: 'tax', behaviour: { ...behaviour, answer: 'lost' } })
    await issueAll(server)
    expect(await checkOf(order)).toMatchObject({ billing: 'issuing' })
    await phone.call(sandboxEndpoints.saveBehaviour, { provider: 'tax', behaviour: { ...behaviour, answer: 'refuse' } })
    server.clock.advance(120_000)
    await sendRequests(server.context())
    expect(await checkOf(order)).toMatchObject({
      billing: 'rejected',
      invoices: [{ failure: '税务服务暂停受理（模拟）' }],
    })
    const invoiceId = (await listOf(order)).list[0]?.invoiceId ?? ''
    expect(await order.client.send(invoiceEndpoints.downloadInvoice, { invoiceId, format: 'pdf' })).toMatchObject({
      data: { reason: 'invoice-not-issued' },
    })
    await phone.call(sandboxEndpoints.resetBehaviour, { provider: 'tax' })
    server.clock.advance(3_700_000)
    await sendRequests(server.context())
    expect(await checkOf(order)).toMatchObject({ billing: 'issued', invoices: [{ state: 'issued', failure: null }] })
  })

  test('returns 404 for another company’s invoices', async () => {
    const order = await aShippedOrder(server)
    await issueAll(server)
    const invoiceId = (await listOf(order)).list[0]?.invoiceId ?? ''
    const { client } = await aReadyPharmacy(server)
    expect(await client.send(invoiceEndpoints.getInvoice, { invoiceId })).toMatchObject({ status: 404 })
    expect(await client.send(invoiceEndpoints.downloadInvoice, { invoiceId, format: 'xml' })).toMatchObject({
      status: 404,
    })
    expect(await client.send(invoiceEndpoints.downloadInvoices, { invoiceIds: [invoiceId] })).toMatchObject({
      status: 404,
    })
    expect(await client.send(invoiceEndpoints.checkOrderInvoice, { orderId: order.orderId })).toMatchObject({
      status: 404,
    })
    expect((await listOf(order)).unreadCount).toBe(1)
    await order.client.call(invoiceEndpoints.markAllRead, {})
    expect((await listOf(order, { onlyUnread: true })).total).toBe(0)
    expect((await listOf(order, { keyword: '没有这家店' })).total).toBe(0)
  })
})

describe('invoice data', () => {
  test('allows special invoices only after approval, with one application at a time and reasons of refusal', async () => {
    const buyer = await aReadyPharmacy(server)
    const { client } = buyer
    const special = { kind: 'special', merging: 'order' } as const
    expect(await client.call(invoiceEndpoints.savePreference, special)).toMatchObject({
      data: { reason: 'invoice-special-not-approved' },
    })
    expect((await client.call(invoiceEndpoints.getInvoiceData, {})).value).toMatchObject({
      kind: 'ordinary',
      special: null,
    })
    const [first, second] = await Promise.all([withSpecial(buyer), withSpecial(buyer)])
    expect([first, second].filter(answer => answer.success)).toHaveLength(1)
    const record = async () => (await client.call(invoiceEndpoints.getLastApplication, {})).value.record
    const applicationId = (await record())?.applicationId ?? ''
    expect(await client.call(invoiceEndpoints.closeApplication, { applicationId })).toMatchObject({ status: 409 })
    const other = await aReadyPharmacy(server)
    expect(await other.client.call(invoiceEndpoints.revokeApplication, { applicationId })).toMatchObject({
      status: 404,
    })
    expect(await client.call(invoiceEndpoints.revokeApplication, { applicationId })).toMatchObject({ success: true })
    expect(await client.call(invoiceEndpoints.revokeApplication, { applicationId })).toMatchObject({ status: 409 })
    expect(await record()).toMatchObject({ state: 'revoked' })
    await withSpecial(buyer)
    const secondId = (await record())?.applicationId ?? ''
    const objections = [{ item: '开户银行', reason: '与基本户不符' }]
    await specialInvoiceDesk.refuse(server.context(), secondId, aReviewer('审核员'), objections)
    expect(await record()).toMatchObject({ state: 'refused', objections, isClosed: false })
    expect((await client.call(invoiceEndpoints.getInvoiceTip, {})).value.level).toBe('warning')
    await client.call(invoiceEndpoints.closeApplication, { applicationId: secondId })
    expect(await record()).toMatchObject({ isClosed: true })
    expect((await client.call(invoiceEndpoints.getInvoiceTip, {})).value.level).toBe('info')
    await withSpecial(buyer)
    const third = (await record())?.applicationId ?? ''
    expect(await specialInvoiceDesk.examine(server.context(), third)).toEqual([])
    await specialInvoiceDesk.approve(server.context(), third, aReviewer('审核员'))
    await expect(specialInvoiceDesk.approve(server.context(), third, aReviewer('审核员'))).rejects.toMatchObject({
      reason: 'state-changed',
    })
    expect((await client.call(invoiceEndpoints.savePreference, special)).value).toMatchObject({
      kind: 'special',
      special: { bankName: '汉江银行武汉江汉支行' },
    })
    const order = await aShippedOrder(server, buyer)
    await issueAll(server)
    const [head] = (await listOf(order)).list
    expect(head).toMatchObject({ kind: 'special', state: 'issued' })
    const detail = (await client.call(invoiceEndpoints.getInvoice, { invoiceId: head?.invoiceId ?? '' })).value
    expect(detail.buyer).toMatchObject({ bankAccount: '3202001509020000001', address: '武汉市武昌区中南路 1 号' })
    // The choice at the settlement overrides the default.
    const asked = await aShippedOrder(server, buyer)
    await server.owner.pool.query(`update "order"."order" set invoice_kind = 'ordinary' where id = $1`, [asked.orderId])
    await issueAll(server)
    expect((await listOf(asked)).list.map(one => one.kind)).toEqual(['ordinary', 'special'])
  })
})
