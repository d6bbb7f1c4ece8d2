import type { UseQueryResult } from '@tanstack/react-query'
import { Plot } from '@xiaojiu/ui/plot/Plot.tsx'
import type { PlotSpec } from '@xiaojiu/ui/plot/plot-spec.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { Card } from './Card.tsx'
import css from './FigureCards.module.css'
import { EmptyState, ErrorState, Skeleton } from './PageState.tsx'

/** One figure of a page: a plot or a list; null: no data. */
export interface FigureCard<Data> {
  readonly title: string
  /** The period and the unit. */
  readonly meta: string
  readonly draw: (data: Data) => DrawnPlot | { readonly list: ReactNode } | null
  readonly empty?: { readonly title: string; readonly hint: string }
}

interface DrawnPlot {
  /** A description for screen readers. */
  readonly label: string
  readonly spec: PlotSpec
  /** A link to the rows that the plot counts, when they are on another page. */
  readonly link?: { readonly to: string; readonly text: string }
}

/** A response, or a part of one. */
interface Loading<Data> extends Pick<UseQueryResult, 'isError' | 'error'> {
  readonly data: Data | undefined
  readonly refetch: () => unknown
}

interface FigureCardsProps<Data> {
  readonly figures: Loading<Data>
  readonly cards: readonly FigureCard<Data>[]
}

const HEIGHT = 180

/** Figures side by side above a list, all from one response. */
export function FigureCards<Data>({ figures, cards }: FigureCardsProps<Data>) {
  if (figures.isError)
    return (
      <Card isFlush className={css.failed}>
        <ErrorState what="图表" message={faultText(figures.error)} onRetry={() => void figures.refetch()} />
      </Card>
    )
  return (
    <div className={css.figures}>
      {cards.map(card => (
        <Card key={card.title} title={card.title} meta={card.meta}>
          {figures.data === undefined ? (
            <Skeleton rows={5} height={24} />
          ) : (
            <Drawn drawn={card.draw(figures.data)} empty={card.empty} />
          )}
        </Card>
      ))}
    </div>
  )
}

function Drawn({
  drawn,
  empty = { title: '还没有数据', hint: '有记录后会显示在这里' },
}: {
  readonly drawn: ReturnType<FigureCard<unknown>['draw']>
  readonly empty?: FigureCard<unknown>['empty']
}) {
  if (drawn === null) return <EmptyState {...empty} />
  if ('list' in drawn) return drawn.list
  const { label, spec, link } = drawn
  return <Plot height={HEIGHT} label={label} spec={spec} link={link && <Link to={link.to}>{link.text}</Link>} />
}
