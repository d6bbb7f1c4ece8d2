import { endpoint } from '../define.ts'
import { Done } from '../wire.ts'
import { ReadStaffMessages, StaffMessageFilter, StaffMessagePage, StaffMessageRef } from './selling-schemas.ts'

/** 消息与公告 of a store. A stopped store reads and confirms, too. */
export const messageSellingEndpoints = {
  listStaffMessages: endpoint({
    method: 'GET',
    path: '/message/staff/list',
    access: 'seller',
    staffRight: 'any',
    summary: '平台和系统发给本店的消息；待确认的在前',
    input: StaffMessageFilter,
    output: StaffMessagePage,
    refusals: [],
  }),
  readStaffMessages: endpoint({
    method: 'POST',
    path: '/message/staff/read',
    access: 'seller',
    staffRight: 'any',
    isAct: true,
    openToStopped: true,
    summary: '标记已读',
    input: ReadStaffMessages,
    output: Done,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  confirmNotice: endpoint({
    method: 'POST',
    path: '/message/staff/confirm',
    access: 'seller',
    staffRight: 'any',
    isAct: true,
    openToStopped: true,
    summary: '确认已阅读必读通知，留下姓名和时间',
    input: StaffMessageRef,
    output: Done,
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
}
