import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { MESSAGE_KINDS, type Message, type MessageKind } from '@xiaojiu/contract/message/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useReader } from '../use-greeting.ts'
import css from './Inbox.module.css'
import { MessageSettings } from './MessageSettings.tsx'
import { useMarkRead } from './use-inbox.ts'

const PAGE_SIZE = 8

type Tab = 'counted' | 'all' | MessageKind | 'settings'

const KINDS = Object.entries(MESSAGE_KINDS) as [MessageKind, string][]

interface InboxDialogProps {
  /** The number on the bell; the dialog opens with these messages. */
  badgeCount: number
  onClose: () => void
}

/** 消息中心: messages by kind, read and unread, and the settings. */
export function InboxDialog({ badgeCount, onClose }: InboxDialogProps) {
  const [hadBadge] = useState(badgeCount > 0)
  const [tab, setTab] = useState<Tab>(hadBadge ? 'counted' : 'all')
  const counts = useQuery(query(messageEndpoints.countUnreadByKind, {})).data?.messageTypeCount ?? []
  const countOf = (kind: MessageKind) => counts.find(({ id }) => id === kind)?.count ?? 0
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const tabs = [
    ...(hadBadge ? [{ key: 'counted' as const, label: '待看', count: badgeCount || undefined }] : []),
    { key: 'all' as const, label: '全部', count: total || undefined },
    ...KINDS.map(([key, label]) => ({ key, label: label.replace('消息', ''), count: countOf(key) || undefined })),
    { key: 'settings' as const, label: '提醒设置' },
  ]
  const unread = tab === 'settings' ? 0 : tab === 'counted' ? badgeCount : tab === 'all' ? total : countOf(tab)
  return (
    <Dialog title="消息中心" width={760} onClose={onClose}>
      <Tabs<Tab> tabs={tabs} value={tab} label="消息类型" look="line" panelId="inbox-panel" onChange={setTab} />
      <div id="inbox-panel" role="tabpanel" aria-label="消息" className={css.panel}>
        {tab === 'settings' ? (
          <MessageSettings />
        ) : (
          <MessageList
            key={tab}
            kind={tab === 'all' || tab === 'counted' ? undefined : tab}
            onlyCounted={tab === 'counted'}
            unreadCount={unread}
            onLeave={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface MessageListProps {
  kind: MessageKind | undefined
  onlyCounted: boolean
  unreadCount: number
  /** Called when the user opens the page of a message. */
  onLeave: () => void
}

function MessageList({ kind, onlyCounted, unreadCount, onLeave }: MessageListProps) {
  const [pageNum, setPage] = useState(1)
  const [onlyUnread, setOnlyUnread] = useState(false)
  const { mutate: markRead, isPending } = useMarkRead()
  const list = useQuery({
    ...query(messageEndpoints.listMessages, {
      ...(kind && { kind }),
      onlyUnread,
      onlyCounted,
      pageNum,
      pageSize: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className={css.tools}>
        {onlyCounted ? (
          <span className="meta">与右上角的数字一致：您选择提醒、还没有看过的消息</span>
        ) : (
          <Checkbox
            checked={onlyUnread}
            onChange={isOn => {
              setOnlyUnread(isOn)
              setPage(1)
            }}
          >
            只看未读
          </Checkbox>
        )}
        <Button
          tone="text"
          size="small"
          isBusy={isPending}
          disabled={unreadCount === 0}
          onClick={() => markRead(kind ? { kind } : {})}
        >
          全部标为已读
        </Button>
      </div>
      <PagedList
        of={list}
        skeleton={<TableSkeleton rows={PAGE_SIZE} rowHeight={64} />}
        empty={
          <EmptyState isSlim title={onlyUnread || onlyCounted ? '没有未读消息' : '暂无消息'}>
            订单、到货、证照到期等消息会出现在这里
          </EmptyState>
        }
        pageNum={pageNum}
        pageSize={PAGE_SIZE}
        unit="条消息"
        onPage={page => setPage(page ?? 1)}
      >
        {messages => (
          <ul className={css.list}>
            {messages.map(message => (
              <MessageItem
                key={message.messageId}
                message={message}
                onRead={() => markRead({ messageIds: [message.messageId] })}
                onLeave={onLeave}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

interface MessageItemProps {
  message: Message
  onRead: () => void
  onLeave: () => void
}

/** One message; opening its page marks it as read. */
function MessageItem({ message, onRead, onLeave }: MessageItemProps) {
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
