import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from '#trade/keeping/Keeping.module.css'
import { ShortageRow } from './ShortageRow.tsx'

const PAGE_SIZE = 20

interface ShortageListProps {
  state: 'waiting' | 'arrived' | undefined
  page: number
  onPage: (page: number | undefined) => void
}

const EMPTY = {
  all: ['还没有缺货登记', '遇到缺货的商品，点“缺货登记”，到货后会通知您。'],
  waiting: ['没有等待到货的商品', '登记过的商品都已到货或已删除。'],
  arrived: ['还没有到货的商品', '到货后会在这里和消息中告诉您。'],
} as const

export function ShortageList({ state, page, onPage }: ShortageListProps) {
  const queries = useQueryClient()
  const box = useQuery({
    ...query(catalogueEndpoints.listShortages, { state, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (shortageId: string) => call(catalogueEndpoints.removeShortages, { shortageIds: [shortageId] }),
    onSuccess: () => {
      for (const { path } of [catalogueEndpoints.listShortages, catalogueEndpoints.countShortages])
        void queries.invalidateQueries({ queryKey: [path] })
    },
  })
  const [title, text] = EMPTY[state ?? 'all']
  return (
    <PagedList
      of={box}
      skeleton={<TableSkeleton rows={6} rowHeight={88} hasPicture />}
      empty={
        <EmptyState
          title={title}
          action={
            <ButtonLink to="/search" tone="primary">
              去选购
            </ButtonLink>
          }
        >
          {text}
        </EmptyState>
      }
      pageNum={page}
      pageSize={PAGE_SIZE}
      unit="条登记"
      onPage={onPage}
    >
      {list => (
        <div className={css.rows}>
          {list.map(row => (
            <ShortageRow
              key={row.shortageId}
              row={row}
              isRemoving={isPending && variables === row.shortageId}
              onRemove={() => mutate(row.shortageId)}
            />
          ))}
        </div>
      )}
    </PagedList>
  )
}
