import type { DecideChainRequest } from '@xiaojiu/contract/company/chain-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { postMessages } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inSystemTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { chainRequestMachine } from '../domain/chain-request.states.ts'
import { lockChainRequest, moveChainRequest } from '../tables/chain-requests.ts'
import { CHAIN_LINK } from './ask-headquarters.ts'

const WORDS = { accept: '已接受', refuse: '已拒绝', end: '已解除' } as const

/**
 * The headquarters' main account accepts a store, refuses it, or lets it go. The store's own row is changed with it, so the
 * scope is the system's; the request is one to the caller's own company.
 */
export function decideChainRequest(ctx: MemberContext, { requestId, verb, reason }: DecideChainRequest): Promise<void> {
  if (verb !== 'accept' && reason === '') throw new Refusal('chain-reason-needed')
  return inSystemTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const request = await lockChainRequest(db, requestId)
    if (!request || request.headquartersId !== actor.companyId) throw new Refusal('not-found')
    if (!canStep(chainRequestMachine, request.state, verb)) throw new Refusal('state-changed')
    const remark = verb === 'accept' ? '' : reason
    await moveChainRequest(db, request, verb, { reason: remark || null, decidedAt: now })
    const tail = remark === '' ? '。' : `，原因：${remark}。`
    await postMessages(tx, [
      {
        companyId: request.storeCompanyId,
        kind: 'account',
        title: `连锁总部${WORDS[verb]}`,
        body: `${request.headquartersName}${WORDS[verb]}本企业的门店身份${tail}`,
        link: CHAIN_LINK,
      },
      {
        companyId: request.headquartersId,
        kind: 'account',
        title: `门店申请${WORDS[verb]}`,
        body: `主账号${WORDS[verb]}门店${request.storeName}${tail}`,
        link: CHAIN_LINK,
      },
    ])
    await audit(tx, { action: `company.${verb}-chain-store`, subject: requestId, details: { reason: remark } })
  })
}
