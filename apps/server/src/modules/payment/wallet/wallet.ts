import type {
  BankCard,
  Wallet,
  WalletEntryChoice,
  WalletEntryFilter,
} from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { fen, negate, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { type Context, inSnapshot, type MemberContext } from '#platform/context.ts'
import { MOST_EXPORTED_ROWS, refuseTooLarge, sendWorkbook } from '#platform/http/send-workbook.ts'
import { walletSheet } from '../bills/bill-sheets.ts'
import { purseBalance } from '../ledger/account-tables.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { readPaySettings } from '../password/pay-settings-tables.ts'
import type { Payment } from '../tables.ts'
import { type Card, cardsOf, pageOf, totalsOf } from './wallet-tables.ts'

export function getWallet(ctx: MemberContext): Promise<Wallet> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    return {
      balance: await purseBalance(tx.db, 'wallet', companyId),
      frozen: await purseBalance(tx.db, 'frozen', companyId),
      isPasswordSet: (await readPaySettings(tx.db, companyId)).passwordHash !== null,
      cards: (await cardsOf(tx.db)).map(cardView),
    }
  })
}

/** 收支明细: every movement of the wallet with the balance after it, newest first. */
export function listWalletEntries(ctx: MemberContext, filter: WalletEntryFilter) {
  return inSnapshot(ctx, async tx => {
    const { pageNum, pageSize } = filter
    const { total, incoming, outgoing } = await totalsOf(tx.db, tx.actor.companyId, filter)
    return {
      list: await pageOf(tx.db, tx.actor.companyId, filter),
      total,
      incoming: fen(incoming),
      outgoing: fen(outgoing),
      pageNum,
      pageSize,
    }
  })
}

/** All movements of the filter as a workbook. */
export async function exportWalletEntries(
  ctx: MemberContext,
  choice: WalletEntryChoice,
  reply: FastifyReply,
): Promise<void> {
  const { companyId } = ctx.actor
  const rows = await inSnapshot(ctx, async tx => {
    refuseTooLarge((await totalsOf(tx.db, companyId, choice)).total)
    return pageOf(tx.db, companyId, { ...choice, pageNum: 1, pageSize: MOST_EXPORTED_ROWS })
  })
  const of = choice.month ?? dayOf(ctx.now)
  await sendWorkbook(reply, `钱包收支明细-${of}.xlsx`, [walletSheet(rows)], ctx.now)
}

/** For the company's own people: never the whole number. */
export function cardView(card: Card): BankCard {
  const { bankName, branchName, accountName, accountNo, state, triesLeft, failure, expiresAt } = card
  return {
    cardId: card.id,
    bankName,
    branchName,
    accountName,
    accountTail: accountNo.slice(-4),
    state,
    triesLeft,
    failure,
    expiresAt,
  }
}

/** Freezes the wallet part of a combined payment until the channel has a result. Refused when the balance is too low. */
export async function holdWalletPart(ctx: Context, payment: Payment): Promise<void> {
  const { id, companyId, walletPart } = payment
  if (walletPart === ZERO) return
  await postJournal(ctx.db, ctx.now, {
    kind: 'wallet-part-held',
    subject: id,
    companyId,
    memo: '组合支付，冻结余额',
    entries: [
      { account: { kind: 'wallet', companyId }, amount: walletPart },
      { account: { kind: 'frozen', companyId }, amount: negate(walletPart) },
    ],
  })
}

/** Releases the frozen wallet part when the channel part was not paid; once, however often it is called. */
export async function releaseWalletPart(ctx: Context, payment: Payment): Promise<void> {
  const { id, companyId, walletPart } = payment
  if (walletPart === ZERO) return
  await postJournal(ctx.db, ctx.now, {
    kind: 'wallet-part-released',
    subject: id,
    companyId,
    memo: '组合支付未完成，余额解冻',
    entries: [
      { account: { kind: 'frozen', companyId }, amount: walletPart },
      { account: { kind: 'wallet', companyId }, amount: negate(walletPart) },
    ],
  })
}
