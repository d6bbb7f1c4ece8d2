import { postMessage } from '#modules/message/public.ts'
import type { Context } from '#platform/context.ts'
import { findRequest } from '../tables/purchase-requests.ts'

const LINK = '/personal/employeeAccountManagement?tab=requests'

/** Tells the company that has to decide. */
export async function tellRequested(ctx: Context, requestId: string): Promise<void> {
  const request = await findRequest(ctx.db, requestId)
  if (!request) return
  await postMessage(ctx, {
    companyId: request.companyId,
    kind: 'account',
    title: request.cause === 'chain-store' ? '门店提交了要货申请' : '有新的采购审批',
    body: `${request.askerName}提交了采购申请 ${request.requestNo}，请主账号审批。`,
    link: LINK,
  })
}

/** Tells the company that asked. */
export async function tellDecided(ctx: Context, requestId: string): Promise<void> {
  const request = await findRequest(ctx.db, requestId)
  if (!request) return
  const isApproved = request.state === 'approved'
  await postMessage(ctx, {
    companyId: request.fromCompanyId,
    kind: 'account',
    title: isApproved ? '采购审批已通过' : '采购审批被驳回',
    body: isApproved
      ? `${request.askerName}的采购申请 ${request.requestNo} 已通过并下单。`
      : `${request.askerName}的采购申请 ${request.requestNo} 被驳回：${request.refuseReason ?? ''}`,
    link: LINK,
  })
}
