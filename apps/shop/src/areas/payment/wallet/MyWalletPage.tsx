import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { WALLET_ENTRY_KINDS, type WalletEntry } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { serverNow } from '@xiaojiu/web/clock.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { WalletQuery } from '#links/payment.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { useSession } from '#trade/session/session.ts'
import css from '../money.module.css'
import { lastMonths, monthText } from '../words.ts'

const PAGE_SIZE = 15
const TABS = [
  { key: 'all', label: '全部明细' },
  { key: 'in', label: '收入' },
  { key: 'out', label: '支出' },
] as const

const COLUMNS: readonly DataColumn<WalletEntry>[] = [
  { key: 'at', label: '时间', width: 150, isFixed: true, render: row => timeText(row.at) },
  { key: 'kind', label: '类型', width: 100, render: row => WALLET_ENTRY_KINDS[row.kind] },
  { key: 'memo', label: '摘要', render: row => row.memo },
  {
    key: 'amount',
    label: '金额',
    align: 'right',
    width: 140,
    isFixed: true,
    render: row => (
      <span className={row.amount > 0 ? css.plus : css.minus}>
        {row.amount > 0 ? '+' : ''}
        {moneyText(row.amount)}
      </span>
    ),
  },
  { key: 'after', label: '余额', align: 'right', width: 140, render: row => moneyText(row.balanceAfter) },
]

/** 我的钱包: the balance, its acts and every entry. */
export function MyWalletPage() {
  const [{ direction, month, page }, change] = useQueryState(WalletQuery)
  const entries = useQuery({
    ...query(paymentEndpoints.listWalletEntries, { direction, month, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { data } = entries
  return (
    <AccountLayout title="我的钱包">
      <div className={css.column}>
        <h1 className="sr-only">我的钱包</h1>
        <WalletHead />
        <Panel aria-label="收支明细">
          <DataTable
            label="收支明细"
            columns={COLUMNS}
            rows={data?.list}
            rowKey={row => row.entryId}
            error={entries.error && !data ? { cause: entries.error, onRetry: () => void entries.refetch() } : null}
            empty={
              data?.total ? (
                <PastTheEnd onFirst={() => change({ page: undefined })} />
              ) : (
                <EmptyState title="没有收支记录">充值、支付、退款和提现都会记在这里。</EmptyState>
              )
            }
            onExport={() => download(paymentEndpoints.exportWalletEntries, { direction, month })}
            head={
              <div className={css.filters}>
                <Tabs
                  tabs={TABS}
                  value={direction ?? 'all'}
                  label="收支方向"
                  onChange={key => change({ direction: key === 'all' ? undefined : key, page: undefined })}
                />
                <select
                  aria-label="月份"
                  value={month ?? ''}
                  onChange={event => change({ month: event.currentTarget.value || undefined, page: undefined })}
                >
                  <option value="">全部月份</option>
                  {lastMonths(new Date(serverNow())).map(one => (
                    <option key={one} value={one}>
                      {monthText(one)}
                    </option>
                  ))}
                </select>
                {data && (
                  <span className={css.quiet}>
                    收入 {moneyText(data.incoming)}　支出 {moneyText(data.outgoing)}
                  </span>
                )}
              </div>
            }
          />
          {data && data.total > 0 && (
            <div className={css.table}>
              <Pager
                pageNum={page}
                pageSize={PAGE_SIZE}
                total={data.total}
                unit="笔"
                onPage={next => change({ page: next === 1 ? undefined : next })}
              />
            </div>
          )}
        </Panel>
      </div>
    </AccountLayout>
  )
}

/** Balance, frozen amount, recharge and withdrawal. */
function WalletHead() {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.getWallet, {}),
    refetchOnMount: 'always',
  })
  if (error && !data)
    return (
      <Panel>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Panel>
    )
  const bound = data?.cards.filter(card => card.state === 'bound').length ?? 0
  return (
    <>
      {data && !data.isPasswordSet && isMain && (
        <NoteStrip
          tone="amber"
          title="还没有设置支付密码"
          actions={
            <ButtonLink size="small" to="/withdrawPassword">
              去设置
            </ButtonLink>
          }
        >
          余额支付和提现都需要支付密码
        </NoteStrip>
      )}
      <Panel aria-label="钱包余额">
        <div className={css.figures}>
          <div className={css.figure}>
            <span className={css.label}>可用余额</span>
            {data ? <Money amount={data.balance} size={32} tone="ink" /> : <Bone width={180} height={38} />}
          </div>
          <div className={css.figure}>
            <span className={css.label}>冻结金额</span>
            {data ? <Money amount={data.frozen} size={20} tone="ink" /> : <Bone width={100} height={28} />}
            <span className={css.quiet}>提现处理中或组合支付待完成</span>
          </div>
          <div className={css.figure}>
            <span className={css.label}>已绑定对公账户</span>
            <b className="num">{data ? `${bound} 个` : '—'}</b>
            <Link className={css.link} to="/bindCard">
              管理账户
            </Link>
          </div>
        </div>
        <div className={css.buttons}>
          <ButtonLink tone="primary" to="/walletRecharge">
            充值
          </ButtonLink>
          <ButtonLink to="/withdrawal">提现</ButtonLink>
          <ButtonLink to="/personal/payConfig">支付设置</ButtonLink>
        </div>
      </Panel>
    </>
  )
}
