import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Task, TaskTab } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { ask, call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useOpenRow } from '#grid/url/use-open-row.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { KeyHints } from '#parts/keys/KeyHints.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { TimeLimit } from '#parts/state/TimeLimit.tsx'
import { ageText, useNow } from '#parts/state/time-limit.ts'
import { currentConsole } from '#shell/console-face.ts'
import { casePath } from '../home/deadline.ts'
import { DeskFigures } from './DeskFigures.tsx'
import { DoneTasks } from './DoneTasks.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'

const columns: readonly GridColumn<Task>[] = [
  {
    id: 'subject',
    title: '事项',
    isIdentity: true,
    cell: task => <TwoLines first={task.title} second={task.deskLabel} />,
  },
  { id: 'applicant', title: '申请方', cell: task => task.applicant || '—' },
  {
    id: 'amount',
    title: '金额（元）',
    width: 112,
    align: 'end',
    cell: task => (task.amount === null ? '—' : amountText(task.amount)),
  },
  { id: 'submittedAt', title: '提交', width: 132, isWide: true, cell: task => nearTime(task.submittedAt) },
  { id: 'age', title: '已等', width: 128, cell: task => <Age from={task.submittedAt} /> },
  {
    id: 'dueAt',
    title: '时限',
    width: 148,
    cell: task => <TimeLimit from={task.submittedAt} due={task.dueAt} />,
  },
  {
    id: 'claim',
    title: '处理人',
    width: 112,
    cell: ({ claim }) => (claim === null ? '—' : claim.isMine ? <Pill tone="teal">我</Pill> : claim.name),
  },
]

function Age({ from }: { readonly from: Date }) {
  return ageText(from, useNow())
}

const TABS: Readonly<Record<string, TaskTab>> = { mine: 'mine', unclaimed: 'unclaimed', all: 'all' }

/** All cases that wait for a decision and that the person's rights include; decided in the drawer beside the list. */
export function TasksPage() {
  const queries = useQueryClient()
  const [open, showId] = useOpenRow('task')
  const counts = useQuery(query(staffEndpoints.countTasks, {}, { errors: 'caller' }))
  const filters = useMemo(
    () => [
      {
        id: 'desk',
        label: '岗位',
        choices: (counts.data?.desks ?? []).map(({ desk, label, waiting }) => ({
          value: desk,
          label,
          count: waiting,
        })),
      },
      {
        id: 'assignee',
        label: '处理人',
        choices: (counts.data?.claimants ?? []).map(({ accountId, name, count }) => ({
          value: accountId,
          label: name,
          count,
        })),
      },
    ],
    [counts.data],
  )
  const views = useMemo(
    () => [
      {
        id: 'all',
        label: '全部',
        ...(counts.data ? { count: counts.data.waiting } : {}),
        ...(counts.data && counts.data.overdue > 0 ? { countTone: 'bad' as const } : {}),
      },
      { id: 'mine', label: '我的', ...(counts.data ? { count: counts.data.mine, countTone: 'me' as const } : {}) },
      { id: 'unclaimed', label: '未认领' },
      { id: 'done', label: '今日已办' },
      { id: 'desks', label: '岗位' },
    ],
    [counts.data],
  )
  const grid = useGrid({ filters, views })
  // Own decisions, and the figures of desks, have nothing to filter.
  const unfiltered = { ...grid, filters: [] }
  const isQueue = grid.query.view !== 'done' && grid.query.view !== 'desks'
  const { view, filters: chosen, after } = grid.query
  const filter = { tab: TABS[view] ?? ('all' as const), desk: chosen['desk'], assignee: chosen['assignee'] }
  const tasks = useQuery({
    ...query(staffEndpoints.listTasks, { ...filter, cursor: after === '' ? undefined : after }, { errors: 'caller' }),
    enabled: isQueue,
  })
  const rows = tasks.data?.list ?? []
  const [assigned, setAssigned] = useState<readonly Task[]>([])
  const [openDesk = '', openCase = ''] = (open ?? '').split('/')
  const show = (task: Pick<Task, 'desk' | 'caseId'> | null) =>
    showId(task === null ? null : `${task.desk}/${task.caseId}`)
  const takeNext = async () => {
    const { task } = await call(staffEndpoints.nextTask, { desk: chosen['desk'] })
    if (task === null) showNotice('success', '没有待领取的事项')
    else show(task)
    await queries.invalidateQueries({ queryKey: [staffEndpoints.listTasks.path] })
  }
  const claimAll = async (ids: readonly string[]) => {
    const wanted = rows.filter(row => ids.includes(row.caseId))
    const answers = await Promise.all(wanted.map(({ desk, caseId }) => ask(staffEndpoints.claimTask, { desk, caseId })))
    const failed = answers.filter(answer => !answer.ok).length
    showNotice(
      failed === 0 ? 'success' : 'warning',
      failed === 0
        ? `已领取 ${wanted.length} 件`
        : `领取 ${wanted.length - failed} 件，${failed} 件已由他人或机器人处理`,
    )
    await queries.invalidateQueries()
  }
  const assign = (ids: readonly string[]) => {
    const wanted = rows.filter(row => ids.includes(row.caseId))
    if (new Set(wanted.map(row => row.desk)).size > 1)
      return showNotice('warning', '所选事项属于不同岗位，请先按岗位筛选再转交')
    setAssigned(wanted)
  }
  const assignAll = async (accountId: string) => {
    const answers = await Promise.all(
      assigned.map(({ desk, caseId }) => ask(staffEndpoints.assignTask, { desk, caseId, accountId })),
    )
    const refused = answers.flatMap(answer => (answer.ok ? [] : [answer.error.message]))
    const done = answers.length - refused.length
    if (refused[0] === undefined) showNotice('success', `已转交 ${done} 件`)
    else showNotice('warning', `转交 ${done} 件，${refused.length} 件没有转交：${refused[0]}`)
    setAssigned([])
    await queries.invalidateQueries()
  }
  const after1 = () => {
    const at = rows.findIndex(row => row.desk === openDesk && row.caseId === openCase)
    show(rows[at + 1] ?? rows[at - 1] ?? null)
  }
  useKeys([{ keys: 'n', label: '领取下一件', run: () => void takeNext() }], { isOn: open === null })
  return (
    <>
      <PageHead title={currentConsole().kind === 'seller' ? '待办中心' : '审核中心'}>
        <Button type="primary" onClick={() => void takeNext()}>
          领取下一件 <Kbd keys="n" isOnFill />
        </Button>
      </PageHead>
      {view === 'done' ? (
        <DoneTasks grid={unfiltered} onOpen={show} />
      ) : view === 'desks' ? (
        <DeskFigures grid={unfiltered} />
      ) : (
        <GridTable
          name="tasks"
          what="待办"
          grid={grid}
          list={listOf(tasks, {
            rows,
            next: tasks.data?.next ?? null,
            ...(view === 'all' && counts.data && chosen['desk'] === undefined && chosen['assignee'] === undefined
              ? { total: counts.data.waiting }
              : {}),
          })}
          columns={columns}
          rowId={task => task.caseId}
          onOpen={show}
          openId={open === null ? undefined : openCase}
          exporting={{ list: 'staff.tasks', filter }}
          bulkActs={[
            { label: '领取', run: ids => void claimAll(ids) },
            { label: '转交给同事', run: assign },
          ]}
          empty={
            view === 'mine'
              ? { title: '您没有领取的事项', hint: '按 N 领取下一件' }
              : { title: '全部处理完', hint: '新提交的会出现在这里' }
          }
        />
      )}
      <KeyHints
        keys={[
          ['j', '下移'],
          ['k', '上移'],
          ['enter', '打开'],
          ...(isQueue ? ([['x', '选中']] as const) : []),
          ['n', '领取下一件'],
          ...(isQueue
            ? ([
                ['a', '通过'],
                ['r', '驳回'],
              ] as const)
            : []),
          ['?', '全部快捷键'],
        ]}
      />
      {assigned[0] !== undefined && (
        <HandOverDialog desk={assigned[0].desk} onClose={() => setAssigned([])} onChoose={assignAll} />
      )}
      {open !== null && openCase !== '' && (
        <TaskDrawer
          key={open}
          task={{ desk: openDesk, caseId: openCase }}
          acts={<OwnScreen desk={openDesk} caseId={openCase} />}
          onClose={() => show(null)}
          onNext={after1}
          onDone={() => {
            after1()
            void queries.invalidateQueries()
          }}
        />
      )}
    </>
  )
}

/** 打开岗位页面: the case at the screen of its desk, which shows more than this drawer. */
function OwnScreen({ desk, caseId }: { readonly desk: string; readonly caseId: string }) {
  const path = casePath(desk, caseId)
  if (path === null) return null
  return (
    <Link to={path}>
      <Button type="text" size="small" icon={<Icon name="right" />}>
        打开岗位页面
      </Button>
    </Link>
  )
}
