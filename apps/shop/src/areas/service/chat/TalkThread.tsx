import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Conversation } from '@xiaojiu/contract/service/chat-schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { useEffect, useRef } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { ChatInput } from './ChatInput.tsx'
import css from './ImPage.module.css'
import { MessageBody } from './MessageBody.tsx'
import { QueueStrip } from './QueueStrip.tsx'

/** One talk, the newest words at the bottom; earlier ones on demand. */
export function TalkThread({ talk: { conversationId, name, phone, hours } }: { talk: Conversation }) {
  const queries = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [serviceEndpoints.readChat.path, conversationId],
    queryFn: ({ pageParam, signal }) =>
      call(serviceEndpoints.readChat, { conversationId, ...(pageParam !== '' && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => (page.hasEarlier ? page.list[0]?.chatMessageId : undefined),
  })
  const sent = () => {
    void refetch()
    void queries.invalidateQueries({ queryKey: [serviceEndpoints.getTalkQueue.path] })
  }
  const messages = data?.pages.toReversed().flatMap(page => page.list) ?? []
  const lastId = messages.at(-1)?.chatMessageId
  useEffect(() => {
    if (lastId !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [lastId])
  return (
    <section className={css.thread} aria-label={`与${name}的会话`}>
      <header className={css.threadHead}>
        <h2 className={css.threadName}>{name}</h2>
        <span className="meta num">
          电话 {phone} · 服务时间 {hours}
        </span>
        <QueueStrip conversationId={conversationId} />
      </header>
      <div ref={box} className={css.messages} role="log" aria-live="polite" aria-label="消息" tabIndex={0}>
        {hasNextPage && (
          <Button tone="text" size="small" onClick={() => void fetchNextPage()} isBusy={isFetching}>
            查看更早的消息
          </Button>
        )}
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : !data ? (
          <TableSkeleton rows={4} />
        ) : messages.length === 0 ? (
          <p className={css.hello}>您好，请描述您的问题，可发送图片、订单或商品。</p>
        ) : (
          messages.map(message => (
            <div key={message.chatMessageId} className={css.message} data-author={message.author}>
              <MessageBody message={message} />
              <p className={css.when}>
                {message.author === 'staff' && `${name} · `}
                {timeText(message.createdAt)}
              </p>
            </div>
          ))
        )}
      </div>
      <ChatInput conversationId={conversationId} onSent={sent} />
    </section>
  )
}
