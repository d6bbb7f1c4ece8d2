import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection, ReviewCase, ReviewDesk } from '#platform/review-desk.ts'
import { applicantOf } from './applicant.ts'
import { failRequest, passRequest } from './settle-request.ts'
import { listRequests, type RequestRow } from './tables/requests.ts'

/** Certifications by an agent with a letter of authority: a person has to look at the letter. */
export const certificationDesk: ReviewDesk = {
  name: 'certification',
  label: 'CA 认证',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const rows = await listRequests(tx.db, { state: 'checking', way: 'agent', limit: 200 })
      return rows.toReversed().slice(0, limit).map(asCase)
    }),
  examine: async (ctx, id) => {
    const request = await openRequest(ctx, id)
    const { companyName, legalPerson } = await inSystemTransaction(ctx, tx => applicantOf(tx.db, request.companyId))
    const objections: Objection[] = []
    if (companyName !== request.companyName) objections.push({ item: '企业名称', reason: '企业名称已变更' })
    if (legalPerson !== request.legalPerson) objections.push({ item: '法定代表人', reason: '法定代表人已变更' })
    if (request.letterFileId === null) objections.push({ item: '授权委托书', reason: '缺少授权委托书' })
    if (request.agentName === request.legalPerson)
      objections.push({ item: '经办人', reason: '经办人与法定代表人相同，请改用刷脸认证' })
    return objections
  },
  approve: async (ctx, id, reviewer) => passRequest(ctx, await openRequest(ctx, id), reviewer),
  refuse: async (ctx, id, reviewer, objections) =>
    failRequest(ctx, await openRequest(ctx, id), {
      reason: objections.map(objection => `${objection.item}：${objection.reason}`).join('；'),
      decidedBy: reviewer,
    }),
}

async function openRequest(ctx: Context, requestId: string): Promise<RequestRow> {
  const [request] = await inSystemTransaction(ctx, tx =>
    listRequests(tx.db, { requestId, state: 'checking', way: 'agent' }),
  )
  if (!request) throw new Refusal('state-changed')
  return request
}

function asCase(request: RequestRow): ReviewCase {
  return {
    id: request.id,
    title: `${request.companyName}申请 CA 认证（经办人授权）`,
    submittedAt: request.submittedAt,
    facts: {
      企业名称: request.companyName,
      统一社会信用代码: request.creditCode,
      法定代表人: `${request.legalPerson} ${request.maskedIdNumber}`,
      经办人: `${request.agentName ?? ''} ${request.agentMobile ?? ''}`,
      授权委托书: request.letterFileId ?? '未上传',
    },
  }
}
