import type {
  ChainRequest,
  ChainRequestPage,
  ChainRequestQuery,
  ChainRequestState,
  ChainStanding,
  DecideChainRequest,
} from '@xiaojiu/contract/company/chain-endpoints.ts'
import { CHAIN_KINDS } from '@xiaojiu/contract/qualification/registration-checks.ts'
import { normalCreditCode } from '@xiaojiu/kernel/checks/numbers.ts'
import { canStep, step } from '@xiaojiu/kernel/machine.ts'
import { postMessage, postMessages } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inSystemTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { chainRequestMachine } from '../domain/states.ts'
import {
  type ChainRequestRow,
  chainStepsOf,
  countWaitingFor,
  insertChainRequest,
  insertChainStep,
  latestChainRequest,
  listRequestsTo,
  lockChainRequest,
  moveChainRequest,
} from '../tables/chain.ts'
import { findByCreditCode, findProfile } from '../tables/companies.ts'
import { lockMembers } from '../tables/memberships.ts'

/** Limits requests to headquarters. */
const ASKINGS = { name: 'company-chain', points: 5, seconds: 86_400 } as const

const CHAIN_LINK = '/personal/companyAdministration?tab=chain'

/**
 * A store sends a request to its headquarters. Neither can see the other's rows before the headquarters has agreed, so this reads
 * across companies, for the caller's own company.
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
 * Creates a store's request to the headquarters with this credit code. An existing request or membership there stays; one with
 * another headquarters ends. In the caller's system transaction.
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

/**
 * Withdraws the store's request, or removes the store from its chain; does nothing when there is none. In a system
 * transaction.
 */
export async function leaveHeadquarters(ctx: Context, storeCompanyId: string): Promise<void> {
  const latest = await latestChainRequest(ctx.db, storeCompanyId)
  if (latest && isOpen(latest)) await close(ctx, latest)
}

/** The store's main account withdraws the request. */
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

const WORDS = { accept: '已接受', refuse: '已拒绝', end: '已解除' } as const

/**
 * The headquarters' main account accepts a store, refuses it, or ends its membership. The store's own row changes too, so the
 * scope is the system's; the request is to the caller's own company.
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

/** The role of the caller's company in a chain. */
export function getChainStanding(ctx: MemberContext): Promise<ChainStanding> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const company = await findProfile(db, companyId)
    if (company?.kind === 'chain-hq')
      return { part: 'headquarters', waitingCount: await countWaitingFor(db, companyId), request: null, canAsk: false }
    if (!company || !CHAIN_KINDS.includes(company.kind))
      return { part: 'none', waitingCount: 0, request: null, canAsk: false }
    const latest = await latestChainRequest(db, companyId)
    const steps = await chainStepsOf(db, latest ? [latest.id] : [])
    const canAsk = latest === null || (latest.state !== 'waiting' && latest.state !== 'accepted')
    return { part: 'store', waitingCount: 0, request: latest && present(latest, steps.get(latest.id), false), canAsk }
  })
}

/** Stores with a current or former request to the caller's company. */
export function listChainRequests(
  ctx: MemberContext,
  { pageNum, pageSize }: ChainRequestQuery,
): Promise<ChainRequestPage> {
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const { rows, total } = await listRequestsTo(db, companyId, (pageNum - 1) * pageSize, pageSize)
    const steps = await chainStepsOf(
      db,
      rows.map(row => row.id),
    )
    return { list: rows.map(row => present(row, steps.get(row.id), true)), total, pageNum, pageSize }
  })
}

type Step = { readonly step: ChainRequestState; readonly remark: string; readonly at: Date }

function present(
  { id, headquartersName, ...row }: ChainRequestRow,
  steps: readonly Step[] = [],
  isHeadquarters: boolean,
): ChainRequest {
  return {
    ...row,
    requestId: id,
    headquartersName: isHeadquarters || row.state === 'accepted' ? headquartersName : null,
    steps: steps.map(({ step, remark, at }) => ({ step, remark, at })),
    verbs: isHeadquarters ? headquartersVerbs(row.state) : row.state === 'waiting' ? ['withdraw'] : [],
  }
}

function headquartersVerbs(state: ChainRequestRow['state']): ChainRequest['verbs'] {
  if (state === 'waiting') return ['accept', 'refuse']
  return state === 'accepted' ? ['end'] : []
}
