import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type StaffChatMessage,
  type StoreTalk,
  serviceSellingEndpoints,
} from '@xiaojiu/contract/service/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { AnswerBox } from './AnswerBox.tsx'
import css from './chat.module.css'
import { SendPicture } from './SendPicture.tsx'
import { TalkBar } from './TalkBar.tsx'
import { type Card, TalkBuyer } from './TalkBuyer.tsx'

const RENEWED_MS = 3000
/** Common replies; a click inserts one into the field, to be completed. */
const CANNED = [
  '您好，请问有什么可以帮您？',
  '请稍等，正在为您核实。',
  '订单会在承诺的发货日发出，物流信息会同步更新。',
  '请在订单详情中提交售后申请并上传外箱、批号照片，我们会尽快处理。',
  '该品种近期到货后会恢复销售，您可以先登记缺货。',
  '随货同行单和药检报告可在订单详情下载。',
] as const

/** One conversation: its messages, the field for a reply, and the buyer's recent orders. */
export function Talk({ conversationId }: { readonly conversationId: string }) {
  const queries = useQueryClient()
  const talk = useQuery({
    ...query(serviceSellingEndpoints.getStoreTalk, { conversationId }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
    staleTime: 0,
  })
  const once = useOnce()
  const renew = () => queries.invalidateQueries()
  const say = async (said: Card) => {
    await once({ conversationId, ...said }, given => call(serviceSellingEndpoints.answerTalk, given))
    await renew()
  }
  if (talk.isPending)
    return (
      <section className={css.blank}>
        <Skeleton rows={10} />
      </section>
    )
  if (talk.data === undefined)
    return (
      <section className={css.blank}>
        <ErrorState what="会话" message={faultText(talk.error)} onRetry={() => void talk.refetch()} />
      </section>
    )
  return (
    <>
      <section className={css.talk} aria-label="会话">
        <Head talk={talk.data} onChanged={renew} />
        <Messages
          messages={talk.data.messages}
          hasEarlier={talk.data.hasEarlier}
          readBefore={async before => {
            const { messages, hasEarlier } = await call(serviceSellingEndpoints.getStoreTalk, {
              conversationId,
              before,
            })
            return { messages, hasEarlier }
          }}
        />
        {talk.data.blockedAt === null ? (
          <AnswerBox
            conversationId={conversationId}
            canned={CANNED}
            onSend={content => say({ content })}
            tools={<SendPicture onSend={imageId => say({ imageId })} />}
          />
        ) : (
          <p className={css.blocked}>
            {nearTime(talk.data.blockedAt)} 已屏蔽：{talk.data.blockedReason}。买家不能再发消息。
          </p>
        )}
      </section>
      <TalkBuyer talk={talk.data} onSend={say} onChanged={renew} />
    </>
  )
}

function Head({ talk, onChanged }: { readonly talk: StoreTalk; readonly onChanged: () => Promise<void> }) {
  const { conversationId } = talk
  const { isBusy, fault, run } = useAttempt()
  const [isPassing, setPassing] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  const colleagues = useQuery({
    ...query(serviceSellingEndpoints.listTalkColleagues, {}, { errors: 'caller' }),
    enabled: isPassing,
  })
  const act = (work: () => Promise<unknown>, words: string) =>
    void run(async () => {
      await work()
      showNotice('success', words)
      setPassing(false)
      await onChanged()
    })
  return (
    <TalkBar
      talk={talk}
      isBusy={isBusy}
      fault={fault ?? (colleagues.isError ? faultText(colleagues.error) : null)}
      onTake={() => act(() => call(serviceSellingEndpoints.takeTalk, { conversationId }), '已接待')}
      passing={{
        colleagues: colleagues.data?.list ?? [],
        isLoading: colleagues.isPending,
        isOpen: isPassing,
        words: '转接',
        onOpen: () => setPassing(true),
        onPass: accountId => act(() => call(serviceSellingEndpoints.passTalk, { conversationId, accountId }), '已转接'),
      }}
      onSolve={() => act(() => call(serviceSellingEndpoints.solveTalk, { conversationId }), '已标记解决')}
    >
      {talk.blockedAt === null ? (
        <Button size="small" danger onClick={() => setBlocking(true)}>
          屏蔽
        </Button>
      ) : (
        <Button
          size="small"
          loading={isBusy}
          onClick={() => act(() => call(serviceSellingEndpoints.unblockTalk, { conversationId }), '已解除屏蔽')}
        >
          解除屏蔽
        </Button>
      )}
      {isBlocking && (
        <ReasonDialog
          title={`屏蔽 ${talk.buyerName}`}
          okText="屏蔽"
          isDanger
          onClose={() => setBlocking(false)}
          onOk={async reason => {
            await call(serviceSellingEndpoints.blockTalk, { conversationId, reason })
            setBlocking(false)
            showNotice('success', '已屏蔽')
            await onChanged()
          }}
        >
          用于辱骂、骚扰等情况。屏蔽后买家不能在此发消息，可以联系平台客服；订单和售后不受影响。
        </ReasonDialog>
      )}
    </TalkBar>
  )
}

interface Said {
  readonly messages: readonly StaffChatMessage[]
  readonly hasEarlier: boolean
}

interface MessagesProps extends Said {
  /** Loads the messages before this one. */
  readonly readBefore: (chatMessageId: string) => Promise<Said>
}

export function Messages({ messages: latest, hasEarlier: hasMore, readBefore }: MessagesProps) {
  const end = useRef<HTMLDivElement>(null)
  const [earlier, setEarlier] = useState<Said | null>(null)
  const { isBusy, fault, run } = useAttempt()
  // The page of latest messages moves on while somebody reads earlier ones; messages that left it stay in the list.
  const known = new Map([...(earlier?.messages ?? []), ...latest].map(message => [message.chatMessageId, message]))
  const messages = [...known.values()]
  const hasEarlier = earlier?.hasEarlier ?? hasMore
  const readBack = () => {
    const [first] = messages
    if (!first) return
    return void run(async () => {
      const found = await readBefore(first.chatMessageId)
      setEarlier({ messages: [...found.messages, ...messages], hasEarlier: found.hasEarlier })
    })
  }
  const last = messages.at(-1)?.chatMessageId
  // With braces: some browsers return a promise from scrollIntoView, which React would take for a clean-up function.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return (
    <div className={css.messages} role="log" aria-label="聊天记录">
      {hasEarlier && (
        <div className={css.none}>
          <Button type="link" size="small" loading={isBusy} onClick={readBack}>
            查看更早的消息
          </Button>
          {fault !== null && (
            <span role="alert" className={css.fault}>
              {fault}
            </span>
          )}
        </div>
      )}
      {messages.map(message => (
        <div key={message.chatMessageId} className={message.author === 'staff' ? css.ours : css.theirs}>
          <div className={css.bubble}>
            {message.picture !== null && (
              <a href={message.picture.url} target="_blank" rel="noreferrer">
                <img src={message.picture.thumbUrl ?? message.picture.url} alt="图片" />
              </a>
            )}
            {message.order !== null && <span>订单 {message.order.orderNo}</span>}
            {message.goods !== null && (
              <span>
                商品 {message.goods.name} {message.goods.spec}
              </span>
            )}
            {message.help !== null && <span>帮助文章《{message.help.title}》</span>}
            {message.coupon !== null && (
              <span>
                优惠券 {message.coupon.name} {message.coupon.words}
              </span>
            )}
            {message.picture === null &&
              message.order === null &&
              message.goods === null &&
              message.help === null &&
              message.coupon === null &&
              message.content}
          </div>
          <span className={css.meta}>
            {message.author === 'staff' ? (message.isRobot ? '演示机器人' : message.staffName) : '买家'} ·{' '}
            {nearTime(message.createdAt)}
          </span>
        </div>
      ))}
      <div ref={end} />
    </div>
  )
}
