import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Upload } from 'antd'
import { useState } from 'react'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { recordTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import css from './audit.module.css'
import { checkExport, type ExportCheck } from './check-export.ts'

const POLLED_MS = 2000

const FAULTS: Readonly<Record<string, string>> = {
  altered: '记录被改动',
  'changes-altered': '变更内容被改动',
  cut: '记录缺失',
}

/** Whether the audit chain is intact: checked row by row, and compared with the anchor outside the database. */
export function ChainCard() {
  const queries = useQueryClient()
  const { isBusy, fault, run } = useAttempt()
  const chain = useQuery({
    ...query(staffEndpoints.getChain, {}, { errors: 'caller' }),
    refetchInterval: state => (state.state.data?.isChecking === true ? POLLED_MS : false),
  })
  const verify = () =>
    void run(async () => {
      await call(staffEndpoints.verifyChain, {})
      await queries.invalidateQueries({ queryKey: [staffEndpoints.getChain.path] })
    })
  const [checked, setChecked] = useState<ExportCheck | null>(null)
  const check = (file: File) =>
    void run(async () => setChecked(await checkExport(await file.text(), chain.data?.publicKey ?? '')))
  const { data } = chain
  const isChecking = data?.isChecking === true || isBusy
  return (
    <div className={css.chain} aria-live="polite">
      {chain.isError && data === undefined ? (
        <>
          <State kind="warn" tone="bad">
            审计链状态加载失败：{faultText(chain.error)}
          </State>
          <Button size="small" onClick={() => void chain.refetch()}>
            重试
          </Button>
        </>
      ) : data === undefined ? (
        <span>正在读取审计链…</span>
      ) : isChecking ? (
        <State kind="half" tone="go">
          正在逐条核对
        </State>
      ) : data.checked === null ? (
        <State kind="todo" tone="end">
          尚未核对
        </State>
      ) : data.checked.state === 'whole' ? (
        <State kind="done" tone="go">
          完整：核对至第 {data.checked.seq} 条，{recordTime(data.checked.doneAt)}
        </State>
      ) : (
        <State kind="bad" tone="bad">
          第 {data.checked.seq} 条起不完整：{FAULTS[data.checked.fault ?? ''] ?? '校验未通过'}
        </State>
      )}
      {data?.last && <span className={css.meta}>末条 {data.last.seq}</span>}
      {data?.anchor && (
        <span className={css.meta}>
          存证至第 {data.anchor.seq} 条，{recordTime(data.anchor.anchoredAt)}
          {data.anchor.isWhole ? '，一致' : '，不一致'}
        </span>
      )}
      <span className={css.spring} />
      {fault !== null && <span className={css.fault}>{fault}</span>}
      {checked !== null &&
        ('fault' in checked ? (
          <State kind="bad" tone="bad">
            {checked.fault}
          </State>
        ) : (
          <State kind="done" tone="go">
            文件签名正确，{checked.exportedBy}导出，{checked.count} 条
          </State>
        ))}
      <Upload
        accept=".jsonl"
        showUploadList={false}
        beforeUpload={file => {
          check(file)
          return false
        }}
      >
        <Button size="small" disabled={data === undefined}>
          核对签名文件
        </Button>
      </Upload>
      <Button size="small" loading={isChecking} onClick={verify}>
        立即核对
      </Button>
    </div>
  )
}
