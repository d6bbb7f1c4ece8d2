import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { NEW_ITEM_LABELS, type NewItem } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect } from 'react'
import { compareHref } from '#links/catalogue.ts'
import css from '#trade/keeping/Keeping.module.css'

const PAGE_SIZE = 20

interface NewItemListProps {
  page: number
  onPage: (page: number | undefined) => void
  onAsk: () => void
}

export function NewItemList({ page, onPage, onAsk }: NewItemListProps) {
  const queries = useQueryClient()
  const wishes = useQuery({
    ...query(catalogueEndpoints.listNewItems, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const hasUnread = wishes.data?.list.some(wish => !wish.isRead) ?? false
  useEffect(() => {
    // Opening the list marks the results as read and removes the mark on the tab.
    if (!hasUnread) return
    void call(catalogueEndpoints.markNewItemsRead, {}, { errors: 'caller' }).then(
      () => queries.invalidateQueries({ queryKey: [catalogueEndpoints.countUnreadNewItems.path] }),
      () => undefined,
    )
  }, [hasUnread, queries])
  return (
    <PagedList
      of={wishes}
      skeleton={<TableSkeleton rows={5} rowHeight={72} />}
      empty={
        <EmptyState
          title="还没有新品登记"
          action={
            <Button tone="primary" onClick={onAsk}>
              登记新品
            </Button>
          }
        >
          搜索不到的商品，告诉我们，采购会去寻找合规货源。
        </EmptyState>
      }
      pageNum={page}
      pageSize={PAGE_SIZE}
      unit="条登记"
      onPage={onPage}
    >
      {list => (
        <div className={css.rows}>
          {list.map(wish => (
            <WishRow key={wish.newItemId} wish={wish} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

const TONES = { waiting: undefined, found: 'good', 'not-found': 'bad' } as const

function WishRow({ wish }: { wish: NewItem }) {
  const facts = [wish.maker, wish.approvalNo, wish.note].filter(text => text !== '').join(' · ')
  return (
    <div className={css.wish}>
      <div>
        <p className={classes(css.name, 'ell')}>
          {wish.name} {wish.spec}
        </p>
        <p className={classes(css.quiet, 'ell')}>{facts}</p>
        <p className={css.quiet}>{timeText(wish.createdAt)} 登记</p>
      </div>
      <div>{countText(wish.quantity)}</div>
      <div className={css.state} data-tone={TONES[wish.state]}>
        {NEW_ITEM_LABELS[wish.state]}
        {wish.answer && <p className={css.quiet}>{wish.answer}</p>}
      </div>
      <div className={css.acts}>
        {wish.productId && (
          <ButtonLink to={compareHref(wish.productId)} size="small" tone="outline">
            查看商品
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
