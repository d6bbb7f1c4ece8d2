import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import type { ImportDetail } from '@xiaojiu/contract/search/import-schemas.ts'
import { IMPORT_VERDICTS, type ImportVerdict } from '@xiaojiu/contract/search/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { ImportRow, ImportSummary } from '#areas/search/public.ts'
import { adoptCandidates, makeTask, wholeImport } from '#trade/cart/need-lists.ts'
import { needsOfImport, soleCandidates } from '../needs.ts'
import css from '../Planning.module.css'

const PAGE_SIZE = 50
const LOOK_AGAIN_MS = 700
const ORDER = Object.keys(IMPORT_VERDICTS) as ImportVerdict[]

interface ReviewListProps {
  listId: string
  page: number
  onPage: (page: number | undefined) => void
  onMade: (taskId: string) => void
  onAgain: () => void
}

/** An imported list before planning: unmatched rows can be corrected here. */
export function ReviewList({ listId, page, onPage, onMade, onAgain }: ReviewListProps) {
  const [verdict, setVerdict] = useState<ImportVerdict>()
  const result = useQuery({
    ...query(searchEndpoints.getImport, { listId, verdict, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? LOOK_AGAIN_MS : false),
  })
  const queries = useQueryClient()
  const adopt = useMutation({
    mutationFn: async () => adoptCandidates(listId, soleCandidates(await wholeImport(listId))),
    onSuccess: count => {
      if (count === 0) showNotice('warning', '剩下的行名称不一致或有多个相近商品，请逐行选择')
      return queries.invalidateQueries({ queryKey: [searchEndpoints.getImport.path] })
    },
  })
  const plan = useMutation({
    mutationFn: async ({ name, source }: ImportDetail) => {
      const lines = needsOfImport(await wholeImport(listId))
      return makeTask({ source: source === 'clipboard' ? 'paste' : 'import', name, lines })
    },
    onSuccess: onMade,
  })
  return (
    <Loaded of={result} skeleton={<TableSkeleton rows={8} rowHeight={72} />}>
      {data => {
        const countOf = (wanted: ImportVerdict) => data.counts.find(count => count.verdict === wanted)?.count ?? 0
        // Without a quantity nothing is planned.
        const ready = countOf('matched') - data.uncountedCount
        const open = data.lineCount - ready - countOf('not-goods')
        const tabs = [
          { key: 'all' as const, label: '全部', count: data.lineCount },
          ...ORDER.filter(each => countOf(each) > 0 || each === verdict).map(key => ({
            key,
            label: IMPORT_VERDICTS[key],
            count: countOf(key),
          })),
        ]
        return (
          <>
            <div className={css.bar}>
              <strong>{data.name}</strong>
              <span className={css.quiet}>
                {data.isFinished && open > 0 && `${countText(open)} 行待处理，未处理的不参与规划`}
              </span>
              {countOf('several') > 0 && (
                <Button
                  size="small"
                  isBusy={adopt.isPending}
                  disabled={!data.isFinished}
                  onClick={() => adopt.mutate()}
                >
                  采用唯一的同名商品
                </Button>
              )}
              <span className={css.right}>
                <Button onClick={onAgain}>换一份清单</Button>
                <Button
                  tone="primary"
                  disabled={!data.isFinished || ready === 0}
                  isBusy={plan.isPending}
                  onClick={() => plan.mutate(data)}
                >
                  规划这 {countText(ready)} 行
                </Button>
              </span>
            </div>
            {!data.isFinished && (
              <div className={css.progress} role="status">
                <progress max={data.lineCount} value={data.matchedCount} aria-label="匹配进度" />
                正在匹配 {countText(data.matchedCount)} / {countText(data.lineCount)} 行
              </div>
            )}
            <ImportSummary list={data} />
            <Tabs
              look="line"
              tabs={tabs}
              value={verdict ?? 'all'}
              label="匹配结果"
              panelId="lines"
              onChange={key => {
                setVerdict(key === 'all' ? undefined : key)
                onPage(undefined)
              }}
            />
            <div id="lines" role="tabpanel" aria-label="清单明细" data-waiting={result.isPlaceholderData || undefined}>
              {data.list.length === 0 ? (
                <EmptyState title="这一类的行都已处理好" isSlim />
              ) : (
                data.list.map(line => <ImportRow key={line.rowNo} listId={listId} line={line} sheets={data.sheets} />)
              )}
            </div>
            <div className={css.foot}>
              <Pager pageNum={page} pageSize={PAGE_SIZE} total={data.total} unit="行" onPage={onPage} />
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
