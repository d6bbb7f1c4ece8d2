import type {
  AskBinding,
  Binding,
  BindingPage,
  BindingQuery,
  BindingStatus,
  DecideBinding,
  HandOver,
  LeaveCompany,
} from '@xiaojiu/contract/company/binding-schemas.ts'
import { RIGHTS, type Right } from '@xiaojiu/contract/define.ts'
import { isSameName } from '@xiaojiu/kernel/checks/names.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { type AccountFace, accountFaces, isAccountEnabled, proveOwnPassword } from '#modules/identity/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type MemberContext,
  type UserContext,
} from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { membershipMachine } from '../domain/states.ts'
import { subAccountOf } from '../sub-accounts/sub-accounts.ts'
import {
  type BindingRow,
  changeBinding,
  type Decider,
  findBinding,
  findMainAccount,
  hasManagedBinding,
  listBindingRows,
  lockBinding,
  moveBinding,
  upsertBindingRequest,
} from '../tables/bindings.ts'
import { replaceChosenStores } from '../tables/chain.ts'
import { type Company, findByCreditCode, findCompanies } from '../tables/companies.ts'
import { lockMembers } from '../tables/memberships.ts'

/** Business licences are public, so the number of attempts is limited. */
const ASKINGS = { name: 'company-binding', points: 10, seconds: 86_400 } as const

/**
 * A login requests to act for a company that it does not belong to, so this reads across companies. The main account decides; the
 * platform decides when there is none in use, or when the main account is to be replaced.
 */
export async function askBinding(ctx: UserContext, asked: AskBinding): Promise<BindingStatus> {
  const { accountId, accountKind } = ctx.actor
  if (accountKind !== 'buyer') throw new Refusal('no-access')
  await ctx.limits.spend(ASKINGS, accountId)
  return inSystemTransaction(ctx, async tx => {
    const company = await findByCreditCode(tx.db, asked.creditCode)
    const isMatch =
      company?.state === 'approved' &&
      isSameName(company.name, asked.companyName) &&
      isSameName(company.legalPerson, asked.legalPerson)
    if (!isMatch) throw new Refusal('company-not-matched')
    const { companyId } = company
    await lockMembers(tx.db, companyId)
    await refuseUnlessFree(tx, companyId)
    const decider = asked.asksMain ? 'platform' : await deciderOf(tx, companyId)
    const asking = { companyId, accountId, decider, askedAt: tx.now, asksMain: asked.asksMain, note: asked.note }
    await upsertBindingRequest(tx.db, asking)
    await audit(tx, { action: 'company.ask-binding', subject: companyId, details: { asksMain: asked.asksMain } })
    if (decider === 'main-account')
      await postMessage(tx, {
        companyId,
        kind: 'account',
        title: '有账号申请绑定本企业',
        body: '请主账号在“企业绑定”中核对申请人身份后处理。',
        link: '/personal/companyAdministration?tab=others',
      })
    return { companyId, state: 'asked', decider, refuseReason: null, askedAt: tx.now, decidedAt: null }
  })
}

async function refuseUnlessFree({ db, actor: { accountId } }: UserContext, companyId: string): Promise<void> {
  const binding = await lockBinding(db, companyId, accountId)
  if (binding && !canStep(membershipMachine, binding.state, 'ask-again'))
    throw new Refusal(binding.state === 'asked' ? 'binding-asked' : 'already-bound')
  if (await hasManagedBinding(db, accountId)) throw new Refusal('managed-login')
}

async function deciderOf({ db }: Context, companyId: string): Promise<Decider> {
  const main = await findMainAccount(db, companyId)
  return main !== null && (await isAccountEnabled(db, main)) ? 'main-account' : 'platform'
}

/** The main account accepts a login with these rights, or refuses it with a reason. */
export function decideBinding(ctx: MemberContext, decision: DecideBinding): Promise<void> {
  const { userBasicId, isApproved, reason, role, rights } = decision
  if (!isApproved && reason === '') throw new Refusal('reason-needed')
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    await lockMembers(tx.db, companyId)
    const binding = await lockBinding(tx.db, companyId, userBasicId)
    if (!binding || binding.decider !== 'main-account') throw new Refusal('not-found')
    const verb = isApproved ? 'approve' : 'refuse'
    if (!canStep(membershipMachine, binding.state, verb)) throw new Refusal('state-changed')
    await moveBinding(tx.db, companyId, userBasicId, verb, {
      decidedAt: tx.now,
      ...(isApproved ? { role, rights: [...new Set(rights)] } : { refuseReason: reason }),
    })
    await audit(tx, { action: `company.${verb}-binding`, subject: userBasicId, details: { role, rights, reason } })
  })
}

/** Ends the membership of a login; a managed login is deleted as a sub-account instead. */
export function unbindOther(ctx: MemberContext, accountId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    const { isManaged } = await subAccountOf(tx, accountId)
    if (isManaged) throw new Refusal('managed-login')
    await moveBinding(tx.db, companyId, accountId, 'end', { decidedAt: tx.now })
    await replaceChosenStores(tx.db, companyId, accountId, [])
    await audit(tx, { action: 'company.unbind-other', subject: accountId })
  })
}

const ALL_RIGHTS = Object.keys(RIGHTS) as Right[]
const WITHOUT_LIMITS = { orderLimit: null, monthLimit: null, needsApproval: false } as const

/** Makes an employee the main account; the former one stays as an employee with every right. */
export async function handOverMain(ctx: MemberContext, { userBasicId, password, ...captcha }: HandOver): Promise<void> {
  await proveOwnPassword(ctx, password, captcha)
  await inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const { state } = await subAccountOf(tx, userBasicId)
    if (state !== 'active') throw new Refusal('not-found')
    // Another tab may have transferred it already.
    if ((await findMainAccount(tx.db, companyId)) !== accountId) throw new Refusal('main-account-only')
    await changeBinding(tx.db, companyId, accountId, { isMain: false, role: 'custom', rights: ALL_RIGHTS })
    // From now on it is its holder's own login and no longer managed.
    await changeBinding(tx.db, companyId, userBasicId, { isMain: true, isManaged: false, ...WITHOUT_LIMITS })
    await audit(tx, { action: 'company.hand-over-main', subject: userBasicId, details: { fromAccountId: accountId } })
  })
}

/**
 * The login leaves a company or withdraws its request. The company need not be the current one, so the scope is the system's and
 * the row is the caller's own.
 */
export function leaveCompany(ctx: UserContext, { userBasicId, companyId }: LeaveCompany): Promise<void> {
  const { accountId } = ctx.actor
  if (userBasicId !== accountId) throw new Refusal('not-your-company')
  return inSystemTransaction(ctx, async tx => {
    await lockMembers(tx.db, companyId)
    const binding = await lockBinding(tx.db, companyId, accountId)
    if (!binding || !canStep(membershipMachine, binding.state, 'end')) throw new Refusal('not-your-company')
    if (binding.isMain) throw new Refusal('main-account-stays')
    if (binding.isManaged) throw new Refusal('managed-login')
    await moveBinding(tx.db, companyId, accountId, 'end', { decidedAt: tx.now })
    await replaceChosenStores(tx.db, companyId, accountId, [])
    await audit(tx, { action: 'company.leave', subject: companyId })
  })
}

/** The state of the login with a company; without a request the response is the same as for an unknown company. */
export function checkBinding(ctx: UserContext, companyId: string): Promise<BindingStatus> {
  return inSnapshot(ctx, async ({ db, actor: { accountId } }) => {
    const binding = await findBinding(db, companyId, accountId)
    if (!binding) return { companyId, state: 'none', decider: null, refuseReason: null, askedAt: null, decidedAt: null }
    const { state, decider, refuseReason, askedAt, decidedAt } = binding
    return { companyId, state, decider, refuseReason, askedAt, decidedAt }
  })
}

/** The companies of the caller's login, or the logins of the company whose main account the caller is. */
export function listBindings(ctx: UserContext, { side, state, pageNum, pageSize }: BindingQuery): Promise<BindingPage> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const { rows, total } = await listBindingRows(db, {
      of: side === 'mine' ? { accountId: actor.accountId } : { companyId: ownCompany(ctx) },
      state,
      skip: (pageNum - 1) * pageSize,
      limit: pageSize,
    })
    const companyIds = [...new Set(rows.map(row => row.companyId))]
    const companies = companyIds.length === 0 ? [] : await findCompanies(db, companyIds)
    const faces = await accountFaces(db, [...new Set(rows.map(row => row.accountId))])
    const list = rows.flatMap(row => {
      const company = companies.find(one => one.companyId === row.companyId)
      const face = faces.get(row.accountId)
      return company && face ? [present(ctx, side, row, company, face)] : []
    })
    return { list, total, pageNum, pageSize }
  })
}

function ownCompany({ actor: { membership } }: UserContext): string {
  if (!membership) throw new Refusal('company-not-chosen')
  if (!membership.isMain) throw new Refusal('main-account-only')
  return membership.companyId
}

function present(
  { actor }: UserContext,
  side: BindingQuery['side'],
  { accountId, ...row }: BindingRow,
  company: Company,
  face: AccountFace,
): Binding {
  return {
    ...row,
    companyName: company.name,
    companyKind: company.kind,
    companyState: company.state,
    creditCode: company.creditCode,
    userBasicId: accountId,
    loginName: face.loginName,
    personName: face.personName,
    mobile: maskPersonalData(face.mobile),
    isCurrent: side === 'mine' && actor.membership?.companyId === row.companyId,
    verbs: side === 'mine' ? ownVerbs(row) : mainVerbs(row),
  }
}

type Face = Omit<BindingRow, 'accountId'>

function ownVerbs({ state, isMain, isManaged }: Face): Binding['verbs'] {
  if (state === 'refused' || state === 'ended') return ['ask-again']
  return isMain || isManaged ? [] : ['leave']
}

function mainVerbs({ state, isMain, isManaged, decider }: Face): Binding['verbs'] {
  if (state === 'asked') return decider === 'main-account' ? ['approve', 'refuse'] : []
  if (isMain || (state !== 'active' && state !== 'suspended')) return []
  return [...(state === 'active' ? (['hand-over'] as const) : []), ...(isManaged ? [] : (['unbind'] as const))]
}
