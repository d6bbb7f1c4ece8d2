import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Binding } from '@xiaojiu/contract/company/binding-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
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
  const bindings = useQuery({
    ...query(companyEndpoints.listBindings, {
      side,
      state: side === 'others' ? state : undefined,
      pageNum: page,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <PagedList
      of={bindings}
      skeleton={<TableSkeleton rows={4} rowHeight={76} />}
      empty={empty}
      pageNum={page}
      pageSize={PAGE_SIZE}
      unit="条"
      onPage={next => change({ page: next })}
    >
      {list => (
        <ul className={css.list}>
          {list.map(binding => (
            <li key={`${binding.companyId}/${binding.userBasicId}`} className={css.row}>
              {row(binding)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
