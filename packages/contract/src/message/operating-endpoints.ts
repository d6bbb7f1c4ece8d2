import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { noticeEndpoints } from './notice-endpoints.ts'
import {
  AlertRuleList,
  MuteRule,
  OperatorMessageFilter,
  OperatorMessagePage,
  OperatorMessageRef,
  ReadOperatorMessages,
} from './operating-schemas.ts'

/** 消息 for the platform's staff. */
export const messageOperatingEndpoints = {
  ...noticeEndpoints,
  listOperatorMessages: endpoint({
    method: 'GET',
    path: '/message/operator/list',
    access: 'operator',
    staffRight: 'any',
    summary: '本人权限内的告警和通知；无人处理的告警在前',
    input: OperatorMessageFilter,
    output: OperatorMessagePage,
    refusals: [],
  }),
  readOperatorMessages: endpoint({
    method: 'POST',
    path: '/message/operator/read',
    access: 'operator',
    staffRight: 'any',
    summary: '标记已读',
    input: ReadOperatorMessages,
    output: Done,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  confirmAlert: endpoint({
    method: 'POST',
    path: '/message/operator/confirm',
    access: 'operator',
    staffRight: 'any',
    isAct: true,
    summary: '确认由本人处理一条告警，留下姓名和时间',
    input: OperatorMessageRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  listAlertRules: endpoint({
    method: 'GET',
    path: '/message/operator/rules',
    access: 'operator',
    staffRight: 'any',
    summary: '本人权限内的提醒规则和静音情况',
    input: Nothing,
    output: AlertRuleList,
    refusals: [],
  }),
  muteRule: endpoint({
    method: 'POST',
    path: '/message/operator/mute',
    access: 'operator',
    staffRight: 'any',
    isAct: true,
    summary: '静音或恢复一类提醒，只对本人有效',
    input: MuteRule,
    output: Done,
    refusals: ['not-found'],
    errors: 'caller',
  }),
}
