import type { Conversation } from '@xiaojiu/contract/service/chat-schemas.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { CountBadge } from '@xiaojiu/ui/badge/CountBadge.tsx'
import css from './ImPage.module.css'

export interface TalkListProps {
  talks: readonly Conversation[]
  currentId: string
  onChoose: (conversationId: string) => void
}

export function TalkList({ talks, currentId, onChoose }: TalkListProps) {
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
