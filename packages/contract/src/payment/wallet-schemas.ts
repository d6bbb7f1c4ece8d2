import { fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { Ticket } from '../identity/schemas.ts'
import { BankAccount, Id, Instant, Month, PAGE_FIELDS, pageOf, RequestId, Yuan } from '../wire.ts'
import { PAY_WAY_FIELDS, PayPassword, PositiveYuan } from './schemas.ts'

export const CARD_STATES = ['verifying', 'bound', 'failed', 'unbound'] as const
export const BankCard = z.object({
  cardId: z.string(),
  bankName: z.string(),
  branchName: z.string(),
  accountName: z.string(),
  /** Only the last four digits. */
  accountTail: z.string(),
  state: z.enum(CARD_STATES),
  triesLeft: z.int(),
  failure: z.string().nullable(),
  expiresAt: Instant,
})
export interface BankCard extends z.output<typeof BankCard> {}

export const Wallet = z.object({
  balance: Yuan,
  /** Being withdrawn, or held for a payment without result. */
  frozen: Yuan,
  isPasswordSet: z.boolean(),
  cards: z.array(BankCard),
})
export interface Wallet extends z.output<typeof Wallet> {}

/** The kinds of ledger lines of the wallet. */
export const WALLET_ENTRY_KINDS = {
  recharge: '充值',
  pay: '支付',
  refund: '退款',
  withdraw: '提现',
  repay: '还款',
  loan: '贷款放款',
  hold: '冻结与解冻',
} as const
export type WalletEntryKind = keyof typeof WALLET_ENTRY_KINDS
const WalletEntryKinds = z.enum(Object.keys(WALLET_ENTRY_KINDS) as [WalletEntryKind, ...WalletEntryKind[]])

const WALLET_ENTRY_CHOICE = { direction: z.enum(['in', 'out']).optional(), month: Month.optional() }
export const WalletEntryChoice = z.strictObject(WALLET_ENTRY_CHOICE)
export interface WalletEntryChoice extends z.output<typeof WalletEntryChoice> {}
export const WalletEntryFilter = z.strictObject({ ...WALLET_ENTRY_CHOICE, ...PAGE_FIELDS })
export interface WalletEntryFilter extends z.output<typeof WalletEntryFilter> {}
export const WalletEntry = z.object({
  entryId: z.string(),
  kind: WalletEntryKinds,
  memo: z.string(),
  /** Negative when the balance decreased. */
  amount: Yuan,
  balanceAfter: Yuan,
  at: Instant,
})
export interface WalletEntry extends z.output<typeof WalletEntry> {}
export const WalletEntryPage = z.object({ ...pageOf(WalletEntry), incoming: Yuan, outgoing: Yuan })

/** 收款单: paid like an order, but to the platform. */
export const COLLECTION_STATES = ['awaiting', 'paid', 'closed'] as const
export const MOST_RECHARGE_FEN = 50_000_000
export const Recharge = z.strictObject({
  amount: PositiveYuan.refine(amount => amount <= MOST_RECHARGE_FEN, { message: '单笔最多充值 50 万元' }),
  requestId: RequestId,
})
export interface Recharge extends z.output<typeof Recharge> {}
export const CollectionRef = z.strictObject({ collectionId: Id })
export const PayCollection = z.strictObject({ collectionId: Id, ...PAY_WAY_FIELDS })
export interface PayCollection extends z.output<typeof PayCollection> {}
export const Collection = z.object({
  collectionId: z.string(),
  collectionNo: z.string(),
  purpose: z.enum(['recharge', 'repayment', 'loan-repayment']),
  amount: Yuan,
  /** The balance after paying it; null when it is not enough, and for a recharge. */
  balanceAfter: Yuan.nullable(),
  state: z.enum(COLLECTION_STATES),
  payBefore: Instant,
  paidAt: Instant.nullable(),
})
export interface Collection extends z.output<typeof Collection> {}

/** Sets the first password, or a new one with the old one as proof. */
export const SetPayPassword = z.strictObject({ oldPassword: PayPassword.optional(), newPassword: PayPassword })
export interface SetPayPassword extends z.output<typeof SetPayPassword> {}
/** Sets a new password when the old one is forgotten, with the ticket of a code to the main account's mobile. */
export const ResetPayPassword = z.strictObject({ ticket: Ticket, newPassword: PayPassword })
export interface ResetPayPassword extends z.output<typeof ResetPayPassword> {}

export const BindCard = z.strictObject({
  bankName: z.string().trim().min(2, '请选择开户银行').max(40),
  branchName: z.string().trim().min(2, '请输入开户支行').max(60),
  accountNo: BankAccount,
})
export interface BindCard extends z.output<typeof BindCard> {}
export const CardRef = z.strictObject({ cardId: Id })
export const ProveCard = z.strictObject({ cardId: Id, amount: PositiveYuan })
export interface ProveCard extends z.output<typeof ProveCard> {}
export const CardProof = z.object({ card: BankCard, isRight: z.boolean() })
export interface CardProof extends z.output<typeof CardProof> {}

/** The most bank cards of a company, verified or being verified. */
export const MOST_CARDS = 5

export const LEAST_WITHDRAWAL = fen(100)
export const Withdraw = z.strictObject({
  cardId: Id,
  amount: PositiveYuan.refine(amount => amount >= LEAST_WITHDRAWAL, { message: '提现金额最少 1 元' }),
  payPassword: PayPassword,
  requestId: RequestId,
})
export interface Withdraw extends z.output<typeof Withdraw> {}
export const WITHDRAWAL_STATES = ['processing', 'paid', 'returned'] as const
export const Withdrawal = z.object({
  withdrawalId: z.string(),
  withdrawalNo: z.string(),
  amount: Yuan,
  state: z.enum(WITHDRAWAL_STATES),
  bankName: z.string(),
  accountTail: z.string(),
  failure: z.string().nullable(),
  createdAt: Instant,
  settledAt: Instant.nullable(),
})
export interface Withdrawal extends z.output<typeof Withdrawal> {}
export const WithdrawalFilter = z.strictObject(PAGE_FIELDS)
export const WithdrawalPage = z.object(pageOf(Withdrawal))

/** 支付设置. */
export const PREFERRED_CHANNELS = ['wechat', 'alipay', 'bank', 'transfer', 'wallet', 'credit'] as const
export const PaySettings = z.object({
  isPasswordSet: z.boolean(),
  passwordSetAt: Instant.nullable(),
  /** Masked; the code to reset the password goes there. */
  mobile: z.string(),
  defaultChannel: z.enum(PREFERRED_CHANNELS).nullable(),
  freeLimit: Yuan,
  subsMayUseWallet: z.boolean(),
  cards: z.array(BankCard),
})
export interface PaySettings extends z.output<typeof PaySettings> {}
/** Payments up to this amount need no password; zero: every payment needs it. */
export const FREE_LIMITS = [ZERO, fen(20_000), fen(50_000), fen(100_000)] as const
export const MOST_FREE_FEN = 100_000
export const SavePaySettings = z.strictObject({
  defaultChannel: z.enum(PREFERRED_CHANNELS).nullable(),
  freeLimit: Yuan.refine(limit => limit >= 0 && limit <= MOST_FREE_FEN, { message: '免密额度最多 1,000 元' }),
  subsMayUseWallet: z.boolean(),
  /** Required to raise the limit without password or to open the wallet to sub-accounts. */
  payPassword: PayPassword.optional(),
})
export interface SavePaySettings extends z.output<typeof SavePaySettings> {}
