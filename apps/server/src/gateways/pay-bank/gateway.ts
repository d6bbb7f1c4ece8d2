import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import type { NoticeAnswer, NoticeOutcome, NoticeReading, RawNotice } from '../pay-channel.ts'
import type { GatewayResult } from '../result.ts'

/** Money that reached our account. The remark is where a buyer writes the code that names the order. */
export interface IncomingTransfer {
  /** The bank's number of the booking; one booking has one number for ever. */
  readonly bankSerialNo: string
  readonly payerName: string
  readonly payerAccount: string
  readonly amount: Fen
  readonly remark: string
  readonly bookedAt: Date
}

/** A line of the account statement; the other side is the payer of what came in and the payee of what went out. */
export interface StatementLine {
  readonly direction: 'in' | 'out'
  readonly bankSerialNo: string
  readonly otherName: string
  readonly otherAccount: string
  readonly amount: Fen
  readonly remark: string
  readonly bookedAt: Date
  /** Ours, when the line is one of our payouts. */
  readonly payoutNo: string | null
}

export interface PayoutOrder {
  /** Our number; sending it again never pays twice. */
  readonly payoutNo: string
  readonly payeeName: string
  readonly payeeAccount: string
  readonly payeeBankName: string
  readonly amount: Fen
  readonly remark: string
}

export type PayoutState = 'not-found' | 'processing' | 'succeeded' | 'failed'

export interface Payout {
  readonly payoutNo: string
  readonly state: PayoutState
  readonly bankSerialNo: string | null
  /** In the bank's words, when it failed. */
  readonly failReason: string | null
  readonly settledAt: Date | null
}

export interface TransferNotice {
  readonly noticeId: string
  readonly transfer: IncomingTransfer
}

/** The platform's account: where buyers transfer to and payouts leave from. */
export interface OwnAccount {
  readonly account: string
  readonly accountName: string
  readonly bankName: string
}

/** The direct link to the bank that keeps the platform's account. */
export interface BankGateway {
  readonly ownAccount: OwnAccount
  /** Bookings of one day, oldest first; `cursor` of the page before leads on. */
  listStatement(
    on: Day,
    cursor?: string,
  ): Promise<GatewayResult<{ readonly lines: readonly StatementLine[]; readonly nextCursor: string | null }>>
  /** The bank's page for companies, where the transfer is filled in already and only has to be released. */
  cashierLink(order: { readonly remark: string; readonly amount: string; readonly payerName: string }): string
  payOut(order: PayoutOrder): Promise<GatewayResult<Payout>>
  queryPayout(payoutNo: string): Promise<GatewayResult<Payout>>
  readNotice(notice: RawNotice): NoticeReading<TransferNotice>
  answerNotice(outcome: NoticeOutcome): NoticeAnswer
}
