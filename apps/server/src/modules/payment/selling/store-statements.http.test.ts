import { randomUUID } from 'node:crypto'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { day } from '@xiaojiu/kernel/time.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { allExportSources } from '#modules/export-sources.ts'
import { makeNextExport } from '#modules/file/public.ts'
import { uploadedPaper } from '#modules/file/testing.ts'
import { aPlacedOrder, aReadyPharmacy } from '#modules/order/testing.ts'
import { staffAtWork } from '#modules/staff/public.ts'
import { aStore } from '#modules/store/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { heldBack } from '#testing/held-back.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsSeller } from '#testing/sign-in.ts'
import { startCreditTerm } from '../credit/debts.ts'
import { aCreditLine, inWallet, PAY_PASSWORD, pursesOf, withPayPassword } from '../testing.ts'
import { statementCorrectKind } from './correct-statement.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]
const MONTH = '2026-10'

let month: Awaited<ReturnType<typeof anOctober>>
/** October: 96.00 paid from the wallet, 96.00 on credit. Then it is November. */
async function anOctober() {
  server.clock.set(new Date('2026-10-20T12:00:00+08:00'))
  const { db } = server.owner
  const buyer = await aReadyPharmacy(server)
  await withPayPassword(server, buyer.companyId)
  await inWallet(server, buyer.companyId, 10_000)
  const store = await aStore(db)
  const { offerId } = await anOffer(db, { store, product: await aProduct(db), price: 96_000 })
  await aCreditLine(db, { companyId: buyer.companyId, storeId: store.storeId, limit: 20_000 })
  for (const channel of ['wallet', 'credit'] as const) {
    const { payOrderId, orders } = await aPlacedOrder(buyer.client, [{ offerId, quantity: 10 }])
    await buyer.client.call(orderEndpoints.payOrder, { payOrderId, channel, payPassword: PAY_PASSWORD })
    if (channel === 'credit')
      await inSystemTransaction(server.context(), tx =>
        startCreditTerm(tx, orders[0]?.orderId ?? '', day('2026-10-20')),
      )
    server.clock.advance(60_000)
  }
  server.clock.set(new Date('2026-11-16T12:00:00+08:00'))
  const { storeId } = store
  const money = (personName: string) =>
    signInAsSeller(server, { storeId, role: 'seller-money', personName, isSteppedUp: true })
  return {
    ...{ storeId, companyId: buyer.companyId, buyer: await signIn(server, buyer) },
    ...{ first: (await money('财务甲')).client, second: (await money('财务乙')).client },
  }
}
beforeEach(async () => {
  month = await anOctober()
}, 60_000)

const detail = async (client = month.first, of = MONTH) =>
  (await client.call(paymentSellingEndpoints.getStoreStatement, { companyId: month.companyId, month: of })).value
const correct = async (amount: number, more: object = {}, client: TestClient = month.first) =>
  client.call(paymentSellingEndpoints.correctStatement, {
    ...{ requestId: randomUUID(), companyId: month.companyId, month: MONTH, closing: fen(9_600), amount: fen(amount) },
    ...{ words: '少发一盒，双方确认', paperFileId: await uploadedPaper(client), ...more },
  })
/** Everything that a correction could change. */
const print = () =>
  rows(`select (select count(*) from payment.journal) as journals, (select count(*) from payment.statement_correction) as notes,
    (select count(*) from payment.debt_change) as changes, (select coalesce(sum(balance), 0) from payment.account) as balances`)

test('lists every buyer of the month with its sums, answered or not, and those of other stores not at all', async () => {
  const ask = async (client: TestClient, state?: 'unanswered' | 'disputed') =>
    (await client.call(paymentSellingEndpoints.listMonthStatements, { month: MONTH, state, pageSize: 50 })).value.list
  expect(await ask(month.first)).toMatchObject([
    {
      ...{ companyId: month.companyId, opening: 0, charged: 19_200, paid: 9_600, returned: 0, closing: 9_600 },
      ...{ state: 'unanswered', remindedAt: null },
    },
  ])
  expect(await ask(month.first, 'disputed')).toEqual([])
  const other = (await signInAsSeller(server, { role: 'seller-money' })).client
  expect(await ask(other)).toEqual([])
  const asked = { companyId: month.companyId, month: MONTH }
  for (const endpoint of [
    paymentSellingEndpoints.getStoreStatement,
    paymentSellingEndpoints.remindStatement,
    paymentSellingEndpoints.sendStatement,
  ] as const)
    expect(reasonOf(await other.send(endpoint, asked))).toBe('not-found')
})

test('finds the buyers of a month by name and by credit code', async () => {
  const ask = async (keyword: string) =>
    (
      await month.first.call(paymentSellingEndpoints.listMonthStatements, { month: MONTH, keyword, pageSize: 50 })
    ).value.list.map(({ companyId }) => companyId)
  const [buyer] = await rows(`select name, credit_code from company.company where id = '${month.companyId}'`)
  expect(await ask(String(buyer?.['name']).slice(0, 4))).toEqual([month.companyId])
  expect(await ask(String(buyer?.['credit_code']))).toEqual([month.companyId])
  expect(await ask('没有这个客户')).toEqual([])
})

test('fills a page with buyers of the month, however many others stand before them, and pages to the last', async () => {
  const { storeId, companyId, first } = month
  // Bought once, and neither owed nor moved anything in the month; their ids stand before and after the buyer's.
  await rows(
    `with quiet as (
       insert into company.company (id, name, kind, credit_code, state, province_code, city_code, district_code, address, legal_person,
         person_in_charge, quality_head, created_at)
       select ((case when n % 2 = 0 then '0000' else 'ffff' end) || '0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
         '江城静安大药房' || n, kind, 'Q' || lpad(n::text, 17, '0'), state, province_code, city_code, district_code, address,
         legal_person, person_in_charge, quality_head, created_at
       from company.company, generate_series(1, 450) n where id = $1 returning id)
     insert into payment.account (company_id, store_id, kind, keeps_balance) select id, $2, 'receivable', false from quiet`,
    [companyId, storeId],
  )
  const page = async (more: { state?: 'unanswered' | 'disputed' | undefined; after?: string } = {}) =>
    (await first.call(paymentSellingEndpoints.listMonthStatements, { month: MONTH, pageSize: 1, ...more })).value
  for (const state of [undefined, 'unanswered'] as const) {
    const { list, next } = await page({ state })
    expect([list.map(row => row.companyId), next]).toEqual([[companyId], null])
  }
  expect(await page({ after: companyId })).toEqual({ list: [], next: null })
  expect(await page({ state: 'disputed' })).toEqual({ list: [], next: null })
  const given = { storeId, month: MONTH, closing: fen(9_600), verdict: 'dispute', note: '少一盒' } as const
  expect(await month.buyer.call(paymentEndpoints.answerStatement, given)).toMatchObject({ success: true })
  expect((await page({ state: 'disputed' })).list).toMatchObject([{ companyId, state: 'disputed', note: '少一盒' }])
  expect(await page({ state: 'unanswered' })).toEqual({ list: [], next: null })
})

test('exports the buyers of the month as the list shows them', async () => {
  const filter = { month: MONTH, state: 'unanswered' as const, pageSize: 50 }
  const listed = (await month.first.call(paymentSellingEndpoints.listMonthStatements, filter)).value.list
  const { exportId } = (
    await month.first.call(fileConsoleEndpoints.startExport, {
      ...{ list: 'payment.month-statements', filter: { month: MONTH, state: 'unanswered' }, words: '' },
      ...{ columns: ['buyer', 'closing', 'state'], requestId: randomUUID() },
    })
  ).value
  while (await makeNextExport(server.context(), allExportSources, staffAtWork));
  const url = `${API_PREFIXES.seller}${fileConsoleEndpoints.downloadExport.path}?exportId=${exportId}`
  const rows = await readSheet((await month.first.inject({ method: 'GET', url })).raw)
  expect(rows.slice(3)).toEqual([
    ['客户', '月份', '期末（元）', '客户答复', '客户说明', '提醒时间'],
    [listed[0]?.buyerName, MONTH, 96, '未答复', null, null],
    ['合计', null, 96, null, null, null],
  ])
})

test('shows the lines of one buyer and what may still be corrected', async () => {
  const { lines, closing, correctable, isFinal, buyer } = await detail()
  expect(lines.map(({ what, amount, balance }) => [what, amount, balance])).toEqual([
    ['charged', 9_600, 9_600],
    ['paid', 9_600, 0],
    ['charged', 9_600, 9_600],
  ])
  expect([closing, correctable, isFinal, buyer.creditCode.length]).toEqual([9_600, 19_200, true, 18])
})

test('books a correction against the debts and the rest to the wallet, to the fen, and notifies the buyer', async () => {
  const before = await pursesOf(server.owner.db, month.companyId)
  expect((await correct(10_001)).value).toEqual({ outcome: 'done', approvalId: null })
  const [note] = await rows(
    'select note_no, amount, off_debts, into_wallet, made_by_name from payment.statement_correction where store_id = $1',
    [month.storeId],
  )
  expect(note).toMatchObject({ amount: 10_001, off_debts: 9_600, into_wallet: 401, made_by_name: '财务甲' })
  const entries = await rows(
    `select j.kind, a.kind as account, e.amount from payment.journal j join payment.entry e on e.journal_id = j.id
     join payment.account a on a.id = e.account_id where j.reference = $1 order by j.kind, a.kind`,
    [note?.['note_no']],
  )
  expect(entries).toEqual([
    { kind: 'correction-paid', account: 'receivable', amount: 401 },
    { kind: 'correction-paid', account: 'wallet', amount: -401 },
    { kind: 'statement-corrected', account: 'credit-due', amount: -9_600 },
    { kind: 'statement-corrected', account: 'receivable', amount: -401 },
    { kind: 'statement-corrected', account: 'unearned', amount: 10_001 },
  ])
  expect((await pursesOf(server.owner.db, month.companyId))['wallet']).toBe((before['wallet'] ?? 0) + 401)
  const debts = await rows('select amount, settled, state from payment.debt where company_id = $1', [month.companyId])
  expect(debts).toEqual([{ amount: 9_600, settled: 9_600, state: 'settled' }])
  // October stays unchanged; November shows the correction.
  const october = (await month.buyer.call(paymentEndpoints.getStatement, { storeId: month.storeId, month: MONTH }))
    .value
  expect([october.closing, october.corrections]).toMatchObject([
    9_600,
    [{ noteNo: note?.['note_no'], amount: 10_001, words: '少发一盒，双方确认', bookedIn: '2026-11' }],
  ])
  const now = (await month.buyer.call(paymentEndpoints.getStatement, { storeId: month.storeId, month: '2026-11' }))
    .value
  expect([now.opening, now.returned, now.paid, now.closing]).toEqual([9_600, 10_001, -401, 0])
  expect(now.lines.map(({ document }) => document?.kind)).toEqual(['correction', 'correction'])
  const told = await rows(
    `select title from message.message where company_id = $1 order by created_at desc, id desc limit 1`,
    [month.companyId],
  )
  expect(told).toEqual([{ title: '2026-10 对账单已更正' }])
  expect((await detail()).correctable).toBe(9_199)
})

test('refuses a correction without paper, of a month that is not over, over an old page or beyond the month', async () => {
  const before = await print()
  expect(reasonOf(await correct(100, { paperFileId: undefined }))).toBe('paper-needed')
  expect(reasonOf(await correct(100, { month: '2026-11' }))).toBe('statement-not-final')
  expect(reasonOf(await correct(100, { closing: fen(9_601) }))).toBe('statement-changed')
  const tooMuch = await correct(19_201)
  expect([reasonOf(tooMuch), tooMuch.msg]).toEqual(['correction-too-much', '更正金额不能超过该月尚可更正的 192.00 元'])
  expect(reasonOf(await correct(100, { companyId: randomUUID() }))).toBe('not-found')
  const looker = (await signInAsSeller(server, { storeId: month.storeId, rights: ['money.look'] })).client
  expect((await looker.send(paymentSellingEndpoints.correctStatement, {})).status).toBe(403)
  expect(await print()).toEqual(before)
})

test('CR-037 corrects up to the limit by one person and asks a second one for a fen more', async () => {
  expect(statementCorrectKind.limit).toBe(500_000)
  await rows(
    `insert into staff.approval_limit (kind, store_id, amount, changed_at) values ('statement.correct', $1, 5000, now())`,
    [month.storeId],
  )
  expect((await correct(5_000)).value.outcome).toBe('done')
  const before = await print()
  const { outcome, approvalId } = (await correct(5_001)).value
  expect([outcome, await print()]).toEqual(['asked', before])
  const decision = { approvalId: approvalId ?? '', verdict: 'approve', note: '' } as const
  expect(reasonOf(await month.first.send(staffEndpoints.decideApproval, decision))).toBe('own-request')
  expect(await print()).toEqual(before)
  expect((await month.second.send(staffEndpoints.decideApproval, decision)).status).toBe(200)
  expect(
    await rows('select amount, made_by_name from payment.statement_correction where store_id = $1 order by id', [
      month.storeId,
    ]),
  ).toEqual([
    { amount: 5_000, made_by_name: '财务甲' },
    { amount: 5_001, made_by_name: '财务甲' },
  ])
  // A person's own limit is lower than the store's.
  await rows(
    `update staff.membership set approval_limits = '{"statement.correct": 99}' where account_id =
       (select decided_by from staff.approval where id = $1)`,
    [approvalId],
  )
  const least = await print()
  expect([(await correct(100, {}, month.second)).value.outcome, await print()]).toEqual(['asked', least])
  expect((await correct(99, {}, month.second)).value.outcome).toBe('done')
})

test('CR-042 counts the corrections for a buyer by one person within a day as one sum, also at the same moment', async () => {
  await rows(
    `insert into staff.approval_limit (kind, store_id, amount, changed_at) values ('statement.correct', $1, 5000, now())`,
    [month.storeId],
  )
  const account = { text: `select from payment.account where company_id = $1 for update`, values: [month.companyId] }
  const answers = await heldBack(server.owner.pool, account, () => Promise.all([correct(3_000), correct(2_001)]))
  expect(answers.map(({ value }) => value.outcome).toSorted()).toEqual(['asked', 'done'])
  const notes = () =>
    rows('select amount, made_by_name from payment.statement_correction where store_id = $1 order by id', [
      month.storeId,
    ])
  const [{ amount } = { amount: 0 }, ...others] = await notes()
  expect(others).toEqual([])
  const left = 5_000 - Number(amount)
  expect((await correct(left + 1)).value.outcome).toBe('asked')
  expect((await correct(left)).value.outcome).toBe('done')
  expect((await correct(1)).value.outcome).toBe('asked')
  // Somebody else has a limit of their own.
  expect((await correct(5_000, {}, month.second)).value.outcome).toBe('done')
  expect(await notes()).toEqual([
    { amount, made_by_name: '财务甲' },
    { amount: left, made_by_name: '财务甲' },
    { amount: 5_000, made_by_name: '财务乙' },
  ])
})

const dispute = () =>
  month.buyer.call(paymentEndpoints.answerStatement, {
    ...{ storeId: month.storeId, month: MONTH, closing: fen(9_600), verdict: 'dispute', note: '少发一盒' },
  })

test('answers the dispute that the correction is about', async () => {
  await dispute()
  expect((await detail()).replyId).not.toBeNull()
  await correct(960)
  const { state, answer, replyId } = await detail()
  expect([state, replyId, answer?.endsWith('冲减 9.60 元：少发一盒，双方确认')]).toEqual(['resolved', null, true])
})

test('CR-057 refuses to correct a month while a colleague has claimed its dispute, and books nothing', async () => {
  await dispute()
  const { replyId } = await detail()
  await month.second.call(staffEndpoints.claimTask, { desk: 'statement-dispute', caseId: replyId ?? '' })
  const before = await print()
  const refused = await correct(960)
  expect([reasonOf(refused), refused.msg]).toEqual(['claimed-by-other', '财务乙正在处理'])
  expect([await print(), (await detail()).state]).toEqual([before, 'disputed'])
  expect((await correct(960, {}, month.second)).value.outcome).toBe('done')
  const { list } = (await month.second.call(staffEndpoints.listDoneTasks, { pageSize: 50 })).value
  expect(list).toMatchObject([{ desk: 'statement-dispute', caseId: replyId, verdict: 'approved' }])
})

test('refuses to call a disputed month corrected while it closes as before, and tells the buyer nothing', async () => {
  await dispute()
  const ref = { desk: 'statement-dispute', caseId: (await detail()).replyId ?? '' }
  const decide = async (verdict: 'approve' | 'refuse', reason = '') => {
    const { version } = (await month.first.call(staffEndpoints.getTask, ref)).value
    const objections = reason === '' ? [] : [{ item: '对账单', reason }]
    return month.first.call(staffEndpoints.decideTask, {
      ...{ ...ref, version, verdict, objections, ticked: [], note: '', answers: {} },
    })
  }
  const told = () => rows('select title from message.message where company_id = $1 order by id', [month.companyId])
  const before = await told()
  const { findings } = (await month.first.call(staffEndpoints.getTask, ref)).value
  expect(findings).toEqual([{ item: '对账单', reason: '金额与往来明细一致，没有需要更正的', isBar: true }])
  expect(reasonOf(await decide('approve'))).toBe('statement-not-corrected')
  expect([(await detail()).state, await told()]).toEqual(['disputed', before])
  expect(await decide('refuse', '箱数已核对无误')).toMatchObject({ success: true })
  expect(await detail()).toMatchObject({ state: 'resolved', answer: expect.stringContaining('箱数已核对无误') })
})

test('lets a disputed month count as corrected once more was booked into it', async () => {
  await dispute()
  const { replyId } = await detail()
  await rows(`update payment.statement_reply set closing = closing + 100 where id = $1`, [replyId])
  const ref = { desk: 'statement-dispute', caseId: replyId ?? '' }
  const { version, findings } = (await month.first.call(staffEndpoints.getTask, ref)).value
  expect(findings).toEqual([])
  const verdict = 'approve'
  expect(
    await month.first.call(staffEndpoints.decideTask, {
      ...{ ...ref, version, verdict, objections: [], ticked: [], note: '', answers: {} },
    }),
  ).toMatchObject({ success: true })
  expect(await detail()).toMatchObject({ state: 'resolved', answer: '已按您的反馈更正，请重新核对' })
})

test('reminds and sends once a day each, and not of a month that is confirmed or not over', async () => {
  const asked = { companyId: month.companyId, month: MONTH }
  expect((await month.first.send(paymentSellingEndpoints.remindStatement, asked)).status).toBe(200)
  expect(reasonOf(await month.second.send(paymentSellingEndpoints.remindStatement, asked))).toBe('reminded-today')
  expect((await month.first.send(paymentSellingEndpoints.sendStatement, asked)).status).toBe(200)
  expect(reasonOf(await month.first.send(paymentSellingEndpoints.sendStatement, asked))).toBe('sent-today')
  expect(reasonOf(await month.first.send(paymentSellingEndpoints.sendStatement, { ...asked, month: '2026-11' }))).toBe(
    'statement-not-final',
  )
  expect((await detail()).notices.map(({ kind, by }) => [kind, by])).toEqual([
    ['send', '财务甲'],
    ['remind', '财务甲'],
  ])
  await month.buyer.call(paymentEndpoints.answerStatement, {
    ...{ storeId: month.storeId, month: MONTH, closing: fen(9_600), verdict: 'confirm', note: '' },
  })
  server.clock.set(new Date('2026-11-17T12:00:00+08:00'))
  const again = (await signInAsSeller(server, { storeId: month.storeId, role: 'seller-money' })).client
  expect(reasonOf(await again.send(paymentSellingEndpoints.remindStatement, asked))).toBe('statement-answered')
})

test('findStatementDifference names the line that the buyer has not booked', async () => {
  const asked = { companyId: month.companyId, month: MONTH, theirs: fen(0) }
  const found = (await month.first.call(paymentSellingEndpoints.findStatementDifference, asked)).value
  expect([found.ours, found.difference]).toEqual([9_600, 9_600])
  expect(found.suspects.map(({ why, lines }) => [why, lines.length])).toContainEqual([
    '金额等于差额，对方可能未入账',
    1,
  ])
})

test.each([
  ['pdf', 'application/pdf', '%PDF-'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
] as const)('printStoreStatement returns the statement as %s', async (form, type, start) => {
  const asked = { companyId: month.companyId, month: MONTH, form }
  const { status, headers, raw } = await month.first.send(paymentSellingEndpoints.printStoreStatement, asked)
  expect([status, headers['content-type'], raw.subarray(0, start.length).toString()]).toEqual([200, type, start])
})
