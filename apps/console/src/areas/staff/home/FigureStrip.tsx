import { useQuery } from '@tanstack/react-query'
import { HOME_FIGURE_GROUPS } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link, useSearchParams } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { FigureDrawer } from './FigureDrawer.tsx'
import css from './home.module.css'

const RENEWED_MS = 60_000

/** What needs attention, by the rights of the caller. */
export function useFigures(isPlatform: boolean) {
  return useQuery({
    ...query(staffEndpoints.listFigures, {}, { errors: 'caller' }),
    ...{ refetchInterval: RENEWED_MS, enabled: isPlatform },
  })
}

/** 需要关注: counts of other things that need attention; each links to its list. */
export function FigureStrip({ figures }: { readonly figures: ReturnType<typeof useFigures> }) {
  const [params, setParams] = useSearchParams()
  const open = params.get('figure')
  return (
    <Card className={css.wide} title="需要关注" meta="资金、交易、供应和系统中的待处理事项">
      {figures.isError ? (
        <ErrorState what="需要关注" message={faultText(figures.error)} onRetry={() => void figures.refetch()} />
      ) : figures.data === undefined ? (
        <Skeleton rows={2} height={40} />
      ) : (
        <dl className={css.strip}>
          {figures.data.list.map(({ name, label, group, count, path }) => (
            <div key={name}>
              <dt>
                {HOME_FIGURE_GROUPS[group]} · {label}
              </dt>
              <dd className={count > 0 ? css.some : undefined}>
                <Link to={path ?? `?figure=${name}`} preventScrollReset>
                  {count.toLocaleString()}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {open !== null && <FigureDrawer name={open} onClose={() => setParams({}, { preventScrollReset: true })} />}
    </Card>
  )
}
