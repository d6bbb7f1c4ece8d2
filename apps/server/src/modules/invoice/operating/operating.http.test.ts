import { randomUUID } from 'node:crypto'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { invoiceOperatingEndpoints } from '@xiaojiu/contract/invoice/operating-endpoints.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { beforeAll, expect, test } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { aShippedOrder, issueAll } from '../testing.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)

const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const money = async () => (await signInAsOperator(server, { role: 'money', personName: '财务甲' })).client
const query = (text: string, values: unknown[] = []) => server.owner.pool.query(text, values)
const ofOrder = async (orderId: string) =>
  (
    await query(
      `select i.id, i.state, i.next_try_at from invoice.invoice i join invoice.line l on l.invoice_id = i.id where l.order_id = $1`,
      [orderId],
    )
  ).rows[0]

for (const [name, endpoint] of Object.entries(invoiceOperatingEndpoints))
  test(`${name} refuses visitors and platform staff without the invoice right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsOperator(server, { role: 'review' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

test('listDueOrders shows kept and invoiced amounts, and alignOrder makes an order due now', async () => {
  const { orderId } = await aShippedOrder(server)
  const client = await money()
  const row = async () =>
    (await client.call(invoiceOperatingEndpoints.listDueOrders, { pageSize: 100 })).value.list.find(
      one => one.orderId === orderId,
    )
  expect(await row()).toMatchObject({ kept: 9600, invoiced: 0, gap: 9600 })
  const later = addMs(server.clock.read(), 86_400_000)
  await query('update invoice.due_order set due_at = $2 where order_id = $1', [orderId, later])
  expect((await row())?.dueAt).toEqual(later)
  await client.call(invoiceOperatingEndpoints.alignOrder, { orderId })
  expect((await row())?.dueAt).toEqual(server.clock.read())
  await issueAll(server)
  expect(await row()).toBeUndefined()
  expect(reasonOf(await client.call(invoiceOperatingEndpoints.alignOrder, { orderId }))).toBe('state-changed')
  const { id } = await ofOrder(orderId)
  expect(reasonOf(await client.call(invoiceOperatingEndpoints.retryInvoice, { invoiceId: id }))).toBe('state-changed')
  const { durations, due } = (await client.call(invoiceOperatingEndpoints.getInvoiceFigures, {})).value
  expect([durations[0]?.count, due]).toEqual([1, 0])
})

test('CR-145 lists a rejected invoice with its reason, notifies the store and issues it on retry', async () => {
  const { orderId } = await aShippedOrder(server)
  await issueAll(server)
  const client = await money()
  const { id: invoiceId } = await ofOrder(orderId)
  await query(
    `update invoice.invoice set state = 'rejected', invoice_no = null, issued_at = null, failure = '购方税号不存在',
      next_try_at = $2 where id = $1`,
    [invoiceId, addMs(server.clock.read(), 3_600_000)],
  )
  const { list } = (await client.call(invoiceOperatingEndpoints.listInvoiceTroubles, { pageSize: 50 })).value
  expect(list.map(row => [row.invoiceId, row.isRejected, row.failure, row.gross])).toEqual([
    [invoiceId, true, '购方税号不存在', 9600],
  ])
  const [{ storeId, orderNo }] = (
    await query('select store_id as "storeId", order_no as "orderNo" from "order"."order" where id = $1', [orderId])
  ).rows
  const seller = (await signInAsSeller(server, { storeId, rights: ['order.look'] })).client
  const watched = (await seller.call(staffEndpoints.listWatch, { name: 'invoices-failed', pageSize: 50 })).value
  expect([watched.count, watched.list.map(row => [row.title, row.fact, row.amount])]).toEqual([
    1,
    [[orderNo, '未开出：购方税号不存在', 9600]],
  ])
  const other = (await signInAsSeller(server, { rights: ['order.look'] })).client
  expect((await other.call(staffEndpoints.listWatch, { name: 'invoices-failed', pageSize: 50 })).value.count).toBe(0)
  await client.call(invoiceOperatingEndpoints.tellStoreOfInvoice, {
    ...{ invoiceId, words: '请联系买家更正税号', requestId: randomUUID() },
  })
  const told = await query(`select title, body from message.staff_message`)
  expect(told.rows).toEqual([
    {
      title: '发票未能开具，请协助处理',
      body: `申请号 ${list[0]?.requestNo}，失败原因：购方税号不存在。平台说明：请联系买家更正税号`,
    },
  ])
  await client.call(invoiceOperatingEndpoints.retryInvoice, { invoiceId })
  expect((await ofOrder(orderId)).next_try_at).toEqual(server.clock.read())
  await issueAll(server)
  expect((await ofOrder(orderId)).state).toBe('issued')
})

test('listWatchedRedForms shows the due time, and extendRedForm sets it three days ahead while still open', async () => {
  const { orderId, companyId } = await aShippedOrder(server)
  await issueAll(server)
  const client = await money()
  const { id: invoiceId } = await ofOrder(orderId)
  const now = server.clock.read()
  const form = await query(
    `insert into invoice.red_form (company_id, invoice_id, form_no, reason, state, opened_at, due_at)
      values ($1, $2, 'HZ1', 'returned', 'waiting-buyer', $3, $4) returning id`,
    [companyId, invoiceId, now, addMs(now, 3_600_000)],
  )
  const formId = String(form.rows[0]?.id)
  const look = async () =>
    (await client.call(invoiceOperatingEndpoints.listWatchedRedForms, { state: 'waiting-buyer', pageSize: 50 })).value
      .list
  const extend = () => client.call(invoiceOperatingEndpoints.extendRedForm, { formId, reason: '买家出差' })
  expect((await look()).map(row => row.dueAt)).toEqual([addMs(now, 3_600_000)])
  expect(await extend()).toMatchObject({ success: true })
  expect((await look()).map(row => row.dueAt)).toEqual([addMs(now, 72 * 3_600_000)])
  await query('update invoice.red_form set due_at = $2 where id = $1', [formId, now])
  expect(reasonOf(await extend())).toBe('red-form-decided')
  expect((await look()).map(row => row.dueAt)).toEqual([now])
  await query('delete from invoice.red_form where id = $1', [formId])
})

test('listSpecialApplications lists applications with the bank account masked', async () => {
  const { client: buyer } = await aShippedOrder(server)
  await buyer.call(invoiceEndpoints.applyForSpecial, {
    address: '武汉市武昌区中南路 1 号',
    phone: '027-88886666',
    bankName: '汉江银行武汉江汉支行',
    bankAccount: '3202001509020000001',
    proofFileIds: [await uploadedPicture(buyer, 'taxpayer-proof')],
  })
  const client = await money()
  const { list } = (
    await client.call(invoiceOperatingEndpoints.listSpecialApplications, { state: 'in-review', pageSize: 50 })
  ).value
  expect(list.map(row => [row.bankAccount, row.proofCount, row.state])).toEqual([['**** 0001', 1, 'in-review']])
  expect(JSON.stringify(list)).not.toContain('3202001509020000001')
})

test('CR-008 lists and counts for an operator limited to a province only what concerns its companies', async () => {
  const { orderId, companyId } = await aShippedOrder(server)
  await query(`update company.company set province_code = '460000' where id = $1`, [companyId])
  const other = await aShippedOrder(server)
  const clientOf = async (province: string) => {
    const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
    await aMember(server.owner.db, { accountId, role: 'money', limitProvinces: [province] })
    return (await signInToFace(server, { accountId })).client
  }
  const [near, far] = [await clientOf('460000'), await clientOf('540000')]
  const { getInvoiceFigures, listDueOrders, listInvoiceTroubles, listWatchedRedForms } = invoiceOperatingEndpoints
  const due = async (client: typeof near) => {
    const { list, next } = (await client.call(listDueOrders, { pageSize: 1 })).value
    return [list.map(row => row.orderId), next, (await client.call(getInvoiceFigures, {})).value.due]
  }
  expect([await due(near), await due(far)]).toEqual([
    [[orderId], null, 1],
    [[], null, 0],
  ])
  await issueAll(server)
  for (const id of [orderId, other.orderId]) {
    const { id: invoiceId } = await ofOrder(id)
    await query(
      `update invoice.invoice set state = 'rejected', invoice_no = null, issued_at = null, next_try_at = $2 where id = $1`,
      [invoiceId, addMs(server.clock.read(), 3_600_000)],
    )
    await query(
      `insert into invoice.red_form (company_id, invoice_id, form_no, reason, state, opened_at, due_at)
        select company_id, id, 'HZ' || request_no, 'returned', 'waiting-buyer', $2, $2 from invoice.invoice where id = $1`,
      [invoiceId, server.clock.read()],
    )
  }
  const troubled = async (client: typeof near) => {
    const { failed, redWaiting, durations } = (await client.call(getInvoiceFigures, {})).value
    const failures = (await client.call(listInvoiceTroubles, { pageSize: 1 })).value
    const forms = (await client.call(listWatchedRedForms, { pageSize: 1 })).value
    const figures = (await client.call(staffEndpoints.listFigures, {})).value.list
    return {
      ...{ failed, redWaiting, issued: durations.reduce((sum, one) => sum + one.count, 0) },
      failures: [failures.list.map(row => row.companyId), failures.next],
      forms: [forms.list.map(row => row.companyId), forms.next],
      home: figures.find(one => one.name === 'failed-invoices')?.count,
    }
  }
  expect(await troubled(near)).toEqual({
    ...{ failed: 1, redWaiting: 1, issued: 0, home: 1 },
    ...{ failures: [[companyId], null], forms: [[companyId], null] },
  })
  expect(await troubled(far)).toEqual({
    ...{ failed: 0, redWaiting: 0, issued: 0, home: 0 },
    ...{ failures: [[], null], forms: [[], null] },
  })
  await query('delete from invoice.red_form')
})

test('hides the invoices of other stores from an operator who is limited to one, and changes none of them', async () => {
  const { orderId, companyId, client: buyer } = await aShippedOrder(server)
  const { storeId } = await aStore(server.owner.db)
  await buyer.call(serviceEndpoints.openConversation, { portal: 2, storeId })
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'money', limitStores: [storeId] })
  const { client } = await signInToFace(server, { accountId })
  const later = addMs(server.clock.read(), 3_600_000)
  await query('update invoice.due_order set due_at = $2 where order_id = $1', [orderId, later])
  const { listDueOrders, alignOrder, listInvoiceTroubles, retryInvoice, listWatchedRedForms, extendRedForm } =
    invoiceOperatingEndpoints
  expect((await client.call(listDueOrders, { pageSize: 100 })).value.list).toEqual([])
  expect((await client.call(alignOrder, { orderId })).status).toBe(404)
  expect((await query('select due_at from invoice.due_order where order_id = $1', [orderId])).rows).toEqual([
    { due_at: later },
  ])
  await query('update invoice.due_order set due_at = $2 where order_id = $1', [orderId, server.clock.read()])
  await issueAll(server)
  const { id: invoiceId } = await ofOrder(orderId)
  await query(
    `update invoice.invoice set state = 'rejected', invoice_no = null, issued_at = null, next_try_at = $2 where id = $1`,
    [invoiceId, later],
  )
  expect((await client.call(listInvoiceTroubles, { pageSize: 100 })).value.list).toEqual([])
  expect((await client.call(retryInvoice, { invoiceId })).status).toBe(404)
  expect((await ofOrder(orderId)).next_try_at).toEqual(later)
  const form = await query(
    `insert into invoice.red_form (company_id, invoice_id, form_no, reason, state, opened_at, due_at)
      values ($1, $2, 'HZ2', 'returned', 'waiting-buyer', $3, $4) returning id`,
    [companyId, invoiceId, server.clock.read(), later],
  )
  const formId = String(form.rows[0]?.id)
  expect((await client.call(listWatchedRedForms, { pageSize: 100 })).value.list).toEqual([])
  expect((await client.call(extendRedForm, { formId, reason: '买家出差' })).status).toBe(404)
  expect((await query('delete from invoice.red_form where id = $1 returning due_at', [formId])).rows).toEqual([
    { due_at: later },
  ])
})
