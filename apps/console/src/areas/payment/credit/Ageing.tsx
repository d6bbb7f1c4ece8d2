import { useQuery } from '@tanstack/react-query'
import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from './credit.module.css'

const HEIGHT = 168
const yuan = (amount: number) => amount / 100

/** Debts by days overdue, and the amounts due in each week. */
export function Ageing() {
  const ageing = useQuery(query(paymentSellingEndpoints.getCreditAgeing, {}, { errors: 'caller' }))
  const { data } = ageing
  const plots = useMemo(
    () =>
      data && {
        ageing: {
          kind: 'bars' as const,
          unit: '元',
          labels: ['未到期', '逾期 1–30 天', '31–90 天', '90 天以上'],
          values: [data.notDue, data.overdue30, data.overdue90, data.overdueMore].map(yuan),
          lateFrom: 1,
        },
        weeks: {
          kind: 'bars' as const,
          unit: '元',
          labels: data.weeks.map(({ from }) => `${from.slice(5)} 起`),
          values: data.weeks.map(({ amount }) => yuan(amount)),
        },
      },
    [data],
  )
  if (ageing.isError)
    return (
      <Card isFlush className={css.plots}>
        <ErrorState what="账龄" message={faultText(ageing.error)} onRetry={() => void ageing.refetch()} />
      </Card>
    )
  return (
    <div className={`${css.pairOfPlots} ${css.plots}`}>
      <Card title="账龄">
        {plots === undefined ? (
          <Skeleton rows={6} height={20} />
        ) : (
          <Plot
            spec={plots.ageing}
            label="欠款按账龄"
            height={HEIGHT}
            link={<Link to="?view=line-overdue">查看逾期客户</Link>}
          />
        )}
      </Card>
      <Card title="未来八周到期">
        {plots === undefined ? (
          <Skeleton rows={6} height={20} />
        ) : (
          <Plot spec={plots.weeks} label="每周到期的欠款" height={HEIGHT} />
        )}
      </Card>
    </div>
  )
}
