import { randomUUID } from 'node:crypto'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsSeller } from '#testing/sign-in.ts'
import { aCreditLine } from '../testing.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]

/** A store with two accountants, and a buyer who has applied for credit. */
async function anApplication(limit = 2_000_000) {
  const first = await signInAsSeller(server, { role: 'seller-money', personName: '财务甲', isSteppedUp: true })
  const { storeId } = first
  const second = await signInAsSeller(server, {
    storeId,
    role: 'seller-money',
    personName: '财务乙',
    isSteppedUp: true,
  })
  const buyer = await signInAsBuyer(server)
  const [asked] = await sql(
    `insert into payment.credit_application (company_id, store_id, wanted_limit, wanted_days, note, state, asked_by, asked_at)
     values ($1, $2, $3, 30, '每周补货', 'waiting', $4, now()) returning id`,
    [buyer.companyId, storeId, limit, buyer.accountId],
  )
  return { first, second, buyer, storeId, applicationId: String(asked?.['id']) }
}
const print = () =>
  sql(
    `select md5(string_agg(t::text, '|' order by t::text)) from (select l::text from payment.credit_line l union all
       select a::text from payment.credit_application a union all select d::text from payment.debt d) t`,
  )
const linesOf = async (client: TestClient, standing?: 'open' | 'overdue' | 'closed') =>
  (await client.call(paymentSellingEndpoints.listStoreLines, { standing, pageSize: 50 })).value
const set = (client: TestClient, companyId: string, limit: number, version: number) =>
  client.call(paymentSellingEndpoints.setCreditLine, {
    ...{ companyId, termDays: 30, version, limit: fen(limit), reason: '合作稳定' },
  })

for (const [name, endpoint] of Object.entries(paymentSellingEndpoints))
  test(`${name} returns 401 to strangers and 403 to store staff without a money right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsSeller(server, { role: 'seller-depot' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

test('CR-120 grants another limit than requested, notifies the buyer and writes the audit', async () => {
  const { first, buyer, applicationId } = await anApplication()
  const list = async () =>
    (await first.client.call(paymentSellingEndpoints.listStoreApplications, { pageSize: 50 })).value.list
  expect(await list()).toMatchObject([
    { applicationId, wantedLimit: 2_000_000, purchased: 0, purchaseCount: 0, overdue: 0, lineVersion: 0 },
  ])
  expect((await set(first.client, buyer.companyId, 1_000_000, 0)).value).toEqual({ outcome: 'done', approvalId: null })
  expect(await list()).toMatchObject([
    { state: 'granted', grantedLimit: 1_000_000, grantedDays: 30, lineVersion: 1, settledBy: '财务甲' },
  ])
  expect((await linesOf(first.client)).list).toMatchObject([
    { limit: 1_000_000, available: 1_000_000, used: 0, termDays: 30, isClosed: false, version: 1 },
  ])
  const [told] = await sql('select title from message.message where company_id = $1', [buyer.companyId])
  expect(String(told?.['title'])).toContain('已开通账期')
  const [trail] = await sql(
    `select a.actor_name, a.reason, c.before, c.after from platform.audit a join platform.change c on c.set_id = a.change_set
     where a.action = 'credit.grant' and a.subject = $1`,
    [buyer.companyId],
  )
  expect(trail).toMatchObject({
    actor_name: '财务甲',
    reason: '合作稳定',
    after: { limit: 1_000_000, termDays: 30, isClosed: false },
  })
})

test('CR-120 grants up to 50,000 yuan by one person and requires two above it', async () => {
  const { first, second, buyer } = await anApplication()
  expect((await set(first.client, buyer.companyId, 5_000_000, 0)).value.outcome).toBe('done')
  const before = await print()
  const { outcome, approvalId } = (await set(first.client, buyer.companyId, 5_000_001, 1)).value
  expect([outcome, await print()]).toEqual(['asked', before])
  const decide = (client: TestClient) =>
    client.call(approvalEndpoints.decideApproval, { approvalId: approvalId ?? '', verdict: 'approve', note: '' })
  expect(reasonOf(await decide(first.client))).toBe('own-request')
  expect(await print()).toEqual(before)
  expect(await decide(second.client)).toMatchObject({ success: true })
  expect((await linesOf(first.client)).list).toMatchObject([{ limit: 5_000_001, version: 2 }])
})

test('CR-120 cuts a large line by one person, but raises it, prolongs its term and opens it again only by two', async () => {
  const { first, second, buyer, storeId } = await anApplication()
  const { companyId } = buyer
  await aCreditLine(server.owner.db, { companyId, storeId, limit: 20_000_000 })
  const change = async (limit: number, termDays: number) => {
    const [line] = (await linesOf(first.client)).list
    const given = { companyId, termDays, version: line?.version ?? 0, limit: fen(limit), reason: '控制风险' }
    return (await first.client.call(paymentSellingEndpoints.setCreditLine, given)).value.outcome
  }
  const [found] = (await linesOf(first.client)).list
  const days = found?.termDays ?? 0
  const before = await print()
  expect([
    await change(20_000_001, days),
    await change(20_000_000, days + 1),
    await change(6_000_000, days + 1),
  ]).toEqual(['asked', 'asked', 'asked'])
  expect(await print()).toEqual(before)
  expect(await change(6_000_000, days)).toBe('done')
  expect((await linesOf(first.client)).list).toMatchObject([{ limit: 6_000_000, termDays: days, available: 6_000_000 }])
  const told = await sql('select title, body from message.message where company_id = $1', [companyId])
  expect(told).toMatchObject([
    { title: expect.stringMatching(/调整了您的账期$/), body: expect.stringMatching(/^现在额度 .+已有的欠款不变。$/) },
  ])
  const [line] = (await linesOf(first.client)).list
  await second.client.call(paymentSellingEndpoints.closeCreditLine, {
    ...{ lineId: line?.lineId ?? '', version: line?.version ?? 0, reason: '不再合作' },
  })
  expect(await change(6_000_000, days)).toBe('asked')
})

test('CR-009 keeps whoever declared a conflict of interest from granting credit, alone or as the second person', async () => {
  const { first, second, buyer, applicationId } = await anApplication()
  const { companyId } = buyer
  const { approvalId } = (await set(first.client, companyId, 5_000_001, 0)).value
  const declare = (client: TestClient) =>
    client.call(staffEndpoints.declareConflict, { companyId, note: '亲属在该公司任职' })
  await declare(second.client)
  const before = await print()
  const yes = { approvalId: approvalId ?? '', verdict: 'approve', note: '' } as const
  expect(reasonOf(await second.client.call(approvalEndpoints.decideApproval, yes))).toBe('own-conflict')
  await declare(first.client)
  expect(reasonOf(await set(first.client, companyId, 10_000, 0))).toBe('own-conflict')
  const no = { applicationId, reason: '暂不提供账期' }
  expect(reasonOf(await first.client.call(paymentSellingEndpoints.refuseCredit, no))).toBe('own-conflict')
  expect(await print()).toEqual(before)
  expect(
    (await first.client.call(paymentSellingEndpoints.listStoreApplications, { pageSize: 50 })).value.list,
  ).toMatchObject([{ applicationId, state: 'waiting' }])
})

test('refuses at the desk a limit that needs two people', async () => {
  const { first, applicationId: caseId } = await anApplication(5_000_001)
  const { version } = (await first.client.call(staffEndpoints.getTask, { desk: 'credit', caseId })).value
  const before = await print()
  const decided = await first.client.send(staffEndpoints.decideTask, {
    ...{ desk: 'credit', caseId, version, verdict: 'approve', ticked: [], objections: [] },
  })
  expect([reasonOf(decided), await print()]).toEqual(['credit-refused', before])
})

test('CR-119 keeps every debt and leaves nothing available when the limit is cut below what is used', async () => {
  const { first, buyer, storeId } = await anApplication()
  const { lineId } = await aCreditLine(server.owner.db, { companyId: buyer.companyId, storeId, limit: 100_000 })
  await sql(
    `insert into payment.debt (company_id, line_id, kind, label, amount, settled, state, due_on, created_at)
     values ($1, $2, 'credit', '订单 1', 60000, 10000, 'open', (now() at time zone 'Asia/Shanghai')::date - 400, now())`,
    [buyer.companyId, lineId],
  )
  await sql('update payment.credit_line set used = 50000 where id = $1', [lineId])
  await set(first.client, buyer.companyId, 30_000, 1)
  const { list, sums } = await linesOf(first.client, 'overdue')
  expect(list).toMatchObject([
    { limit: 30_000, used: 50_000, available: 0, overdue: 50_000, overdue30: 0, overdue90: 0, overdueMore: 50_000 },
  ])
  expect(sums).toEqual({ limit: 30_000, used: 50_000, frozen: 0, overdue: 50_000 })
  const debts = (await first.client.call(paymentSellingEndpoints.listLineDebts, { lineId })).value.list
  expect(debts).toMatchObject([{ label: '订单 1', amount: 60_000, outstanding: 50_000, state: 'open' }])
  // It was never booked, and after the tests the ledger is compared with the debts.
  await sql('delete from payment.debt where line_id = $1', [lineId])
  await sql('update payment.credit_line set used = 0 where id = $1', [lineId])
})

test('refuses a change based on an outdated version, and closes a line once', async () => {
  const { first, second, buyer } = await anApplication()
  await set(first.client, buyer.companyId, 10_000, 0)
  const before = await print()
  expect(reasonOf(await set(second.client, buyer.companyId, 20_000, 0))).toBe('version-changed')
  const [line] = (await linesOf(first.client)).list
  const close = (version: number) =>
    first.client.call(paymentSellingEndpoints.closeCreditLine, {
      ...{ lineId: line?.lineId ?? '', version, reason: '不再合作' },
    })
  expect(reasonOf(await close(9))).toBe('version-changed')
  expect(await print()).toEqual(before)
  expect(await close(1)).toMatchObject({ success: true })
  expect((await linesOf(first.client, 'closed')).list).toMatchObject([{ isClosed: true, available: 0, version: 2 }])
  expect(reasonOf(await close(2))).toBe('state-changed')
})

test('refuses an application once, with a reason shown to the buyer', async () => {
  const { first, buyer, applicationId } = await anApplication()
  const refuse = () =>
    first.client.call(paymentSellingEndpoints.refuseCredit, { applicationId, reason: '近期采购不足' })
  expect(await refuse()).toMatchObject({ success: true })
  expect(reasonOf(await refuse())).toBe('state-changed')
  const own = await buyer.client.call(paymentEndpoints.listCreditApplications, { pageNum: 1, pageSize: 20 })
  expect(own.value.list).toMatchObject([{ state: 'refused', answer: '近期采购不足' }])
})

/** A transfer that a buyer reported to the store, and a month that the buyer disputes. */
async function aReceiptAndADispute(storeId: string, buyer: { readonly companyId: string; readonly accountId: string }) {
  const parts = [{ orderId: randomUUID(), orderNo: '2026111600001', storeId, storeName: '店', amount: 12_345 }]
  const [payment] = await sql(
    `insert into payment.payment (company_id, trade_no, payable_kind, payable_id, channel, amount, parts, state, claimed_at,
       expires_at, created_at)
     values ($1, $2, 'order', $3, 'merchant', 12345, $4, 'pending', now(), now() + interval '1 day', now()) returning id`,
    [buyer.companyId, `T${randomUUID().slice(0, 12)}`, randomUUID(), JSON.stringify(parts)],
  )
  const [reply] = await sql(
    `insert into payment.statement_reply (company_id, store_id, month, state, closing, note, account_id, replied_at)
     values ($1, $2, '2026-10', 'disputed', 98765, '少计一笔退款', $3, now()) returning id`,
    [buyer.companyId, storeId, buyer.accountId],
  )
  return { paymentId: String(payment?.['id']), replyId: String(reply?.['id']) }
}

test('lists receipts and answered statements of the own store with their sums', async () => {
  const { first, buyer, storeId } = await anApplication()
  const { paymentId, replyId } = await aReceiptAndADispute(storeId, buyer)
  const receipts = (
    await first.client.call(paymentSellingEndpoints.listStoreReceipts, { state: 'waiting', pageSize: 50 })
  ).value
  expect(receipts).toMatchObject({
    list: [{ paymentId, orderNo: '2026111600001', amount: 12_345, state: 'waiting' }],
    waitingCount: 1,
    waitingAmount: 12_345,
  })
  const months = (
    await first.client.call(paymentSellingEndpoints.listStoreStatements, { month: '2026-10', pageSize: 50 })
  ).value
  expect(months).toMatchObject({
    list: [{ replyId, closing: 98_765, note: '少计一笔退款', state: 'disputed' }],
    months: ['2026-10'],
  })
  const counts = async (client: TestClient, month?: string) =>
    (await client.call(paymentSellingEndpoints.countStoreStatements, { month })).value
  expect(await counts(first.client)).toEqual({ disputed: 1, confirmed: 0, resolved: 0 })
  expect(await counts(first.client, '2026-10')).toEqual({ disputed: 1, confirmed: 0, resolved: 0 })
  expect(await counts(first.client, '2026-09')).toEqual({ disputed: 0, confirmed: 0, resolved: 0 })
  const { client: stranger } = await signInAsSeller(server, { role: 'seller-money' })
  expect(await counts(stranger)).toEqual({ disputed: 0, confirmed: 0, resolved: 0 })
})

test('finds receipts by code, order, amount or buyer, and other money of a buyer by its name, in the own store only', async () => {
  const { first, buyer, storeId } = await anApplication()
  await aReceiptAndADispute(storeId, buyer)
  await set(first.client, buyer.companyId, 10_000, 0)
  const [company] = await sql('select name, credit_code from company.company where id = $1', [buyer.companyId])
  const [payment] = await sql('select trade_no from payment.payment where company_id = $1', [buyer.companyId])
  const name = String(company?.['name'])
  const found = async (client: TestClient, keyword: string) => {
    const asked = { keyword, pageSize: 50 }
    const lists = [
      await client.call(paymentSellingEndpoints.listStoreReceipts, asked),
      await client.call(paymentSellingEndpoints.listStoreApplications, asked),
      await client.call(paymentSellingEndpoints.listStoreLines, asked),
      await client.call(paymentSellingEndpoints.listStoreStatements, asked),
    ]
    return lists.map(({ value }) => value.list.length)
  }
  for (const words of [String(payment?.['trade_no']), '2026111600001', '123.45'])
    expect([words, await found(first.client, words)]).toEqual([words, [1, 0, 0, 0]])
  for (const words of [name.slice(1), String(company?.['credit_code'])])
    expect([words, await found(first.client, words)]).toEqual([words, [1, 1, 1, 1]])
  expect(await found(first.client, '%')).toEqual([0, 0, 0, 0])
  const { client } = await signInAsSeller(server, { role: 'seller-money' })
  expect(await found(client, name)).toEqual([0, 0, 0, 0])
})

test('reminds an overdue buyer once a day and reports debts by age and week', async () => {
  const { first, buyer } = await anApplication()
  await set(first.client, buyer.companyId, 1_000_000, 0)
  const [line] = (await linesOf(first.client)).list
  const lineId = line?.lineId ?? ''
  const remind = () => first.client.call(paymentSellingEndpoints.remindDebtor, { lineId })
  const told = () =>
    sql(`select title from message.message where company_id = $1 and title like '%逾期货款%'`, [buyer.companyId])
  expect(reasonOf(await remind())).toBe('nothing-overdue')
  expect(await told()).toEqual([])
  const today = new Date(server.clock.read().getTime() + 8 * 3_600_000)
  const dayAt = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  for (const [days, amount] of [
    [-1, 100],
    [-31, 200],
    [-91, 400],
    [0, 800],
    [7, 1600],
  ] as const)
    await sql(
      `insert into payment.debt (company_id, line_id, kind, label, amount, state, due_on, created_at)
       values ($1, $2, 'credit', '测试', $3, 'open', $4, now())`,
      [buyer.companyId, lineId, amount, dayAt(days)],
    )
  const ageing = (await first.client.call(paymentSellingEndpoints.getCreditAgeing, {})).value
  expect(ageing).toMatchObject({ notDue: 2400, overdue30: 100, overdue90: 200, overdueMore: 400 })
  expect(ageing.weeks.map(week => week.amount)).toEqual([800, 1600, 0, 0, 0, 0, 0, 0])
  const debts = async (given: object) =>
    (await first.client.call(paymentSellingEndpoints.listAgedDebts, { pageSize: 50, ...given })).value
  expect((await debts({})).list.map(debt => [debt.amount, debt.age, debt.overdueDays])).toEqual([
    [400, 'overdue-more', 91],
    [200, 'overdue-90', 31],
    [100, 'overdue-30', 1],
    [800, 'not-due', 0],
    [1600, 'not-due', -7],
  ])
  for (const [age, amounts] of Object.entries({ 'overdue-more': [400], 'overdue-90': [200], 'not-due': [800, 1600] }))
    expect([age, (await debts({ age })).list.map(debt => debt.amount)]).toEqual([age, amounts])
  const page = await debts({ pageSize: 2 })
  const rest = await debts({ after: page.next })
  expect([page.list.length, rest.list.map(debt => debt.amount), rest.next]).toEqual([2, [100, 800, 1600], null])
  const counts = async (client: TestClient) => (await client.call(paymentSellingEndpoints.countStoreCredit, {})).value
  const counted = { waiting: 0, granted: 1, refused: 0, applications: 1, open: 1, overdue: 1, closed: 0, debts: 5 }
  expect(await counts(first.client)).toEqual(counted)
  const { client: stranger } = await signInAsSeller(server, { role: 'seller-money' })
  expect(await counts(stranger)).toEqual({
    ...{ waiting: 0, granted: 0, refused: 0, applications: 0 },
    ...{ open: 0, overdue: 0, closed: 0, debts: 0 },
  })
  expect((await stranger.call(paymentSellingEndpoints.listAgedDebts, { pageSize: 50 })).value.list).toEqual([])
  expect(await remind()).toMatchObject({ success: true })
  expect(reasonOf(await remind())).toBe('reminded-today')
  expect(await told()).toHaveLength(1)
  // These debts have no order and no booking.
  await sql('delete from payment.debt where line_id = $1', [lineId])
})

test('CR-178 pages applications by time of request, newest first, whatever their ids', async () => {
  const { first, storeId, applicationId } = await anApplication()
  await sql(
    `update payment.credit_application set asked_at = '2026-01-03T00:00:00Z', state = 'withdrawn',
    settled_at = '2026-01-04T00:00:00Z' where id = $1`,
    [applicationId],
  )
  const made: string[] = [applicationId]
  for (const at of ['2026-01-05', '2026-01-01', '2026-01-03']) {
    const buyer = await signInAsBuyer(server)
    const [row] = await sql(
      `insert into payment.credit_application (company_id, store_id, wanted_limit, wanted_days, note, state, asked_by, asked_at)
       values ($1, $2, 100, 30, '', 'waiting', $3, $4::date at time zone 'UTC') returning id`,
      [buyer.companyId, storeId, buyer.accountId, at],
    )
    made.push(String(row?.['id']))
  }
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = (await first.client.call(paymentSellingEndpoints.listStoreApplications, { after, pageSize: 1 })).value
    seen.push(...page.list.map(row => row.applicationId))
    after = page.next ?? undefined
  } while (after !== undefined)
  const [third, newest, oldest, same] = made
  const [high, low] = [third ?? '', same ?? ''].toSorted().toReversed()
  expect(seen).toEqual([newest, high, low, oldest])
})

test("CR-013 returns 404 or nothing for another store's credit records, and changes nothing", async () => {
  const theirs = await anApplication()
  await aReceiptAndADispute(theirs.storeId, theirs.buyer)
  await set(theirs.first.client, theirs.buyer.companyId, 10_000, 0)
  const [line] = (await linesOf(theirs.first.client)).list
  const lineId = line?.lineId ?? ''
  const { client } = await signInAsSeller(server, { role: 'seller-money' })
  const before = await print()
  const answers = [
    await client.call(paymentSellingEndpoints.listLineDebts, { lineId }),
    await set(client, theirs.buyer.companyId, 10_000, 0),
    await client.call(paymentSellingEndpoints.closeCreditLine, { lineId, version: 1, reason: '不是我们的' }),
    await client.call(paymentSellingEndpoints.refuseCredit, {
      applicationId: theirs.applicationId,
      reason: '不是我们的',
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const page = { pageSize: 50 }
  expect((await linesOf(client)).list).toEqual([])
  expect((await client.call(paymentSellingEndpoints.listStoreApplications, page)).value.list).toEqual([])
  expect((await client.call(paymentSellingEndpoints.listStoreReceipts, page)).value.list).toEqual([])
  expect((await client.call(paymentSellingEndpoints.listStoreStatements, page)).value.list).toEqual([])
  expect(await print()).toEqual(before)
})
