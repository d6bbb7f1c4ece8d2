import { ACCOUNT_STATES, AccountSearch, type WatchedAccount } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import type { ExportSource, Mask } from '#modules/file/public.ts'
import { inSnapshot, isKeptWithin, type OperatorContext, type StaffContext } from '#platform/context.ts'
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

type Companies = Awaited<ReturnType<MembershipsOf>>

/** 登录账号 of buyers. Limited operators see only those of companies within their limits. */
export function searchAccounts(ctx: OperatorContext, membershipsOf: MembershipsOf, filter: AccountSearch) {
  return inSnapshot(ctx, tx => stretch(tx, membershipsOf, filter, filter.pageSize))
}

async function stretch(
  tx: StaffContext,
  membershipsOf: MembershipsOf,
  { keyword, accountId, state, after }: AccountSearch,
  limit: number,
  mask: Mask = maskPersonalData,
) {
  const asked = { keyword, accountId, state }
  if (isKeptWithin(tx.actor)) return stretchWithin(tx, membershipsOf, { ...asked, after }, { limit, mask })
  const rows = await listBuyerAccounts(tx.db, { ...asked, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const companies = await membershipsOf(
    tx.db,
    shown.map(row => row.id),
  )
  return {
    list: await present(tx, shown, { companies, mask }),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

const MOST_READ = 10_000

/**
 * Whose companies are within the limits is known only after reading: pages are filled from several reads, so that a limited
 * operator does not turn empty pages.
 */
async function stretchWithin(
  tx: StaffContext,
  membershipsOf: MembershipsOf,
  { after, ...asked }: Pick<AccountSearch, 'keyword' | 'accountId' | 'state' | 'after'>,
  { limit, mask }: { readonly limit: number; readonly mask: Mask },
) {
  const found: BuyerAccountRow[] = []
  const companies = new Map<string, NonNullable<ReturnType<Companies['get']>>>()
  let place = after
  for (let read = 0; read < MOST_READ; read += AT_ONCE) {
    const rows = await listBuyerAccounts(tx.db, { ...asked, after: place, limit: AT_ONCE })
    const owned = await membershipsOf(
      tx.db,
      rows.map(row => row.id),
    )
    for (const [id, own] of owned) companies.set(id, own)
    found.push(...rows.filter(row => owned.has(row.id)))
    place = rows.at(-1)?.id
    if (found.length > limit) {
      const shown = found.slice(0, limit)
      return { list: await present(tx, shown, { companies, mask }), next: shown.at(-1)?.id ?? null }
    }
    if (rows.length < AT_ONCE) return { list: await present(tx, found, { companies, mask }), next: null }
  }
  return { list: await present(tx, found, { companies, mask }), next: place ?? null }
}

const AT_ONCE = 500

/** 登录账号 as a file; whose companies they have comes in from outside. */
export function accountsSource(membershipsOf: MembershipsOf): ExportSource<AccountSearch, WatchedAccount> {
  return {
    list: 'identity.accounts',
    title: '登录账号',
    faces: ['platform'],
    right: 'company.act',
    filter: AccountSearch,
    columns: [
      { of: 'login', label: '登录名', width: 20, kind: 'text', value: row => row.loginName },
      { of: 'login', label: '姓名', width: 12, kind: 'text', value: row => row.personName },
      { of: 'mobile', label: '手机', width: 14, kind: 'text', isPersonal: true, value: row => row.mobile },
      {
        of: 'mobile',
        label: '手机验证',
        width: 10,
        kind: 'text',
        value: row => (row.isMobileFreed ? '已释放' : row.isMobileProven ? '已验证' : '未验证'),
      },
      {
        of: 'companies',
        label: '企业',
        width: 40,
        kind: 'text',
        value: row => row.companies.map(company => company.name).join('、'),
      },
      { of: 'wechat', label: '微信', width: 8, kind: 'text', value: row => (row.hasWechat ? '已绑定' : null) },
      { of: 'seen', label: '最近访问', width: 20, kind: 'time', value: row => row.lastSeenAt },
      { of: 'seen', label: '在线设备', width: 10, kind: 'count', value: row => row.sessionCount },
      { of: 'failed', label: '密码错误', width: 10, kind: 'count', value: row => row.failedCount },
      { of: 'created', label: '注册', width: 20, kind: 'time', value: row => row.createdAt },
      { of: 'state', label: '状态', width: 10, kind: 'text', value: row => ACCOUNT_STATES[row.state] },
    ],
    async read(tx, filter, after, mask) {
      const { list, next } = await stretch(tx, membershipsOf, { ...filter, after: after ?? undefined }, AT_ONCE, mask)
      return { rows: list, next }
    },
  }
}

async function present(
  tx: StaffContext,
  rows: readonly BuyerAccountRow[],
  { companies, mask }: { readonly companies: Companies; readonly mask: Mask },
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
    mobile: mask(row.mobile),
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
