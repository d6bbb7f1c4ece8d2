import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import type { NoticeAnswer, NoticeOutcome, NoticeReading, RawNotice } from '../pay-channel.ts'
import type { GatewayResult } from '../result.ts'

/** Money that arrived in our account. The buyer writes the code of the order into the remark. */
export interface IncomingTransfer {
  /** The bank's number of the booking; it never changes. */
  readonly bankSerialNo: string
  readonly payerName: string
  readonly payerAccount: string
  readonly amount: Fen
  readonly remark: string
  readonly bookedAt: Date
}

/** A line of the account statement; the other side is the payer of incoming and the payee of outgoing money. */
export interface StatementLine {
  readonly direction: 'in' | 'out'
  readonly bankSerialNo: string
  readonly otherName: string
  readonly otherAccount: string
  readonly amount: Fen
  readonly remark: string
  readonly bookedAt: Date
  /** Our number, when the line is one of our payouts. */
  readonly payoutNo: string | null
}

export interface PayoutOrder {
  /** Our number; a repeated request with it never pays twice. */
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
  /** The bank's message when it failed. */
  readonly failReason: string | null
  readonly settledAt: Date | null
}

export interface TransferNotice {
  readonly noticeId: string
  readonly transfer: IncomingTransfer
}

/** The platform's account, for transfers of buyers and for payouts. */
export interface OwnAccount {
  readonly account: string
  readonly accountName: string
  readonly bankName: string
}

/** The API of the bank with the platform's account. */
export interface BankGateway {
  readonly ownAccount: OwnAccount
  /** Bookings of one day, oldest first; `cursor` of the previous page gives the next one. */
  listStatement(
    on: Day,
    cursor?: string,
  ): Promise<GatewayResult<{ readonly lines: readonly StatementLine[]; readonly nextCursor: string | null }>>
  /** The bank's page for companies with a prepared transfer that only has to be confirmed. */
  cashierLink(order: { readonly remark: string; readonly amount: string; readonly payerName: string }): string
  payOut(order: PayoutOrder): Promise<GatewayResult<Payout>>
  queryPayout(payoutNo: string): Promise<GatewayResult<Payout>>
  readNotice(notice: RawNotice): NoticeReading<TransferNotice>
  answerNotice(outcome: NoticeOutcome): NoticeAnswer
}
