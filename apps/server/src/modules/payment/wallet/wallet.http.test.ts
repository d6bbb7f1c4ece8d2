import { randomUUID } from 'node:crypto'
import { accountEndpoints } from '@xiaojiu/contract/identity/account-endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { expectOnce } from '#testing/once.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { inWallet, PAY_PASSWORD, pursesOf, withPayPassword } from '../testing.ts'
import { sendWithdrawals } from './withdraw.ts'

const server = useTestServer()
beforeAll(async () => void (await server.listen()), 60_000)
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'

const walletCalls = Object.entries(paymentEndpoints).filter(([, { path }]) => path.includes('/wallet/'))
test.each(walletCalls)('%s returns 401 when the caller is not signed in', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
})
test('returns 403 to a sub-account without rights, and lets only the main account set the password', async () => {
  const { client: sub } = await signInAsBuyer(server, { isMain: false, rights: ['order'] })
  expect(await sub.call(paymentEndpoints.getWallet, {})).toMatchObject({ status: 403, data: { reason: 'no-right' } })
  const { client: payer } = await signInAsBuyer(server, { isMain: false, rights: ['pay', 'finance'] })
  expect(await payer.call(paymentEndpoints.setPayPassword, { newPassword: PAY_PASSWORD })).toMatchObject({
    data: { reason: 'main-account-only' },
  })
})

async function aCompanyWithCard(balance: number) {
  const buyer = await signInAsBuyer(server)
  await withPayPassword(server, buyer.companyId)
  if (balance > 0) await inWallet(server, buyer.companyId, balance)
  const card = await aBoundCard(buyer.client)
  return { ...buyer, cardId: card.cardId }
}
const aCardOf = (accountNo = '6222020011112222') => ({
  bankName: '中国工商银行',
  branchName: '武汉光谷支行',
  accountNo,
})
async function aBoundCard(client: ReturnType<typeof server.client>) {
  const card = (await client.call(paymentEndpoints.bindCard, aCardOf())).value
  await client.call(paymentEndpoints.proveCard, { cardId: card.cardId, amount: await proofOf(card.cardId) })
  return card
}
const proofOf = async (cardId: string) =>
  fen(
    (
      await server.owner.db
        .selectFrom('payment.bankCard')
        .select('proofAmount')
        .where('id', '=', cardId)
        .executeTakeFirstOrThrow()
    ).proofAmount,
  )

describe('recharge', () => {
  const requestId = 'recharge-request-1'
  test('creates a recharge once, and its payment on the phone fills the wallet', async () => {
    const { client, companyId } = await signInAsBuyer(server)
    const one = (await client.call(paymentEndpoints.recharge, { amount: fen(12_345), requestId })).value
    const again = (await client.call(paymentEndpoints.recharge, { amount: fen(12_345), requestId })).value
    expect(again).toEqual(one)
    expect(one).toMatchObject({ purpose: 'recharge', amount: 12_345, state: 'awaiting' })
    const body = { amount: formatYuan(fen(12_345)), requestId }
    await expectOnce(server, client, { endpoint: paymentEndpoints.recharge, body, key: 'requestId' })
    const { collectionId } = one
    expect(await client.call(paymentEndpoints.payCollection, { collectionId, channel: 'wallet' })).toMatchObject({
      data: { reason: 'channel-unfit' },
    })
    const payment = (await client.call(paymentEndpoints.payCollection, { collectionId, channel: 'wechat' })).value
    expect(payment).toMatchObject({ payableKind: 'recharge', amount: 12_345, walletPart: 0, state: 'pending' })
    const phone = server.client()
    const scanned = (await phone.call(sandboxEndpoints.scanPayment, { codeUrl: payment.payLink ?? '' })).value
    await phone.call(sandboxEndpoints.pay, { paymentId: scanned.paymentId })
    await vi.waitFor(async () => expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 12_345 }), 15_000)
    expect((await client.call(paymentEndpoints.getCollection, { collectionId })).value.state).toBe('paid')
    expect(await client.call(paymentEndpoints.payCollection, { collectionId, channel: 'alipay' })).toMatchObject({
      data: { reason: 'already-paid' },
    })
    const entries = (await client.call(paymentEndpoints.listWalletEntries, { pageNum: 1, pageSize: 20 })).value
    expect(entries).toMatchObject({
      total: 1,
      incoming: 12_345,
      outgoing: 0,
      list: [{ kind: 'recharge', amount: 12_345, balanceAfter: 12_345 }],
    })
  })
  test('returns 404 for a recharge of another company', async () => {
    const { client } = await signInAsBuyer(server)
    const theirs = await signInAsBuyer(server)
    const { collectionId } = (await theirs.client.call(paymentEndpoints.recharge, { amount: fen(100), requestId }))
      .value
    expect(await client.call(paymentEndpoints.getCollection, { collectionId })).toMatchObject({ status: 404 })
    expect(await client.call(paymentEndpoints.payCollection, { collectionId, channel: 'wechat' })).toMatchObject({
      status: 404,
    })
  })
})

describe('payment password', () => {
  test('sets the password once, changes it with the old one and refuses weak ones', async () => {
    const { client } = await signInAsBuyer(server)
    const set = (input: object) => client.send(paymentEndpoints.setPayPassword, input)
    for (const newPassword of ['123456', '121212', '112233', '527725', '880512', '198805'])
      expect(await set({ newPassword })).toMatchObject({ status: 422, data: { reason: 'pay-password-weak' } })
    expect((await client.call(paymentEndpoints.getWallet, {})).value.isPasswordSet).toBe(false)
    expect(await set({ newPassword: PAY_PASSWORD })).toMatchObject({ success: true })
    expect(await set({ newPassword: '860274' })).toMatchObject({ data: { reason: 'pay-password-set' } })
    expect(await set({ oldPassword: '111222', newPassword: '860274' })).toMatchObject({
      data: { reason: 'pay-password-wrong', left: 4 },
    })
    expect(await set({ oldPassword: PAY_PASSWORD, newPassword: '860274' })).toMatchObject({ success: true })
    expect(await set({ oldPassword: PAY_PASSWORD, newPassword: '975310' })).toMatchObject({
      data: { reason: 'pay-password-wrong' },
    })
  })
  test('sets one of several first passwords that come at once', async () => {
    const { client, companyId } = await signInAsBuyer(server)
    const passwords = ['860274', '974260', '730986', '581937']
    const answers = await Promise.all(
      passwords.map(newPassword => client.send(paymentEndpoints.setPayPassword, { newPassword })),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    expect(answers.filter(answer => !answer.success)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ data: { reason: 'pay-password-set' } })),
    )
    const told = await server.owner.db
      .selectFrom('message.message')
      .select('title')
      .where('companyId', '=', companyId)
      .execute()
    expect(told).toEqual([{ title: '支付密码已设置' }])
  })
  test('checks five guesses however many come at once, then locks even the right password', async () => {
    const { client, companyId } = await signInAsBuyer(server)
    await withPayPassword(server, companyId)
    const guess = (payPassword: string) =>
      client.call(paymentEndpoints.withdraw, { cardId: NO_ID, amount: fen(100), payPassword, requestId: randomUUID() })
    const reasons = (await Promise.all(Array.from({ length: 20 }, () => guess('000001')))).map(
      answer => (answer.data as { reason: string }).reason,
    )
    expect(reasons.filter(reason => reason === 'pay-password-wrong')).toHaveLength(5)
    expect(reasons.filter(reason => reason === 'pay-password-locked')).toHaveLength(15)
    expect(await guess(PAY_PASSWORD)).toMatchObject({ status: 429, data: { reason: 'pay-password-locked' } })
  })
  test('resets a forgotten password by a code to the login’s mobile and clears the failed attempts', async () => {
    const { client, accountId, companyId } = await signInAsBuyer(server)
    await withPayPassword(server, companyId)
    const guess = (payPassword: string) =>
      client.call(paymentEndpoints.withdraw, { cardId: NO_ID, amount: fen(100), payPassword, requestId: randomUUID() })
    for (let n = 0; n < 6; n++) await guess('000001')
    await client.call(accountEndpoints.sendOwnCode, {})
    const { mobile } = await server.owner.db
      .selectFrom('identity.account')
      .select('mobile')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const code = await vi.waitFor(async () => {
      const [sms] = (await server.client().call(sandboxEndpoints.listSms, { mobile })).value.list
      return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? expect.fail('no code yet')
    }, 10_000)
    const { ticket } = (await client.call(accountEndpoints.checkOwnCode, { authCode: code })).value
    const reset = (newPassword: string) => client.call(paymentEndpoints.resetPayPassword, { ticket, newPassword })
    expect(await reset('654321')).toMatchObject({ data: { reason: 'pay-password-weak' } })
    expect(await reset('860274')).toMatchObject({ success: true })
    expect(await reset('975310')).toMatchObject({ data: { reason: 'mobile-unproven' } })
    expect(await guess('860274')).toMatchObject({ status: 404 })
    expect(await pursesOf(server.owner.db, companyId)).toEqual({})
  })
})

describe('bank account', () => {
  test('binds an account after the exact verification amount was entered, and unbinds it once', async () => {
    const { client } = await signInAsBuyer(server)
    expect((await client.send(paymentEndpoints.bindCard, aCardOf('0000 0000 0000 0000'))).status).toBe(422)
    const card = (await client.call(paymentEndpoints.bindCard, aCardOf('6222020011113333'))).value
    expect(card).toMatchObject({ state: 'verifying', triesLeft: 3, accountTail: '3333', bankName: '中国工商银行' })
    const { cardId } = card
    const amount = await proofOf(cardId)
    const payouts = (await server.client().call(sandboxEndpoints.listPayouts, {})).value.list
    expect(payouts).toContainEqual(
      expect.objectContaining({ payeeAccount: '6222020011113333', payeeName: card.accountName, amount }),
    )
    expect(await client.send(paymentEndpoints.bindCard, aCardOf('6222 0200－1111 3333'))).toMatchObject({
      data: { reason: 'card-known' },
    })
    const wrong = fen(amount === 99 ? 1 : amount + 1)
    expect((await client.call(paymentEndpoints.proveCard, { cardId, amount: wrong })).value).toMatchObject({
      isRight: false,
      card: { state: 'verifying', triesLeft: 2 },
    })
    expect((await client.call(paymentEndpoints.proveCard, { cardId, amount })).value).toMatchObject({
      isRight: true,
      card: { state: 'bound' },
    })
    expect(await client.call(paymentEndpoints.unbindCard, { cardId })).toMatchObject({ success: true })
    expect(await client.call(paymentEndpoints.unbindCard, { cardId })).toMatchObject({
      data: { reason: 'state-changed' },
    })
    expect((await client.call(paymentEndpoints.getWallet, {})).value.cards).toEqual([])
  })
  test('sends at most five verification amounts a day, even under concurrent binding and unbinding', async () => {
    const { client, companyId } = await signInAsBuyer(server)
    const accounts = Array.from({ length: 12 }, (_, at) => `62220200111144${String(at).padStart(2, '0')}`)
    const answers = await Promise.all(accounts.map(account => client.call(paymentEndpoints.bindCard, aCardOf(account))))
    const bound = answers.filter(answer => answer.success)
    expect([bound.length, answers.filter(answer => answer.status === 429).length]).toEqual([5, 7])
    for (const { value } of bound) await client.call(paymentEndpoints.unbindCard, { cardId: value.cardId })
    expect(await client.call(paymentEndpoints.bindCard, aCardOf())).toMatchObject({ status: 429 })
    const { rows } = await server.owner.pool.query(
      `select count(*)::int as count from payment.journal where kind = 'card-proof' and company_id = $1`,
      [companyId],
    )
    expect(rows[0].count).toBe(5)
  })
  test('ends the verification after three wrong amounts and returns 404 to another company', async () => {
    const { client } = await signInAsBuyer(server)
    const { cardId } = (await client.call(paymentEndpoints.bindCard, aCardOf())).value
    const amount = await proofOf(cardId)
    const { client: stranger } = await signInAsBuyer(server)
    expect(await stranger.call(paymentEndpoints.proveCard, { cardId, amount })).toMatchObject({ status: 404 })
    expect(await stranger.call(paymentEndpoints.unbindCard, { cardId })).toMatchObject({ status: 404 })
    const wrong = fen(amount === 99 ? 1 : amount + 1)
    for (let n = 0; n < 3; n++) await client.call(paymentEndpoints.proveCard, { cardId, amount: wrong })
    expect(await client.call(paymentEndpoints.proveCard, { cardId, amount })).toMatchObject({
      data: { reason: 'card-proof-over' },
    })
  })
})

describe('withdrawal', () => {
  const withdrawOf = (cardId: string, amount: number, requestId = randomUUID()) => ({
    cardId,
    amount: fen(amount),
    payPassword: PAY_PASSWORD,
    requestId,
  })
  test('lists withdrawals newest first, whatever their ids', async () => {
    const { client, companyId, cardId } = await aCompanyWithCard(20_000)
    const made = []
    for (const amount of [100, 200, 300])
      made.push((await client.call(paymentEndpoints.withdraw, withdrawOf(cardId, amount))).value)
    const [first] = made
    await server.owner.db
      .updateTable('payment.withdrawal')
      .set({ createdAt: addMs(server.clock.read(), 1000) })
      .where('id', '=', first?.withdrawalId ?? '')
      .where('companyId', '=', companyId)
      .execute()
    const { list } = (await client.call(paymentEndpoints.listWithdrawals, { pageNum: 1, pageSize: 10 })).value
    expect(list.map(row => row.amount)).toEqual([100, 300, 200])
  })
  test('freezes the amount, sends it to the bank once and pays it out', async () => {
    const { client, companyId, cardId } = await aCompanyWithCard(50_000)
    const wanted = withdrawOf(cardId, 20_000)
    const first = (await client.call(paymentEndpoints.withdraw, wanted)).value
    const again = (await client.call(paymentEndpoints.withdraw, wanted)).value
    expect(again).toMatchObject({
      withdrawalId: first.withdrawalId,
      state: 'paid',
      amount: 20_000,
      accountTail: '2222',
    })
    expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 30_000, frozen: 0 })
    const payouts = (await server.client().call(sandboxEndpoints.listPayouts, {})).value.list
    expect(payouts.filter(payout => payout.payoutNo === first.withdrawalNo)).toHaveLength(1)
    const body = { ...wanted, amount: formatYuan(wanted.amount) }
    const endpoint = paymentEndpoints.withdraw
    await expectOnce(server, client, { endpoint, body, key: 'requestId', proofs: ['payPassword'] })
    const listed = (await client.call(paymentEndpoints.listWithdrawals, { pageNum: 1, pageSize: 20 })).value
    expect(listed).toMatchObject({ total: 1, list: [{ state: 'paid' }] })
  })
  test('returns the amount when the bank cannot pay', async () => {
    const { client, companyId, cardId } = await aCompanyWithCard(50_000)
    const phone = server.client()
    const behaviour = {
      answer: 'normal',
      answerDelayMs: 0,
      notify: 'once',
      notifyDelaySeconds: 0,
      amountOffset: fen(0),
      outcome: 'slow',
    } as const
    await phone.call(sandboxEndpoints.saveBehaviour, { provider: 'bank', behaviour })
    const held = (await client.call(paymentEndpoints.withdraw, withdrawOf(cardId, 20_000))).value
    expect(held.state).toBe('processing')
    expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 30_000, frozen: 20_000 })
    const payout = (await phone.call(sandboxEndpoints.listPayouts, {})).value.list.find(
      one => one.payoutNo === held.withdrawalNo,
    )
    await phone.call(sandboxEndpoints.decidePayout, { payoutId: payout?.payoutId ?? '', outcome: 'failed' })
    await phone.call(sandboxEndpoints.resetBehaviour, { provider: 'bank' })
    server.clock.advance(10_000)
    await sendWithdrawals(server.context())
    expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 50_000, frozen: 0 })
    const [row] = (await client.call(paymentEndpoints.listWithdrawals, { pageNum: 1, pageSize: 20 })).value.list
    expect(row).toMatchObject({ state: 'returned', failure: '收款账户状态异常，款项已退回' })
  })
  test('accepts exactly 3 of 5 concurrent withdrawals when the wallet covers 3', async () => {
    const { client, companyId, cardId } = await aCompanyWithCard(3000)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.call(paymentEndpoints.withdraw, withdrawOf(cardId, 1000))),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(3)
    expect(
      answers.filter(answer => (answer.data as { reason?: string }).reason === 'insufficient-balance'),
    ).toHaveLength(2)
    server.clock.advance(10_000)
    await sendWithdrawals(server.context())
    expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 0, frozen: 0 })
  })
  test('requires a bound account and a password, and moves nothing when refused', async () => {
    const { client, companyId } = await signInAsBuyer(server)
    await inWallet(server, companyId, 5000)
    const { cardId } = (await client.call(paymentEndpoints.bindCard, aCardOf())).value
    expect(await client.call(paymentEndpoints.withdraw, withdrawOf(cardId, 1000))).toMatchObject({
      data: { reason: 'pay-password-unset' },
    })
    await withPayPassword(server, companyId)
    expect(await client.call(paymentEndpoints.withdraw, withdrawOf(cardId, 1000))).toMatchObject({
      data: { reason: 'card-not-bound' },
    })
    const theirs = await aCompanyWithCard(0)
    expect(await client.call(paymentEndpoints.withdraw, withdrawOf(theirs.cardId, 1000))).toMatchObject({ status: 404 })
    expect(await pursesOf(server.owner.db, companyId)).toEqual({ wallet: 5000 })
  })
})

test('lowers the password-free limit freely and raises it only with the payment password', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  await withPayPassword(server, companyId)
  const save = (freeLimit: number, payPassword?: string) =>
    client.send(paymentEndpoints.savePaySettings, {
      defaultChannel: 'wallet',
      freeLimit: formatYuan(fen(freeLimit)),
      subsMayUseWallet: true,
      ...(payPassword && { payPassword }),
    })
  expect(await save(50_000)).toMatchObject({ data: { reason: 'pay-password-needed' } })
  expect(await save(50_000, PAY_PASSWORD)).toMatchObject({ success: true })
  expect(await save(100)).toMatchObject({ success: true, data: { freeLimit: '1.00', defaultChannel: 'wallet' } })
  expect(await save(100_001, PAY_PASSWORD)).toMatchObject({ status: 422 })
  expect((await client.call(paymentEndpoints.getPaySettings, {})).value).toMatchObject({
    isPasswordSet: true,
    freeLimit: 100,
    mobile: expect.stringMatching(/^1\d{2}\*{4}\d{4}$/),
  })
})

test('asks for the payment password when the protection was raised after it was compared', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  await withPayPassword(server, companyId)
  const { pool } = server.owner
  await pool.query('update payment.pay_settings set free_limit = 50000 where company_id = $1', [companyId])
  // A colleague lowers the limit at the same moment.
  const lowering = await pool.connect()
  try {
    await lowering.query('begin')
    await lowering.query('update payment.pay_settings set free_limit = 0 where company_id = $1', [companyId])
    const settings = { defaultChannel: 'wallet', freeLimit: formatYuan(fen(40_000)), subsMayUseWallet: true }
    const saved = client.send(paymentEndpoints.savePaySettings, settings)
    await expect
      .poll(async () => (await pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
      .toBe(1)
    await lowering.query('commit')
    expect(await saved).toMatchObject({ data: { reason: 'pay-password-needed' } })
  } finally {
    lowering.release()
  }
  expect((await client.call(paymentEndpoints.getPaySettings, {})).value.freeLimit).toBe(0)
})
