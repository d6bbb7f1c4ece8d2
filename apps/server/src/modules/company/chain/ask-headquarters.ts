import { CHAIN_KINDS } from '@xiaojiu/contract/qualification/registration-checks.ts'
import { step } from '@xiaojiu/kernel/machine.ts'
import { normalCreditCode } from '@xiaojiu/kernel/checks/credit-code.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { chainRequestMachine } from '../domain/chain-request.states.ts'
import {
  type ChainRequestRow,
  insertChainRequest,
  insertChainStep,
  latestChainRequest,
  lockChainRequest,
  moveChainRequest,
} from '../tables/chain-requests.ts'
import { findByCreditCode } from '../tables/companies.ts'
import { findProfile } from '../tables/profiles.ts'
import { lockMembers } from '../tables/sub-accounts.ts'

/** Headquarters are not rung at will. */
const ASKINGS = { name: 'company-chain', points: 5, seconds: 86_400 } as const

export const CHAIN_LINK = '/personal/companyAdministration?tab=chain'

/**
 * A store asks the headquarters it belongs to. The two do not see each other's rows before the headquarters has agreed,
 * so this looks across companies on purpose, for the caller's own company.
 */
export async function askHeadquarters(ctx: MemberContext, headquartersCode: string): Promise<void> {
  await ctx.limits.spend(ASKINGS, ctx.actor.companyId)
  await inSystemTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    await lockMembers(tx.db, companyId)
    const store = await findProfile(tx.db, companyId)
    if (!store || !CHAIN_KINDS.includes(store.kind)) throw new Refusal('not-a-chain-member')
    if (isOpen(await latestChainRequest(tx.db, companyId))) throw new Refusal('chain-request-open')
    await nameHeadquarters(tx, companyId, headquartersCode)
  })
}

/**
 * Puts a store's request before the headquarters with this credit code. One that asks or belongs there already is left as
 * it is; one that was with another leaves it. In the caller's system transaction.
 */
export async function nameHeadquarters(ctx: Context, storeCompanyId: string, code: string): Promise<void> {
  const { db, now } = ctx
  const found = await findByCreditCode(db, normalCreditCode(code))
  const store = await findProfile(db, storeCompanyId)
  if (!store || !found || found.kind !== 'chain-hq' || found.state !== 'approved')
    throw new Refusal('headquarters-unknown')
  const latest = await latestChainRequest(db, storeCompanyId)
  if (isOpen(latest) && latest?.headquartersId === found.companyId) return
  await leaveHeadquarters(ctx, storeCompanyId)
  const requestId = await insertChainRequest(db, {
    storeCompanyId,
    headquartersId: found.companyId,
    storeName: store.name,
    storeCreditCode: store.creditCode,
    storeLegalPerson: store.legalPerson,
    storeAddress: store.address,
    headquartersName: found.name,
    headquartersCode: found.creditCode,
    askedAt: now,
  })
  await insertChainStep(db, { requestId, step: 'waiting', remark: '', at: now })
  await postMessage(ctx, {
    companyId: found.companyId,
    kind: 'account',
    title: '有门店申请加入本连锁',
    body: `${store.name}申请作为本企业的门店。请主账号核对后接受或拒绝；接受前，该门店与本企业互不可见。`,
    link: CHAIN_LINK,
  })
  await audit(ctx, { action: 'company.ask-headquarters', subject: requestId, details: { storeCompanyId } })
}

/** The store's request is taken back, or it leaves its chain; nothing when there is none. In a system transaction. */
export async function leaveHeadquarters(ctx: Context, storeCompanyId: string): Promise<void> {
  const latest = await latestChainRequest(ctx.db, storeCompanyId)
  if (latest && isOpen(latest)) await close(ctx, latest)
}

/** The store's main account takes the request back. */
export function withdrawChainRequest(ctx: MemberContext, requestId: string): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const request = await lockChainRequest(tx.db, requestId)
    if (!request || request.storeCompanyId !== tx.actor.companyId) throw new Refusal('not-found')
    if (request.state !== 'waiting') throw new Refusal('state-changed')
    await close(tx, request)
  })
}

async function close(ctx: Context, request: ChainRequestRow): Promise<void> {
  const { db, now } = ctx
  const verb = request.state === 'waiting' ? 'withdraw' : 'end'
  await moveChainRequest(db, request, verb, { reason: null, decidedAt: now })
  const state = step(chainRequestMachine, request.state, verb)
  await audit(ctx, { action: 'company.leave-headquarters', subject: request.id, details: { state } })
}

function isOpen(request: ChainRequestRow | null): boolean {
  return request?.state === 'waiting' || request?.state === 'accepted'
}
