import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import {
  type FailedReaction,
  type HouseState,
  LAG_BANDS,
  LATE_BAND,
  type SetAsideReaction,
} from '@xiaojiu/contract/staff/house-endpoints.ts'
import { eventText, jobText, moduleText } from '@xiaojiu/contract/staff/job-words.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { GridTable } from '#grid/GridTable.tsx'
import { listOf } from '#grid/list-of.ts'
import type { GridColumn } from '#grid/types.ts'
import { useGrid } from '#grid/url/grid-query.ts'
import { useConfirm } from '#parts/form/ConfirmDialog.tsx'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { PageHead, TwoLines } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { type FigureCard, FigureCards } from '#parts/page/FigureCards.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { State } from '#parts/state/State.tsx'
import { FileTaskTable } from './FileTaskTable.tsx'
import { JobTable } from './JobTable.tsx'
import { errorText, rushText } from './job-text.ts'

const RENEWED_MS = 15_000
const keyOf = ({ eventId, subscriber }: Pick<FailedReaction, 'eventId' | 'subscriber'>) => `${eventId} ${subscriber}`
const NO_FILTERS = [] as const

const failedColumns: readonly GridColumn<FailedReaction>[] = [
  {
    id: 'event',
    title: '事件',
    width: 240,
    isIdentity: true,
    cell: row => <TwoLines first={eventText(row.event)} second={`由${moduleText(row.subscriber)}处理`} />,
  },
  { id: 'error', title: '错误', cell: row => errorText(row.error) },
  { id: 'attempts', title: '次数', width: 72, align: 'end', cell: row => row.attempts },
  { id: 'retryAt', title: '下次重试', width: 132, cell: row => (row.isGivenUp ? '—' : nearTime(row.retryAt)) },
  {
    id: 'state',
    title: '状态',
    width: 104,
    cell: row =>
      row.isGivenUp ? (
        <State kind="bad" tone="bad">
          已放弃
        </State>
      ) : (
        <State kind="clock" tone="me">
          重试中
        </State>
      ),
  },
]

const asideColumns: readonly GridColumn<SetAsideReaction>[] = [
  {
    id: 'event',
    title: '事件',
    width: 240,
    isIdentity: true,
    cell: row => <TwoLines first={eventText(row.event)} second={`由${moduleText(row.subscriber)}处理`} />,
  },
  { id: 'reason', title: '搁置原因', cell: row => row.reason },
  { id: 'error', title: '错误', isWide: true, cell: row => errorText(row.error) },
  { id: 'by', title: '决定人', width: 200, cell: row => <TwoLines first={row.by} second={recordTime(row.at)} /> },
]

const SLOWEST = 6

const CARDS: readonly FigureCard<HouseState>[] = [
  {
    title: '事件等待',
    meta: '此刻待处理的事件，按已等待的时间',
    empty: { title: '没有等待的事件', hint: '事件发生后通常在几秒内处理完' },
    draw: ({ lag, outboxCount }) =>
      outboxCount === 0
        ? null
        : {
            label: '待处理事件已等待的时间',
            spec: { kind: 'bars', unit: '个', labels: LAG_BANDS, values: lag, lateFrom: LATE_BAND },
          },
  },
  {
    title: '运行用时',
    meta: `最近一次运行，最慢的 ${SLOWEST} 个`,
    empty: { title: '还没有任务运行过', hint: '后台程序运行任务后显示用时' },
    draw: ({ jobs }) => {
      const slow = jobs
        .flatMap(({ name, lastMs }) => (lastMs === null ? [] : [{ name, lastMs }]))
        .toSorted((a, b) => b.lastMs - a.lastMs)
        .slice(0, SLOWEST)
      if (slow.length === 0) return null
      const spec = {
        kind: 'ranking',
        unit: '毫秒',
        labels: slow.map(({ name }) => jobText(name)),
        values: slow.map(({ lastMs }) => lastMs),
        // Drawn as a funnel, because a sum of durations of different jobs has no meaning.
        isFunnel: true,
      } as const
      return { label: '最近一次运行用时最长的任务', spec }
    },
  },
]

/** 后台任务: scheduled jobs, late ones, and failed reactions. */
export function JobsPage() {
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [isLetting, setLetting] = useState(false)
  const { isBusy, fault, run } = useAttempt()
  const confirm = useConfirm()
  const house = useQuery({ ...query(staffEndpoints.getHouse, {}, { errors: 'caller' }), refetchInterval: RENEWED_MS })
  const { data } = house
  const views = useMemo(() => {
    const count = (data?.givenUpCount ?? 0) + (data?.retryingCount ?? 0)
    return [
      { id: 'jobs', label: '定时任务' },
      {
        id: 'failed',
        label: '失败的处理',
        ...(count > 0 && { count }),
        ...((data?.givenUpCount ?? 0) > 0 && { countTone: 'bad' as const }),
      },
      { id: 'aside', label: '已搁置' },
      { id: 'files', label: '文件任务' },
    ]
  }, [data])
  const grid = useGrid({ filters: NO_FILTERS, views })
  const { view } = grid.query
  const isFailed = view === 'failed'
  const failed = useQuery({
    ...query(staffEndpoints.listFailedReactions, {}, { errors: 'caller' }),
    enabled: isFailed,
  })
  const aside = useQuery({
    ...query(staffEndpoints.listSetAside, {}, { errors: 'caller' }),
    enabled: view === 'aside',
  })
  const open = failed.data?.list.find(row => keyOf(row) === params.get('reaction')) ?? null
  const setOpen = (row: FailedReaction | null) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      if (row === null) next.delete('reaction')
      else next.set('reaction', keyOf(row))
      return next
    })
  const letGo = async ({ eventId, subscriber }: FailedReaction, reason: string) => {
    const { outcome } = await call(staffEndpoints.setAsideReaction, { eventId, subscriber, reason })
    showNotice('success', outcome === 'asked' ? '已提交复核，由财务复核确认后生效' : '已搁置')
    setLetting(false)
    setOpen(null)
    await queries.invalidateQueries()
  }
  const retry = (which: Partial<Pick<FailedReaction, 'eventId' | 'event' | 'subscriber'>>) =>
    void run(async () => {
      const { count } = await call(staffEndpoints.retryReactions, which)
      showNotice('success', count === 0 ? '没有已放弃的处理' : `已安排重新处理 ${count} 项`)
      setOpen(null)
      await queries.invalidateQueries()
    })
  const retryAll = () =>
    confirm.ask({
      title: `重新处理 ${data?.givenUpCount ?? 0} 项？`,
      text: '所有已放弃的处理各再执行一次，已成功的部分不会重复；原因没有排除的会再次失败。',
      okText: '重新处理',
      isDanger: false,
      run: async () => {
        const { count } = await call(staffEndpoints.retryReactions, {})
        showNotice('success', count === 0 ? '没有已放弃的处理' : `已安排重新处理 ${count} 项`)
        await queries.invalidateQueries()
      },
    })
  const lag =
    data === undefined
      ? undefined
      : `${
          data.outboxCount === 0
            ? '没有积压的事件'
            : `待处理事件 ${data.outboxCount} 个，最久已等 ${data.outboxSeconds} 秒`
        } · ${rushText(data.rush)}`
  return (
    <>
      <PageHead title="后台任务" meta={lag}>
        {fault !== null && <span role="alert">{fault}</span>}
        <Button
          icon={<Icon name="download" />}
          onClick={() => void download(staffEndpoints.exportHouse, {}).catch(() => undefined)}
        >
          导出
        </Button>
        <Button loading={isBusy} disabled={(data?.givenUpCount ?? 0) === 0} onClick={retryAll}>
          全部重新处理
        </Button>
      </PageHead>
      {confirm.dialog}
      {view === 'jobs' && <FigureCards figures={house} cards={CARDS} />}
      {isFailed && (
        <GridTable
          name="failed-reactions"
          what="失败的处理"
          grid={grid}
          list={listOf(failed, { rows: failed.data?.list ?? [], next: null })}
          columns={failedColumns}
          rowId={keyOf}
          onOpen={setOpen}
          openId={open === null ? undefined : keyOf(open)}
          empty={{ title: '没有失败的后台处理', hint: '处理 8 次仍未成功的会停在这里等人处理' }}
        />
      )}
      {view === 'aside' && (
        <GridTable
          name="aside-reactions"
          what="已搁置的处理"
          grid={grid}
          list={listOf(aside, { rows: aside.data?.list ?? [], next: null })}
          columns={asideColumns}
          rowId={keyOf}
          empty={{ title: '没有搁置的处理', hint: '决定不再执行的处理会连同原因留在这里' }}
        />
      )}
      {view === 'files' && <FileTaskTable grid={grid} />}
      {view === 'jobs' && <JobTable grid={grid} house={house} onChanged={() => void queries.invalidateQueries()} />}
      {open !== null && (
        <Drawer
          open
          size={640}
          title={eventText(open.event)}
          onClose={() => setOpen(null)}
          footer={
            <>
              <Button
                type="primary"
                loading={isBusy}
                onClick={() => retry({ eventId: open.eventId, subscriber: open.subscriber })}
              >
                重新处理
              </Button>{' '}
              {open.isGivenUp && (
                <Button loading={isBusy} onClick={() => retry({ event: open.event, subscriber: open.subscriber })}>
                  重新处理同类
                </Button>
              )}{' '}
              {open.isGivenUp && <Button onClick={() => setLetting(true)}>搁置</Button>}
            </>
          }
        >
          <FieldList
            fields={[
              { label: '事件', value: eventText(open.event) },
              { label: '处理方', value: moduleText(open.subscriber) },
              { label: '次数', value: String(open.attempts) },
              { label: '下次重试', value: open.isGivenUp ? '已放弃' : recordTime(open.retryAt) },
              { label: '错误', value: errorText(open.error) },
              { label: '内容', value: open.payload },
              { label: '事件编号', value: open.eventId },
            ]}
          />
        </Drawer>
      )}
      {open !== null && isLetting && (
        <ReasonDialog
          title={`搁置${eventText(open.event)}的处理`}
          okText="搁置"
          isDanger
          onClose={() => setLetting(false)}
          onOk={reason => letGo(open, reason)}
        >
          {moduleText(open.subscriber)}不再执行这项处理，内容和原因会保留。涉及资金的须由财务复核确认后生效。
        </ReasonDialog>
      )}
    </>
  )
}
