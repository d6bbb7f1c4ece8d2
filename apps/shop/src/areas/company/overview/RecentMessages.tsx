import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { MESSAGE_KINDS } from '@xiaojiu/contract/message/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { useReader } from '#shell/use-greeting.ts'
import css from './RecentMessages.module.css'

/** 消息: the latest, read and unread. */
export function RecentMessages() {
  const queries = useQueryClient()
  const { canOpen } = useReader()
  const { data, error, refetch, isFetching } = useQuery(
    query(messageEndpoints.listMessages, { onlyUnread: false, pageNum: 1, pageSize: 6 }),
  )
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(messageEndpoints.markRead, {}),
    onSettled: () =>
      Promise.all(
        [messageEndpoints.listMessages, messageEndpoints.countUnread, messageEndpoints.countUnreadByKind].map(
          ({ path }) => queries.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  })
  const hasUnread = data?.list.some(message => !message.isRead) ?? false
  return (
    <Panel aria-label="消息">
      <SectionHead
        isSlim
        title="消息"
        aside={
          hasUnread && (
            <Button tone="text" size="small" isBusy={isPending} onClick={() => mutate()}>
              全部已读
            </Button>
          )
        }
      />
      {error && !data ? (
        <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !data ? (
        <TableSkeleton rows={6} rowHeight={44} />
      ) : data.list.length === 0 ? (
        <EmptyState isSlim title="暂无消息" />
      ) : (
        <ul className={css.messages}>
          {data.list.map(message => (
            <li key={message.messageId} data-unread={!message.isRead || undefined}>
              <span className={css.kind}>{MESSAGE_KINDS[message.kind].replace('消息', '')}</span>
              <span className={css.words}>
                {message.link && canOpen(message.link) ? (
                  <Link to={message.link}>{message.title}</Link>
                ) : (
                  <span>{message.title}</span>
                )}
                <span className={classes(css.body, 'ell')} title={message.body}>
                  {message.body}
                </span>
              </span>
              <span className="meta num">{timeText(message.createdAt).slice(5)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
