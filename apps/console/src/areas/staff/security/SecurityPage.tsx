import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { SECURITY_RANGES, type SecurityRange } from '@xiaojiu/contract/staff/security-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import type { OutputOf } from '@xiaojiu/web/wire/request.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import { IpRuleDialog } from './IpRuleDialog.tsx'
import { LockedTable, useLockedStaff } from './LockedTable.tsx'
import { NewFactorsDialog } from './NewFactorsDialog.tsx'
import { RefusedTable } from './RefusedTable.tsx'
import { SensitiveTable } from './SensitiveTable.tsx'
import { ruleEnds, sessionEnds } from './security-words.ts'

type Session = OutputOf<typeof staffEndpoints.listStaffSessions>['list'][number]
type Rule = OutputOf<typeof staffEndpoints.listIpRules>['list'][number]

const viewsFor = (lockedCount: number) => [
  { id: 'online', label: '在线员工' },
  { id: 'refused', label: '失败的登录' },
  { id: 'locked', label: '已锁定', ...(lockedCount > 0 && { count: lockedCount, countTone: 'bad' as const }) },
  { id: 'sensitive', label: '敏感操作' },
  { id: 'networks', label: '允许的网络' },
]
const FACE_FILTER = [
  {
    id: 'face',
    label: '后台',
    choices: [
      { value: 'platform', label: '运营后台' },
      { value: 'seller', label: '商家工作台' },
    ],
  },
] as const
const RANGE_FILTER = [
  {
    id: 'days',
    label: '时间',
    choices: Object.entries(SECURITY_RANGES).map(([value, label]) => ({ value, label })),
  },
]
const FILTERS = [...FACE_FILTER, ...RANGE_FILTER]
const PAGE = 50

/** Log-in security of the consoles: sessions, refused log-ins, and allowed networks. */
export function SecurityPage() {
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<'network' | 'factors' | null>(null)
  const locked = useLockedStaff()
  const lockedCount = locked.data?.list.length ?? 0
  const views = useMemo(() => viewsFor(lockedCount), [lockedCount])
  const grid = useGrid({ filters: FILTERS, views })
  const { view, filters, after } = grid.query
  const days = (Number(filters['days'] ?? 7) || 7) as SecurityRange
  const page = after === '' ? 1 : Number(after)
  const online = useQuery({
    ...query(
      staffEndpoints.listStaffSessions,
      { face: filters['face'] === 'seller' ? 'seller' : 'platform', pageNum: page, pageSize: PAGE },
      { errors: 'caller' },
    ),
    enabled: view === 'online',
  })
  const rules = useQuery({
    ...query(staffEndpoints.listIpRules, {}, { errors: 'caller' }),
    enabled: view === 'networks',
  })
  const end = async (done: string, work: () => Promise<unknown>) => {
    await withStepUp(work)
    showNotice('success', done)
    await queries.invalidateQueries()
  }
  const act = async (done: string, work: () => Promise<unknown>) => {
    try {
      await end(done, work)
    } catch (error) {
      showNotice('error', faultText(error))
    }
  }
  const confirm = useConfirm()
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
            confirm.ask({
              title: `让 ${row.name} 退出登录？`,
              text: sessionEnds(row),
              okText: '强制退出',
              run: () => end('该设备已退出', () => call(staffEndpoints.endStaffSession, { sessionId: row.sessionId })),
            })
          }
        >
          强制退出
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
          onClick={() =>
            confirm.ask({
              title: `停用网络 ${row.network}？`,
              text: ruleEnds(row, rules.data?.list ?? []),
              okText: '停用',
              run: () => end('规则已停用', () => call(staffEndpoints.endIpRule, { ruleId: row.ruleId })),
            })
          }
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
        <Button
          icon={<Icon name="download" />}
          onClick={() => void download(staffEndpoints.exportSecurity, { days }).catch(() => undefined)}
        >
          导出
        </Button>
        <Button danger onClick={() => setDialog('factors')}>
          要求全员更换动态口令
        </Button>
        {view === 'networks' && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDialog('network')}>
            添加网络
          </Button>
        )}
      </PageHead>
      {view === 'online' && (
        <GridTable
          name="online"
          what="在线员工"
          grid={{ ...grid, filters: FACE_FILTER }}
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
      {view === 'refused' && <RefusedTable grid={{ ...grid, filters: RANGE_FILTER }} days={days} />}
      {view === 'locked' && (
        <LockedTable
          grid={{ ...grid, filters: [] }}
          locked={locked}
          onUnlock={({ loginName }) =>
            void act('已解除锁定', () => call(staffEndpoints.unlockStaff, { login: loginName }))
          }
        />
      )}
      {view === 'sensitive' && <SensitiveTable grid={{ ...grid, filters: RANGE_FILTER }} days={days} />}
      {view === 'networks' && (
        <GridTable
          name="ip-rules"
          what="网络规则"
          grid={{ ...grid, filters: [] }}
          list={listOf(rules, { rows: rules.data?.list ?? [], next: null })}
          columns={ruleColumns}
          rowId={row => row.ruleId}
          empty={{ title: '没有限制网络', hint: '添加后，只有列出的网络可以登录运营后台' }}
        />
      )}
      {confirm.dialog}
      {dialog === 'network' && (
        <IpRuleDialog
          ownAddress={rules.data?.ownAddress ?? ''}
          onClose={() => setDialog(null)}
          onDone={() => void queries.invalidateQueries()}
        />
      )}
      {dialog === 'factors' && (
        <NewFactorsDialog onClose={() => setDialog(null)} onDone={() => void queries.invalidateQueries()} />
      )}
    </>
  )
}
