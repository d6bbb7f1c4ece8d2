import { randomUUID } from 'node:crypto'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import { apply, bring, undo, workAll } from '#testing/bring-sheet.ts'
import type { TestClient } from '#testing/client.ts'
import { heldBack } from '#testing/held-back.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

/** A store with two accountants, and a buyer. */
async function aStoreWithABuyer() {
  const sign = { role: 'seller-money', isSteppedUp: true } as const
  const first = await signInAsSeller(server, { ...sign, personName: '财务甲' })
  const { storeId } = first
  const second = await signInAsSeller(server, { ...sign, storeId, personName: '财务乙' })
  return { first, second, storeId, buyer: await signInAsBuyer(server) }
}

/** A transfer of 123.45 yuan that the buyer reported to the store. */
async function aReceipt(storeId: string, { companyId }: { readonly companyId: string }): Promise<string> {
  const parts = [{ orderId: randomUUID(), orderNo: '2026111600001', storeId, storeName: '店', amount: 12_345 }]
  const [payment] = await sql(
    `insert into payment.payment (company_id, trade_no, payable_kind, payable_id, channel, amount, parts, state, claimed_at,
       expires_at, created_at)
     values ($1, $2, 'order', $3, 'merchant', 12345, $4, 'pending', now(), now() + interval '1 day', now()) returning id`,
    [companyId, `T${randomUUID().slice(0, 8).toUpperCase()}`, randomUUID(), JSON.stringify(parts)],
  )
  return String(payment?.['id'])
}

/** The task of a receipt, decided by this person. */
async function confirmReceipt(client: TestClient, caseId: string, note = '') {
  const { version } = (await client.call(staffEndpoints.getTask, { desk: 'merchant-receipt', caseId })).value
  return client.send(staffEndpoints.decideTask, {
    ...{ desk: 'merchant-receipt', caseId, version, verdict: 'approve', ticked: [], objections: [], note },
  })
}
const stateOf = async (paymentId: string) =>
  (await sql('select state from payment.payment where id = $1', [paymentId]))[0]?.['state']

test('CR-037 confirms a transfer of more than 50,000 yuan by two people of the store, and a smaller one by one', async () => {
  const { first, second, buyer, storeId } = await aStoreWithABuyer()
  const paymentId = await aReceipt(storeId, buyer)
  await sql(
    `update payment.payment set amount = 5000001, parts = jsonb_set(parts, '{0,amount}', '5000001') where id = $1`,
    [paymentId],
  )
  expect(reasonOf(await confirmReceipt(first.client, paymentId))).toBe('reason-needed')
  const asked = await confirmReceipt(first.client, paymentId, '网银已到账')
  expect(asked).toMatchObject({ data: { outcome: 'asked' } })
  expect(await stateOf(paymentId)).toBe('pending')
  const approvalId = (asked.data as { approvalId: string }).approvalId
  const decide = (client: TestClient) =>
    client.send(approvalEndpoints.decideApproval, { approvalId, verdict: 'approve', note: '' })
  expect(reasonOf(await decide(first.client))).toBe('own-request')
  expect(await stateOf(paymentId)).toBe('pending')
  expect(await decide(second.client)).toMatchObject({ status: 200 })
  expect(await stateOf(paymentId)).toBe('succeeded')
  const trail = await sql(
    `select actor_name from platform.audit where action = 'payment.merchant-receipt' and subject = $1`,
    [paymentId],
  )
  expect(trail).toEqual([{ actor_name: '财务乙' }])
})

const BANK_HEADS = ['交易流水号', '交易日期', '贷方金额', '对方户名', '摘要']

test('CR-035 refuses the second person’s yes while a colleague says that the money has not arrived', async () => {
  const { first, second, buyer, storeId } = await aStoreWithABuyer()
  const paymentId = await aReceipt(storeId, buyer)
  await sql(
    `update payment.payment set amount = 5000001, parts = jsonb_set(parts, '{0,amount}', '5000001') where id = $1`,
    [paymentId],
  )
  const { approvalId } = (await confirmReceipt(first.client, paymentId, '网银已到账')).data as { approvalId: string }
  const decided = await heldBack(
    server.owner.pool,
    {
      text: `update payment.payment set state = 'failed', failure = '没有到账' where id = $1`,
      values: [paymentId],
      until: 1,
      commits: true,
    },
    () => second.client.send(approvalEndpoints.decideApproval, { approvalId, verdict: 'approve', note: '' }),
  )
  expect(reasonOf(decided)).toBe('approval-outdated')
  expect(await stateOf(paymentId)).toBe('failed')
})

test('CR-035 refuses the second person’s yes when the buyer hands in another receipt of the bank meanwhile', async () => {
  const { first, second, buyer, storeId } = await aStoreWithABuyer()
  const paymentId = await aReceipt(storeId, buyer)
  await sql(
    `update payment.payment set amount = 5000001, parts = jsonb_set(parts, '{0,amount}', '5000001') where id = $1`,
    [paymentId],
  )
  const { approvalId } = (await confirmReceipt(first.client, paymentId, '网银已到账')).data as { approvalId: string }
  const voucherIds = [await uploadedPicture(buyer.client)]
  expect((await buyer.client.call(paymentEndpoints.claimPayment, { paymentId, voucherIds })).status).toBe(200)
  const decided = await second.client.send(approvalEndpoints.decideApproval, {
    approvalId,
    verdict: 'approve',
    note: '',
  })
  expect(reasonOf(decided)).toBe('approval-outdated')
  expect(await stateOf(paymentId)).toBe('pending')
})

test('marks receipts that an imported line of the bank carries, and confirms one of the same amount only', async () => {
  const { first, buyer, storeId } = await aStoreWithABuyer()
  const same = await aReceipt(storeId, buyer)
  const other = await aReceipt(storeId, buyer)
  const codes = new Map(
    (await sql('select id, trade_no from payment.payment where company_id = $1', [buyer.companyId])).map(row => [
      row['id'],
      String(row['trade_no']),
    ]),
  )
  const job = await bring(
    server,
    first.client,
    [
      BANK_HEADS,
      ['B1', '2026/11/16 09:30:00', '123.45', '安康大药房', `货款${codes.get(same)}`],
      ['B2', '20261115', '1,000.00', '安康大药房', `${codes.get(other)}`],
      ['B3', '2026-11-15', '-50.00', '', '手续费'],
      ['B4', '2026-13-01', '50.00', '', ''],
      ['B1', '2026-11-16', '123.45', '', ''],
    ],
    'bank-lines',
  )
  expect(job.verdicts).toMatchObject({ ready: 2, error: 3 })
  await apply(first.client, job)
  await workAll(server)
  const { list } = (await first.client.call(paymentSellingEndpoints.listStoreReceipts, { pageSize: 50 })).value
  expect(new Map(list.map(row => [row.paymentId, row.bankLine]))).toEqual(
    new Map([
      [same, { serialNo: 'B1', bookedOn: '2026-11-16', amount: 12_345, isSame: true }],
      [other, { serialNo: 'B2', bookedOn: '2026-11-15', amount: 100_000, isSame: false }],
    ]),
  )
  expect(reasonOf(await confirmReceipt(first.client, other))).toBe('receipt-differs')
  expect(await stateOf(other)).toBe('pending')
  expect(await confirmReceipt(first.client, same)).toMatchObject({ data: { outcome: 'done' } })
  expect(await sql('select serial_no from payment.store_bank_line where payment_id = $1', [same])).toEqual([
    { serial_no: 'B1' },
  ])
  expect(await undo(first.client, job, 'possible')).toMatchObject({ status: 200 })
  await workAll(server)
  expect(await sql('select serial_no from payment.store_bank_line where store_id = $1', [storeId])).toEqual([
    { serial_no: 'B1' },
  ])
  const stranger = await signInAsSeller(server, { role: 'seller-money' })
  const [own] = (await stranger.client.call(paymentSellingEndpoints.listStoreReceipts, { pageSize: 50 })).value.list
  expect(own).toBeUndefined()
})

test('checkTasks names the receipts that cannot be confirmed now with the reason, and sums the others; it claims none', async () => {
  const { first, second, buyer, storeId } = await aStoreWithABuyer()
  const ids = await Promise.all(['good', 'differs', 'mine', 'claimed', 'done'].map(() => aReceipt(storeId, buyer)))
  const [good = '', differs = '', mine = '', claimed = '', done = ''] = ids
  await sql(
    `insert into payment.store_bank_line (store_id, serial_no, booked_on, amount, payer_name, remark, imported_at)
     select $1, 'B9', '2026-11-16', 100, '', trade_no, now() from payment.payment where id = $2`,
    [storeId, differs],
  )
  const desk = 'merchant-receipt'
  await second.client.call(staffEndpoints.claimTask, { desk, caseId: claimed })
  await first.client.call(staffEndpoints.claimTask, { desk, caseId: mine })
  expect(await confirmReceipt(first.client, done)).toMatchObject({ status: 200 })
  const claims = () => sql('select case_id, account_id from staff.claim where store_id = $1 order by until', [storeId])
  const before = await claims()

  const { list, count, amount } = (
    await first.client.call(staffEndpoints.checkTasks, { desk, caseIds: [...ids, good] })
  ).value
  expect(list.map(({ caseId, isMine, cause }) => [caseId, isMine, cause])).toEqual([
    [good, false, null],
    [differs, false, '银行流水到账 1.00 元，与应收不一致'],
    [mine, true, null],
    [claimed, false, '财务乙正在处理'],
    [done, false, '状态已发生变化，请刷新后重试'],
  ])
  expect([count, amount]).toEqual([2, 24_690])
  expect(await claims()).toEqual(before)
  expect(await Promise.all(ids.map(stateOf))).toEqual(['pending', 'pending', 'pending', 'pending', 'succeeded'])
  const [head] = list
  const [caseId, version] = [head?.caseId ?? '', head?.version ?? '']
  const decision = { desk, caseId, version, verdict: 'approve', ticked: [], objections: [], note: '' }
  expect(await first.client.send(staffEndpoints.decideTask, decision)).toMatchObject({ data: { outcome: 'done' } })
})

test('checkTasks refuses without the right, at desks that decide one by one, and a receipt of another store', async () => {
  const { first, buyer, storeId } = await aStoreWithABuyer()
  const caseIds = [await aReceipt(storeId, buyer)]
  const depot = await signInAsSeller(server, { storeId, role: 'seller-depot' })
  const stranger = await signInAsSeller(server, { role: 'seller-money' })
  for (const [{ client }, desk, reason] of [
    [depot, 'merchant-receipt', 'no-right'],
    [first, 'statement-dispute', 'one-by-one'],
    [stranger, 'merchant-receipt', 'not-found'],
  ] as const)
    expect(reasonOf(await client.send(staffEndpoints.checkTasks, { desk, caseIds }))).toBe(reason)
})

test('finds by its code a transfer to the own store only, with the right to look at money', async () => {
  const { first, buyer, storeId } = await aStoreWithABuyer()
  const paymentId = await aReceipt(storeId, buyer)
  const [payment] = await sql('select trade_no from payment.payment where id = $1', [paymentId])
  const code = String(payment?.['trade_no'])
  const find = async (client: TestClient) =>
    (await client.call(staffEndpoints.findByNumber, { text: code.toLowerCase() })).value.list
  expect(await find(first.client)).toEqual([
    { kind: 'payment', ref: buyer.companyId, title: code.toUpperCase(), note: '123.45 元' },
  ])
  const depot = await signInAsSeller(server, { storeId, role: 'seller-depot' })
  const stranger = await signInAsSeller(server, { role: 'seller-money' })
  expect([await find(depot.client), await find(stranger.client)]).toEqual([[], []])
  await sql(`update payment.payment set channel = 'transfer' where id = $1`, [paymentId])
  expect(await find(first.client)).toEqual([])
})
