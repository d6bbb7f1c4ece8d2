import type { UseQueryResult } from '@tanstack/react-query'
import type { StoreTalkRow } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Icon } from '#parts/look/Icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'
import css from './chat.module.css'
import { waitText } from './wait-text.ts'

const LATE_MS = 180_000

/** The tab and the open conversation; both are in the address. */
export function useChosenTalk<Tab extends string>(tabs: Readonly<Record<Tab, string>>, first: Tab) {
  const [params, setParams] = useSearchParams()
  const tab = (Object.keys(tabs) as Tab[]).find(each => each === params.get('tab')) ?? first
  return {
    tab,
    chosen: params.get('conversationId'),
    words: params.get('q') ?? '',
    /** Buyers are looked for among all conversations. */
    search: (words: string, all: Tab) =>
      setParams(before => {
        const next = new URLSearchParams(before)
        if (words === '') next.delete('q')
        else {
          next.set('q', words)
          next.set('tab', all)
        }
        return next
      }),
    choose: (conversationId: string | null, otherTab: Tab = tab) =>
      setParams(before => {
        const next = new URLSearchParams(before)
        next.set('tab', otherTab)
        if (otherTab !== tab) next.delete('q')
        if (conversationId === null) next.delete('conversationId')
        else next.set('conversationId', conversationId)
        return next
      }),
  }
}

interface TalkQueueProps<Row extends StoreTalkRow, Tab extends string> {
  readonly tabs: Readonly<Record<Tab, string>>
  readonly at: {
    readonly tab: Tab
    readonly chosen: string | null
    readonly choose: (conversationId: string | null, tab?: Tab) => void
  }
  readonly talks: UseQueryResult<{
    readonly list: readonly Row[]
    readonly waitingCount: number
    readonly hours: string
    readonly isOnDuty: boolean
    readonly hasMore?: boolean
  }>
  /** Finds conversations by the buyer. */
  readonly search?: { readonly words: string; readonly onSearch: (words: string) => void }
  /** The second line of a conversation. */
  readonly textOf: (row: Row) => string
}

/** Waiting conversations, longest wait first; j, k and n move along them, Escape closes the open one. */
export function TalkQueue<Row extends StoreTalkRow, Tab extends string>({
  tabs,
  at: { tab, chosen, choose },
  talks,
  search,
  textOf,
}: TalkQueueProps<Row, Tab>) {
  const now = useNow()
  const rows = talks.data?.list ?? []
  const move = (by: number) => {
    const place = rows.findIndex(row => row.conversationId === chosen)
    const row = rows[Math.min(rows.length - 1, Math.max(0, place + by))]
    if (row) choose(row.conversationId)
  }
  useKeys([
    { keys: 'j', label: '下一个会话', run: () => move(1) },
    { keys: 'k', label: '上一个会话', run: () => move(-1) },
    { keys: 'n', label: '等得最久的会话', run: () => rows[0] && choose(rows[0].conversationId) },
    { keys: 'escape', label: '回到概况', run: () => choose(null) },
  ])
  return (
    <section className={css.queue} aria-label="会话列表">
      <header>
        <b>在线客服</b>
        <span className={css.meta}>
          {talks.data === undefined ? '' : `${talks.data.isOnDuty ? '服务时间内' : '非服务时间'} ${talks.data.hours}`}
        </span>
      </header>
      <nav aria-label="会话分类">
        {(Object.keys(tabs) as Tab[]).map(each => (
          <button
            key={each}
            type="button"
            aria-current={each === tab ? 'true' : undefined}
            onClick={() => choose(null, each)}
          >
            {tabs[each]}
            {each === 'waiting' && talks.data !== undefined && <em>{talks.data.waitingCount}</em>}
          </button>
        ))}
      </nav>
      {search && <TalkSearch key={search.words} {...search} />}
      {talks.isPending && <Skeleton rows={10} />}
      {talks.isError && (
        <ErrorState what="会话" message={faultText(talks.error)} onRetry={() => void talks.refetch()} />
      )}
      {talks.data && rows.length === 0 && (
        <EmptyState
          title={search?.words ? '没有找到会话' : tab === 'waiting' ? '没有等待回复的买家' : '没有会话'}
          hint={search?.words ? '请核对客户名称，或清空查找' : '买家发来消息会出现在这里'}
        />
      )}
      <ul>
        {rows.map(row => (
          <li key={row.conversationId} aria-current={row.conversationId === chosen ? 'true' : undefined}>
            <button type="button" onClick={() => choose(row.conversationId)}>
              <span className={css.first}>
                <b>{row.buyerName}</b>
                <time>{nearTime(row.lastAt)}</time>
              </span>
              <span className={css.second}>
                <span>{textOf(row)}</span>
                <Standing row={row} now={now} />
              </span>
            </button>
          </li>
        ))}
        {talks.data?.hasMore === true && <li className={css.more}>只显示前 {rows.length} 个会话，其余请按客户查找</li>}
      </ul>
    </section>
  )
}

interface TalkSearchProps {
  readonly words: string
  readonly onSearch: (words: string) => void
}

function TalkSearch({ words, onSearch }: TalkSearchProps) {
  const [typed, setTyped] = useState(words)
  return (
    <div className={css.search}>
      <Input
        allowClear
        size="small"
        aria-label="按客户查找会话"
        placeholder="客户名称、信用代码"
        maxLength={60}
        prefix={<Icon name="search" size={14} />}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          if (event.target.value === '' && words !== '') onSearch('')
        }}
        onPressEnter={() => onSearch(typed.trim())}
      />
    </div>
  )
}

function Standing({ row, now }: { readonly row: StoreTalkRow; readonly now: Date }) {
  if (row.waitingSince !== null)
    return (
      <Pill tone={now.getTime() - row.waitingSince.getTime() > LATE_MS ? 'red' : 'amber'}>
        {waitText(row.waitingSince, now)}
      </Pill>
    )
  if (row.blockedAt !== null) return <Pill tone="red">已屏蔽</Pill>
  if (row.isMine) return <Pill tone="teal">我接待</Pill>
  if (row.takenBy !== null) return <Pill>{row.takenBy}</Pill>
  return row.solvedAt === null ? null : <Pill>已解决</Pill>
}
