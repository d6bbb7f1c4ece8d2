import type { AccountSearch, WatchedAccount } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { inSnapshot, type OperatorContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { guessesKey } from '../log-in/login-attempts.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import {
  type BuyerAccountRow,
  failuresOf,
  lastSeenOf,
  listBuyerAccounts,
  openSessionCounts,
} from '../tables/buyer-accounts.ts'

/** 登录账号 of buyers. Whoever is limited sees those of the companies within the limits alone. */
export function searchAccounts(ctx: OperatorContext, membershipsOf: MembershipsOf, filter: AccountSearch) {
  return inSnapshot(ctx, async tx => {
    const { pageSize, ...asked } = filter
    const rows = await listBuyerAccounts(tx.db, { ...asked, limit: pageSize + 1 })
    const shown = rows.slice(0, pageSize)
    const companies = await membershipsOf(
      tx.db,
      shown.map(row => row.id),
    )
    const { provinceCodes, storeIds } = tx.actor.limits
    const isLimited = provinceCodes !== null || storeIds !== null
    return {
      list: await present(
        tx,
        shown.filter(row => !isLimited || companies.has(row.id)),
        companies,
      ),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}

async function present(
  tx: OperatorContext,
  rows: readonly BuyerAccountRow[],
  companies: Awaited<ReturnType<MembershipsOf>>,
): Promise<WatchedAccount[]> {
  const ids = rows.map(row => row.id)
  const seen = await lastSeenOf(tx.db, ids)
  const sessions = await openSessionCounts(tx.db, ids, tx.now)
  const keys = new Map(rows.map(row => [row.id, [row.loginName, row.mobile].map(login => guessesKey(tx, login))]))
  const failures = await failuresOf(tx.db, [...keys.values()].flat(), tx.now)
  return rows.map(row => ({
    accountId: row.id,
    loginName: row.loginName,
    personName: row.personName,
    mobile: maskPersonalData(row.mobile),
    isMobileProven: row.isMobileProven,
    hasWechat: row.wechatUnionId !== null,
    // The check constraint allows no other state.
    state: row.state as WatchedAccount['state'],
    createdAt: row.createdAt,
    lastSeenAt: seen.get(row.id) ?? null,
    sessionCount: sessions.get(row.id) ?? 0,
    failedCount: (keys.get(row.id) ?? []).reduce((sum, key) => sum + (failures.get(key.toString('hex')) ?? 0), 0),
    companies: (companies.get(row.id) ?? []).map(({ companyId, companyName, isMain }) => ({
      companyId,
      name: companyName,
      isMain,
    })),
  }))
}
