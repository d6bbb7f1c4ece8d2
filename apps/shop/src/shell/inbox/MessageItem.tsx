import { MESSAGE_KINDS, type Message } from '@xiaojiu/contract/message/schemas.ts'
import { Link } from 'react-router'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { useReader } from '../use-reader.ts'
import css from './Inbox.module.css'

interface MessageItemProps {
  message: Message
  onRead: () => void
  onLeave: () => void
}

/** One message; opening its page reads it. */
export function MessageItem({ message, onRead, onLeave }: MessageItemProps) {
  const { kind, title, body, link, createdAt, isRead } = message
  const { canOpen } = useReader()
  const follow = () => {
    if (!isRead) onRead()
    onLeave()
  }
  return (
    <li className={css.item} data-unread={!isRead || undefined}>
      <span className={css.kind}>{MESSAGE_KINDS[kind].replace('消息', '')}</span>
      <div className={css.words}>
        <div className="ell">
          {!isRead && <span className="sr-only">未读</span>}
          {link && canOpen(link) ? (
            <Link to={link} onClick={follow}>
              {title}
            </Link>
          ) : (
            title
          )}
        </div>
        <p className={css.body}>{body}</p>
      </div>
      <span className="meta num">{timeText(createdAt)}</span>
      {isRead ? (
        <span className="meta">已读</span>
      ) : (
        <button type="button" className={css.read} onClick={onRead}>
          标为已读
        </button>
      )}
    </li>
  )
}
