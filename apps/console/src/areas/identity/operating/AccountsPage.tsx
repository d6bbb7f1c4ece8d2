import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ACCOUNT_STATES,
  type AccountState,
  identityOperatingEndpoints,
  type WatchedAccount,
} from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { LinkedDrawer } from '#parts/page/LinkedDrawer.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { AccountDrawer } from './AccountDrawer.tsx'
import { AccountStateView } from './AccountStateView.tsx'

const columns: readonly GridColumn<WatchedAccount>[] = [
  {
    id: 'login',
    title: '账号',
    width: 200,
    isIdentity: true,
    cell: row => <TwoLines first={row.loginName} second={row.personName || '—'} />,
  },
  {
    id: 'companies',
    title: '所属企业',
    cell: row =>
      row.companies.length === 0 ? (
        '—'
      ) : (
        <TwoLines
          first={
            <>
              {row.companies[0]?.name} {row.companies[0]?.isMain && <Pill tone="teal">主账号</Pill>}
            </>
          }
          second={row.companies.length > 1 ? `等 ${row.companies.length} 家企业` : '1 家企业'}
        />
      ),
  },
  {
    id: 'mobile',
    title: '手机',
    width: 144,
    cell: row => <TwoLines first={row.mobile} second={row.isMobileProven ? '已验证' : '未验证'} />,
  },
  { id: 'wechat', title: '微信', width: 80, isWide: true, cell: row => (row.hasWechat ? '已绑定' : '—') },
  {
    id: 'seen',
    title: '最近访问',
    width: 148,
    cell: row => (
      <TwoLines
        first={row.lastSeenAt === null ? '从未登录' : nearTime(row.lastSeenAt)}
        second={row.sessionCount > 0 ? `在线 ${row.sessionCount} 台设备` : '不在线'}
      />
    ),
  },
  { id: 'failed', title: '密码错误', width: 88, align: 'end', cell: row => row.failedCount || '—' },
  { id: 'created', title: '注册', width: 116, isWide: true, cell: row => nearTime(row.createdAt) },
  { id: 'state', title: '状态', width: 104, cell: row => <AccountStateView state={row.state} /> },
]

const VIEWS = [{ id: 'all', label: '全部账号' }] as const
const FILTERS = [
  {
    id: 'state',
    label: '状态',
    choices: Object.entries(ACCOUNT_STATES).map(([value, label]) => ({ value, label })),
  },
]

/** Logins of buyers: help with log-in problems, and disable. */
export function AccountsPage() {
  const queries = useQueryClient()
  const [openId, show] = useOpenRow('accountId')
  const grid = useGrid({ filters: FILTERS, views: VIEWS })
  const { words, filters, after } = grid.query
  const accountId = openId ?? undefined
  const filter = {
    keyword: words === '' ? undefined : words,
    state: filters['state'] as AccountState | undefined,
  }
  const accounts = useQuery(
    query(
      identityOperatingEndpoints.searchAccounts,
      {
        ...filter,
        after: after === '' ? undefined : after,
        pageSize: 50,
      },
      { errors: 'caller' },
    ),
  )
  const one = useQuery({
    ...query(identityOperatingEndpoints.searchAccounts, { accountId, pageSize: 1 }, { errors: 'caller' }),
    enabled: accountId !== undefined,
  })
  const rows = accounts.data?.list ?? []
  const open = accountId === undefined ? undefined : one.data?.list[0]
  return (
    <>
      <PageHead title="登录账号" meta="商家和平台员工的账号在员工与角色中管理" />
      <GridTable
        name="accounts"
        what="账号"
        grid={grid}
        list={listOf(accounts, { rows, next: accounts.data?.next ?? null })}
        columns={columns}
        rowId={row => row.accountId}
        onOpen={row => show(row.accountId)}
        openId={open?.accountId}
        exporting={{ list: 'identity.accounts', filter }}
        searchHint="登录名、姓名、手机尾号"
        empty={{ title: '没有符合条件的账号' }}
      />
      {accountId !== undefined && !open && <LinkedDrawer of={one} what="账号" onClose={() => show(null)} />}
      {open && (
        <AccountDrawer
          key={open.accountId}
          account={open}
          onClose={() => show(null)}
          onChanged={() => void queries.invalidateQueries()}
        />
      )}
    </>
  )
}
