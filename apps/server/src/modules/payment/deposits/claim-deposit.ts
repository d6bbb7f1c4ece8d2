import type { ClaimDeposit } from '@xiaojiu/contract/payment/deposit-schemas.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { add, formatYuan, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { claimFiles } from '#modules/file/public.ts'
import { postStaffMessages } from '#modules/message/public.ts'
import { type DepositTerms, depositTermsOf } from '#modules/store/public.ts'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { isSameName } from '../domain/transfer.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { creditTransfer, findTransfer, lockTransfer, type TransferRow } from '../settle/transfer-tables.ts'
import { insertDepositMove, readDeposits } from './deposit-tables.ts'

const Claim = z.object({
  transferId: z.uuid(),
  storeId: z.uuid(),
  letterFileId: z.uuid().nullable(),
  claimedBy: z.uuid(),
  claimedByName: z.string(),
})
type Claim = z.output<typeof Claim>

/** 他人代付的保证金: a transfer from another payer than the store's holder needs two people and a letter. */
export const depositClaimKind: ApprovalKind<Claim> = {
  name: 'deposit.claim',
  label: '他人代付保证金认领',
  face: 'platform',
  right: 'money.approve',
  askRight: 'money.act',
  isOfAmount: true,
  payload: Claim,
  lock: (tx, { transferId }) => lockTransfer(tx.db, transferId),
  async describe(tx, { transferId, storeId, letterFileId }) {
    const { transfer, store } = await claimed(tx, transferId, storeId)
    const held = (await readDeposits(tx.db, [storeId])).get(storeId) ?? ZERO
    return {
      subject: transfer.bankSerial,
      title: `${transfer.payerName} 代 ${store.name} 缴保证金 ${formatYuan(transfer.amount)} 元`,
      before: { 付款户名: transfer.payerName, 到账状态: '待认领', 店铺保证金: formatYuan(held) },
      after: {
        付款户名: transfer.payerName,
        到账状态: `计入 ${store.name}（${store.holderName}）`,
        店铺保证金: formatYuan(add(held, transfer.amount)),
      },
      effect: `银行到账 ${formatYuan(transfer.amount)} 元计入该店铺保证金；付款户名与经营主体不一致，请核对代付说明`,
      amount: transfer.amount,
      about: { storeId },
      fileIds: letterFileId === null ? [] : [letterFileId],
    }
  },
  versionOf: async (tx, { transferId }) => (await findTransfer(tx.db, transferId))?.state ?? '',
  carryOut: (tx, asked) => creditDeposit(tx, asked),
}

/** Checks the payer: a transfer of the holder needs one person, any other needs a letter and a second person. */
export function claimDeposit(ctx: OperatorContext, given: ClaimDeposit): Promise<Outcome> {
  const { transferId, storeId, letterFileId = null, reason } = given
  refuseLimited(ctx)
  return inTransaction(ctx, async tx => {
    const { transfer, store } = await claimed(tx, transferId, storeId)
    if (transfer.state !== 'unclaimed') throw new Refusal('state-changed')
    const { accountId, name } = tx.actor
    const asked: Claim = { transferId, storeId, letterFileId, claimedBy: accountId, claimedByName: name }
    if (!isSameName(transfer.payerName, store.holderName)) {
      if (letterFileId === null)
        throw new Refusal('letter-needed', { payer: transfer.payerName, holder: store.holderName })
      await claimFiles(tx, [letterFileId])
      return askApproval(tx, depositClaimKind, asked, reason)
    }
    await creditDeposit(tx, { ...asked, letterFileId: null })
    await audit(tx, {
      action: 'payment.claim-deposit',
      subject: transfer.bankSerial,
      storeId,
      reason,
      before: { state: 'unclaimed' },
      after: { state: 'credited' },
      details: { storeId, amount: transfer.amount },
    })
    return { outcome: 'done', approvalId: null }
  })
}

/** Operators limited to some stores may not handle money of all stores. */
export function refuseLimited({ actor }: OperatorContext): void {
  if (actor.limits.storeIds !== null || actor.limits.provinceCodes !== null) throw new Refusal('no-right')
}

async function claimed(
  tx: StaffContext,
  transferId: string,
  storeId: string,
): Promise<{ transfer: TransferRow; store: DepositTerms }> {
  const transfer = await findTransfer(tx.db, transferId)
  const store = (await depositTermsOf(tx.db, [storeId])).get(storeId)
  if (!transfer || !store || store.state === 'closed') throw new Refusal('not-found')
  return { transfer, store }
}

/** Books the transfer to the store's deposit, once. */
async function creditDeposit(tx: StaffContext, asked: Claim): Promise<void> {
  const { transferId, storeId, letterFileId, claimedBy, claimedByName } = asked
  const { transfer, store } = await claimed(tx, transferId, storeId)
  const { db, now } = tx
  await creditTransfer(db, transferId)
  await insertDepositMove(db, {
    ...{ storeId, transferId, letterFileId, claimedBy, claimedByName, movedAt: now },
    ...{ amount: transfer.amount, payerName: transfer.payerName },
  })
  await postJournal(db, now, {
    ...{ kind: 'deposit-paid', subject: transferId, companyId: null, reference: transfer.bankSerial },
    memo: `${store.name} 保证金到账`,
    entries: [
      { account: { kind: 'channel-bank' }, amount: transfer.amount },
      { account: { kind: 'deposit', storeId }, amount: negate(transfer.amount) },
    ],
  })
  await postStaffMessages(tx, [
    {
      ...{ storeId, kind: 'money', title: '保证金已到账' },
      body: `收到 ${transfer.payerName} 汇入的保证金 ${formatYuan(transfer.amount)} 元，银行流水 ${transfer.bankSerial}。`,
      link: '/seller/start',
    },
  ])
}
