import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CoinEntry } from '@xiaojiu/contract/marketing/coin-schemas.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { COIN_ENTRY_KINDS } from '@xiaojiu/contract/marketing/words.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import type { z } from 'zod'
import { CoinQuery } from '#links/marketing.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from './Coins.module.css'
import { linePath } from './line-path.ts'

const PAGE_SIZE = 20
const TABS = [
  { key: 'all', label: '全部明细' },
  { key: 'in', label: '获得' },
  { key: 'out', label: '使用' },
] as const

/** R-014 我的九采币: balance, pending coins and every entry. */
export function MyJzbPage() {
  const [{ tab, page }, change] = useQueryState(CoinQuery)
  const account = useQuery({ ...query(marketingEndpoints.getCoinAccount, {}), refetchOnMount: 'always' })
  const entries = useQuery({
    ...query(marketingEndpoints.listCoinEntries, {
      direction: tab === 'all' ? undefined : tab,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <AccountLayout title="我的九采币">
      <Panel aria-label="九采币账户">
        <SectionHead
          isPage
          title="我的九采币"
          note="归企业所有，子账号共用；100 枚抵 1 元"
          more={{ label: '赚币与用币', href: '/active/jzbList' }}
        />
        <Loaded
          of={account}
          skeleton={
            <div className={css.account}>
              <Bone height={64} />
              <Bone height={64} />
              <Bone height={64} />
            </div>
          }
        >
          {({ balance, worth, pendingCount, expiringCount, expiresAt }) => (
            <div className={css.account}>
              <Figure label="可用" value={balance} note={`可抵 ${moneyText(worth)}`} />
              <Figure label="待入账" value={pendingCount} note="收货满 7 天、无退货后入账" />
              <Figure
                label="30 天内到期"
                value={expiringCount}
                note={expiresAt ? `最早 ${timeText(expiresAt).slice(0, 10)} 到期` : '暂无即将到期的九采币'}
              />
            </div>
          )}
        </Loaded>
        {tab === 'all' && page === 1 && entries.data && entries.data.list.length > 1 && (
          <Balance entries={entries.data.list} />
        )}
      </Panel>
      <Panel aria-label="九采币明细" style={{ marginTop: 12 }}>
        <Tabs
          look="line"
          tabs={TABS}
          value={tab}
          label="明细种类"
          panelId="coin-entries"
          onChange={key => change({ tab: key === 'all' ? undefined : key, page: undefined })}
        />
        <div id="coin-entries" role="tabpanel" aria-label="明细列表">
          <PagedList
            of={entries}
            skeleton={<TableSkeleton rows={8} />}
            empty={
              <EmptyState
                title="还没有九采币明细"
                action={
                  <ButtonLink tone="primary" to="/active/jzbList">
                    看看怎么赚币
                  </ButtonLink>
                }
              />
            }
            pageNum={page}
            pageSize={PAGE_SIZE}
            unit="笔"
            onPage={next => change({ page: next })}
          >
            {list => (
              <table className={`${css.table} wide-table`}>
                <thead>
                  <tr>
                    <th scope="col">时间</th>
                    <th scope="col">类型</th>
                    <th scope="col">说明</th>
                    <th scope="col" className={css.right}>
                      数量
                    </th>
                    <th scope="col" className={css.right}>
                      余额
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map(entry => (
                    <tr key={entry.entryId}>
                      <td>{timeText(entry.at)}</td>
                      <td>{COIN_ENTRY_KINDS[entry.kind]}</td>
                      <td>{entry.memo}</td>
                      <td className={classes(css.right, entry.amount > 0 ? css.in : css.out)}>
                        {entry.amount > 0 ? '+' : '−'}
                        {countText(Math.abs(entry.amount))}
                      </td>
                      <td className={css.right}>{countText(entry.balanceAfter)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </PagedList>
        </div>
      </Panel>
    </AccountLayout>
  )
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div>
      <div className="meta">{label}</div>
      <div className={css.number}>{countText(value)}</div>
      <div className="meta">{note}</div>
    </div>
  )
}

/** A line of the balance over the listed entries, oldest on the left, with the first and last value. */
function Balance({ entries }: { entries: readonly z.output<typeof CoinEntry>[] }) {
  const { line, area } = linePath(entries.map(entry => entry.balanceAfter).toReversed(), 600, 72)
  return (
    <div className={css.chart}>
      <svg
        viewBox="0 0 600 80"
        width="100%"
        height="80"
        preserveAspectRatio="none"
        role="img"
        aria-label="近期余额走势"
      >
        <path className={css.area} d={area} />
        <path className={css.line} d={line} />
      </svg>
      <div className={css.ends}>
        {[entries.at(-1), entries[0]].map(
          entry =>
            entry && (
              <span key={entry.entryId}>
                {timeText(entry.at).slice(0, 10)} 余额 {countText(entry.balanceAfter)} 枚
              </span>
            ),
        )}
      </div>
    </div>
  )
}
