import { useQueryClient } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { EXPORT_STATES, type ExportJob } from '@xiaojiu/contract/file/export-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import css from './export.module.css'
import { EXPORT_LOOKS, isUnderWay, sizeText } from './export-look.ts'

/** One export: its progress and its act. */
export function ExportStrip({ job, isFirst = false }: { readonly job: ExportJob; readonly isFirst?: boolean }) {
  const queries = useQueryClient()
  const { isBusy, fault, run } = useAttempt()
  const [kind, tone] = EXPORT_LOOKS[job.state]
  const { exportId } = job
  const renew = () => queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listExports.path] })
  const fetchFile = () => void run(() => download(fileConsoleEndpoints.downloadExport, { exportId }).finally(renew))
  return (
    <li className={css.strip}>
      <div className={css.line}>
        <b>{job.title}</b>
        <State kind={kind} tone={tone}>
          {EXPORT_STATES[job.state]}
        </State>
      </div>
      <p>{job.words === '' ? '全部' : job.words}</p>
      {isUnderWay(job) && <progress className={css.bar} aria-label="正在生成" />}
      <div className={css.line}>
        <span className={css.meta}>
          {isUnderWay(job)
            ? `已写入 ${job.rowCount.toLocaleString()} 行`
            : (job.failure ?? `${job.rowCount.toLocaleString()} 行 · ${sizeText(job.sizeBytes)}`)}
          {' · '}
          {nearTime(job.requestedAt)}
        </span>
        {job.state === 'ready' && (
          <Button
            size="small"
            type={isFirst ? 'primary' : 'default'}
            icon={<Icon name="download" />}
            loading={isBusy}
            onClick={fetchFile}
          >
            下载
          </Button>
        )}
        {isUnderWay(job) && (
          <Button
            size="small"
            loading={isBusy}
            onClick={() =>
              void run(() => call(fileConsoleEndpoints.stopExport, { exportId }, { errors: 'caller' }).finally(renew))
            }
          >
            停止
          </Button>
        )}
        {(job.state === 'failed' || job.state === 'stopped' || job.state === 'expired') && (
          <Button
            size="small"
            loading={isBusy}
            onClick={() =>
              void run(() => call(fileConsoleEndpoints.repeatExport, { exportId }, { errors: 'caller' }).finally(renew))
            }
          >
            重新导出
          </Button>
        )}
      </div>
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
    </li>
  )
}
