import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import {
  CardChoices,
  ChatMessage,
  ChatPage,
  ChatQuery,
  Conversation,
  ConversationKey,
  ConversationList,
  ConversationRef,
  NewChatMessage,
  TalkQueue,
} from './chat-schemas.ts'
import { contactEndpoints } from './contact-endpoints.ts'

/** 在线客服. */
export const chatEndpoints = {
  ...contactEndpoints,
  openConversation: endpoint({
    method: 'POST',
    path: '/service/api/im/open',
    access: 'member',
    summary: '打开与店铺或平台的会话',
    input: ConversationKey,
    output: Conversation,
    refusals: ['not-found'],
  }),
  listConversations: endpoint({
    method: 'POST',
    path: '/service/api/im/list',
    access: 'member',
    summary: '最近的会话',
    input: Nothing,
    output: ConversationList,
    refusals: [],
  }),
  readChat: endpoint({
    method: 'POST',
    path: '/service/api/im/messages',
    access: 'member',
    summary: '会话内容，读过即清除未读',
    input: ChatQuery,
    output: ChatPage,
    refusals: ['not-found'],
  }),
  getTalkQueue: endpoint({
    method: 'POST',
    path: '/service/api/im/queue',
    access: 'member',
    summary: '排队情况：是否在服务时间、等待人数、前面还有几位',
    input: ConversationRef,
    output: TalkQueue,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  listCardChoices: endpoint({
    method: 'POST',
    path: '/service/api/im/cards',
    access: 'member',
    summary: '可以发送的订单与商品卡片',
    input: ConversationRef,
    output: CardChoices,
    refusals: ['not-found'],
  }),
  sendChat: endpoint({
    method: 'POST',
    path: '/service/api/im/send',
    access: 'member',
    forbiddenForProxy: 'word',
    summary: '发送一条消息：文字、图片、本企业的订单或商品',
    input: NewChatMessage,
    output: ChatMessage,
    refusals: ['talk-blocked', 'not-found', 'file-gone', 'pictures-only', 'too-many-requests', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
}
