import { ACCOUNT_STATES, AccountSearch, type WatchedAccount } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { inSnapshot, type OperatorContext, type StaffContext } from '#platform/context.ts'
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
import { countVisitsOf } from '../tables/proxy-consents.ts'

/** 登录账号 of buyers. Limited operators see only those of companies within their limits. */
export function searchAccounts(ctx: OperatorContext, membershipsOf: MembershipsOf, filter: AccountSearch) {
  return inSnapshot(ctx, tx => stretch(tx, membershipsOf, filter, filter.pageSize))
}

async function stretch(
  tx: StaffContext,
  membershipsOf: MembershipsOf,
  { keyword, accountId, state, after }: AccountSearch,
  limit: number,
) {
  const rows = await listBuyerAccounts(tx.db, { keyword, accountId, state, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const companies = await membershipsOf(
    tx.db,
    shown.map(row => row.id),
  )
  const limits = 'limits' in tx.actor ? tx.actor.limits : null
  const isLimited = limits !== null && (limits.provinceCodes !== null || limits.storeIds !== null)
  const list = await present(
    tx,
    shown.filter(row => !isLimited || companies.has(row.id)),
    companies,
  )
  return { list, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}

const AT_ONCE = 500

/** 登录账号 as a file, masked as on screen; whose companies they have comes in from outside. */
export function accountsSource(membershipsOf: MembershipsOf): ExportSource<AccountSearch, WatchedAccount> {
  return {
    list: 'identity.accounts',
    title: '登录账号',
    faces: ['platform'],
    right: 'company.act',
    filter: AccountSearch,
    isPersonal: true,
    columns: [
      { of: 'login', label: '登录名', width: 20, kind: 'text', value: row => row.loginName },
      { of: 'login', label: '姓名', width: 12, kind: 'text', value: row => row.personName },
      { of: 'mobile', label: '手机', width: 14, kind: 'text', value: row => row.mobile },
      {
        of: 'companies',
        label: '企业',
        width: 40,
        kind: 'text',
        value: row => row.companies.map(company => company.name).join('、'),
      },
      { of: 'sessions', label: '在线', width: 8, kind: 'count', value: row => row.sessionCount },
      { of: 'seen', label: '最近登录', width: 20, kind: 'time', value: row => row.lastSeenAt },
      { of: 'state', label: '状态', width: 10, kind: 'text', value: row => ACCOUNT_STATES[row.state] },
    ],
    async read(tx, filter, after) {
      const { list, next } = await stretch(tx, membershipsOf, { ...filter, after: after ?? undefined }, AT_ONCE)
      return { rows: list, next }
    },
  }
}

async function present(
  tx: StaffContext,
  rows: readonly BuyerAccountRow[],
  companies: Awaited<ReturnType<MembershipsOf>>,
): Promise<WatchedAccount[]> {
  const ids = rows.map(row => row.id)
  const seen = await lastSeenOf(tx.db, ids)
  const sessions = await openSessionCounts(tx.db, ids, tx.now)
  const keys = new Map(rows.map(row => [row.id, [row.loginName, row.mobile].map(login => guessesKey(tx, login))]))
  const visits = await countVisitsOf(tx.db, ids)
  const failures = await failuresOf(tx.db, [...keys.values()].flat(), tx.now)
  return rows.map(row => ({
    accountId: row.id,
    loginName: row.loginName,
    personName: row.personName,
    mobile: maskPersonalData(row.mobile),
    isMobileProven: row.isMobileProven,
    isMobileFreed: row.mobileFreedAt !== null,
    hasWechat: row.wechatUnionId !== null,
    // The check constraint allows no other state.
    state: row.state as WatchedAccount['state'],
    createdAt: row.createdAt,
    lastSeenAt: seen.get(row.id) ?? null,
    sessionCount: sessions.get(row.id) ?? 0,
    failedCount: (keys.get(row.id) ?? []).reduce((sum, key) => sum + (failures.get(key.toString('hex')) ?? 0), 0),
    visitCount: visits.get(row.id) ?? 0,
    companies: (companies.get(row.id) ?? []).map(({ companyId, companyName, isMain }) => ({
      companyId,
      name: companyName,
      isMain,
    })),
  }))
}
