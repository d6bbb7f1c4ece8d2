import { type Context, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  fieldsOf,
  type Objection,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
} from '#platform/review-desk.ts'
import { applicantOf } from './request-certification.ts'
import { failRequest, passRequest } from './settle-request.ts'
import { listRequests, type RequestRow, readWaitingForPerson, waitingForPerson } from './tables/requests.ts'

/** Certifications by an agent with a letter of authority: a person must check the letter. */
export const certificationDesk: ReviewDesk = {
  name: 'certification',
  label: 'CA 认证',
  side: 'platform',
  right: 'ca.review',
  slaHours: 24,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, waitingForPerson(db, filter).select('submittedAt as at'), marks)),
  waiting: async (ctx, page) => (await atQueue(ctx, tx => readWaitingForPerson(tx.db, page))).map(caseOf),
  read: async (ctx, id) => {
    const [request] = await inSystemTransaction(ctx, tx => listRequests(tx.db, { requestId: id, way: 'agent' }))
    return request ? wholeCase(request) : null
  },
  examine: async (ctx, id) => barsTo(ctx, await openRequest(ctx, id)),
  approve: async (ctx, id, by) => {
    const request = await openRequest(ctx, id)
    const bars = await barsTo(ctx, request)
    // No certificate is issued in a former name of the company, or without its signed authorisation.
    if (bars.length > 0)
      throw new Refusal('certification-unfit', { detail: bars.map(({ reason }) => reason).join('、') })
    if (!(await passRequest(ctx, request, by))) throw new Refusal('state-changed')
  },
  refuse: async (ctx, id, by, objections) => {
    const reason = objections.map(objection => `${objection.item}：${objection.reason}`).join('；')
    if (!(await failRequest(ctx, await openRequest(ctx, id), { reason, decidedBy: by })))
      throw new Refusal('state-changed')
  },
}

/** Why no certificate can be issued now; while there is a reason, nobody can approve. */
async function barsTo(ctx: Context, request: RequestRow): Promise<readonly Objection[]> {
  const { companyName, legalPerson } = await inSystemTransaction(ctx, tx => applicantOf(tx.db, request.companyId))
  const bars: Objection[] = []
  const bar = (item: string, reason: string) => bars.push({ item, reason, isBar: true })
  if (companyName !== request.companyName) bar('企业名称', '企业名称已变更')
  if (legalPerson !== request.legalPerson) bar('法定代表人', '法定代表人已变更')
  if (request.letterFileId === null) bar('授权委托书', '缺少授权委托书')
  if (request.agentName === request.legalPerson) bar('经办人', '经办人与法定代表人相同，请改用刷脸认证')
  return bars
}

async function openRequest(ctx: Context, requestId: string): Promise<RequestRow> {
  const [request] = await inSystemTransaction(ctx, tx =>
    listRequests(tx.db, { requestId, state: 'checking', way: 'agent' }),
  )
  if (!request) throw new Refusal('state-changed')
  return request
}

function caseOf({ id, companyId, companyName, submittedAt }: RequestRow): ReviewCase {
  return {
    id,
    title: `${companyName}申请 CA 认证（经办人授权）`,
    applicant: companyName,
    companyId,
    storeId: null,
    submittedAt,
    amount: null,
    isForPerson: false,
  }
}

function wholeCase(request: RequestRow): WholeCase {
  const { letterFileId, decidedAt, failReason } = request
  return {
    ...caseOf(request),
    isWaiting: request.state === 'checking',
    fields: fieldsOf({
      企业名称: request.companyName,
      统一社会信用代码: request.creditCode,
      法定代表人: `${request.legalPerson} ${request.maskedIdNumber}`,
      经办人: request.agentName ?? '',
      经办人手机: { kind: 'mobile', value: request.agentMobile ?? '' },
      有效年限: `${request.validYears} 年`,
    }),
    files: letterFileId === null ? [] : [{ fileId: letterFileId, item: '授权委托书', label: '授权委托书' }],
    readings: [],
    history: [
      { at: request.submittedAt, who: request.companyName, text: '申请 CA 认证' },
      ...(decidedAt ? [{ at: decidedAt, who: request.decidedBy ?? '平台', text: failReason ?? '认证通过' }] : []),
    ],
    items: ['企业名称', '法定代表人', '经办人', '授权委托书'].map(item => ({ item, label: item })),
  }
}
