import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { ImportJob } from '@xiaojiu/contract/file/import-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Select } from 'antd'
import { Fragment, useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import css from './imports.module.css'

/** For a sheet with unknown headings: the user assigns a field to each column. */
export function ColumnMapping({ job }: { readonly job: ImportJob }) {
  const queries = useQueryClient()
  const kinds = useQuery(query(fileConsoleEndpoints.listSheetKinds, {}, { errors: 'caller' }))
  const [columns, setColumns] = useState<readonly string[]>(job.columns)
  const { isBusy, fault, run } = useAttempt()
  const kind = kinds.data?.list.find(one => one.kind === job.kind)
  const choices = [
    { value: '', label: '不使用' },
    ...(kind?.columns.map(({ id, head, isNeeded }) => ({ value: id, label: isNeeded ? `${head}（必填）` : head })) ??
      []),
  ]
  const send = () =>
    void run(async () => {
      await call(
        fileConsoleEndpoints.mapSheetImport,
        { importId: job.importId, columns: [...columns] },
        { errors: 'caller' },
      )
      await queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.getSheetImport.path] })
    })
  return (
    <Card title="这些列是什么" meta="只需对应一次，同样表头的表格以后自动采用">
      <div className={css.columns}>
        {job.heads.map((head, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of one sheet never change places
          <Fragment key={at}>
            <span>{head || `第 ${at + 1} 列`}</span>
            <Select
              aria-label={`${head || `第 ${at + 1} 列`}是什么`}
              value={columns[at] ?? ''}
              options={choices}
              onChange={id => setColumns(columns.map((old, place) => (place === at ? id : old === id ? '' : old)))}
            />
          </Fragment>
        ))}
      </div>
      <div className={css.acts}>
        <Button type="primary" loading={isBusy} onClick={send}>
          检查
        </Button>
      </div>
      <FaultLine fault={fault} />
    </Card>
  )
}
