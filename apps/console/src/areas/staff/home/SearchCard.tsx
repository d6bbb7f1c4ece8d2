import { useQuery } from '@tanstack/react-query'
import { SALES_RANGES, type SalesRange } from '@xiaojiu/contract/order/selling-schemas.ts'
import { searchOperatingEndpoints } from '@xiaojiu/contract/search/operating-endpoints.ts'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useMemo, useState } from 'react'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from './home.module.css'
import { RangeChoice } from './RangeChoice.tsx'
import { percentOf } from './sales-text.ts'

const RENEWED_MS = 300_000
const PLOT_HEIGHT = 200

/** 搜索无结果率: how often buyers searched by words and found nothing, day by day. */
export function SearchCard() {
  const [days, setDays] = useState<SalesRange>(30)
  const searches = useQuery({
    ...query(searchOperatingEndpoints.getSearchDays, { days }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const { data } = searches
  const spec = useMemo(
    () => ({
      kind: 'line' as const,
      unit: '%',
      labels: data?.days.map(({ day }) => day.slice(5)) ?? [],
      series: [{ name: '无结果率', values: data?.days.map(({ vain, searched }) => percentOf(vain, searched)) ?? [] }],
    }),
    [data],
  )
  const share = data === undefined ? null : percentOf(data.vain, data.searched)
  return (
    <Card
      className={css.wide}
      title="搜索无结果率"
      {...(data !== undefined &&
        share !== null && {
          meta: `${SALES_RANGES[days]}搜索 ${data.searched.toLocaleString()} 次，无结果 ${data.vain.toLocaleString()} 次，占 ${share}%`,
        })}
      act={<RangeChoice value={days} onChange={setDays} />}
    >
      {searches.isError ? (
        <ErrorState what="搜索" message={faultText(searches.error)} onRetry={() => void searches.refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={6} height={20} />
      ) : share === null ? (
        <EmptyState title={`${SALES_RANGES[days]}没有搜索`} hint="买家按词搜索后，每天的无结果率会出现在这里" />
      ) : (
        <Plot spec={spec} label={`${SALES_RANGES[days]}每天按词搜索没有结果的比例`} height={PLOT_HEIGHT} />
      )}
    </Card>
  )
}
