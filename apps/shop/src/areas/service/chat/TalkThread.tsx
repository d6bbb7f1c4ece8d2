import { useInfiniteQuery } from '@tanstack/react-query'
import type { Conversation } from '@xiaojiu/contract/service/chat-schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { timeText } from '../../../lib/time-text.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '../../../ui/feedback/TableSkeleton.tsx'
import { ChatInput } from './ChatInput.tsx'
import css from './ImPage.module.css'

/** One talk, the newest words at the bottom; earlier ones on demand. */
export function TalkThread({ talk: { conversationId, name, phone, hours } }: { talk: Conversation }) {
  const bottom = useRef<HTMLDivElement>(null)
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [serviceEndpoints.readChat.path, conversationId],
    queryFn: ({ pageParam, signal }) =>
      call(serviceEndpoints.readChat, { conversationId, ...(pageParam !== '' && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: page => (page.hasEarlier ? page.list[0]?.chatMessageId : undefined),
  })
  const messages = data?.pages.toReversed().flatMap(page => page.list) ?? []
  const lastId = messages.at(-1)?.chatMessageId
  useEffect(() => {
    if (lastId !== undefined) bottom.current?.scrollIntoView({ block: 'end' })
  }, [lastId])
  return (
    <section className={css.thread} aria-label={`与${name}的会话`}>
      <header className={css.threadHead}>
        <h2 className={css.threadName}>{name}</h2>
        <span className="meta num">
          电话 {phone} · {hours}
        </span>
      </header>
      <div className={css.messages} role="log" aria-live="polite" aria-label="消息" tabIndex={0}>
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
          <p className={css.hello}>您好，请描述您的问题，可附上订单号或商品名称。</p>
        ) : (
          messages.map(({ chatMessageId, author, content, createdAt }) => (
            <div key={chatMessageId} className={css.message} data-author={author}>
              <p className={css.bubble}>{content}</p>
              <p className={css.when}>
                {author === 'staff' && `${name} · `}
                {timeText(createdAt)}
              </p>
            </div>
          ))
        )}
        <div ref={bottom} />
      </div>
      <ChatInput conversationId={conversationId} onSent={() => void refetch()} />
    </section>
  )
}
