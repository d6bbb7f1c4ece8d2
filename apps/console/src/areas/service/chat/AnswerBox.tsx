import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useKept } from '#parts/form/kept.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { usePreference } from '#shell/preference.ts'
import css from './chat.module.css'
import { OwnAnswers } from './OwnAnswers.tsx'

interface AnswerBoxProps {
  /** The conversation: what is typed is kept until it is sent. */
  readonly conversationId: string
  /** Quick replies; a click inserts one into the field, to be completed. */
  readonly canned: readonly string[]
  readonly onSend: (content: string) => Promise<void>
  /** Other things that can be sent. */
  readonly tools?: ReactNode
}

/** The draft. */
export function AnswerBox({ conversationId, canned, onSend, tools }: AnswerBoxProps) {
  const [words, setWords] = useKept(`talk ${conversationId}`, '')
  const { isBusy, fault, run } = useAttempt()
  const { preference, change } = usePreference()
  const [isEditing, setEditing] = useState(false)
  const own = preference.cannedAnswers
  const send = () => {
    const content = words.trim()
    if (content === '') return
    void run(async () => {
      await onSend(content)
      setWords('')
    })
  }
  return (
    <div className={css.answer}>
      <div className={css.canned}>
        <button type="button" className={css.edit} onClick={() => setEditing(true)}>
          我的常用语
        </button>
        {[...own, ...canned.filter(each => !own.includes(each))].map(each => (
          <button
            key={each}
            type="button"
            data-own={own.includes(each) || undefined}
            onClick={() => setWords(each)}
            title={each}
          >
            {each}
          </button>
        ))}
      </div>
      {isEditing && (
        <OwnAnswers
          answers={own}
          onSave={cannedAnswers => change({ cannedAnswers })}
          onClose={() => setEditing(false)}
        />
      )}
      <Input.TextArea
        aria-label="回复内容"
        placeholder="输入回复，Ctrl + Enter 发送"
        maxLength={500}
        autoSize={{ minRows: 3, maxRows: 6 }}
        value={words}
        onChange={event => setWords(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <div className={css.line}>
        {tools}
        {fault !== null && (
          <span role="alert" className={css.fault}>
            {fault}
          </span>
        )}
        <span className={css.spring} />
        <span className={css.meta}>{words.length} / 500</span>
        <Button type="primary" loading={isBusy} disabled={words.trim() === ''} onClick={send}>
          发送 <Kbd keys="ctrl+enter" isOnFill />
        </Button>
      </div>
    </div>
  )
}
