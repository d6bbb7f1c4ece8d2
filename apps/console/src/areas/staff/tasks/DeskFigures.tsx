import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskFigures as Desk } from '@xiaojiu/contract/staff/decisions-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import type { Grid } from '#grid/url/grid-query.ts'
import { TwoLines } from '#parts/page/Card.tsx'
import { FigureCards } from '#parts/page/FigureCards.tsx'
import { Pill } from '#parts/state/State.tsx'
import { ageText, useNow } from '#parts/state/time-limit.ts'
import { currentConsole } from '#shell/console-face.ts'
import { useMe } from '#shell/session.ts'
import { agePlot } from '../home/age-bands.ts'
import { shareText } from './share-text.ts'
import { TermDialog } from './TermDialog.tsx'

const TAKINGS = { oldest: '先提交的先领', value: '金额大的先领' } as const

const columns: readonly GridColumn<Desk>[] = [
  {
    id: 'desk',
    title: '岗位',
    isIdentity: true,
    cell: row => (
      <TwoLines
        first={row.label}
        second={`${row.slaHours} 小时内答复 · ${TAKINGS[row.hasAmounts ? row.taking : 'oldest']}`}
      />
    ),
  },
  { id: 'waiting', title: '待处理', width: 80, align: 'end', cell: row => row.waiting },
  {
    id: 'overdue',
    title: '超时',
    width: 80,
    align: 'end',
    cell: row => (row.overdue === 0 ? 0 : <Pill tone="red">{row.overdue}</Pill>),
  },
  { id: 'oldest', title: '最久已等', width: 112, cell: row => <Oldest at={row.oldestAt} /> },
  { id: 'mine', title: '我领取的', width: 88, align: 'end', cell: row => row.mine },
  { id: 'today', title: '今日已办', width: 88, align: 'end', cell: row => row.decidedToday },
  {
    id: 'refused',
    title: '驳回率',
    width: 112,
    align: 'end',
    cell: row => <TwoLines first={shareText(row.refused, row.decided)} second={`${row.decided} 件`} />,
  },
  {
    id: 'agreed',
    title: '复看一致率',
    width: 112,
    align: 'end',
    cell: row => <TwoLines first={shareText(row.agreed, row.looked)} second={`复看 ${row.looked} 件`} />,
  },
  {
    id: 'minutes',
    title: '每件用时（分）',
    width: 120,
    align: 'end',
    cell: row => row.medianMinutes ?? '—',
  },
]

function Oldest({ at }: { readonly at: Date | null }) {
  const now = useNow()
  return at === null ? '—' : ageText(at, now)
}

/**
 * Figures of each desk: its queue and deadlines now; of the last 30 days the share of refusals, the agreement of
 * colleagues, and the duration.
 */
export function DeskFigures({ grid }: { readonly grid: Grid }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const me = useMe()
  const { kind, tasksPath } = currentConsole()
  const [setting, setSetting] = useState<Desk | null>(null)
  const figures = useQuery(query(staffEndpoints.getDeskFigures, {}, { errors: 'caller' }))
  const rows = figures.data?.desks ?? []
  const canSet = kind === 'platform' && me.rights.includes('setting.act')
  const shown = useMemo(
    () => [
      ...columns,
      ...(canSet
        ? [
            {
              id: 'acts',
              title: '操作',
              width: 80,
              isTool: true,
              align: 'end',
              cell: row => (
                <Button type="link" size="small" onClick={() => setSetting(row)}>
                  设置
                </Button>
              ),
            } satisfies GridColumn<Desk>,
          ]
        : []),
    ],
    [canSet],
  )
  return (
    <>
      <FigureCards
        figures={figures}
        cards={[
          {
            title: '积压',
            meta: '各岗位待处理，件',
            empty: { title: '全部处理完', hint: '有待处理的申请时会显示在这里' },
            draw: ({ desks }) =>
              desks.every(desk => desk.waiting === 0)
                ? null
                : {
                    label: '各岗位待处理件数，按是否超时',
                    spec: {
                      kind: 'stacked',
                      unit: '件',
                      labels: desks.map(desk => desk.label),
                      series: [
                        { name: '时限内', values: desks.map(desk => desk.waiting - desk.overdue) },
                        { name: '已超时', values: desks.map(desk => desk.overdue), isLate: true },
                      ],
                    },
                    link: { to: tasksPath, text: '查看待办' },
                  },
          },
          {
            title: '已等时间',
            meta: '各岗位待处理，件',
            empty: { title: '全部处理完', hint: '有待处理的申请时会显示在这里' },
            draw: ({ desks }) =>
              desks.every(desk => desk.waiting === 0)
                ? null
                : {
                    label: '各岗位待处理件数，按已等时间',
                    spec: agePlot(desks),
                    link: { to: tasksPath, text: '查看待办' },
                  },
          },
          {
            title: '每件用时',
            meta: '近 30 天，从领取到决定，件',
            empty: { title: '近 30 天没有决定', hint: '作出决定后会显示在这里' },
            draw: ({ minutes }) =>
              minutes.every(one => one.count === 0)
                ? null
                : {
                    label: '近 30 天的决定，按从领取到决定的分钟数',
                    spec: {
                      kind: 'bars',
                      unit: '件',
                      labels: minutes.map(one => one.label),
                      values: minutes.map(one => one.count),
                    },
                    link: { to: `${tasksPath}?view=done`, text: '查看今日已办' },
                  },
          },
        ]}
      />
      <GridTable
        name="desk-figures"
        what="岗位"
        grid={grid}
        list={listOf(figures, { rows, next: null, total: rows.length })}
        columns={shown}
        rowId={row => row.desk}
        onOpen={row => void navigate(`${tasksPath}?desk=${row.desk}`)}
        exporting={{ list: 'staff.desk-figures', filter: {} }}
        empty={{ title: '没有您负责的岗位' }}
      />
      {setting !== null && (
        <TermDialog
          desk={setting}
          onClose={() => setSetting(null)}
          onDone={() => {
            setSetting(null)
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}
