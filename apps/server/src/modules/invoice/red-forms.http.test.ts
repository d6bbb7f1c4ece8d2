import { randomUUID } from 'node:crypto'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { redFormEndpoints } from '@xiaojiu/contract/invoice/red-form-endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import { refundOfOrder } from '#modules/order/public.ts'
import { aReadyPharmacy } from '#modules/order/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { relayAll } from '#testing/relay-all.ts'
import { aReviewer } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { specialInvoiceDesk } from './public.ts'
import { aShippedOrder, issueAll } from './testing.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

const PAGE = { pageNum: 1, pageSize: 20 }
type Shipped = Awaited<ReturnType<typeof aShippedOrder>>

for (const [name, endpoint] of Object.entries(redFormEndpoints))
  test(`${name} returns 401 without a session and 403 without the finance right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsBuyer(server, { isMain: false, rights: ['order'] })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

const invoicesOf = async ({ client }: Shipped) => (await client.call(invoiceEndpoints.listInvoices, PAGE)).value.list
const detailOf = async ({ client }: Shipped, invoiceId: string) =>
  (await client.call(invoiceEndpoints.getInvoice, { invoiceId })).value

/** A buyer with approved data, and an order with a 专票. */
async function aSpecialInvoice() {
  const buyer = await aReadyPharmacy(server)
  await buyer.client.call(invoiceEndpoints.applyForSpecial, {
    address: '武汉市武昌区中南路 1 号',
    phone: '027-88886666',
    bankName: '汉江银行武汉江汉支行',
    bankAccount: '3202001509020000001',
    proofFileIds: [await uploadedPicture(buyer.client, 'taxpayer-proof')],
  })
  const { record } = (await buyer.client.call(invoiceEndpoints.getLastApplication, {})).value
  await specialInvoiceDesk.approve(server.context(), record?.applicationId ?? '', aReviewer('审核员'))
  await buyer.client.call(invoiceEndpoints.savePreference, { kind: 'special', merging: 'order' })
  const order = await aShippedOrder(server, buyer)
  await issueAll(server)
  const [blue] = await invoicesOf(order)
  return { order, blueId: blue?.invoiceId ?? '' }
}

/** The form has expired. */
const letLapse = (invoiceId: string) =>
  server.owner.pool.query('update invoice.red_form set due_at = $2 where invoice_id = $1', [
    invoiceId,
    server.clock.read(),
  ])

async function giveBack({ orderId }: Shipped, amount: number) {
  await inSystemTransaction(server.context(), tx =>
    refundOfOrder(tx, { orderId, amount: fen(amount), subject: randomUUID(), reason: '售后退款' }),
  )
  await server.owner.pool.query('update invoice.due_order set due_at = $2 where order_id = $1', [
    orderId,
    server.clock.read(),
  ])
  await relayAll(server)
  await issueAll(server)
}

const messagesOf = async ({ companyId }: Shipped) =>
  (
    await server.owner.pool.query(
      `select title from message.message where company_id = $1 and title like '红字%' order by id`,
      [companyId],
    )
  ).rows.map(row => row.title)

test('issues the red invoice without confirmation when the blue one is not booked', async () => {
  const { order } = await aSpecialInvoice()
  await giveBack(order, 960)
  expect((await invoicesOf(order)).map(({ colour, state, redFormState }) => [colour, state, redFormState])).toEqual([
    ['red', 'issued', null],
    ['blue', 'issued', null],
  ])
})

test('issues the red invoice of a booked special invoice only after the buyer confirms the form', async () => {
  const { order, blueId } = await aSpecialInvoice()
  const { client } = order
  const booked = (await client.call(invoiceEndpoints.bookInvoice, { invoiceId: blueId })).value
  server.clock.advance(1000)
  expect((await client.call(invoiceEndpoints.bookInvoice, { invoiceId: blueId })).value).toEqual(booked)
  await giveBack(order, 960)
  const red = (await invoicesOf(order)).find(one => one.colour === 'red')
  expect(red).toMatchObject({ state: 'requested', invoiceNo: null, gross: -960, redFormState: 'waiting-buyer' })
  expect(await messagesOf(order)).toEqual(['红字发票信息待确认'])
  // Several runs of the job create one form and one message.
  await issueAll(server)
  expect(await messagesOf(order)).toHaveLength(1)
  const { redForm } = await detailOf(order, red?.invoiceId ?? '')
  expect(redForm).toMatchObject({ reason: 'allowance', state: 'waiting-buyer', decidedAt: null })
  const formId = redForm?.formId ?? ''
  const other = await aReadyPharmacy(server)
  expect(
    await other.client.call(invoiceEndpoints.answerRedForm, { formId, verdict: 'confirm', note: '' }),
  ).toMatchObject({ status: 404 })
  const done = (await client.call(invoiceEndpoints.answerRedForm, { formId, verdict: 'confirm', note: '' })).value
  expect(done).toMatchObject({ state: 'confirmed', decidedAt: server.clock.read() })
  expect(await client.call(invoiceEndpoints.answerRedForm, { formId, verdict: 'refuse', note: '不对' })).toMatchObject({
    data: { reason: 'red-form-decided' },
  })
  await issueAll(server)
  expect(await detailOf(order, red?.invoiceId ?? '')).toMatchObject({
    state: 'issued',
    invoiceNo: expect.stringMatching(/^\d{20}$/),
    redForm: { state: 'confirmed' },
  })
})

test('keeps a form refused with a reason, and issues the red invoice when it is reopened and confirmed', async () => {
  const { order, blueId } = await aSpecialInvoice()
  const { client } = order
  await client.call(invoiceEndpoints.bookInvoice, { invoiceId: blueId })
  await giveBack(order, 960)
  const invoiceId = (await invoicesOf(order)).find(one => one.colour === 'red')?.invoiceId ?? ''
  expect(await client.call(invoiceEndpoints.reopenRedForm, { invoiceId })).toMatchObject({
    data: { reason: 'red-form-decided' },
  })
  const formId = (await detailOf(order, invoiceId)).redForm?.formId ?? ''
  const answer = (note: string) => client.call(invoiceEndpoints.answerRedForm, { formId, verdict: 'refuse', note })
  expect(await answer('')).toMatchObject({ data: { reason: 'red-form-why' } })
  expect((await detailOf(order, invoiceId)).redForm?.state).toBe('waiting-buyer')
  expect((await answer('金额应为 4.80 元')).value).toMatchObject({ state: 'refused', note: '金额应为 4.80 元' })
  await letLapse(invoiceId)
  await issueAll(server)
  expect(await detailOf(order, invoiceId)).toMatchObject({ state: 'requested', redForm: { state: 'refused' } })
  const again = (await client.call(invoiceEndpoints.reopenRedForm, { invoiceId })).value
  expect(again).toMatchObject({ state: 'waiting-buyer' })
  await client.call(invoiceEndpoints.answerRedForm, { formId: again.formId, verdict: 'confirm', note: '' })
  await issueAll(server)
  expect(await detailOf(order, invoiceId)).toMatchObject({ state: 'issued' })
  expect(await client.call(invoiceEndpoints.reopenRedForm, { invoiceId: randomUUID() })).toMatchObject({ status: 404 })
})

test('voids a form when its time is over and opens another with a new number', async () => {
  const { order, blueId } = await aSpecialInvoice()
  await order.client.call(invoiceEndpoints.bookInvoice, { invoiceId: blueId })
  await giveBack(order, 960)
  const invoiceId = (await invoicesOf(order)).find(one => one.colour === 'red')?.invoiceId ?? ''
  const first = (await detailOf(order, invoiceId)).redForm
  await letLapse(invoiceId)
  const late = { formId: first?.formId ?? '', verdict: 'confirm' as const, note: '' }
  expect(await order.client.call(invoiceEndpoints.answerRedForm, late)).toMatchObject({
    data: { reason: 'red-form-decided' },
  })
  await issueAll(server)
  const second = await detailOf(order, invoiceId)
  expect(second).toMatchObject({ state: 'requested', redForm: { state: 'waiting-buyer' } })
  expect(second.redForm?.formNo).not.toBe(first?.formNo)
  expect(await messagesOf(order)).toHaveLength(2)
})

test('refuses to book an ordinary invoice or one of another company', async () => {
  const order = await aShippedOrder(server)
  await issueAll(server)
  const [blue] = await invoicesOf(order)
  const invoiceId = blue?.invoiceId ?? ''
  expect(await order.client.call(invoiceEndpoints.bookInvoice, { invoiceId })).toMatchObject({
    data: { reason: 'invoice-not-bookable' },
  })
  expect((await invoicesOf(order))[0]?.bookedAt).toBeNull()
  const other = await aReadyPharmacy(server)
  expect(await other.client.call(invoiceEndpoints.bookInvoice, { invoiceId })).toMatchObject({ status: 404 })
})
