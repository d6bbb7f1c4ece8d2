import { useQuery, useQueryClient } from '@tanstack/react-query'
import { COMPANY_STATE_NAMES } from '@xiaojiu/contract/company/operating-schemas.ts'
import { ORDER_STATE_LABELS } from '@xiaojiu/contract/order/words.ts'
import { COMPANY_KINDS } from '@xiaojiu/contract/qualification/words.ts'
import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import { talkOperatingEndpoints } from '@xiaojiu/contract/service/talk-endpoints.ts'
import { type PlatformTalk, type PlatformTalkRow, PORTAL_NAMES } from '@xiaojiu/contract/service/talk-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { NoteBox } from '#parts/form/NoteBox.tsx'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'
import { ErrorState, Skeleton } from '#parts/page/PageState.tsx'
import { nearTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { AnswerBox } from '../../chat/AnswerBox.tsx'
import css from '../../chat/chat.module.css'
import { SendPicture } from '../../chat/SendPicture.tsx'
import { Messages } from '../../chat/Talk.tsx'
import { HelpTexts } from './HelpTexts.tsx'
import own from './platform-chat.module.css'
import { TalkHead } from './TalkHead.tsx'

const RENEWED_MS = 3000
const kinds: Readonly<Record<string, string>> = COMPANY_KINDS
const provinces: Readonly<Record<string, string>> = PROVINCES
/** Common replies; a click inserts one into the field, to be completed. */
const CANNED = [
  '您好，这里是平台客服，请问有什么可以帮您？',
  '请稍等，正在为您核实。',
  '该问题需要店铺处理，我为您转给店铺客服。',
  '发票可在“发票管理”查看和下载；抬头有误请先更正开票资料。',
  '证照更新后会在一个工作日内完成审核，审核通过即可恢复采购。',
  '退款按原支付方式退回，一般 1 至 3 个工作日到账。',
] as const

/** A conversation with the platform itself. */
export function OwnTalk({ conversationId }: { readonly conversationId: string }) {
  const queries = useQueryClient()
  const talk = useQuery({
    ...query(talkOperatingEndpoints.getPlatformTalk, { conversationId }, { errors: 'caller' }),
    refetchInterval: RENEWED_MS,
    staleTime: 0,
  })
  const once = useOnce()
  const renew = () => queries.invalidateQueries()
  const answer = async (said: { readonly content: string } | { readonly imageId: string }) => {
    await once({ conversationId, ...said }, given => call(talkOperatingEndpoints.answerPlatformTalk, given))
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
        <TalkHead talk={talk.data} onChanged={renew} />
        <Messages
          messages={talk.data.messages}
          hasEarlier={talk.data.hasEarlier}
          readBefore={before => call(talkOperatingEndpoints.getPlatformTalk, { conversationId, before })}
        />
        <AnswerBox
          conversationId={conversationId}
          canned={CANNED}
          onSend={content => answer({ content })}
          tools={
            <>
              <SendPicture onSend={imageId => answer({ imageId })} />
              <HelpTexts conversationId={conversationId} onSent={renew} />
            </>
          }
        />
      </section>
      <Buyer talk={talk.data} onChanged={renew} />
    </>
  )
}

/**
 * A store's conversation: shown after a reason was given, which is recorded in the audit trail; only the store can
 * answer.
 */
export function ForeignTalk({ talk: row }: { readonly talk: PlatformTalkRow }) {
  const [reason, setReason] = useState('')
  const [talk, setTalk] = useState<PlatformTalk | null>(null)
  const { isBusy, fault, run, setFault } = useAttempt()
  const { conversationId } = row
  const read = () => {
    if (reason.trim().length < 2) return setFault('请填写查看原因')
    return void run(async () =>
      setTalk(await call(talkOperatingEndpoints.readForeignTalk, { conversationId, reason: reason.trim() })),
    )
  }
  if (talk === null)
    return (
      <section className={css.blank}>
        <div className={own.ask}>
          <b>
            {row.buyerName} 与 {row.storeName} 的会话
          </b>
          <span>店铺会话须说明原因后查看，原因和查看人记入审计日志。</span>
          <Input.TextArea
            aria-label="查看原因"
            placeholder="例如：买家投诉店铺未按约定退款"
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
          <FaultLine fault={fault} />
          <Button type="primary" loading={isBusy} onClick={read}>
            查看会话
          </Button>
        </div>
      </section>
    )
  return (
    <>
      <section className={css.talk} aria-label="会话">
        <header>
          <b>{talk.buyerName}</b>
          <Pill>{talk.storeName}</Pill>
          <span className={css.spring} />
          <span className={css.meta}>只能查看，由店铺回复</span>
        </header>
        <Messages
          messages={talk.messages}
          hasEarlier={talk.hasEarlier}
          readBefore={before =>
            call(talkOperatingEndpoints.readForeignTalk, { conversationId, before, reason: reason.trim() })
          }
        />
      </section>
      <Buyer talk={talk} />
    </>
  )
}

interface BuyerProps {
  readonly talk: PlatformTalk
  /** Absent: the conversation is read-only. */
  readonly onChanged?: () => Promise<void>
}

function Buyer({ talk, onChanged }: BuyerProps) {
  const { conversationId } = talk
  const { isBusy, fault, run } = useAttempt()
  const once = useOnce()
  const send = (orderId: string) =>
    void run(async () => {
      await once({ conversationId, orderId }, given => call(talkOperatingEndpoints.answerPlatformTalk, given))
      await onChanged?.()
    })
  const keep = async (content: string) => {
    await once({ conversationId, content }, given => call(talkOperatingEndpoints.noteTalk, given))
    showNotice('success', '已备注')
    await onChanged?.()
  }
  return (
    <section className={css.buyer} aria-label="客户">
      <header>
        <b>{talk.buyerName}</b>
        <span className={css.spring} />
        <Link to={`/platform/companies/detail?companyId=${talk.companyId}`}>企业档案</Link>
      </header>
      <div className={css.card}>
        <FieldList
          fields={[
            { label: '类型', value: kinds[talk.buyer.kind] ?? talk.buyer.kind },
            { label: '省份', value: provinces[talk.buyer.provinceCode] ?? '' },
            { label: '信用代码', value: talk.buyer.creditCode },
            {
              label: '状态',
              value: (
                <>
                  {COMPANY_STATE_NAMES[talk.buyer.state]} {talk.buyer.isRisk && <Pill tone="amber">风险</Pill>}
                </>
              ),
            },
            { label: '来自', value: PORTAL_NAMES[talk.portal] ?? '客服入口' },
          ]}
        />
      </div>
      <header>
        <b>近期订单</b>
      </header>
      <FaultLine fault={fault} />
      {talk.orders.length === 0 && <p className={css.none}>该客户还没有订单</p>}
      <ul>
        {talk.orders.map(order => (
          <li key={order.orderId}>
            <b>{order.orderNo}</b>
            <span>
              {order.storeName} · {order.goodsName} 等 {order.goodsCount} 种
            </span>
            <span>
              {nearTime(order.placedAt)} · {ORDER_STATE_LABELS[order.state]}
            </span>
            {onChanged && (
              <Button type="link" size="small" disabled={isBusy} onClick={() => send(order.orderId)}>
                发送订单
              </Button>
            )}
          </li>
        ))}
      </ul>
      {onChanged && (
        <div className={css.note}>
          <b>内部备注</b>
          <NoteBox
            keptAs={`talk note ${conversationId}`}
            label="内部备注"
            placeholder="只有平台同事看得到"
            onKeep={keep}
          />
        </div>
      )}
      {talk.notes.length > 0 && (
        <ul className={own.notes}>
          {talk.notes.map(each => (
            <li key={`${each.at.getTime()} ${each.content}`}>
              {each.content}
              <br />
              <span>
                {each.by} · {nearTime(each.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
