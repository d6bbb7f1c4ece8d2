import { useQueryClient } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { EXPORT_STATES, type ExportJob } from '@xiaojiu/contract/file/export-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { nearTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import css from './export.module.css'
import { EXPORT_LOOKS, isOpen, isOver, isUnderWay, sizeText } from './export-look.ts'
import { RepeatWholeExport } from './WholeExport.tsx'

/** One export: its progress and its act. */
export function ExportStrip({ job, isFirst = false }: { readonly job: ExportJob; readonly isFirst?: boolean }) {
  const queries = useQueryClient()
  const { isBusy, fault, run } = useAttempt()
  const [asksAgain, setAsksAgain] = useState(false)
  const [kind, tone] = EXPORT_LOOKS[job.state]
  const { exportId } = job
  const renew = () => queries.invalidateQueries({ queryKey: [fileConsoleEndpoints.listExports.path] })
  const repeat = () => {
    if (job.isWhole) return setAsksAgain(true)
    void run(() => call(fileConsoleEndpoints.repeatExport, { exportId }, { errors: 'caller' }).finally(renew))
  }
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
      {job.isWhole && <p>{`含完整个人信息：${job.reason ?? ''}`}</p>}
      {isUnderWay(job) && <progress className={css.bar} aria-label="正在生成" />}
      <div className={css.line}>
        <span className={css.meta}>
          {stageText(job)}
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
        {isOpen(job) && (
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
        {isOver(job) && (
          <Button size="small" loading={isBusy} onClick={repeat}>
            重新导出
          </Button>
        )}
      </div>
      {fault !== null && (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
      {asksAgain && <RepeatWholeExport job={job} onClose={() => setAsksAgain(false)} />}
    </li>
  )
}

function stageText(job: ExportJob): string {
  const rows = `${job.rowCount.toLocaleString()} 行`
  if (isUnderWay(job)) return `已写入 ${rows}`
  if (job.state === 'asking') return `${rows}，等待另一位同事复核`
  return job.failure ?? `${rows} · ${sizeText(job.sizeBytes)}`
}
