import { randomBytes, randomUUID } from 'node:crypto'
import type { SandboxBehaviour, SandboxBooking } from '@xiaojiu/contract/sandbox/schemas.ts'
import { type Fen, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { signRsaSha256 } from '#gateways/signing/rsa.ts'
import { unixSeconds } from '#gateways/signing/signed-message.ts'
import { privateKeyOf, type SandboxKeys } from '../keys.ts'
import type { NoticeSender } from '../notices/dispatcher.ts'
import type { Sandbox } from '../provider-exchange.ts'

const Payload = z.object({ body: z.string() })

export function bankNoticeSender(keys: SandboxKeys['bank']): NoticeSender {
  return {
    sign(payload, now) {
      const { body } = Payload.parse(payload)
      return { headers: { ...bankHeaders(keys, body, now), 'content-type': 'application/json' }, body }
    },
    isAccepted: status => status === 200,
  }
}

/** The bank's signature of a response or a notice. */
export function bankHeaders(keys: SandboxKeys['bank'], body: string, now: Date): Record<string, string> {
  const timestamp = unixSeconds(now)
  const nonce = randomBytes(16).toString('hex')
  return {
    'x-bank-serial': keys.bankSerial,
    'x-bank-timestamp': timestamp,
    'x-bank-nonce': nonce,
    'x-bank-signature': signRsaSha256(privateKeyOf(keys.bank.privatePem), `${timestamp}\n${nonce}\n${body}\n`),
  }
}

export function notifyTransfer(sandbox: Sandbox, booking: SandboxBooking, behaviour: SandboxBehaviour): Promise<void> {
  const amount = fen(booking.amount + behaviour.amountOffset)
  return sandbox.notices.notify(
    { provider: 'bank', subject: booking.bankSerialNo, url: sandbox.bankNoticeUrl },
    behaviour,
    () => ({
      body: JSON.stringify({
        noticeId: randomUUID(),
        event: 'transfer.received',
        account: sandbox.keys.bank.account,
        transfer: {
          ...bookingContent(booking, amount),
          payerName: booking.otherName,
          payerAccount: booking.otherAccount,
        },
      }),
    }),
  )
}

/** A booking in the bank's format. */
export function bookingContent(booking: SandboxBooking, amount: Fen) {
  return {
    bankSerialNo: booking.bankSerialNo,
    amount: formatYuan(amount),
    currency: 'CNY',
    remark: booking.remark,
    bookedAt: toWireInstant(booking.bookedAt),
  }
}
