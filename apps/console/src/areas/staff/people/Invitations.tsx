import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import type { OutputOf } from '@xiaojiu/web/wire/request.ts'
import { Button } from 'antd'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { currentConsole } from '#shell/console-face.ts'
import { limitsText } from './own-limits.ts'

type Invitation = OutputOf<typeof staffEndpoints.listInvitations>['list'][number]

/** Invitations that are not accepted yet. */
export function Invitations({ grid, onChanged }: { readonly grid: Grid; readonly onChanged: () => void }) {
  const invitations = useQuery(query(staffEndpoints.listInvitations, {}, { errors: 'caller' }))
  const confirm = useConfirm()
  const withdraw = ({ invitationId, name, mobile }: Invitation) =>
    confirm.ask({
      title: `撤回给 ${name} 的邀请？`,
      text: `发到 ${mobile} 的链接立即失效，不能恢复；要再邀请须重新发送。`,
      okText: '撤回邀请',
      run: async () => {
        await withStepUp(() => call(staffEndpoints.withdrawInvitation, { invitationId }))
        showNotice('success', '已撤回')
        onChanged()
      },
    })
  const columns: readonly GridColumn<Invitation>[] = [
    {
      id: 'name',
      title: '姓名',
      isIdentity: true,
      cell: row => <TwoLines first={row.name} second={row.mobile} />,
    },
    { id: 'role', title: '角色', width: 160, cell: row => row.role },
    ...(currentConsole().kind === 'platform'
      ? [{ id: 'limits', title: '数据范围', width: 200, cell: (row: Invitation) => limitsText(row.limits) }]
      : []),
    {
      id: 'by',
      title: '邀请人',
      width: 160,
      cell: row => <TwoLines first={row.invitedBy} second={nearTime(row.at)} />,
    },
    {
      id: 'expiresAt',
      title: '有效期',
      width: 160,
      cell: row => <TimeLimit from={row.at} due={row.expiresAt} />,
    },
    {
      id: 'act',
      title: '',
      width: 88,
      align: 'end',
      isTool: true,
      cell: row => (
        <Button type="link" size="small" onClick={() => withdraw(row)}>
          撤回
        </Button>
      ),
    },
  ]
  const rows = invitations.data?.list ?? []
  return (
    <>
      <GridTable
        name="invitations"
        what="邀请"
        grid={{ ...grid, filters: [] }}
        list={listOf(invitations, { rows, next: null, total: rows.length })}
        columns={columns}
        rowId={row => row.invitationId}
        empty={{ title: '没有待接受的邀请' }}
      />
      {confirm.dialog}
    </>
  )
}
