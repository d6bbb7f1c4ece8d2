import { useQuery } from '@tanstack/react-query'
import { talkOperatingEndpoints } from '@xiaojiu/contract/service/talk-endpoints.ts'
import {
  PLATFORM_TALK_TABS,
  type PlatformTalkRow,
  type PlatformTalkTab,
  PORTAL_NAMES,
} from '@xiaojiu/contract/service/talk-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSearchParams } from 'react-router'
import { ExportButton } from '#grid/export/ExportButton.tsx'
import { faultText } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { useNow } from '#parts/state/time-limit.ts'
import css from '../../chat/chat.module.css'
import { waitText } from '../../chat/wait-text.ts'
import { ForeignTalk, OwnTalk } from './PlatformTalk.tsx'
import { TalkFigures } from './TalkFigures.tsx'

const TABS = Object.keys(PLATFORM_TALK_TABS) as PlatformTalkTab[]
const RENEWED_MS = 4000
const LATE_MS = 180_000

/** Those who wait for the platform on the left, the longest first; the talk in the middle; the buyer on the right. */
export function PlatformChatPage() {
  const [params, setParams] = useSearchParams()
  const now = useNow()
  const tab = TABS.find(each => each === params.get('tab')) ?? 'waiting'
  const chosen = params.get('conversationId')
  const talks = useQuery({
    ...query(talkOperatingEndpoints.listPlatformTalks, { tab, pageSize: 100 }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
  })
  const rows = talks.data?.list ?? []
  const row = rows.find(each => each.conversationId === chosen)
  const look = (changes: Readonly<Record<string, string | null>>) =>
    setParams(before => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      return next
    })
  const move = (by: number) => {
    const at = rows.findIndex(each => each.conversationId === chosen)
    const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (to) look({ conversationId: to.conversationId })
  }
  useKeys([
    { keys: 'j', label: '下一个会话', run: () => move(1) },
    { keys: 'k', label: '上一个会话', run: () => move(-1) },
    { keys: 'n', label: '等得最久的会话', run: () => rows[0] && look({ conversationId: rows[0].conversationId }) },
    { keys: 'escape', label: '回到概况', run: () => look({ conversationId: null }) },
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
              onClick={() => look({ tab: each, conversationId: null })}
            >
              {PLATFORM_TALK_TABS[each]}
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
          {rows.map(each => (
            <li key={each.conversationId} aria-current={each.conversationId === chosen ? 'true' : undefined}>
              <button type="button" onClick={() => look({ conversationId: each.conversationId })}>
                <span className={css.first}>
                  <b>{each.buyerName}</b>
                  <time>{nearTime(each.lastAt)}</time>
                </span>
                <span className={css.second}>
                  <span>{each.storeName ?? (each.lastText || PORTAL_NAMES[each.portal])}</span>
                  <Standing row={each} now={now} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {chosen === null ? (
        <section className={css.blank}>
          <TalkFigures
            tools={
              <ExportButton
                list="service.platform-talks"
                filter={{ tab }}
                columns={[]}
                words={`会话：${PLATFORM_TALK_TABS[tab]}`}
              />
            }
          />
        </section>
      ) : row?.storeId === null || row === undefined ? (
        <OwnTalk key={chosen} conversationId={chosen} />
      ) : (
        <ForeignTalk key={chosen} talk={row} />
      )}
    </div>
  )
}

function Standing({ row, now }: { readonly row: PlatformTalkRow; readonly now: Date }) {
  if (row.waitingSince !== null)
    return (
      <Pill tone={now.getTime() - row.waitingSince.getTime() > LATE_MS ? 'red' : 'amber'}>
        {waitText(row.waitingSince, now)}
      </Pill>
    )
  if (row.isMine) return <Pill tone="teal">我接待</Pill>
  if (row.takenBy !== null) return <Pill>{row.takenBy}</Pill>
  return row.solvedAt === null ? null : <Pill>已解决</Pill>
}
