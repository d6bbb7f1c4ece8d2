import { z } from 'zod'
import { Id, Instant, Yuan } from '../wire.ts'

/** 到账认领: transfers to the platform's bank account. */
export const TRANSFER_STATES = { unclaimed: '待认领', credited: '已计入保证金', matched: '已匹配订单' } as const
export type TransferState = keyof typeof TRANSFER_STATES
const State = z.enum(Object.keys(TRANSFER_STATES) as [TransferState])

export const TransferFilter = z.strictObject({
  state: State.optional(),
  /** Matches the payer, the remark or the bank's serial number. */
  keyword: z.string().trim().max(60).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface TransferFilter extends z.output<typeof TransferFilter> {}

/** A store to which a transfer can be credited as 保证金. */
export const DepositStore = z.object({
  storeId: z.string(),
  storeName: z.string(),
  holderName: z.string(),
  due: Yuan,
  paid: Yuan,
  missing: Yuan,
})
export interface DepositStore extends z.output<typeof DepositStore> {}

export const Transfer = z.object({
  transferId: z.string(),
  bankSerial: z.string(),
  payerName: z.string(),
  /** The last four digits. */
  payerAccount: z.string(),
  amount: Yuan,
  remark: z.string(),
  state: State,
  /** Why no payment matched it. */
  reason: z.string().nullable(),
  receivedAt: Instant,
  /** The store that the remark or the payer suggests. */
  candidate: DepositStore.nullable(),
  claimed: z.object({ storeName: z.string(), by: z.string(), at: Instant }).nullable(),
})
export interface Transfer extends z.output<typeof Transfer> {}
export const TransferPage = z.object({
  list: z.array(Transfer),
  next: z.string().nullable(),
  unclaimedCount: z.int(),
  unclaimedAmount: Yuan,
})
export interface TransferPage extends z.output<typeof TransferPage> {}

export const DepositStoreQuestion = z.strictObject({ keyword: z.string().trim().min(1).max(60) })
export interface DepositStoreQuestion extends z.output<typeof DepositStoreQuestion> {}
export const DepositStoreList = z.object({ list: z.array(DepositStore) })

export const ClaimDeposit = z.strictObject({
  transferId: Id,
  storeId: Id,
  /** 代付说明, required when the payer is not the holder of the store. */
  letterFileId: Id.optional(),
  reason: z.string().trim().min(2, { message: '请填写认领依据' }).max(300),
})
export interface ClaimDeposit extends z.output<typeof ClaimDeposit> {}
