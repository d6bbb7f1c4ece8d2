import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { LiveTicket } from './live.ts'
import { MessageCount, MessageFilter, MessagePage, MessageTypeCount, ReadMark } from './schemas.ts'

/** 消息. A code other than 200 goes back to the caller: a badge never blocks a page. */
export const messageEndpoints = {
  countUnread: endpoint({
    method: 'POST',
    path: '/sms/api/messageDate/queryMessageCount',
    access: 'member',
    summary: '未读消息总数',
    input: Nothing,
    output: MessageCount,
    refusals: [],
    errors: 'caller',
    spec: 'EP-213',
  }),
  countUnreadByKind: endpoint({
    method: 'POST',
    path: '/sms/api/messageDate/queryMsgTypeCount',
    access: 'member',
    summary: '各类未读消息数',
    input: Nothing,
    output: MessageTypeCount,
    refusals: [],
    errors: 'caller',
    spec: 'EP-214',
  }),
  listMessages: endpoint({
    method: 'POST',
    path: '/sms/api/messageDate/queryMsgTypeAll',
    access: 'member',
    summary: '消息列表，按类型筛选',
    input: MessageFilter,
    output: MessagePage,
    refusals: [],
    errors: 'caller',
    spec: 'EP-215',
  }),
  openLive: endpoint({
    method: 'POST',
    path: '/sms/api/messageDate/live',
    access: 'member',
    summary: '取得一次性凭证，用于建立实时通知连接',
    input: Nothing,
    output: LiveTicket,
    refusals: [],
    errors: 'caller',
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/sms/api/messageDate/markRead',
    access: 'member',
    summary: '标为已读：若干条、一类或全部',
    input: ReadMark,
    output: MessageCount,
    refusals: [],
    errors: 'caller',
  }),
}
