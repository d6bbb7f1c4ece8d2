import { useQuery } from '@tanstack/react-query'
import {
  serviceSellingEndpoints,
  type StoreTalkRow,
  TALK_TABS,
  type TalkTab,
} from '@xiaojiu/contract/service/selling-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSearchParams } from 'react-router'
import { faultText } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'
import css from './chat.module.css'
import { Talk } from './Talk.tsx'
import { waitText } from './wait-text.ts'

const TABS = Object.keys(TALK_TABS) as TalkTab[]
const RENEWED_MS = 4000

/** Those who wait on the left, the longest first; the talk in the middle; the buyer's orders on the right. */
export function ChatPage() {
  const [params, setParams] = useSearchParams()
  const now = useNow()
  const tab = TABS.find(each => each === params.get('tab')) ?? 'waiting'
  const chosen = params.get('conversationId')
  const talks = useQuery({
    ...query(serviceSellingEndpoints.listStoreTalks, { tab, pageSize: 100 }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const rows = talks.data?.list ?? []
  const look = (changes: Readonly<Record<string, string>>) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) next.set(name, value)
      return next
    })
  const move = (by: number) => {
    const at = rows.findIndex(row => row.conversationId === chosen)
    const row = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (row) look({ conversationId: row.conversationId })
  }
  useKeys([
    { keys: 'j', label: '下一个会话', run: () => move(1) },
    { keys: 'k', label: '上一个会话', run: () => move(-1) },
    { keys: 'n', label: '等得最久的会话', run: () => rows[0] && look({ conversationId: rows[0].conversationId }) },
  ])
  return (
    <div className={css.work}>
      <section className={css.queue} aria-label="会话列表">
        <header>
          <b>在线客服</b>
          <span className={css.meta}>
            {talks.data === undefined ? '' : `${talks.data.isOnDuty ? '服务时间内' : '非服务时间'} ${talks.data.hours}`}
          </span>
        </header>
        <nav aria-label="会话分类">
          {TABS.map(each => (
            <button
              key={each}
              type="button"
              aria-current={each === tab ? 'true' : undefined}
              onClick={() => look({ tab: each })}
            >
              {TALK_TABS[each]}
              {each === 'waiting' && talks.data !== undefined && <em>{talks.data.waitingCount}</em>}
            </button>
          ))}
        </nav>
        {talks.isPending && <Skeleton rows={10} />}
        {talks.isError && (
          <ErrorState what="会话" message={faultText(talks.error)} onRetry={() => void talks.refetch()} />
        )}
        {talks.data && rows.length === 0 && (
          <EmptyState title={tab === 'waiting' ? '没有等待回复的买家' : '没有会话'} hint="买家发来消息会出现在这里" />
        )}
        <ul>
          {rows.map(row => (
            <li key={row.conversationId} aria-current={row.conversationId === chosen ? 'true' : undefined}>
              <button type="button" onClick={() => look({ conversationId: row.conversationId })}>
                <span className={css.first}>
                  <b>{row.buyerName}</b>
                  <time>{nearTime(row.lastAt)}</time>
                </span>
                <span className={css.second}>
                  <span>{row.lastText}</span>
                  <Standing row={row} now={now} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {chosen === null ? (
        <section className={css.blank}>
          <EmptyState title="请选择一个会话" hint="按 N 打开等得最久的" />
        </section>
      ) : (
        <Talk key={chosen} conversationId={chosen} />
      )}
    </div>
  )
}

function Standing({ row, now }: { readonly row: StoreTalkRow; readonly now: Date }) {
  if (row.waitingSince !== null)
    return (
      <Pill tone={now.getTime() - row.waitingSince.getTime() > 180_000 ? 'red' : 'amber'}>
        {waitText(row.waitingSince, now)}
      </Pill>
    )
  if (row.isMine) return <Pill tone="teal">我接待</Pill>
  if (row.takenBy !== null) return <Pill>{row.takenBy}</Pill>
  return row.solvedAt === null ? null : <Pill>已解决</Pill>
}
