import { addMs } from '@xiaojiu/kernel/time.ts'
import { getSettings } from '#modules/cms/public.ts'
import { answerChat, isOnDuty, talksWaitingSince } from '#modules/service/public.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Context } from '#platform/context.ts'
import { type IsLeftToBot, OTHER_POSTS } from '../duty/duty.ts'

/** Prepared answers of a store's clerk. */
interface ClerkFacts {
  /** Outside working hours only prepared answers are sent; other questions wait for a person. */
  readonly isOnDuty: boolean
  /** Null for a conversation with the platform. */
  readonly store: {
    readonly name: string
    readonly deliveryPromise: string
    readonly phone: string
    readonly hours: string
    readonly afterSaleTerms: readonly string[]
  } | null
}

type Answer = (store: NonNullable<ClerkFacts['store']>) => string

const BY_STORE: readonly (readonly [RegExp, Answer])[] = [
  [
    /发货|物流|快递|多久到|几天到|什么时候到/,
    store => `您好，${store.deliveryPromise}。订单发出后可在“订单详情”查看物流。`,
  ],
  [
    /退|换|破损|少货|漏发|售后/,
    store =>
      `您好，${store.afterSaleTerms[0] ?? '签收后如有问题请保留外包装'}。请在订单中申请售后并上传照片，我们会尽快处理。`,
  ],
  [/效期|批号|日期/, () => '您好，商品页“批次效期”列出了在售批号，默认按近效期先出；如需远效期请在订单备注中写明。'],
  [/首营|开户|资质/, () => '您好，请在店铺页“开户”提交首营资料，审核通过后会以消息通知您。'],
  [/电话|人工/, store => `您好，客服电话 ${store.phone}，服务时间 ${store.hours}。`],
]

const BY_PLATFORM: readonly (readonly [RegExp, string])[] = [
  [/密码|登录|手机号/, '您好，可在“账号安全”修改密码和手机号；忘记密码请在登录页选择找回。'],
  [/发票/, '您好，订单完成后可在“发票管理”查看和下载发票。'],
  [/资质|证照|认证/, '您好，可在“资质管理”查看证照有效期并提交变更，审核一般在一个工作日内完成。'],
  [/退款|支付|付款/, '您好，退款按原支付方式退回；付款遇到问题请提供订单号，我们马上核对。'],
]

const AUTOMATIC = '自动回复：'

/** A realistic typing time. */
const ANSWER_AFTER_MS = OTHER_POSTS.chat.paceSeconds * 1000

/** More than accumulates in a night, so that conversations waiting for the morning do not block the rest. */
const AT_ONCE = 200

/** The robots that answer conversations in the demo data. */
export async function answerTalks(ctx: Context, isLeftToBot: IsLeftToBot): Promise<number> {
  const talks = await talksWaitingSince(ctx, addMs(ctx.now, -ANSWER_AFTER_MS), AT_ONCE)
  const stores = await storesOf(
    ctx.db,
    talks.flatMap(talk => talk.storeId ?? []),
  )
  const { serviceHours } = await getSettings(ctx)
  let answered = 0
  for (const { conversationId, storeId, lastWords } of talks) {
    const store = storeId === null ? undefined : stores.get(storeId)
    const facts = store ? { ...store, phone: store.servicePhone, hours: store.serviceHours } : null
    const answer = clerkAnswer(lastWords, {
      store: facts,
      isOnDuty: isOnDuty(facts?.hours || serviceHours, ctx.now),
    })
    if (answer === null) continue
    if (!(await isLeftToBot({ desk: 'chat', storeId, caseId: conversationId }))) continue
    await answerChat(ctx, conversationId, answer)
    answered++
  }
  return answered
}

/** The answer to a buyer's last message: a prepared one if it fits, otherwise that somebody will look; null: later. */
export function clerkAnswer(text: string, { store, isOnDuty }: ClerkFacts): string | null {
  const known = knownAnswer(text, store)
  if (!isOnDuty) return known && `${AUTOMATIC}${known}`
  return known ?? `您好，这里是${store?.name ?? '平台客服'}，已收到您的问题，请稍候，我们核实后回复您。`
}

function knownAnswer(text: string, store: ClerkFacts['store']): string | null {
  if (store) {
    return BY_STORE.find(([pattern]) => pattern.test(text))?.[1](store) ?? null
  }
  return BY_PLATFORM.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
