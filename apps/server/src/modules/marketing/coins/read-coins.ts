import type { CoinAccount, CoinFilter } from '@xiaojiu/contract/marketing/coin-schemas.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { listEntries, type NewEntry, readBalance, readExpiring, readPending } from '../tables/coins.ts'

const SOON_MS = 30 * DAY_MS

export function getCoinAccount(ctx: MemberContext): Promise<CoinAccount> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const pending = await readPending(tx.db, companyId)
    const expiring = await readExpiring(tx.db, companyId, addMs(tx.now, SOON_MS))
    return {
      balance: await readBalance(tx.db, companyId),
      pendingCount: pending.reduce((sum, batch) => sum + batch.amount, 0),
      expiringCount: expiring.count ?? 0,
      expiresAt: expiring.expiresAt,
      pending,
    }
  })
}

export function listCoinEntries(ctx: MemberContext, { direction, pageNum, pageSize }: CoinFilter) {
  return inSnapshot(ctx, async tx => {
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
    const { list, total } = await listEntries(tx.db, tx.actor.companyId, { direction, ...page })
    return {
      // The check constraint of the table allows no other kinds.
      list: list.map(({ id, kind, amount, balanceAfter, memo, at }) => ({
        entryId: id,
        kind: kind as NewEntry['kind'],
        amount,
        balanceAfter,
        memo,
        at,
      })),
      total,
      pageNum,
      pageSize,
    }
  })
}
