import { createPrivateKey, randomBytes } from 'node:crypto'
import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { jsonOf, type Outbound } from '../outbound.ts'
import { MAX_NOTICE_BYTES, type NoticeReading, noticeHeader, type RawNotice } from '../pay-channel.ts'
import { readProviderYuan } from '../provider-values.ts'
import { accepted, type GatewayResult, refused, unknown } from '../result.ts'
import { createKeyRing, type ProviderKey } from '../signing/key-ring.ts'
import { isRsaSha256, signRsaSha256 } from '../signing/rsa.ts'
import { answerMessage, isFresh, requestMessage, unixSeconds } from '../signing/signed-message.ts'
import type { BankGateway, OwnAccount, Payout, TransferNotice } from './gateway.ts'

/** Our identity at the bank. */
export interface BankCustomer extends OwnAccount {
  readonly customerNo: string
  readonly serial: string
  readonly privateKeyPem: string
}

export interface BankOptions {
  readonly outbound: Outbound
  readonly now: () => Date
  readonly customer: BankCustomer
  readonly bankKeys: readonly ProviderKey[]
  readonly baseUrl: string
  /** The address of the page where companies confirm a prepared transfer. */
  readonly cashierUrl: string
}

/**
 * A bank's API for companies: JSON over HTTPS, both sides sign with RSA. Requests, responses and notices are signed as
 * in WeChat Pay, in `x-bank-*` headers.
 */
export function bankDirectLink({ outbound, now, customer, bankKeys, baseUrl, cashierUrl }: BankOptions): BankGateway {
  const privateKey = createPrivateKey(customer.privateKeyPem)
  const ring = createKeyRing(bankKeys)

  function verdictOn(
    header: (name: string) => string,
    body: Buffer,
  ): 'good' | 'stale' | 'unknown-key' | 'bad-signature' {
    const timestamp = header('x-bank-timestamp')
    if (!isFresh(timestamp, now())) return 'stale'
    const key = ring.find(header('x-bank-serial'), now())
    if (!key) return 'unknown-key'
    const message = answerMessage(timestamp, header('x-bank-nonce'), body)
    return isRsaSha256(key, message, header('x-bank-signature')) ? 'good' : 'bad-signature'
  }

  async function call(method: 'GET' | 'POST', path: string, content?: unknown): Promise<GatewayResult<unknown>> {
    const url = new URL(baseUrl + path)
    const body = content === undefined ? '' : JSON.stringify(content)
    const timestamp = unixSeconds(now())
    const nonce = randomBytes(16).toString('hex')
    const target = url.pathname + url.search
    const headers = {
      'content-type': 'application/json',
      'x-bank-customer': customer.customerNo,
      'x-bank-serial': customer.serial,
      'x-bank-timestamp': timestamp,
      'x-bank-nonce': nonce,
      'x-bank-signature': signRsaSha256(privateKey, requestMessage({ method, target, timestamp, nonce, body })),
    }
    const sent = await outbound({ method, url, headers, ...(body !== '' && { body }) })
    if (!sent.ok) return sent
    const { status, headers: answered, body: bytes } = sent.value
    const what = `bank ${method} ${url.pathname}`
    if (status >= 500) return unknown('provider-fault', `${what}: HTTP ${status}`)
    const verdict = verdictOn(name => answered.get(name) ?? '', bytes)
    if (verdict !== 'good') return unknown('bad-signature', `${what}: HTTP ${status}, ${verdict}`)
    if (status === 200) return accepted(jsonOf(bytes))
    const failure = Failure.safeParse(jsonOf(bytes))
    if (!failure.success) return unknown('bad-answer', `${what}: HTTP ${status} without a code`)
    return refused(failure.data.code, failure.data.message)
  }

  function readPayout(payoutNo: string, json: unknown): GatewayResult<Payout> {
    const read = PayoutAnswer.safeParse(json)
    if (!read.success || read.data.payoutNo !== payoutNo) return unknown('bad-answer', 'bank: a payout of another form')
    return accepted(read.data)
  }

  return {
    ownAccount: { account: customer.account, accountName: customer.accountName, bankName: customer.bankName },

    async listStatement(on, cursor) {
      const query = new URLSearchParams({ account: customer.account, on, ...(cursor && { cursor }) })
      const answer = await call('GET', `/v1/statement?${query}`)
      if (!answer.ok) return answer
      const read = Statement.safeParse(answer.value)
      if (!read.success || read.data.account !== customer.account)
        return unknown('bad-answer', 'bank: a statement of another form')
      const lines = read.data.lines.map(({ currency: _always, ...line }) => line)
      return accepted({ lines, nextCursor: read.data.nextCursor })
    },

    cashierLink({ remark, amount, payerName }) {
      const url = new URL(cashierUrl, 'http://here')
      for (const [name, value] of Object.entries({ payee: customer.account, amount, remark, payer: payerName }))
        url.searchParams.set(name, value)
      return url.origin === 'http://here' ? url.pathname + url.search : url.href
    },

    async payOut({ payoutNo, payeeName, payeeAccount, payeeBankName, amount, remark }) {
      const answer = await call('POST', '/v1/payouts', {
        payoutNo,
        account: customer.account,
        payeeName,
        payeeAccount,
        payeeBankName,
        amount: formatYuan(amount),
        currency: 'CNY',
        remark,
      })
      return answer.ok ? readPayout(payoutNo, answer.value) : answer
    },

    async queryPayout(payoutNo) {
      const answer = await call('GET', `/v1/payouts/${encodeURIComponent(payoutNo)}`)
      if (answer.ok) return readPayout(payoutNo, answer.value)
      if (answer.kind === 'refused' && answer.code === 'PAYOUT_NOT_FOUND')
        return accepted({ payoutNo, state: 'not-found', bankSerialNo: null, failReason: null, settledAt: null })
      return answer
    },

    readNotice(raw: RawNotice): NoticeReading<TransferNotice> {
      if (raw.body.length > MAX_NOTICE_BYTES) return { ok: false, flaw: 'too-large' }
      const verdict = verdictOn(name => noticeHeader(raw, name), raw.body)
      if (verdict !== 'good') return { ok: false, flaw: verdict }
      const read = Notice.safeParse(jsonOf(raw.body))
      if (!read.success) return { ok: false, flaw: 'malformed' }
      if (read.data.account !== customer.account) return { ok: false, flaw: 'wrong-merchant' }
      const { currency: _always, ...transfer } = read.data.transfer
      return { ok: true, notice: { noticeId: read.data.noticeId, transfer } }
    },

    answerNotice(outcome) {
      const contentType = 'application/json'
      if (outcome === 'accepted') return { status: 200, contentType, body: '{"received":true}' }
      return { status: outcome === 'refused' ? 401 : 500, contentType, body: '{"received":false}' }
    },
  }
}

const Amount = z.string().transform((text, ctx): Fen => {
  const amount = readProviderYuan(text)
  if (amount !== null && amount > 0) return amount
  ctx.issues.push({ code: 'custom', message: 'not an amount', input: text })
  return z.NEVER
})

const Moment = z.iso.datetime({ offset: true }).transform(text => new Date(text))

const Failure = z.object({ code: z.string(), message: z.string() })

const booking = {
  bankSerialNo: z.string().min(1).max(64),
  amount: Amount,
  currency: z.literal('CNY'),
  remark: z.string().max(500),
  bookedAt: Moment,
}

const Statement = z.object({
  account: z.string(),
  lines: z.array(
    z.object({
      ...booking,
      direction: z.enum(['in', 'out']),
      otherName: z.string().max(200),
      otherAccount: z.string().max(40),
      payoutNo: z.string().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})

const PayoutAnswer = z.object({
  payoutNo: z.string(),
  state: z.enum(['processing', 'succeeded', 'failed']),
  bankSerialNo: z.string().nullable(),
  failReason: z.string().nullable(),
  settledAt: Moment.nullable(),
})

const Notice = z.object({
  noticeId: z.string().min(1).max(64),
  event: z.literal('transfer.received'),
  /** The credited account: bookings on other accounts are not ours. */
  account: z.string(),
  transfer: z.object({ ...booking, payerName: z.string().max(200), payerAccount: z.string().max(40) }),
})
