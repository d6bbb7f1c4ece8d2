import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import type { OutputOf } from '@xiaojiu/web/wire/request.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { faultText } from '#parts/form/use-attempt.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { IpRuleDialog } from './IpRuleDialog.tsx'

type Session = OutputOf<typeof staffEndpoints.listStaffSessions>['list'][number]
type Refused = OutputOf<typeof staffEndpoints.listRefusedLogIns>['list'][number]
type Rule = OutputOf<typeof staffEndpoints.listIpRules>['list'][number]

const VIEWS = [
  { id: 'online', label: '在线员工' },
  { id: 'refused', label: '失败的登录' },
  { id: 'networks', label: '允许的网络' },
] as const
const FILTERS = [
  {
    id: 'face',
    label: '后台',
    choices: [
      { value: 'platform', label: '运营后台' },
      { value: 'seller', label: '商家工作台' },
    ],
  },
] as const
const PAGE = 50

/** The doors of the consoles: who is in, who was turned away, from where one may come. */
export function SecurityPage() {
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const grid = useGrid({ filters: FILTERS, views: VIEWS })
  const plain = { ...grid, filters: [] }
  const { view, filters, after } = grid.query
  const page = after === '' ? 1 : Number(after)
  const online = useQuery({
    ...query(
      staffEndpoints.listStaffSessions,
      { face: filters['face'] === 'seller' ? 'seller' : 'platform', pageNum: page, pageSize: PAGE },
      { errors: 'caller' },
    ),
    enabled: view === 'online',
  })
  const refused = useQuery({
    ...query(staffEndpoints.listRefusedLogIns, {}, { errors: 'caller' }),
    enabled: view === 'refused',
  })
  const rules = useQuery({
    ...query(staffEndpoints.listIpRules, {}, { errors: 'caller' }),
    enabled: view === 'networks',
  })
  const act = async (done: string, work: () => Promise<unknown>) => {
    try {
      await withStepUp(work)
      showNotice('success', done)
      await queries.invalidateQueries()
    } catch (error) {
      showNotice('error', faultText(error))
    }
  }
  const sessionColumns: readonly GridColumn<Session>[] = [
    {
      id: 'name',
      title: '员工',
      isIdentity: true,
      cell: row => <TwoLines first={row.name} second={row.store ?? row.loginName} />,
    },
    { id: 'device', title: '设备', cell: row => <TwoLines first={row.device} second={row.ip} /> },
    { id: 'since', title: '登录', width: 148, cell: row => nearTime(row.since) },
    { id: 'lastSeenAt', title: '最近操作', width: 148, cell: row => nearTime(row.lastSeenAt) },
    {
      id: 'act',
      title: '',
      width: 96,
      align: 'end',
      isTool: true,
      cell: row => (
        <Button
          type="link"
          size="small"
          onClick={() =>
            void act('该设备已退出', () => call(staffEndpoints.endStaffSession, { sessionId: row.sessionId }))
          }
        >
          强制退出
        </Button>
      ),
    },
  ]
  const refusedColumns: readonly GridColumn<Refused>[] = [
    { id: 'at', title: '时间', width: 168, isIdentity: true, cell: row => recordTime(row.at) },
    { id: 'login', title: '账号', cell: row => row.login },
    { id: 'way', title: '方式', width: 128, cell: row => row.way },
    { id: 'reason', title: '原因', cell: row => row.reason },
    {
      id: 'act',
      title: '',
      width: 96,
      align: 'end',
      isTool: true,
      cell: row => (
        <Button
          type="link"
          size="small"
          onClick={() => void act('已解除锁定', () => call(staffEndpoints.unlockStaff, { login: row.login }))}
        >
          解除锁定
        </Button>
      ),
    },
  ]
  const ruleColumns: readonly GridColumn<Rule>[] = [
    {
      id: 'network',
      title: '网络',
      isIdentity: true,
      cell: row => <TwoLines first={row.network} second={row.note} />,
    },
    { id: 'role', title: '适用角色', width: 160, cell: row => (row.roleId === null ? '全部角色' : row.role) },
    { id: 'by', title: '添加', width: 168, cell: row => <TwoLines first={row.by} second={nearTime(row.at)} /> },
    {
      id: 'act',
      title: '',
      width: 88,
      align: 'end',
      isTool: true,
      cell: row => (
        <Button
          type="link"
          size="small"
          onClick={() => void act('规则已停用', () => call(staffEndpoints.endIpRule, { ruleId: row.ruleId }))}
        >
          停用
        </Button>
      ),
    },
  ]
  return (
    <>
      <PageHead
        title="登录安全"
        meta={view === 'networks' && rules.data ? `您当前的网络 ${rules.data.ownAddress}` : undefined}
      >
        {view === 'networks' && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            添加网络
          </Button>
        )}
      </PageHead>
      {view === 'online' && (
        <GridTable
          name="online"
          what="在线员工"
          grid={grid}
          list={listOf(online, {
            rows: online.data?.list ?? [],
            total: online.data?.total,
            next: online.data !== undefined && page * PAGE < online.data.total ? String(page + 1) : null,
          })}
          columns={sessionColumns}
          rowId={row => row.sessionId}
          empty={{ title: '没有在线的员工' }}
        />
      )}
      {view === 'refused' && (
        <GridTable
          name="refused-log-ins"
          what="失败的登录"
          grid={plain}
          list={listOf(refused, { rows: refused.data?.list ?? [], next: null })}
          columns={refusedColumns}
          rowId={row => `${row.at.getTime()} ${row.login} ${row.requestId ?? ''}`}
          empty={{ title: '近期没有失败的登录' }}
          isFlat
        />
      )}
      {view === 'networks' && (
        <GridTable
          name="ip-rules"
          what="网络规则"
          grid={plain}
          list={listOf(rules, { rows: rules.data?.list ?? [], next: null })}
          columns={ruleColumns}
          rowId={row => row.ruleId}
          empty={{ title: '没有限制网络', hint: '添加后，只有列出的网络可以登录运营后台' }}
        />
      )}
      {isAdding && (
        <IpRuleDialog
          ownAddress={rules.data?.ownAddress ?? ''}
          onClose={() => setAdding(false)}
          onDone={() => void queries.invalidateQueries()}
        />
      )}
    </>
  )
}
