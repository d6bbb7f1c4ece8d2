import { useQuery } from '@tanstack/react-query'
import { talkOperatingEndpoints } from '@xiaojiu/contract/service/talk-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import css from './platform-chat.module.css'

interface HelpTextsProps {
  readonly conversationId: string
  readonly onSent: () => Promise<void>
}

/** Finds a help article and sends it to the buyer as a card. */
export function HelpTexts({ conversationId, onSent }: HelpTextsProps) {
  const [isOpen, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const { isBusy, fault, run } = useAttempt()
  const once = useOnce()
  const texts = useQuery({
    ...query(talkOperatingEndpoints.listHelpTexts, { keyword }, { errors: 'caller' }),
    enabled: isOpen,
  })
  const send = (articleId: string) =>
    void run(async () => {
      await once({ conversationId, articleId }, given => call(talkOperatingEndpoints.answerPlatformTalk, given))
      setOpen(false)
      showNotice('success', '已发送文章')
      await onSent()
    })
  const { data } = texts
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        发送文章
      </Button>
      {isOpen && (
        <Drawer open size={480} title="发送帮助文章" onClose={() => setOpen(false)}>
          <Input.Search
            autoFocus
            allowClear
            aria-label="查找文章"
            placeholder="输入买家的问题，按回车查找"
            maxLength={40}
            onSearch={words => setKeyword(words.trim())}
          />
          <FaultLine fault={fault} />
          {texts.isPending && <Skeleton rows={6} height={48} />}
          {texts.isError && (
            <ErrorState what="文章" message={faultText(texts.error)} onRetry={() => void texts.refetch()} />
          )}
          {data?.list.length === 0 && (
            <EmptyState
              title={keyword === '' ? '帮助中心还没有文章' : '没有找到文章'}
              {...(keyword !== '' && { hint: '换一个说法再试' })}
            />
          )}
          <ul className={css.texts}>
            {data?.list.map(text => (
              <li key={text.articleId}>
                <div>
                  <b>{text.title}</b>
                  <span>
                    {text.class} · {text.summary}
                  </span>
                </div>
                <Button
                  size="small"
                  aria-label={`发送《${text.title}》`}
                  disabled={isBusy}
                  onClick={() => send(text.articleId)}
                >
                  发送
                </Button>
              </li>
            ))}
          </ul>
        </Drawer>
      )}
    </>
  )
}
