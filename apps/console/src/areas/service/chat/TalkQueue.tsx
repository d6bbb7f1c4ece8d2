import type { UseQueryResult } from '@tanstack/react-query'
import type { StoreTalkRow } from '@xiaojiu/contract/service/selling-endpoints.ts'
import { Button, Input } from 'antd'
import { useSearchParams } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { leaveField } from '#parts/keys/escape.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'
import css from './chat.module.css'
import { waitText } from './wait-text.ts'

const LATE_MS = 180_000

/** The tab, the searched words and the open conversation; all are in the address. */
export function useChosenTalk<Tab extends string>(tabs: Readonly<Record<Tab, string>>, first: Tab) {
  const [params, setParams] = useSearchParams()
  const tab = (Object.keys(tabs) as Tab[]).find(each => each === params.get('tab')) ?? first
  return {
    tab,
    chosen: params.get('conversationId'),
    words: (params.get('q') ?? '').trim(),
    search: (words: string) =>
      setParams(before => {
        const next = new URLSearchParams(before)
        if (words.trim() === '') next.delete('q')
        else next.set('q', words.trim())
        return next
      }),
    choose: (conversationId: string | null, otherTab: Tab = tab) =>
      setParams(before => {
        const next = new URLSearchParams(before)
        next.set('tab', otherTab)
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
    readonly words: string
    readonly search: (words: string) => void
  }
  readonly talks: Pick<UseQueryResult, 'isPending' | 'isError' | 'error'> & {
    readonly refetch: () => unknown
    readonly data:
      | {
          readonly list: readonly Row[]
          readonly waitingCount: number
          readonly hours: string
          readonly isOnDuty: boolean
        }
      | undefined
  }
  /** Loads the next page; null or absent: all is shown. */
  readonly more?: { readonly isLoading: boolean; readonly load: () => void } | null
  /** What the field above the list searches; absent: there is none. */
  readonly searchHint?: string
  /** The second line of a conversation. */
  readonly textOf: (row: Row) => string
}

/** Waiting conversations, longest wait first; j, k and n move along them, Escape closes the open one. */
export function TalkQueue<Row extends StoreTalkRow, Tab extends string>({
  tabs,
  at: { tab, chosen, choose, words, search },
  talks,
  searchHint,
  textOf,
  more = null,
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
      {searchHint !== undefined && (
        <Input.Search
          key={words}
          allowClear
          size="small"
          className={css.search ?? ''}
          aria-label="查找会话"
          placeholder={searchHint}
          maxLength={60}
          defaultValue={words}
          onSearch={search}
          onKeyDown={leaveField}
        />
      )}
      {talks.isPending && <Skeleton rows={10} />}
      {talks.isError && (
        <ErrorState what="会话" message={faultText(talks.error)} onRetry={() => void talks.refetch()} />
      )}
      {talks.data && rows.length === 0 && (
        <EmptyState
          {...(words === ''
            ? { title: tab === 'waiting' ? '没有等待回复的买家' : '没有会话', hint: '买家发来消息会出现在这里' }
            : { title: `${tabs[tab]}中没有“${words}”的会话`, hint: '换一个词，或到其他分类中查找' })}
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
        {more !== null && (
          <li className={css.more}>
            <Button type="text" size="small" block loading={more.isLoading} onClick={more.load}>
              更多会话
            </Button>
          </li>
        )}
      </ul>
    </section>
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
