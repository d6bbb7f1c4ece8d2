import { useQuery, useQueryClient } from '@tanstack/react-query'
import { invoiceOperatingEndpoints } from '@xiaojiu/contract/invoice/operating-endpoints.ts'
import { APPLICATION_STATES } from '@xiaojiu/contract/invoice/operating-schemas.ts'
import { RED_FORM_STATE_NAMES } from '@xiaojiu/contract/invoice/red-form-schemas.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { GridFilter } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { Applications } from './Applications.tsx'
import { DueOrders } from './DueOrders.tsx'
import css from './invoices.module.css'
import { RedForms } from './RedForms.tsx'
import { Troubles } from './Troubles.tsx'

const ALL = { value: 'all', label: '全部' }
const stateFilter = (names: Readonly<Record<string, string>>, first: string) => [
  {
    id: 'state',
    label: `状态（默认${first}）`,
    choices: [ALL, ...Object.entries(names).map(([value, label]) => ({ value, label }))],
  },
]
/** Lists that also hold what is over; without a choice they show what their tab counts. */
const FILTERS: Readonly<Record<string, readonly GridFilter[]>> = {
  red: stateFilter(RED_FORM_STATE_NAMES, RED_FORM_STATE_NAMES['waiting-buyer']),
  special: stateFilter(APPLICATION_STATES, APPLICATION_STATES['in-review']),
}
const NO_FILTERS: readonly GridFilter[] = []

/** Failed invoices, orders with mismatches, 红字 forms, and applications for 专票. */
export function InvoicesPage() {
  const queries = useQueryClient()
  const figures = useQuery(query(invoiceOperatingEndpoints.getInvoiceFigures, {}, { errors: 'caller' }))
  const { data } = figures
  const views = useMemo(
    () => [
      {
        id: 'failed',
        label: '开具失败',
        ...(data && { count: data.failed, ...(data.failed > 0 && { countTone: 'bad' as const }) }),
      },
      { id: 'due', label: '待对齐', ...(data && { count: data.due }) },
      { id: 'red', label: '红字确认单', ...(data && { count: data.redWaiting }) },
      {
        id: 'special',
        label: '增票资质',
        ...(data && { count: data.applications, ...(data.applications > 0 && { countTone: 'me' as const }) }),
      },
    ],
    [data],
  )
  const [params] = useSearchParams()
  const grid = useGrid({ filters: FILTERS[params.get('view') ?? ''] ?? NO_FILTERS, views })
  const { view } = grid.query
  const renew = () => void queries.invalidateQueries()
  return (
    <>
      <PageHead title="发票管理" meta="蓝字减红字应等于实收减退款，系统每分钟对齐一次" />
      <div className={css.plots}>
        <Card title="开具用时" meta="近 30 天开出的发票，张">
          {figures.isError ? (
            <ErrorState what="图表" message={faultText(figures.error)} onRetry={() => void figures.refetch()} />
          ) : data === undefined ? (
            <Skeleton rows={4} height={24} />
          ) : (
            <Plot
              height={160}
              label="近 30 天开出的发票，按从申请到开出的时间"
              spec={{
                kind: 'bars',
                unit: '张',
                labels: data.durations.map(one => one.label),
                values: data.durations.map(one => one.count),
                lateFrom: 3,
              }}
              link={<Link to="/platform/invoices?view=failed">查看失败的</Link>}
            />
          )}
        </Card>
        <Card title="怎样处理">
          <ul className={css.notes}>
            <li>开具失败：多为抬头、税号或银行资料不符。请通知店铺或等买家更正后重新开具，同一申请号不会重复开票。</li>
            <li>待对齐：实收变化后的订单。月结客户到次月初合并开票，也可以立即对齐。</li>
            <li>红字确认单：原专票已抵扣，须买家在 72 小时内确认；快到期的可以延长。</li>
          </ul>
        </Card>
      </div>
      {view === 'failed' && <Troubles grid={grid} onChanged={renew} />}
      {view === 'due' && <DueOrders grid={grid} onChanged={renew} />}
      {view === 'red' && <RedForms grid={grid} onChanged={renew} />}
      {view === 'special' && <Applications grid={grid} onChanged={renew} />}
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ['t', '图表看数'],
        ]}
      />
    </>
  )
}
