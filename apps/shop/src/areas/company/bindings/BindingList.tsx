import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Binding } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import type { ReactNode } from 'react'
import { CompanyAdministrationQuery } from '#links/company.ts'
import css from './bindings.module.css'

interface BindingListProps {
  side: 'mine' | 'others'
  empty: ReactNode
  row: (binding: Binding) => ReactNode
}

const PAGE_SIZE = 20

/** A page of bindings with its states. */
export function BindingList({ side, empty, row }: BindingListProps) {
  const [{ page, state }, change] = useQueryState(CompanyAdministrationQuery)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(companyEndpoints.listBindings, {
      side,
      state: side === 'others' ? state : undefined,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <TableSkeleton rows={4} rowHeight={76} />
  if (data.total === 0) return <>{empty}</>
  if (data.list.length === 0) return <PastTheEnd onFirst={() => change({ page: undefined })} />
  return (
    <>
      <ul className={css.list}>
        {data.list.map(binding => (
          <li key={`${binding.companyId}/${binding.userBasicId}`} className={css.row}>
            {row(binding)}
          </li>
        ))}
      </ul>
      <div className={css.pager}>
        <Pager
          pageNum={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={next => change({ page: next === 1 ? undefined : next })}
        />
      </div>
    </>
  )
}
