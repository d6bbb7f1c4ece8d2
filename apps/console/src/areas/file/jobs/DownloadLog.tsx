import { useQuery } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { ExportJob } from '@xiaojiu/contract/file/export-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Drawer, Table } from 'antd'
import { faultText } from '#parts/form/use-attempt.ts'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { recordTime } from '#parts/page/time.ts'

/** Who downloaded a file, when, and from which address. */
export function DownloadLog({ job, onClose }: { readonly job: ExportJob; readonly onClose: () => void }) {
  const { exportId } = job
  const log = useQuery({
    ...query(fileConsoleEndpoints.listExportDownloads, { exportId }, { errors: 'caller' }),
    staleTime: 0,
  })
  return (
    <Drawer open size={560} title={`“${job.title}”的下载记录`} onClose={onClose}>
      {log.isPending && <Skeleton rows={4} />}
      {log.isError && <ErrorState what="下载记录" message={faultText(log.error)} onRetry={() => void log.refetch()} />}
      {log.data && (
        <Table
          size="small"
          rowKey="downloadId"
          pagination={false}
          dataSource={log.data.list}
          columns={[
            { title: '下载人', dataIndex: 'by' },
            { title: '时间', dataIndex: 'at', render: recordTime },
            { title: '网络地址', dataIndex: 'address' },
          ]}
        />
      )}
    </Drawer>
  )
}
