import { CHAT_MAX_LENGTH } from '@xiaojiu/contract/service/chat-schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { ChatTools } from './ChatTools.tsx'
import css from './ImPage.module.css'

/** Enter sends, Shift and Enter begin a new line. Words that could not be sent stay where they are. */
export function ChatInput({ conversationId, onSent }: { conversationId: string; onSent: () => void }) {
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
