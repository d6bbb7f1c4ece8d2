import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Done, Nothing } from '../wire.ts'
import { Colleagues, StaffChatMessage } from './selling-endpoints.ts'
import {
  AnswerPlatformTalk,
  NoteTalk,
  OpenComplaint,
  PassPlatformTalk,
  PassTalkToStore,
  PlatformTalk,
  PlatformTalkFilter,
  PlatformTalkList,
  PlatformTalkQuery,
  ReadForeignTalk,
  TalkFigures,
} from './talk-schemas.ts'

const LOOK = { access: 'operator', staffRight: 'service.act' } as const
const ACT = { ...LOOK, method: 'POST', isAct: true, errors: 'caller' } as const
const TAKEN = ['not-found', 'claimed-by-other'] as const

/** 在线客服 of the platform: its own talks, and a store's for a reason. */
export const talkOperatingEndpoints = {
  listPlatformTalks: endpoint({
    ...LOOK,
    method: 'GET',
    path: '/service/platformTalks/list',
    summary: '平台会话，等得最久的在前；店铺会话只列概况',
    input: PlatformTalkFilter,
    output: PlatformTalkList,
    refusals: [],
  }),
  getPlatformTalk: endpoint({
    ...LOOK,
    method: 'GET',
    path: '/service/platformTalks/detail',
    summary: '一个平台会话：聊天记录、客户近期订单、内部备注',
    input: PlatformTalkQuery,
    output: PlatformTalk,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  readForeignTalk: endpoint({
    ...ACT,
    path: '/service/platformTalks/readStore',
    summary: '说明原因后查看店铺与买家的会话，记入审计',
    input: ReadForeignTalk,
    output: PlatformTalk,
    refusals: ['not-found'],
  }),
  listPlatformColleagues: endpoint({
    ...LOOK,
    method: 'GET',
    path: '/service/platformTalks/colleagues',
    summary: '可以转接的平台同事',
    input: Nothing,
    output: Colleagues,
    refusals: [],
  }),
  getTalkFigures: endpoint({
    ...LOOK,
    method: 'GET',
    path: '/service/platformTalks/figures',
    summary: '近 7 天平台会话的忙闲和首次回复用时',
    input: Nothing,
    output: TalkFigures,
    refusals: [],
  }),
  takePlatformTalk: endpoint({
    ...ACT,
    path: '/service/platformTalks/take',
    summary: '接待一个平台会话',
    input: PlatformTalkQuery,
    output: Done,
    refusals: [...TAKEN, 'bot-on-duty'],
  }),
  passPlatformTalk: endpoint({
    ...ACT,
    path: '/service/platformTalks/pass',
    summary: '把自己接待的会话转给同事',
    input: PassPlatformTalk,
    output: Done,
    refusals: TAKEN,
  }),
  passTalkToStore: endpoint({
    ...ACT,
    path: '/service/platformTalks/passToStore',
    summary: '把买家的问题转给店铺客服，店铺会话中留下说明',
    input: PassTalkToStore,
    output: Done,
    refusals: [...TAKEN, 'chat-outside-contact', 'key-reused'],
    idempotencyKey: 'requestId',
  }),
  answerPlatformTalk: endpoint({
    ...ACT,
    path: '/service/platformTalks/answer',
    summary: '以平台客服名义回复买家，或发送订单卡片',
    input: AnswerPlatformTalk,
    output: StaffChatMessage,
    refusals: [...TAKEN, 'chat-outside-contact', 'bot-on-duty', 'key-reused'],
    idempotencyKey: 'requestId',
  }),
  solvePlatformTalk: endpoint({
    ...ACT,
    path: '/service/platformTalks/solve',
    summary: '标记已解决，放回会话',
    input: PlatformTalkQuery,
    output: Done,
    refusals: [...TAKEN, 'state-changed'],
  }),
  noteTalk: endpoint({
    ...ACT,
    path: '/service/platformTalks/note',
    summary: '给同事留内部备注，买家和店铺看不到',
    input: NoteTalk,
    output: Done,
    refusals: ['not-found', 'key-reused'],
    idempotencyKey: 'requestId',
  }),
  openComplaint: endpoint({
    ...ACT,
    path: '/service/platformTalks/openComplaint',
    summary: '代买家登记投诉',
    input: OpenComplaint,
    output: z.object({ complaintId: z.string() }),
    refusals: ['not-found', 'key-reused'],
    idempotencyKey: 'requestId',
  }),
}
