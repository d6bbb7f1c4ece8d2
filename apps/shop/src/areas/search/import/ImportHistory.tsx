import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { IMPORT_SOURCES } from '@xiaojiu/contract/search/import-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from './Import.module.css'

const PAGE_SIZE = 20

interface ImportHistoryProps {
  page: number
  onPage: (page: number | undefined) => void
  onOpen: (listId: string) => void
}

/** The import lists of the company, to be opened again. */
export function ImportHistory({ page, onPage, onOpen }: ImportHistoryProps) {
  const past = useQuery({
    ...query(searchEndpoints.listImports, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <PagedList
      of={past}
      skeleton={<TableSkeleton rows={6} />}
      empty={<EmptyState title="还没有导入记录">导入过的清单会留在这里，可再次查看和加购。</EmptyState>}
      pageNum={page}
      pageSize={PAGE_SIZE}
      unit="份清单"
      onPage={onPage}
    >
      {list => (
        <table className={`${css.history} wide-table`} aria-label="导入记录">
          <thead>
            <tr>
              <th scope="col">清单</th>
              <th scope="col">方式</th>
              <th scope="col">行数</th>
              <th scope="col">导入时间</th>
              <th scope="col">进度</th>
              <th scope="col">
                <span className="sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map(each => (
              <tr key={each.listId}>
                <td className="ell">{each.name}</td>
                <td>{IMPORT_SOURCES[each.source]}</td>
                <td>{countText(each.lineCount)}</td>
                <td>{timeText(each.createdAt)}</td>
                <td>{each.isFinished ? '已完成' : `匹配中 ${each.matchedCount}/${each.lineCount}`}</td>
                <td>
                  <Button size="small" onClick={() => onOpen(each.listId)}>
                    查看
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  )
}
