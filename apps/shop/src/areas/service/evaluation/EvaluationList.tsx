import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  EVALUATION_ASPECTS,
  EVALUATION_LEVELS,
  type EvaluationLevel,
  type EvaluationSummary,
  type ShownEvaluation,
} from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { useState } from 'react'
import css from './evaluation.module.css'
import { evaluationsQuery, SHOWN_PAGE_SIZE } from './evaluations-query.ts'
import { Pictures } from './Pictures.tsx'
import { Stars } from './Stars.tsx'

interface EvaluationListProps {
  storeId: string
  /** Only orders with this article. */
  offerId?: string
}

/** 买家评价: averages, the count of each level, and the texts. */
export function EvaluationList({ storeId, offerId }: EvaluationListProps) {
  const [level, setLevel] = useState<EvaluationLevel | 'all'>('all')
  const [pageNum, setPage] = useState(1)
  const list = useQuery({
    ...evaluationsQuery({ storeId, offerId, level: level === 'all' ? undefined : level, pageNum }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={list} skeleton={<TableSkeleton rows={4} rowHeight={96} />}>
      {({ summary, list: shown, total }) =>
        summary.count === 0 ? (
          <EmptyState isSlim title="还没有买家评价">
            收货后可在“订单评价”中评价，审核后展示在这里。
          </EmptyState>
        ) : (
          <>
            <Summary summary={summary} />
            <div className={css.tools}>
              <Tabs
                tabs={[
                  { key: 'all' as const, label: '全部', count: summary.count },
                  ...(Object.keys(EVALUATION_LEVELS) as EvaluationLevel[]).map(key => ({
                    key,
                    label: EVALUATION_LEVELS[key],
                    count: summary.levels[key],
                  })),
                ]}
                value={level}
                label="评价筛选"
                onChange={key => {
                  setLevel(key)
                  setPage(1)
                }}
              />
            </div>
            {shown.length === 0 ? (
              <EmptyState isSlim title="没有这类评价" />
            ) : (
              <ul className={css.list}>
                {shown.map(one => (
                  <Shown key={one.evaluationId} evaluation={one} />
                ))}
              </ul>
            )}
            {total > SHOWN_PAGE_SIZE && (
              <div className={css.pager}>
                <Pager pageNum={pageNum} pageSize={SHOWN_PAGE_SIZE} total={total} unit="条评价" onPage={setPage} />
              </div>
            )}
          </>
        )
      }
    </Loaded>
  )
}

function Summary({ summary }: { summary: EvaluationSummary }) {
  const aspects = [
    { label: EVALUATION_ASPECTS.goods, value: summary.goodsScore },
    { label: EVALUATION_ASPECTS.packing, value: summary.packingScore },
    { label: EVALUATION_ASPECTS.delivery, value: summary.deliveryScore },
  ]
  return (
    <div className={css.summary}>
      <p className={css.overall}>
        <b className="num">{summary.score}</b>
        <span className="meta">综合评分（满分 5）</span>
      </p>
      <dl>
        {aspects.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Shown({ evaluation }: { evaluation: ShownEvaluation }) {
  const { shownName, goodsScore, packingScore, deliveryScore, words, images, evaluatedAt, followUp } = evaluation
  return (
    <li className={css.row}>
      <div className={css.who}>
        <b>{shownName}</b>
        <span className="meta num">{timeText(evaluatedAt).slice(0, 10)}</span>
      </div>
      <div className={css.said}>
        <p className={css.given}>
          商品 <Stars score={goodsScore} label="商品" />
          包装 <Stars score={packingScore} label="包装" />
          配送 <Stars score={deliveryScore} label="配送" />
        </p>
        <p className={css.words}>{words === '' ? '买家没有填写文字' : words}</p>
        <Pictures images={images} />
        {followUp && (
          <div className={css.followUp}>
            <p>
              <b>追评</b>　<span className="meta num">{timeText(followUp.at).slice(0, 10)}</span>
            </p>
            <p className={css.words}>{followUp.words}</p>
            <Pictures images={followUp.images} />
          </div>
        )}
      </div>
    </li>
  )
}
