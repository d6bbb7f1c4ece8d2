import { endpoint } from '../define.ts'
import { Done } from '../wire.ts'
import { AnswerComplaint, CloseComplaint, WatchedComplaintFilter, WatchedComplaintPage } from './operating-schemas.ts'

/** 投诉建议, as the platform answers them. */
export const serviceOperatingEndpoints = {
  listWatchedComplaints: endpoint({
    method: 'GET',
    path: '/service/complaints/watch',
    access: 'operator',
    staffRight: 'service.act',
    summary: '投诉建议，待回复的等得最久的在前',
    input: WatchedComplaintFilter,
    output: WatchedComplaintPage,
    refusals: [],
  }),
  answerComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/answer',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '回复投诉建议；发出后不能修改',
    input: AnswerComplaint,
    output: Done,
    refusals: ['not-found', 'complaint-closed', 'key-reused'],
    idempotencyKey: 'requestId',
    errors: 'caller',
  }),
  closeComplaint: endpoint({
    method: 'POST',
    path: '/service/complaints/close',
    access: 'operator',
    staffRight: 'service.act',
    isAct: true,
    summary: '完结已回复的投诉建议',
    input: CloseComplaint,
    output: Done,
    refusals: ['not-found', 'complaint-closed', 'complaint-not-answered'],
    errors: 'caller',
  }),
}
