import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '@xiaojiu/contract/service/chat-schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { CountBadge } from '@xiaojiu/ui/badge/CountBadge.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ImQuery } from '#links/service.ts'
import { listenLive } from '#trade/live.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import { useLoginHref } from '#trade/session/use-login-href.ts'
import css from './ImPage.module.css'
import { TalkThread } from './TalkThread.tsx'

/** 在线客服: the conversations of a company on the left, the open one beside them. */
export function ImPage() {
  const isSignedIn = useSession(isAuthenticated)
  const isMember = useSession(session => isAuthenticated(session) && session.user.companyId !== '')
  const loginHref = useLoginHref()
  const { pathname, search } = useLocation()
  return (
    <main id="main" className={css.page}>
      <h1 className="sr-only">在线客服</h1>
      {isMember ? (
        <Talks />
      ) : isSignedIn ? (
        <EmptyState
          title="选择企业后可咨询客服"
          action={
            <ButtonLink to={`/companySelect?redirect=${encodeURIComponent(pathname + search)}`} tone="primary">
              选择企业
            </ButtonLink>
          }
        >
          与店铺和平台客服的沟通按企业保存，请先选择或绑定企业。
        </EmptyState>
      ) : (
        <EmptyState
          title="登录后可咨询客服"
          action={
            <ButtonLink to={loginHref} tone="primary">
              去登录
            </ButtonLink>
          }
        >
          登录并选择企业后，可与店铺和平台客服在线沟通。
        </EmptyState>
      )}
    </main>
  )
}

function Talks() {
  const [{ storeId, portal, orderId, offerId }] = useQueryState(ImQuery)
  const queries = useQueryClient()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const opened = useQuery({
    ...query(serviceEndpoints.openConversation, { storeId, portal, orderId, offerId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const list = useQuery({ ...query(serviceEndpoints.listConversations, {}), enabled: opened.isSuccess })
  useEffect(
    () =>
      listenLive(event => {
        if (event.topic === 'inbox') return
        void queries.invalidateQueries({ queryKey: [serviceEndpoints.listConversations.path] })
        void queries.invalidateQueries({ queryKey: [serviceEndpoints.readChat.path] })
        void queries.invalidateQueries({ queryKey: [serviceEndpoints.getTalkQueue.path] })
      }),
    [queries],
  )
  if (opened.error)
    return <ErrorState error={opened.error} onRetry={() => void opened.refetch()} isRetrying={opened.isFetching} />
  if (!opened.data) return <TableSkeleton rows={6} rowHeight={72} />
  const talks = list.data?.list ?? [opened.data]
  const current = talks.find(talk => talk.conversationId === chosenId) ?? opened.data
  return (
    <div className={css.talks}>
      <TalkList talks={talks} currentId={current.conversationId} onChoose={setChosenId} />
      <TalkThread key={current.conversationId} talk={current} />
    </div>
  )
}

interface TalkListProps {
  talks: readonly Conversation[]
  currentId: string
  onChoose: (conversationId: string) => void
}

function TalkList({ talks, currentId, onChoose }: TalkListProps) {
  return (
    <nav className={css.list} aria-label="会话">
      <ul>
        {talks.map(({ conversationId, name, lastText, lastAt, unreadCount }) => (
          <li key={conversationId}>
            <button
              type="button"
              className={css.talk}
              aria-current={conversationId === currentId ? 'true' : undefined}
              onClick={() => onChoose(conversationId)}
            >
              <span className={css.talkHead}>
                <span className={`${css.talkName} ell`}>{name}</span>
                {conversationId !== currentId && <CountBadge count={unreadCount} unit="条未读" />}
              </span>
              <span className={`${css.talkText} ell`}>{lastText || '开始咨询'}</span>
              <span className={css.talkTime}>{timeText(lastAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
