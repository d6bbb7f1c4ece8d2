import { useMutation, useQuery } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { Session } from '@xiaojiu/contract/identity/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import css from './AccountSecurityPage.module.css'

/** 登录设备: where this login is open now; each can be signed out. */
export function DeviceTable() {
  const { data, error, refetch } = useQuery({ ...query(identityEndpoints.listSessions, {}), refetchOnMount: 'always' })
  const end = useMutation({
    mutationFn: ({ sessionId }: Session) => call(identityEndpoints.endSession, { sessionId }),
    onSuccess: () => showNotice('success', '该设备已下线'),
    onSettled: () => refetch(),
  })
  const ask = async (session: Session) => {
    const text = `${deviceOf(session)} 将立即退出登录，确定吗？`
    if (await confirm({ title: '下线设备', text, okText: '下线', isDangerous: true })) end.mutate(session)
  }
  const columns: readonly DataColumn<Session>[] = [
    { key: 'device', label: '设备', isFixed: true, render: deviceCell },
    { key: 'ip', label: 'IP 地址', width: 150, render: ({ ip }) => <span className="num">{ip}</span> },
    { key: 'created', label: '登录时间', width: 160, align: 'center', render: one => time(one.createdAt) },
    { key: 'seen', label: '最近活动', width: 160, align: 'center', render: one => time(one.lastSeenAt) },
    {
      key: 'act',
      label: '操作',
      width: 110,
      align: 'center',
      isFixed: true,
      render: session =>
        session.isCurrent ? (
          <span className={css.current}>当前设备</span>
        ) : (
          <Button
            tone="text"
            size="small"
            isBusy={end.isPending && end.variables.sessionId === session.sessionId}
            onClick={() => void ask(session)}
          >
            下线
          </Button>
        ),
    },
  ]
  return (
    <DataTable
      label="登录设备"
      heading={{
        isSlim: true,
        id: 'devices',
        title: '登录设备',
        note: '同一账号最多在 5 台设备上登录；发现陌生设备请下线并修改密码',
      }}
      columns={columns}
      rows={data?.list}
      rowKey={({ sessionId }) => sessionId}
      error={error && { cause: error, onRetry: () => void refetch() }}
      empty="没有登录中的设备"
    />
  )
}

function deviceOf({ device, isProxy }: Session): string {
  return isProxy ? `平台客服代登录 · ${device}` : device
}

function deviceCell(session: Session) {
  return <span className={session.isProxy ? css.proxy : undefined}>{deviceOf(session)}</span>
}

function time(at: Date) {
  return <span className="num">{timeText(at)}</span>
}
