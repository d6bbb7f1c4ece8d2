import type { WalletEntryChoice, WalletEntryFilter } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { MOST_EXPORTED_ROWS, refuseTooLarge, sendWorkbook } from '#platform/http/send-workbook.ts'
import { walletSheet } from '../bills/bill-sheets.ts'
import { pageOf, totalsOf } from './entries-tables.ts'

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

/** Every movement that the filter finds, as a workbook. */
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
