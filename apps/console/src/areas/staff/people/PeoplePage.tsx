import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { MemberRow } from '@xiaojiu/contract/staff/people-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill, State } from '#parts/state/State.tsx'
import { currentConsole } from '#shell/console-face.ts'
import { Invitations } from './Invitations.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberDrawer } from './MemberDrawer.tsx'
import { limitsText } from './own-limits.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { Roles } from './Roles.tsx'

const STATES = {
  active: ['done', 'go', '在职'],
  disabled: ['pause', 'me', '已停用'],
  ended: ['off', 'end', '已离职'],
} as const

const columns: readonly GridColumn<MemberRow>[] = [
  {
    id: 'name',
    title: '员工',
    isIdentity: true,
    cell: row => (
      <TwoLines
        first={
          <>
            {row.name} {row.isSelf && <Pill tone="teal">我</Pill>}
          </>
        }
        second={row.loginName}
      />
    ),
  },
  { id: 'mobile', title: '手机', width: 128, cell: row => row.mobile || '—' },
  {
    id: 'role',
    title: '角色',
    width: 168,
    cell: row => (
      <TwoLines first={row.role} second={row.hasOwnRights ? '单独设置的权限' : `${row.rights.length} 项权限`} />
    ),
  },
  {
    id: 'limits',
    title: '数据范围',
    width: 144,
    isWide: true,
    cell: row => limitsText(row.limits),
  },
  {
    id: 'factor',
    title: '动态口令',
    width: 96,
    cell: row => (row.isFactorDue ? '待更换' : row.hasSecondFactor ? '已绑定' : '未绑定'),
  },
  {
    id: 'lastLogInAt',
    title: '上次登录',
    width: 148,
    cell: row => (
      <TwoLines
        first={row.lastLogInAt === null ? '从未登录' : nearTime(row.lastLogInAt)}
        second={row.sessionCount > 0 ? `在线 ${row.sessionCount} 台设备` : '不在线'}
      />
    ),
  },
  {
    id: 'state',
    title: '状态',
    width: 112,
    cell: row => {
      const [kind, tone, text] = STATES[row.state]
      return (
        <State kind={kind} tone={tone}>
          {text}
        </State>
      )
    },
  },
]

const VIEWS = [
  { id: 'members', label: '员工' },
  { id: 'roles', label: '角色与权限' },
  { id: 'matrix', label: '权限对照' },
  { id: 'invitations', label: '待接受的邀请' },
] as const

/** People, roles and invitations. */
export function PeoplePage() {
  const queries = useQueryClient()
  const [open, setOpen] = useOpenRow('memberId')
  const [accountId, setAccountId] = useOpenRow('accountId')
  const [isInviting, setInviting] = useState(false)
  const roles = useQuery(query(staffEndpoints.listRoles, {}, { errors: 'caller' }))
  const filters = useMemo(
    () => [
      {
        id: 'state',
        label: '状态',
        choices: Object.entries(STATES).map(([value, [, , label]]) => ({ value, label })),
      },
      {
        id: 'roleId',
        label: '角色',
        choices: (roles.data?.list ?? []).map(role => ({
          value: role.roleId,
          label: role.name,
          count: role.memberCount,
        })),
      },
    ],
    [roles.data],
  )
  const grid = useGrid({ filters, views: VIEWS })
  const { view, words, filters: chosen, after } = grid.query
  const page = after === '' ? 1 : Number(after)
  const members = useQuery({
    ...query(
      staffEndpoints.listMembers,
      {
        keyword: words === '' ? undefined : words,
        state: chosen['state'] as MemberRow['state'] | undefined,
        roleId: chosen['roleId'],
        pageNum: page,
        pageSize: 50,
      },
      { errors: 'caller' },
    ),
    enabled: view === 'members',
  })
  const rows = members.data?.list ?? []
  const refresh = () => void queries.invalidateQueries()
  // A link names the login of a person, who may be on another page.
  const linked = useQuery({
    ...query(staffEndpoints.listMembers, { accountId: accountId ?? '', pageSize: 1 }, { errors: 'caller' }),
    enabled: accountId !== null,
  })
  const opened = rows.find(row => row.memberId === open) ?? (accountId === null ? undefined : linked.data?.list.at(0))
  return (
    <>
      <PageHead title={currentConsole().kind === 'seller' ? '员工与权限' : '员工与角色'}>
        <Button
          icon={<Icon name="download" />}
          onClick={() => void download(staffEndpoints.exportMembers, {}).catch(() => undefined)}
        >
          导出权限表
        </Button>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setInviting(true)}>
          邀请员工
        </Button>
      </PageHead>
      {view === 'roles' ? (
        <Roles grid={grid} roles={roles} onChanged={refresh} />
      ) : view === 'matrix' ? (
        <RightsMatrix grid={grid} roles={roles} />
      ) : view === 'invitations' ? (
        <Invitations grid={grid} onChanged={refresh} />
      ) : (
        <GridTable
          name="members"
          what="员工"
          grid={grid}
          list={listOf(members, {
            rows,
            total: members.data?.total,
            next: members.data !== undefined && page * 50 < members.data.total ? String(page + 1) : null,
          })}
          columns={columns}
          rowId={row => row.memberId}
          onOpen={row => setOpen(row.memberId)}
          openId={open ?? undefined}
          searchHint="姓名、登录名"
          empty={{ title: '没有符合条件的员工' }}
        />
      )}
      {opened && (
        <MemberDrawer
          key={opened.memberId}
          member={opened}
          roles={roles.data?.list ?? []}
          onClose={() => (accountId === null ? setOpen(null) : setAccountId(null))}
          onChanged={refresh}
        />
      )}
      {isInviting && (
        <InviteDialog roles={roles.data?.list ?? []} onClose={() => setInviting(false)} onDone={refresh} />
      )}
    </>
  )
}
