import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '#gateways/outbound.ts'
import { alipay } from '#gateways/pay-alipay/alipay.ts'
import { bankDirectLink } from '#gateways/pay-bank/direct-link.ts'
import { wechatPay } from '#gateways/pay-wechat/wechat-pay.ts'
import { makeKeyPair } from '#gateways/testing/rsa-keys.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { withSandboxServer } from './testing/sandbox-server.ts'

// The simulated providers are as strict as the real ones, so these tests really check what our gateways send.

const server = withSandboxServer()
const stranger = makeKeyPair()
const outbound = createOutbound({ fetch })

const order = { outTradeNo: 'XJSTRANGER1', subject: '订单', amount: fen(100), expiresAt: addMs(TEST_NOON, 60_000) }
const payout = {
  payoutNo: 'WDSTRANGER1',
  payeeName: '收款人',
  payeeAccount: '6228480000000001',
  payeeBankName: '模拟银行',
  amount: fen(100),
  remark: '',
}

/** Changes the body after it was signed. */
const tampering: Outbound = request =>
  outbound({
    ...request,
    ...(typeof request.body === 'string' && { body: request.body.replace('100', '1').replace('1.00', '0.01') }),
  })

async function rowCount(): Promise<number> {
  const { rows } = await server.database.owner.pool.query<{ count: number }>(
    'select (select count(*) from sandbox.trade) + (select count(*) from sandbox.payout) as count',
  )
  return rows[0]?.count ?? -1
}

function wechat({ privatePem, send = outbound, now = server.clock.read }: Caller) {
  const keys = server.sandbox.keys.wechat
  const { mchid, appid, merchantSerial: serial, apiV3Key } = keys
  return wechatPay({
    outbound: send,
    now,
    merchant: { mchid, appid, serial, apiV3Key, privateKeyPem: privatePem ?? keys.merchant.privatePem },
    providerKeys: [{ serial: keys.publicKeyId, pem: keys.platform.publicPem }],
    notifyUrl: `${server.origin}/notify/wechat`,
    baseUrl: `${server.origin}/sandbox/wechat`,
  })
}

function ali({ privatePem, send = outbound, now = server.clock.read }: Caller) {
  const { appId, sellerId, merchant, platform } = server.sandbox.keys.alipay
  return alipay({
    outbound: send,
    now,
    merchant: {
      appId,
      sellerId,
      privateKeyPem: privatePem ?? merchant.privatePem,
      alipayPublicKeyPem: platform.publicPem,
    },
    notifyUrl: `${server.origin}/notify/alipay`,
    gatewayUrl: `${server.origin}/sandbox/alipay/gateway.do`,
  })
}

function bank({ privatePem, send = outbound, now = server.clock.read }: Caller) {
  const {
    customerNo,
    account,
    accountName,
    bankName,
    customerSerial,
    customer,
    bankSerial,
    bank: keys,
  } = server.sandbox.keys.bank
  return bankDirectLink({
    outbound: send,
    now,
    customer: {
      customerNo,
      account,
      accountName,
      bankName,
      serial: customerSerial,
      privateKeyPem: privatePem ?? customer.privatePem,
    },
    bankKeys: [{ serial: bankSerial, pem: keys.publicPem }],
    baseUrl: `${server.origin}/sandbox/bank`,
    cashierUrl: '/sandbox?tab=bank',
  })
}

interface Caller {
  readonly privatePem?: string
  readonly send?: Outbound
  readonly now?: () => Date
}

const callers: Record<string, () => Caller> = {
  'signed with another key': () => ({ privatePem: stranger.privatePem }),
  'altered on the way': () => ({ send: tampering }),
  'signed an hour ago': () => ({ now: () => addMs(TEST_NOON, -3_600_000) }),
}

for (const [name, caller] of Object.entries(callers)) {
  describe(name, () => {
    const calls = {
      'WeChat Pay': () => wechat(caller()).createQrPayment(order),
      Alipay: () => ali(caller()).createQrPayment(order),
      bank: () => bank(caller()).payOut(payout),
    }
    for (const [provider, call] of Object.entries(calls))
      test(`${provider} refuses the call and stores nothing`, async () => {
        const before = await rowCount()
        // A caller whose clock is an hour off must reject the response too.
        expect((await call()).ok).toBe(false)
        expect(await rowCount()).toBe(before)
      })
  })
}

test('accepts the same calls when made correctly', async () => {
  const before = await rowCount()
  expect((await wechat({}).createQrPayment(order)).ok).toBe(true)
  expect((await ali({}).createQrPayment(order)).ok).toBe(true)
  expect((await bank({}).payOut(payout)).ok).toBe(true)
  expect(await rowCount()).toBe(before + 3)
})
