import { paymentOperatingEndpoints } from '@xiaojiu/contract/payment/operating-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { uploadedPaper } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInToFace } from '#testing/sign-in.ts'
import { anUnclaimedTransfer } from '../testing.ts'

const server = useTestServer()
const HOLDER = '湖北九信医药有限公司'
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

let clerk: TestClient
let second: TestClient
beforeAll(async () => {
  clerk = (await signInAsOperator(server, { role: 'money', personName: '龚学文' })).client
  second = (await signInAsOperator(server, { role: 'money-approve', personName: '邵惠兰', isSteppedUp: true })).client
})

const aPreparing = async (name?: string) =>
  (await aStore(server.owner.db, { state: 'preparing', ...(name && { name }) })).storeId
const balanceOf = async (storeId: string) =>
  (await rows(`select balance from payment.account where kind = 'deposit' and store_id = $1`, [storeId]))[0]?.[
    'balance'
  ]
const stateOf = async (id: string) =>
  (await rows('select state from payment.bank_transfer where id = $1', [id]))[0]?.['state']
const entriesOf = (transferId: string) =>
  rows(
    `select a.kind, e.amount from payment.journal j join payment.entry e on e.journal_id = j.id
     join payment.account a on a.id = e.account_id where j.kind = 'deposit-paid' and j.subject = $1 order by a.kind`,
    [transferId],
  )
const nothingBooked = async (transferId: string, storeId: string) =>
  expect([await stateOf(transferId), await entriesOf(transferId), await balanceOf(storeId)]).toEqual([
    'unclaimed',
    [],
    undefined,
  ])

test.each([
  ['listTransfers', paymentOperatingEndpoints.listTransfers, {}],
  ['findDepositStores', paymentOperatingEndpoints.findDepositStores, { keyword: '九信' }],
] as const)('%s is closed to strangers, to other operators and to those with limits', async (_, endpoint, input) => {
  expect(await server.client().send(endpoint, input)).toMatchObject({ status: 401 })
  expect(await (await signInAsOperator(server, { role: 'goods' })).client.send(endpoint, input)).toMatchObject({
    status: 403,
  })
  const storeId = await aPreparing()
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, rights: ['money.act'], limitStores: [storeId] })
  const { client } = await signInToFace(server, { accountId })
  expect(reasonOf(await client.send(endpoint, input))).toBe('no-right')
})

test('claimDeposit refuses strangers, staff with read-only rights, and operators with limits', async () => {
  const storeId = await aPreparing()
  const transferId = await anUnclaimedTransfer(server, { amount: 100, payerName: HOLDER })
  const input = { transferId, storeId, reason: '附言写明保证金' }
  expect(await server.client().send(paymentOperatingEndpoints.claimDeposit, input)).toMatchObject({ status: 401 })
  const { client } = await signInAsOperator(server, { rights: ['money.look', 'money.approve'] })
  expect(await client.send(paymentOperatingEndpoints.claimDeposit, input)).toMatchObject({ status: 403 })
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, rights: ['money.act'], limitStores: [storeId] })
  const limited = (await signInToFace(server, { accountId })).client
  expect(reasonOf(await limited.send(paymentOperatingEndpoints.claimDeposit, input))).toBe('no-right')
  await nothingBooked(transferId, storeId)
})

test('books money of the holder to the fen with one person, once', async () => {
  const storeId = await aPreparing()
  const transferId = await anUnclaimedTransfer(server, { amount: 300_001, payerName: '湖北九信医药有限公司 ' })
  const input = { transferId, storeId, reason: '附言写明保证金' }
  expect((await clerk.call(paymentOperatingEndpoints.claimDeposit, input)).value).toEqual({
    outcome: 'done',
    approvalId: null,
  })
  expect(reasonOf(await clerk.send(paymentOperatingEndpoints.claimDeposit, input))).toBe('state-changed')
  expect(await entriesOf(transferId)).toEqual([
    { kind: 'channel-bank', amount: 300_001 },
    { kind: 'deposit', amount: -300_001 },
  ])
  const other = await anUnclaimedTransfer(server, { amount: 199_999, payerName: HOLDER })
  await clerk.call(paymentOperatingEndpoints.claimDeposit, { ...input, transferId: other })
  expect([await stateOf(transferId), await balanceOf(storeId)]).toEqual(['credited', 500_000])
  expect(
    await rows('select amount, claimed_by_name from payment.deposit_move where store_id = $1 order by id', [storeId]),
  ).toEqual([
    { amount: 300_001, claimed_by_name: '龚学文' },
    { amount: 199_999, claimed_by_name: '龚学文' },
  ])
})

test('lets one of two people who claim the same money at once have it', async () => {
  const [one, two] = [await aPreparing(), await aPreparing()]
  const transferId = await anUnclaimedTransfer(server, { amount: 500_000, payerName: HOLDER })
  const answers = await Promise.all(
    [one, two].map(storeId =>
      clerk.send(paymentOperatingEndpoints.claimDeposit, { transferId, storeId, reason: '附言写明保证金' }),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const sums = await rows('select sum(amount)::int as sum from payment.deposit_move where transfer_id = $1', [
    transferId,
  ])
  expect(sums).toEqual([{ sum: 500_000 }])
  expect(await entriesOf(transferId)).toHaveLength(2)
})

test('CR-039 requires a letter and a second person when the payer has another name', async () => {
  const storeId = await aPreparing()
  const transferId = await anUnclaimedTransfer(server, { amount: 500_000, payerName: '顾明远' })
  const input = { transferId, storeId, reason: '法定代表人代付' }
  expect(reasonOf(await clerk.send(paymentOperatingEndpoints.claimDeposit, input))).toBe('letter-needed')
  const letterFileId = await uploadedPaper(clerk)
  const { outcome, approvalId } = (await clerk.call(paymentOperatingEndpoints.claimDeposit, { ...input, letterFileId }))
    .value
  expect(outcome).toBe('asked')
  await nothingBooked(transferId, storeId)
  const decision = { approvalId: approvalId ?? '', verdict: 'approve', note: '' } as const
  expect((await clerk.send(staffEndpoints.decideApproval, decision)).status).not.toBe(200)
  await nothingBooked(transferId, storeId)
  const { list } = (await second.call(staffEndpoints.listApprovals, { state: 'waiting', pageSize: 100 })).value
  const found = list.find(one => one.approvalId === approvalId)
  expect(found).toMatchObject({ amount: 500_000, mayDecide: true, files: [{ fileId: letterFileId }] })
  expect((await second.send(staffEndpoints.decideApproval, decision)).status).toBe(200)
  expect([await stateOf(transferId), await balanceOf(storeId)]).toEqual(['credited', 500_000])
  expect(
    await rows('select letter_file_id as letter, claimed_by_name as by from payment.deposit_move where store_id = $1', [
      storeId,
    ]),
  ).toEqual([{ letter: letterFileId, by: '龚学文' }])
})

test('lists money with the store that remark or payer point to, and finds stores by name', async () => {
  const storeId = await aPreparing('楚天康健医药旗舰店')
  const remark = `保证金 BZJ${storeId.slice(-8)}`
  const transferId = await anUnclaimedTransfer(server, { amount: 400_000, payerName: '张三', remark })
  const page = (
    await clerk.call(paymentOperatingEndpoints.listTransfers, { state: 'unclaimed', keyword: '张三', pageSize: 10 })
  ).value
  expect(page.list).toMatchObject([
    {
      ...{ transferId, payerAccount: '1234', amount: 400_000, claimed: null },
      candidate: { storeId, due: 500_000, paid: 0, missing: 500_000 },
    },
  ])
  expect(page.unclaimedAmount).toBeGreaterThanOrEqual(400_000)
  const found = (await clerk.call(paymentOperatingEndpoints.findDepositStores, { keyword: '楚天康健' })).value.list
  expect(found).toEqual([
    { storeId, storeName: '楚天康健医药旗舰店', holderName: HOLDER, due: 500_000, paid: 0, missing: 500_000 },
  ])
})

test('refuses the money of a closed store', async () => {
  const { storeId } = await aStore(server.owner.db, { state: 'closed' })
  const transferId = await anUnclaimedTransfer(server, { amount: 100, payerName: HOLDER })
  expect(
    reasonOf(
      await clerk.send(paymentOperatingEndpoints.claimDeposit, { transferId, storeId, reason: '附言写明保证金' }),
    ),
  ).toBe('not-found')
  await nothingBooked(transferId, storeId)
})
