import { useQuery } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { SheetKindInfo } from '@xiaojiu/contract/file/import-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { Button, Drawer, Upload } from 'antd'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from './imports.module.css'

interface NewImportProps {
  /** The kind that is shown first; null: in the usual order. */
  readonly first: string | null
  readonly onClose: () => void
  readonly onBrought: (importId: string) => void
}

/** The kinds of sheets that a person may import: template, current records, upload. */
export function NewImport({ first, onClose, onBrought }: NewImportProps) {
  const kinds = useQuery(query(fileConsoleEndpoints.listSheetKinds, {}, { errors: 'caller' }))
  const list = (kinds.data?.list ?? []).toSorted((a, b) => Number(b.kind === first) - Number(a.kind === first))
  return (
    <Drawer open size={480} title="导入表格" onClose={onClose}>
      {kinds.isPending && <Skeleton rows={4} />}
      {kinds.isError && (
        <ErrorState what="表格类型" message={faultText(kinds.error)} onRetry={() => void kinds.refetch()} />
      )}
      {kinds.data?.list.length === 0 && (
        <EmptyState
          title="没有可以导入的表格"
          hint="基础价、专享价和底价须有改价权限，客户组须有维护客户权限，银行流水须有资金权限，发货运单须有发货权限，请联系店主"
        />
      )}
      <div className={css.kinds}>
        {list.map(kind => (
          <Kind key={kind.kind} info={kind} onBrought={onBrought} />
        ))}
      </div>
    </Drawer>
  )
}

function Kind({ info, onBrought }: { readonly info: SheetKindInfo } & Pick<NewImportProps, 'onBrought'>) {
  const { isBusy, fault, run } = useAttempt()
  const { kind, title, about, columns, isFinal } = info
  const fetchSheet = (isFilled: '0' | '1') =>
    void run(() => download(fileConsoleEndpoints.downloadSheet, { kind, isFilled }))
  const send = (file: File) =>
    void run(async () => {
      const { importId } = await upload(fileConsoleEndpoints.startSheetImport, file, { fields: { kind } })
      onBrought(importId)
    })
  return (
    <section className={css.kind} aria-label={title}>
      <b>{title}</b>
      <p>{about}</p>
      <p>{`必填列：${columns
        .filter(column => column.isNeeded)
        .map(column => column.head)
        .join('、')}${isFinal ? '。应用后不能撤销' : ''}`}</p>
      <div className={css.acts}>
        <Button size="small" disabled={isBusy} onClick={() => fetchSheet('0')}>
          下载模板
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => fetchSheet('1')}>
          下载现有数据
        </Button>
        <Upload
          accept=".xlsx,.xls,.csv"
          showUploadList={false}
          beforeUpload={file => {
            send(file)
            return false
          }}
        >
          <Button size="small" type="primary" loading={isBusy}>
            上传表格
          </Button>
        </Upload>
      </div>
      <FaultLine fault={fault} />
    </section>
  )
}
