import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { SandboxNotice } from '@xiaojiu/contract/sandbox/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { moment, PROVIDERS, useAct, useWatched } from '../use-sandbox.ts'
import css from './acts.module.css'
import { SandboxTable } from './SandboxTable.tsx'

const STATES: Readonly<Record<SandboxNotice['state'], string>> = {
  waiting: '待发送',
  delivered: '已送达',
  'given-up': '已放弃',
}

/** The notices of the providers to our server, and its answers. */
export function Notices() {
  const notices = useWatched(sandboxEndpoints.listNotices, {})
  const resend = useAct(sandboxEndpoints.resendNotice, '通知已重新发送')
  return (
    <SandboxTable
      title="通知记录"
      rows={notices}
      rowKey={row => row.noticeId}
      empty="还没有通知"
      columns={[
        { label: '时间', cell: row => moment(row.createdAt) },
        { label: '服务商', cell: row => PROVIDERS[row.provider] },
        { label: '对象', cell: row => row.subject },
        { label: '状态', cell: row => STATES[row.state] },
        { label: '次数', isRight: true, cell: row => row.attemptCount },
        { label: '最近应答', isRight: true, cell: row => row.lastStatus ?? '—' },
        { label: '下次发送', cell: row => moment(row.nextAt) },
        {
          label: '操作',
          isRight: true,
          cell: row => (
            <div className={css.acts}>
              <Button
                size="small"
                disabled={resend.isPending}
                onClick={() => resend.mutate({ noticeId: row.noticeId })}
              >
                再发一次
              </Button>
            </div>
          ),
        },
      ]}
    />
  )
}
