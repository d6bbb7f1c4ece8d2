import { classes } from '@xiaojiu/ui/class-names.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { readText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { useGradually } from '@xiaojiu/web/use-gradually.ts'
import { useDeferredValue, useRef } from 'react'
import { Adverts } from '#shell/advert/Adverts.tsx'
import { GoodsGrid } from '#trade/goods/GoodsGrid.tsx'
import { GoodsGridSkeleton } from '#trade/goods/GoodsGridSkeleton.tsx'
import { GoodsTable } from '#trade/goods/GoodsTable.tsx'
import { InsteadOfResults } from '#trade/recommend/Recommended.tsx'
import { ResultCard } from '#trade/recommend/ResultCard.tsx'
import resultCss from '#trade/recommend/Results.module.css'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { STORAGE_KEYS } from '#trade/session/storage-keys.ts'
import { type Condition, conditionsOf } from './conditions.ts'
import { FacetPanel } from './parts/FacetPanel.tsx'
import { NoResult } from './parts/NoResult.tsx'
import { ReadingStrip } from './parts/ReadingStrip.tsx'
import { ResultBar } from './parts/ResultBar.tsx'
import { ResultRow } from './parts/ResultRow.tsx'
import { SlipStrip } from './parts/SlipStrip.tsx'
import css from './SearchResults.module.css'
import {
  changeAddress,
  clearFilters,
  PAGE_SIZE,
  SEARCH_VIEWS,
  type SearchAddress,
  type SearchView,
  writeAddress,
} from './search-address.ts'
import type { useSearch } from './use-search.ts'

const FACETS = [52, 84, 66, 40, 72] as const

/** With fewer results than this the word may be mistyped. */
const FEW = 4

/** Cards whose pictures are visible at once and load eagerly. */
const EAGER = 6

/** How many rows a tall window shows; the others are rendered afterwards. */
const FIRST_ROWS = 8

const STEP_ROWS = 4

interface SearchResultsProps {
  search: ReturnType<typeof useSearch>
  categoryName: string | null
  /** Inside one store the store filter is hidden. */
  isInStore?: boolean
}

/** Filters, sort orders, goods and pagination of a result list. */
export function SearchResults({ search, categoryName, isInStore = false }: SearchResultsProps) {
  const { address, result, change, go } = search
  const hasPrices = useSession(isAuthenticated)
  const view = address.view ?? preferredView()
  const list = useRef<HTMLDivElement>(null)
  // Deferred, so that rendering the list does not block input.
  const data = useDeferredValue(result.data)
  const isWaiting = result.isPlaceholderData || data !== result.data
  // A cached list is rendered whole at once, so that its scroll position can be restored.
  const shownCount = useGradually(data?.list.length ?? 0, data ? PAGE_SIZE : FIRST_ROWS, STEP_ROWS)
  if (!data) {
    if (!result.isError) return <ResultsSkeleton view={view} />
    return (
      <Panel>
        <ErrorState error={result.error} onRetry={() => void result.refetch()} isRetrying={result.isFetching} />
      </Panel>
    )
  }
  const conditions: readonly Condition[] = conditionsOf(address, { facets: data.facets, categoryName, isInStore })
  const isSwitched = address.onlyInStock || address.onlyBuyable || address.nearExpiry
  const clear = () => go(clearFilters(address, isInStore))
  const changeView = (changes: Partial<SearchAddress>) => {
    if (changes.view) preferView(changes.view)
    change(changes)
  }
  /** Scrolls a new page to its first row. */
  const turnTo = (pageNum: number) => {
    change({ pageNum })
    list.current?.scrollIntoView({ block: 'start' })
  }
  const pageCount = Math.ceil(data.total / PAGE_SIZE)
  const shown = data.list.slice(0, shownCount)
  const hasNothing = data.total === 0 && conditions.length === 0 && !isSwitched
  return (
    <div className={css.stack}>
      {data.list.length > 0 && (
        <button type="button" className={css.skip} onClick={() => list.current?.querySelector('a')?.focus()}>
          跳到商品列表
        </button>
      )}
      {address.aid !== null && (
        <NoteStrip
          tone="brand"
          title="优惠券可用商品"
          actions={
            <button type="button" className={css.plain} onClick={() => change({ aid: null, cut: null })}>
              查看全部商品
            </button>
          }
        >
          以下商品可使用您选中的优惠券
        </NoteStrip>
      )}
      {!isWaiting && (
        <ReadingStrip
          keyword={address.keyword}
          corrected={data.corrected}
          ignored={data.ignored}
          hrefOf={changes => `?${writeAddress(changeAddress(address, changes))}`}
        />
      )}
      {address.keyword !== '' && data.corrected === null && data.total < FEW && !isWaiting && (
        <SlipStrip keyword={address.keyword} />
      )}
      {!hasNothing && (
        <FacetPanel
          address={address}
          facets={data.facets}
          conditions={conditions}
          isInStore={isInStore}
          hasPrices={hasPrices}
          total={data.total}
          onChange={change}
          onClear={clear}
        />
      )}
      <div ref={list} className={css.list}>
        <Panel className={classes(isWaiting && resultCss.waiting)} aria-label="搜索结果">
          {!hasNothing && (
            <ResultBar
              address={address}
              facets={data.facets}
              view={view}
              pageCount={pageCount}
              isInStore={isInStore}
              hasPrices={hasPrices}
              onChange={changeView}
            />
          )}
          {data.list.length === 0 ? (
            <NoResult keyword={address.keyword} offSale={data.offSale} hasFilters={!hasNothing} onClear={clear} />
          ) : view === 'table' ? (
            <GoodsTable label="搜索结果">
              {shown.map(row => (
                <ResultRow key={row.offerId} row={row} />
              ))}
            </GoodsTable>
          ) : (
            <GoodsGrid columns={5}>
              {shown.map((row, index) => (
                <ResultCard key={row.offerId} row={row} isEager={index < EAGER} />
              ))}
            </GoodsGrid>
          )}
        </Panel>
      </div>
      {hasNothing && !isInStore && <InsteadOfResults keyword={address.keyword} />}
      {data.total > 0 && (
        <Pager pageNum={address.pageNum} pageSize={PAGE_SIZE} total={data.total} unit="个商品" onPage={turnTo} />
      )}
      {!isInStore && <Adverts place="search-side" />}
    </div>
  )
}

/** The view this buyer chose last; the table by default. */
function preferredView(): SearchView {
  return SEARCH_VIEWS.find(view => view === readText(localStorage, STORAGE_KEYS.filters)) ?? 'table'
}

function preferView(view: SearchView): void {
  writeText(localStorage, STORAGE_KEYS.filters, view)
}

/** The skeleton of the rows. */
function ResultsSkeleton({ view }: { view: SearchView }) {
  return (
    <div className={css.stack}>
      <Panel className={css.bones}>
        {FACETS.map(width => (
          <Bone key={width} height={18} width={`${width}%`} gap={22} />
        ))}
      </Panel>
      <Panel>
        <Bone height={32} width={480} gap={8} />
        {view === 'table' ? (
          <TableSkeleton rows={8} rowHeight={97} hasPicture />
        ) : (
          <GoodsGridSkeleton columns={5} count={12} pictureHeight={160} />
        )}
      </Panel>
    </div>
  )
}
