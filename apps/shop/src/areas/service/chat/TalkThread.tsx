import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CHAT_MAX_LENGTH, type Conversation } from '@xiaojiu/contract/service/chat-schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ChatTools, queueText } from './ChatTools.tsx'
import css from './ImPage.module.css'
import { MessageBody } from './MessageBody.tsx'

/** Polled while the buyer waits, because answers to others change the position. */
const WHILE_WAITING_MS = 15_000

/** One conversation, newest message at the bottom; earlier messages load on demand. */
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

/** Whether staff are on duty, and how many buyers wait before this one. */
function QueueStrip({ conversationId }: { conversationId: string }) {
  const { data } = useQuery({
    ...query(serviceEndpoints.getTalkQueue, { conversationId }, { errors: 'caller' }),
    refetchInterval: ({ state }) => (state.data?.position == null ? false : WHILE_WAITING_MS),
  })
  if (!data) return null
  return (
    <p className={css.queue} role="status" data-off={data.isOnDuty ? undefined : true}>
      <span className={css.duty} />
      {queueText(data)}
    </p>
  )
}

/** Enter sends, Shift+Enter begins a new line. Text that could not be sent stays in the box. */
function ChatInput({ conversationId, onSent }: { conversationId: string; onSent: () => void }) {
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useSubmit({
    content: (content: string) => ({ conversationId, content }),
    send: message => call(serviceEndpoints.sendChat, message),
    onSuccess: () => {
      setText('')
      onSent()
    },
    onError: () => undefined,
  })
  const send = () => {
    const content = text.trim()
    if (content !== '' && !isPending) mutate(content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={css.input} onSubmit={onSubmit}>
      <textarea
        aria-label="输入消息"
        placeholder="输入消息，按 Enter 发送，Shift + Enter 换行"
        value={text}
        maxLength={CHAT_MAX_LENGTH}
        rows={3}
        autoFocus
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={css.inputFoot}>
        <ChatTools conversationId={conversationId} onSent={onSent} />
        <span className={css.failed} role="alert">
          {error?.message}
        </span>
        <Button type="submit" tone="primary" isBusy={isPending} disabled={text.trim() === ''}>
          发送
        </Button>
      </div>
    </form>
  )
}
