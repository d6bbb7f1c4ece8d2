import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { IMPORT_VERDICTS, type ImportVerdict } from '@xiaojiu/contract/search/words.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { ExportIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import css from './Import.module.css'
import { ImportRow } from './ImportRow.tsx'
import { ImportSummary } from './ImportSummary.tsx'
import { type CartLineWish, mergeLines, readyLines } from './summary-text.ts'

interface AddOutcome {
  readonly addedCount: number
  /** Notes of the cart about single lines: raised to a pack, cut at a limit. */
  readonly notes: readonly string[]
  /** Why the cart refused all lines; empty when it did not. */
  readonly tips: string
}

/** How many lines the cart accepts in one call. */
const AT_A_TIME = 100

const PAGE_SIZE = 50

const LOOK_AGAIN_MS = 700

const ORDER = Object.keys(IMPORT_VERDICTS) as ImportVerdict[]

interface ImportResultProps {
  listId: string
  verdict: ImportVerdict | undefined
  page: number
  onVerdict: (verdict: ImportVerdict | undefined) => void
  onPage: (page: number) => void
  onAgain: () => void
}

/** A list row by row: matches, open choices, and a button that adds all ready rows to the cart. */
export function ImportResult({ listId, verdict, page, onVerdict, onPage, onAgain }: ImportResultProps) {
  const queries = useQueryClient()
  const result = useQuery({
    ...query(searchEndpoints.getImport, { listId, verdict, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.isFinished === false ? LOOK_AGAIN_MS : false),
  })
  const addAll = useMutation({
    mutationFn: () => addAllMatched(listId),
    onSuccess: ({ addedCount, notes, tips }) => {
      void queries.invalidateQueries({ queryKey: [cartEndpoints.getCart.path] })
      if (tips !== '') return showNotice('warning', tips)
      const more = notes.length > 0 ? `，${notes.length} 行按包装规则调整了数量` : ''
      showNotice('success', `已加入 ${addedCount} 种商品${more}`, {
        action: { label: '去购物车', onAct: () => goTo('/cart') },
      })
    },
  })
  const exporting = useMutation({
    mutationFn: () => call(searchEndpoints.exportImport, { listId }),
    onSuccess: ({ file }) => window.location.assign(file.url),
  })
  return (
    <Loaded of={result} skeleton={<TableSkeleton rows={8} rowHeight={72} />}>
      {data => {
        const countOf = (each: ImportVerdict) => data.counts.find(count => count.verdict === each)?.count ?? 0
        // Rows without a quantity are not added to the cart.
        const ready = countOf('matched') - data.uncountedCount
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
            <div className={css.resultHead}>
              <p className={css.listName}>{data.name}</p>
              <ButtonLink size="small" to={`/intelligentPurchasing?listId=${listId}`}>
                用智能采购比价
              </ButtonLink>
              <Button size="small" onClick={onAgain}>
                导入其他清单
              </Button>
              <Button
                size="small"
                isBusy={exporting.isPending}
                disabled={!data.isFinished}
                onClick={() => exporting.mutate()}
              >
                {!exporting.isPending && <ExportIcon size={14} />}
                导出结果
              </Button>
              <Button
                tone="primary"
                disabled={!data.isFinished || ready === 0}
                isBusy={addAll.isPending}
                onClick={() => addAll.mutate()}
              >
                {ready > 0 ? `${countText(ready)} 行加入购物车` : '加入购物车'}
              </Button>
            </div>
            {!data.isFinished && (
              <div className={css.progress} role="status">
                <progress max={data.lineCount} value={data.matchedCount} aria-label="匹配进度" />
                正在匹配 {countText(data.matchedCount)} / {countText(data.lineCount)}{' '}
                行，可先去做别的，稍后在“导入记录”中查看
              </div>
            )}
            <ImportSummary list={data} />
            <Tabs
              look="line"
              tabs={tabs}
              value={verdict ?? 'all'}
              label="匹配结果"
              panelId="lines"
              onChange={key => onVerdict(key === 'all' ? undefined : key)}
            />
            <div
              id="lines"
              role="tabpanel"
              aria-label="清单明细"
              className={css.lines}
              data-waiting={result.isPlaceholderData || undefined}
            >
              {data.list.length === 0 ? (
                <EmptyState title="这里没有内容" isSlim>
                  这一类的行都已处理好。
                </EmptyState>
              ) : (
                data.list.map(line => <ImportRow key={line.rowNo} listId={listId} line={line} sheets={data.sheets} />)
              )}
            </div>
            <div className={css.pager}>
              <Pager pageNum={page} pageSize={PAGE_SIZE} total={data.total} unit="行" onPage={onPage} />
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

/** Adds every matched line of a list to the cart, page by page. */
async function addAllMatched(listId: string): Promise<AddOutcome> {
  const wishes: CartLineWish[] = []
  for (let pageNum = 1; ; pageNum++) {
    const page = await call(searchEndpoints.getImport, { listId, verdict: 'matched', pageNum, pageSize: 100 })
    wishes.push(...readyLines(page.list))
    if (pageNum * 100 >= page.total) break
  }
  const lines = mergeLines(wishes)
  const notes: string[] = []
  let addedCount = 0
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    const part = lines.slice(from, from + AT_A_TIME)
    const answer = await call(cartEndpoints.addToCart, { lines: part })
    saveCartCount(answer.cartNum)
    if (answer.tips !== '') return { addedCount, notes, tips: answer.tips }
    addedCount += part.length
    notes.push(...answer.lines.map(line => line.note).filter(note => note !== ''))
  }
  return { addedCount, notes, tips: '' }
}
