import type { CertificationStatus } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { IdentityCheck } from '#gateways/ca/gateway.ts'
import {
  type Context,
  type GatewayContext,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type Member,
  type MemberContext,
} from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { statusOf } from './get-certification.ts'
import { CERTIFIER, failRequest, passRequest } from './settle-request.ts'
import { changeOpenRequest, listOpenChecks, listRequests, type RequestRow } from './tables/requests.ts'

const BATCH_SIZE = 50
/** A check that the provider never confirmed is abandoned after this time. */
const UNSTARTED_MS = 300_000

/** Queries the authority again, for a company that waits at the screen. */
export async function refreshCertification(
  ctx: GatewayContext<Member>,
  requestId: string,
): Promise<CertificationStatus> {
  await followCheck(ctx, await ownRequest(ctx, requestId))
  return statusNow(ctx)
}

/** The amount on the company's bank statement: the authority checks whether it is the one it sent. */
export async function tellCertificationAmount(
  ctx: GatewayContext<Member>,
  requestId: string,
  amount: Fen,
): Promise<CertificationStatus> {
  const request = await ownRequest(ctx, requestId)
  if (request.state !== 'checking' || request.way !== 'small-transfer' || request.checkId === null)
    throw new Refusal('state-changed')
  const told = await ctx.gateways.ca.tellTransferAmount(request.checkId, amount)
  if (!told.ok) throw new Refusal(told.kind === 'refused' ? 'state-changed' : 'certification-busy')
  await believe(ctx, request, told.value)
  if (told.value.state === 'waiting')
    throw new Refusal('certification-amount-wrong', { triesLeft: told.value.triesLeft ?? 0 })
  return statusNow(ctx)
}

/** Queries all open verifications, for companies that have left the page. */
export async function followOpenChecks(ctx: GatewayContext): Promise<void> {
  const open = await inSystemTransaction(ctx, tx => listOpenChecks(tx.db, BATCH_SIZE))
  for (const request of open) await followCheck(ctx, request)
}

async function followCheck(ctx: GatewayContext, request: RequestRow): Promise<void> {
  if (request.state !== 'checking' || request.way === 'agent') return
  if (request.checkId === null) {
    if (addMs(request.submittedAt, UNSTARTED_MS) < ctx.now)
      await failRequest(ctx, request, { reason: '认证机构没有应答', decidedBy: CERTIFIER })
    return
  }
  const answer = await ctx.gateways.ca.getCheck(request.checkId)
  if (answer.ok) await believe(ctx, request, answer.value)
}

async function believe(ctx: Context, request: RequestRow, check: IdentityCheck): Promise<void> {
  switch (check.state) {
    case 'waiting':
      if (check.triesLeft !== request.triesLeft)
        await inSystemTransaction(ctx, tx => changeOpenRequest(tx.db, request.id, { triesLeft: check.triesLeft }))
      return
    case 'passed':
      await passRequest(ctx, request, CERTIFIER)
      return
    case 'failed':
      await failRequest(ctx, request, { reason: check.failReason ?? '身份核验未通过', decidedBy: CERTIFIER })
      return
    case 'expired':
      await failRequest(ctx, request, { reason: '核验超时未完成', decidedBy: CERTIFIER, verb: 'expire' })
      return
  }
}

async function ownRequest(ctx: MemberContext, requestId: string): Promise<RequestRow> {
  const [request] = await inSnapshot(ctx, ({ db, actor: { companyId } }) => listRequests(db, { requestId, companyId }))
  if (!request) throw new Refusal('not-found')
  return request
}

function statusNow(ctx: MemberContext): Promise<CertificationStatus> {
  return inTransaction(ctx, ({ db, actor, now }) => statusOf(db, actor.companyId, now))
}
