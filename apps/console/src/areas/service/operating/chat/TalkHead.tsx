import { useQuery } from '@tanstack/react-query'
import { COMPLAINT_TOPICS, type ComplaintTopic } from '@xiaojiu/contract/service/schemas.ts'
import { talkOperatingEndpoints } from '@xiaojiu/contract/service/talk-endpoints.ts'
import type { PlatformTalk } from '@xiaojiu/contract/service/talk-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { TalkBar } from '../../chat/TalkBar.tsx'
import own from './platform-chat.module.css'

interface TalkHeadProps {
  readonly talk: PlatformTalk
  readonly onChanged: () => Promise<void>
}

const TOPICS = Object.entries(COMPLAINT_TOPICS).map(([value, label]) => ({ value: value as ComplaintTopic, label }))

/** The buyer, the staff member, and the acts on the conversation. */
export function TalkHead({ talk, onChanged }: TalkHeadProps) {
  const { conversationId } = talk
  const { isBusy, fault, run } = useAttempt()
  const once = useOnce()
  const [asked, setAsked] = useState<'colleague' | 'store' | 'complaint' | null>(null)
  const [storeId, setStoreId] = useState<string | undefined>()
  const [topic, setTopic] = useState<ComplaintTopic>('other')
  const colleagues = useQuery({
    ...query(talkOperatingEndpoints.listPlatformColleagues, {}, { errors: 'caller' }),
    enabled: asked === 'colleague',
  })
  const done = async (words: string) => {
    showNotice('success', words)
    setAsked(null)
    await onChanged()
  }
  const act = (work: () => Promise<unknown>, words: string) =>
    void run(async () => {
      await work()
      await done(words)
    })
  const stores = [...new Map(talk.orders.map(order => [order.storeId, order.storeName]))]
  const toStore = async (words: string) => {
    const to = storeId ?? stores[0]?.[0]
    if (to === undefined) return
    await once({ conversationId, storeId: to, words }, given => call(talkOperatingEndpoints.passTalkToStore, given))
    await done('已转给店铺')
  }
  const complain = async (content: string) => {
    await once({ conversationId, topic, content }, given => call(talkOperatingEndpoints.openComplaint, given))
    await done('已登记投诉，请在投诉建议中处理')
  }
  return (
    <TalkBar
      talk={talk}
      isBusy={isBusy}
      fault={fault ?? (colleagues.isError ? faultText(colleagues.error) : null)}
      onTake={() => act(() => call(talkOperatingEndpoints.takePlatformTalk, { conversationId }), '已接待')}
      passing={{
        colleagues: colleagues.data?.list ?? [],
        isLoading: colleagues.isPending,
        isOpen: asked === 'colleague',
        words: '转同事',
        onOpen: () => setAsked('colleague'),
        onPass: accountId =>
          act(() => call(talkOperatingEndpoints.passPlatformTalk, { conversationId, accountId }), '已转接'),
      }}
      onSolve={() => act(() => call(talkOperatingEndpoints.solvePlatformTalk, { conversationId }), '已标记解决')}
      acts={
        <>
          {stores.length > 0 && (
            <Button size="small" onClick={() => setAsked('store')}>
              转店铺
            </Button>
          )}
          <Button size="small" onClick={() => setAsked('complaint')}>
            登记投诉
          </Button>
        </>
      }
    >
      {asked === 'store' && (
        <ReasonDialog title="转给店铺" okText="转给店铺" onClose={() => setAsked(null)} onOk={toStore}>
          <div className={own.form}>
            <span>店铺客服会收到下面的说明，买家会看到已转接。说明也会显示给买家。</span>
            <Select
              aria-label="店铺"
              value={storeId ?? stores[0]?.[0]}
              options={stores.map(([value, label]) => ({ value, label }))}
              onChange={setStoreId}
            />
          </div>
        </ReasonDialog>
      )}
      {asked === 'complaint' && (
        <ReasonDialog title="代买家登记投诉" okText="登记" onClose={() => setAsked(null)} onOk={complain}>
          <div className={own.form}>
            <span>以 {talk.buyerName} 的名义登记，48 小时内由专人答复。请写明投诉内容（至少 5 个字）。</span>
            <Select aria-label="主题" value={topic} options={TOPICS} onChange={setTopic} />
          </div>
        </ReasonDialog>
      )}
    </TalkBar>
  )
}
