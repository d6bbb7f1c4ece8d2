import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { SectionTable } from '#parts/page/SectionTable.tsx'
import css from './home.module.css'

/** The records behind a figure that has no screen of its own. */
export function FigureDrawer({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const found = useQuery(query(staffEndpoints.listFigure, { name }, { errors: 'caller' }))
  const { data } = found
  const links = new Map(data?.rows.map(row => [row.ref, row.link]))
  return (
    <Drawer open size={880} title={data === undefined ? '明细' : `${data.label} ${data.count}`} onClose={onClose}>
      {found.isError ? (
        <ErrorState what="明细" message={faultText(found.error)} onRetry={() => void found.refetch()} />
      ) : data === undefined ? (
        <Skeleton rows={8} height={32} />
      ) : (
        <>
          <p className={css.note}>
            {data.note}
            {data.rows.length < data.count && ` 共 ${data.count} 条，只列出前 ${data.rows.length} 条。`}
          </p>
          {data.rows.length === 0 ? (
            <EmptyState title={`没有${data.label}`} />
          ) : (
            <SectionTable
              columns={data.columns}
              rows={data.rows}
              lead={(ref, text) => {
                const link = links.get(ref) ?? null
                return link === null ? text : <Link to={link}>{text}</Link>
              }}
            />
          )}
        </>
      )}
    </Drawer>
  )
}
