import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Count, Done, Id, Instant, Nothing, RequestId } from '../wire.ts'
import { CHAT_MAX_LENGTH, ChatMessage, CouponCard, GoodsCard, OrderCard } from './chat-schemas.ts'
import { AnswerInquiry, InquiryFilter, InquiryPage } from './inquiry-schemas.ts'
import { ViolationFilter, ViolationPage } from './violation-schemas.ts'

/** The tabs of 在线客服: waiting, mine, all. */
export const TALK_TABS = { waiting: '待回复', mine: '我接待的', all: '全部' } as const
export type TalkTab = keyof typeof TALK_TABS

export const StoreTalkFilter = z.strictObject({
  tab: z.enum(Object.keys(TALK_TABS) as [TalkTab]).default('waiting'),
  /** Part of the buyer's name, or its whole credit code. */
  keyword: z.string().trim().max(60).optional(),
  /** The last conversation of the previous page. */
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface StoreTalkFilter extends z.output<typeof StoreTalkFilter> {}

export const StoreTalkRow = z.object({
  conversationId: z.string(),
  companyId: z.string(),
  buyerName: z.string(),
  lastText: z.string(),
  lastAt: Instant,
  /** Since when the buyer waits for an answer. */
  waitingSince: Instant.nullable(),
  /** The colleague who handles it. */
  takenBy: z.string().nullable(),
  isMine: z.boolean(),
  solvedAt: Instant.nullable(),
  /** When the store blocked the buyer's messages. */
  blockedAt: Instant.nullable(),
})
export interface StoreTalkRow extends z.output<typeof StoreTalkRow> {}
const StoreTalkList = z.object({
  list: z.array(StoreTalkRow),
  /** The conversation after which the next page begins; null: there is none. */
  next: z.string().nullable(),
  waitingCount: z.int(),
  /** The published hours; whether they apply now. */
  hours: z.string(),
  isOnDuty: z.boolean(),
})

/** Staff see who answered; the buyer sees the store. */
export const StaffChatMessage = ChatMessage.extend({ staffName: z.string().nullable(), isRobot: z.boolean() })
export interface StaffChatMessage extends z.output<typeof StaffChatMessage> {}
export const StoreTalk = StoreTalkRow.extend({
  messages: z.array(StaffChatMessage),
  hasEarlier: z.boolean(),
  /** 客户卡片: who the buyer is to this store. */
  buyer: z.object({
    /** 单体药店, 诊所 …. */
    kind: z.string(),
    province: z.string(),
    creditCode: z.string(),
    /** Of the latest order, masked; empty: there is none. */
    receiverMobile: z.string(),
    /** With this store in the last 180 days, without cancelled ones. */
    orderCount: z.int(),
  }),
  /** Goods that the buyer sent or asked about here, the latest first. */
  asked: z.array(GoodsCard),
  /** The buyer's latest orders with this store. */
  orders: z.array(OrderCard),
  /** Goods that the buyer ordered recently, to send as cards. */
  goods: z.array(GoodsCard),
  /** Coupons of the store that this buyer can claim now. */
  coupons: z.array(CouponCard),
  blockedReason: z.string().nullable(),
  /** Internal notes of the store's staff about the buyer, newest first. */
  notes: z.array(z.object({ noteId: z.string(), by: z.string(), content: z.string(), at: Instant })),
})
export interface StoreTalk extends z.output<typeof StoreTalk> {}

export const StoreTalkQuery = z.strictObject({ conversationId: Id, before: Id.optional() })
export interface StoreTalkQuery extends z.output<typeof StoreTalkQuery> {}
export const TalkRef = z.strictObject({ conversationId: Id })
export interface TalkRef extends z.output<typeof TalkRef> {}
export const PassTalk = z.strictObject({ conversationId: Id, accountId: Id })
export interface PassTalk extends z.output<typeof PassTalk> {}
/** A text, a picture, an order of the buyer, an offer or a coupon of the store: exactly one of them. */
export const AnswerTalk = z
  .strictObject({
    conversationId: Id,
    content: z
      .string()
      .trim()
      .min(1, { message: '请输入内容' })
      .max(CHAT_MAX_LENGTH, { message: '最多 500 字' })
      .optional(),
    /** A picture that the store uploaded. */
    imageId: Id.optional(),
    orderId: Id.optional(),
    offerId: Id.optional(),
    couponId: Id.optional(),
    requestId: RequestId,
  })
  .refine(
    ({ content, imageId, orderId, offerId, couponId }) =>
      [content, imageId, orderId, offerId, couponId].filter(one => one !== undefined).length === 1,
    { message: '请输入内容' },
  )
export interface AnswerTalk extends z.output<typeof AnswerTalk> {}
export const BlockTalk = z.strictObject({
  conversationId: Id,
  reason: z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' }),
})
export interface BlockTalk extends z.output<typeof BlockTalk> {}
export const NoteBuyer = z.strictObject({
  conversationId: Id,
  content: z.string().trim().min(1, { message: '请输入内容' }).max(500, { message: '最多 500 字' }),
  requestId: RequestId,
})
export interface NoteBuyer extends z.output<typeof NoteBuyer> {}
export const AWAY_TEXT_LENGTH = 200
export const SaveAwayText = z.strictObject({
  /** Empty: buyers see no notice. */
  content: z
    .string()
    .trim()
    .max(AWAY_TEXT_LENGTH, { message: `最多 ${AWAY_TEXT_LENGTH} 字` }),
})
export interface SaveAwayText extends z.output<typeof SaveAwayText> {}
export const AwayText = z.object({
  content: z.string(),
  savedBy: z.string().nullable(),
  savedAt: Instant.nullable(),
  hours: z.string(),
  isOnDuty: z.boolean(),
})
export interface AwayText extends z.output<typeof AwayText> {}
export const TalkFigures = z.object({
  /** Messages of buyers in the last seven days, by hour of the day. */
  byHour: z.array(Count),
  /** Answers of the last seven days, by waiting time. */
  firstAnswers: z.array(z.object({ label: z.string(), count: Count })),
})
export interface TalkFigures extends z.output<typeof TalkFigures> {}
export const Colleagues = z.object({ list: z.array(z.object({ accountId: z.string(), name: z.string() })) })

const TAKEN = ['not-found', 'claimed-by-other'] as const

/** 在线客服 in the console of a store. A stopped store can still answer. */
export const serviceSellingEndpoints = {
  listStoreTalks: endpoint({
    method: 'GET',
    path: '/service/talks/list',
    access: 'seller',
    staffRight: 'service.act',
    summary: '本店会话，等得最久的在前；可按客户名称或信用代码查找',
    input: StoreTalkFilter,
    output: StoreTalkList,
    refusals: [],
  }),
  getStoreTalk: endpoint({
    method: 'GET',
    path: '/service/talks/detail',
    access: 'seller',
    staffRight: 'service.act',
    summary: '一个会话：聊天记录、客户近期订单',
    input: StoreTalkQuery,
    output: StoreTalk,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  listTalkColleagues: endpoint({
    method: 'GET',
    path: '/service/talks/colleagues',
    access: 'seller',
    staffRight: 'service.act',
    summary: '可以转接的同事',
    input: Nothing,
    output: Colleagues,
    refusals: [],
  }),
  takeTalk: endpoint({
    method: 'POST',
    path: '/service/talks/take',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '接待一个会话',
    input: TalkRef,
    output: Done,
    refusals: [...TAKEN, 'bot-on-duty'],
    errors: 'caller',
  }),
  passTalk: endpoint({
    method: 'POST',
    path: '/service/talks/pass',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '把自己接待的会话转给同事',
    input: PassTalk,
    output: Done,
    refusals: TAKEN,
    errors: 'caller',
  }),
  answerTalk: endpoint({
    method: 'POST',
    path: '/service/talks/answer',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '回复买家，或发送图片和订单、商品、优惠券的卡片；电话、微信等站外联系方式不能发送',
    input: AnswerTalk,
    output: StaffChatMessage,
    refusals: [...TAKEN, 'chat-outside-contact', 'pictures-only', 'bot-on-duty', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  solveTalk: endpoint({
    method: 'POST',
    path: '/service/talks/solve',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '标记已解决，放回会话',
    input: TalkRef,
    output: Done,
    refusals: [...TAKEN, 'state-changed'],
    errors: 'caller',
  }),
  blockTalk: endpoint({
    method: 'POST',
    path: '/service/talks/block',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '屏蔽辱骂、骚扰的会话，买家不能再发消息',
    input: BlockTalk,
    output: Done,
    refusals: [...TAKEN, 'state-changed'],
    errors: 'caller',
  }),
  unblockTalk: endpoint({
    method: 'POST',
    path: '/service/talks/unblock',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '解除屏蔽',
    input: TalkRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  noteBuyer: endpoint({
    method: 'POST',
    path: '/service/talks/note',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '记一条关于客户的备注，只有本店同事看得到',
    input: NoteBuyer,
    output: Done,
    refusals: ['not-found', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  getAwayText: endpoint({
    method: 'GET',
    path: '/service/away/get',
    access: 'seller',
    staffRight: 'service.act',
    summary: '非服务时间的自动回复',
    input: Nothing,
    output: AwayText,
    refusals: [],
    errors: 'caller',
  }),
  saveAwayText: endpoint({
    method: 'POST',
    path: '/service/away/save',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '设置非服务时间的自动回复；留空即关闭',
    input: SaveAwayText,
    output: Done,
    refusals: ['chat-outside-contact'],
    errors: 'caller',
  }),
  getStoreTalkFigures: endpoint({
    method: 'GET',
    path: '/service/talks/figures',
    access: 'seller',
    staffRight: 'service.act',
    summary: '近 7 天本店会话的忙闲和首次回复用时',
    input: Nothing,
    output: TalkFigures,
    refusals: [],
  }),
  listViolations: endpoint({
    method: 'GET',
    path: '/service/violations/list',
    access: 'seller',
    staffRight: 'service.act',
    summary: '平台对本店的违规记录，最近的在前',
    input: ViolationFilter,
    output: ViolationPage,
    refusals: [],
    errors: 'caller',
  }),
  listInquiries: endpoint({
    method: 'GET',
    path: '/service/inquiries/list',
    access: 'seller',
    staffRight: 'service.act',
    summary: '平台就投诉向本店提出的询问，最早到期的在前',
    input: InquiryFilter,
    output: InquiryPage,
    refusals: [],
  }),
  answerInquiry: endpoint({
    method: 'POST',
    path: '/service/inquiries/answer',
    access: 'seller',
    staffRight: 'service.act',
    isAct: true,
    openToStopped: true,
    summary: '答复平台的询问并提出处理建议；逾期不能再答复',
    input: AnswerInquiry,
    output: Done,
    refusals: [
      'not-found',
      'inquiry-answered',
      'inquiry-missed',
      'complaint-closed',
      'chat-outside-contact',
      'file-gone',
      'pictures-only',
      'key-reused',
    ],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
}
