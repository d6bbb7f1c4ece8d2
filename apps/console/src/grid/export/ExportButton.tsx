import { useQuery } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import {
  EXPORT_FORMS,
  EXPORT_KEPT_HOURS,
  type ExportForm,
  MOST_EXPORT_ROWS,
} from '@xiaojiu/contract/file/export-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Drawer, Space } from 'antd'
import { useState } from 'react'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { useHolds } from '#parts/page/held-rights.ts'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { ExportStrip } from './ExportStrip.tsx'
import css from './export.module.css'
import { isUnderWay } from './export-look.ts'
import { WholeExport } from './WholeExport.tsx'

export type ExportFilter = Readonly<Record<string, string | number | boolean | undefined>>

interface ExportButtonProps {
  /** The name of the list's source on the server. */
  readonly list: string
  /** The query of the list, without its page. */
  readonly filter: ExportFilter
  /** The visible columns, in their order. */
  readonly columns: readonly string[]
  readonly words: string
  readonly label?: string
  /** False: the file is a zip with papers. */
  readonly hasForms?: boolean
}

const RENEWED_MS = 1000

/** Starts an export of the list, and shows its progress in a drawer. */
export function ExportButton({ list, filter, columns, words, label = '导出', hasForms = true }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, fault, run } = useAttempt()
  const once = useOnce()
  const mayBeWhole = useMayBeWhole(list, columns)
  const [asksWhole, setAsksWhole] = useState(false)
  const wanted = (form: ExportForm) => {
    const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
    return { list, filter: asked as Record<string, string | number | boolean>, columns: [...columns], words, form }
  }
  const start = (form: ExportForm) => {
    setOpen(true)
    void run(() => once(wanted(form), given => call(fileConsoleEndpoints.startExport, given, { errors: 'caller' })))
  }
  const startWhole = async (form: ExportForm, reason: string) => {
    await once({ ...wanted(form), reason }, given =>
      call(fileConsoleEndpoints.startWholeExport, given, { errors: 'caller' }),
    )
    setOpen(true)
  }
  return (
    <>
      <Space.Compact>
        <Button size="small" icon={<Icon name="download" />} loading={isBusy} onClick={() => start('xlsx')}>
          {label}
        </Button>
        {hasForms && (
          <Button size="small" disabled={isBusy} title={EXPORT_FORMS.csv} onClick={() => start('csv')}>
            CSV
          </Button>
        )}
        {mayBeWhole && (
          <Button size="small" disabled={isBusy} onClick={() => setAsksWhole(true)}>
            含完整个人信息
          </Button>
        )}
      </Space.Compact>
      {asksWhole && <WholeExport hasForms={hasForms} onClose={() => setAsksWhole(false)} onStart={startWhole} />}
      {isOpen && <ExportDrawer isAsking={isBusy} fault={fault} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whether the person may have these columns unmasked, and one of them has personal data. */
function useMayBeWhole(list: string, columns: readonly string[]): boolean {
  const mayReveal = useHolds('personal.reveal')
  const terms = useQuery({
    ...query(fileConsoleEndpoints.getExportTerms, { list }, { errors: 'caller' }),
    enabled: mayReveal,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return mayReveal && (terms.data?.personalColumns.some(id => columns.includes(id)) ?? false)
}

function ExportDrawer({
  isAsking,
  fault,
  onClose,
}: {
  readonly isAsking: boolean
  readonly fault: string | null
  readonly onClose: () => void
}) {
  const jobs = useQuery({
    ...query(fileConsoleEndpoints.listExports, { pageSize: 10 }, { errors: 'caller' }),
    enabled: !isAsking,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) === true ? RENEWED_MS : false),
  })
  return (
    <Drawer open size={480} title="导出" onClose={onClose}>
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      {jobs.isPending && <Skeleton rows={4} />}
      {jobs.isError && (
        <ErrorState what="导出任务" message={faultText(jobs.error)} onRetry={() => void jobs.refetch()} />
      )}
      {jobs.data?.list.length === 0 && <EmptyState title="还没有导出过" />}
      <ul className={css.list}>
        {jobs.data?.list.map((job, at) => (
          <ExportStrip key={job.exportId} job={job} isFirst={at === 0} />
        ))}
      </ul>
      <p className={css.foot}>
        {`最多 ${MOST_EXPORT_ROWS.toLocaleString()} 行，在后台生成，可以离开本页；文件保留 ${EXPORT_KEPT_HOURS} 小时，每次下载都有记录`}
      </p>
    </Drawer>
  )
}
