import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { ChangeMember, type HandOver, MemberAct } from '@xiaojiu/contract/staff/people-schemas.ts'
import { givesMoneyRight, OWNER_ROLE, rightName, type StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import {
  accountNames,
  endFaceSessions,
  forgetFactor,
  makePasswordLink,
  sendSmsLater,
} from '#modules/identity/public.ts'
import { allStores } from '#modules/store/public.ts'
import { type ApprovalFacts, type ApprovalKind, askApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import {
  type GatewayContext,
  inTransaction,
  type SellerContext,
  type Staff,
  type StaffContext,
} from '#platform/context.ts'
import { isWider } from '#platform/data-scope.ts'
import { Refusal } from '#platform/refusal.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { dropClaimsOf } from '../desks/desk-tables.ts'
import { type MemberVerb, memberMachine } from '../domain/member.states.ts'
import type { Member } from '../tables/members.ts'
import { countOthers, lockPeople, type MemberChange, moveMember, updateMember } from '../tables/people.ts'
import { findRole, type Role } from '../tables/roles.ts'
import { limitColumns, refuseGiving, refuseWider, scopeOf } from './giving.ts'
import { colleague, limitsOf, limitText, placeOf, scopeText } from './list-people.ts'

/** On the platform at least two others must keep the right to manage staff. */
const LEAST_KEEPERS = 2
const PASSWORD_LINKS = { name: 'staff.password-link-sent', points: 20, seconds: 3600 }

const DONE: Outcome = { outcome: 'done', approvalId: null }

/**
 * Changes a colleague's role, rights or limits, from the colleague's next request on. On the platform, granting a money right
 * that the colleague did not have needs a second person; removing rights does not.
 */
export function changeMember(ctx: StaffContext, input: ChangeMember): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    const { member, role, rights, isWidened } = await planChange(tx, input)
    const { face } = tx.actor
    if (member.version !== input.version) throw versionChanged({ at: member.changedAt })
    // Money of more provinces or stores is as good as a further right to move money.
    const movesMoreMoney = isWidened && givesMoneyRight(face, [], rights)
    if (givesMoneyRight(face, member.rights, rights) || movesMoreMoney || widensLimits(tx.actor, member, input))
      return askApproval(tx, changeMemberKind, input, input.reason)
    const columns = columnsOf(tx.actor, role, input)
    await write(tx, member, input.version, columns)
    await audit(tx, {
      action: 'staff.change-member',
      subject: member.accountId,
      reason: input.reason,
      before: {
        role: member.roleName,
        rights: member.rights,
        provinces: member.limitProvinces,
        stores: member.limitStores,
        approvalLimits: member.approvalLimits,
      },
      after: {
        role: role.name,
        rights,
        provinces: columns.limitProvinces ?? null,
        stores: columns.limitStores ?? null,
        approvalLimits: columns.approvalLimits ?? member.approvalLimits,
      },
    })
    return DONE
  })
}

interface PlannedChange {
  readonly member: Member
  readonly role: Role
  readonly rights: readonly string[]
  /** The person will see provinces or stores that are beyond their limits now. */
  readonly isWidened: boolean
}

/** The effect of the change, checked for the person who requests it and again for the one who approves. */
async function planChange(tx: StaffContext, input: ChangeMember): Promise<PlannedChange> {
  const { db, actor } = tx
  const place = placeOf(actor)
  await lockPeople(db, place)
  const member = await other(tx, input.memberId)
  const role = await findRole(db, place, input.roleId)
  if (!role) throw new Refusal('not-found')
  refuseGiving(actor, role, input.rights)
  const rights = input.rights ?? role.rights
  await refuseLast(tx, member, { rights, roleKey: role.key })
  const limits = limitColumns(actor, input.limits)
  const isWidened = isWider(scopeOf(limits), scopeOf(member))
  if (isWidened) refuseWider(actor, limits)
  return { member, role, rights, isWidened }
}

function columnsOf(actor: Staff, role: Role, { rights, limits, approvalLimits }: ChangeMember): MemberChange {
  return { roleId: role.id, rights, ...limitColumns(actor, limits), ...(approvalLimits && { approvalLimits }) }
}

/** On the platform, a higher limit of somebody who may move money needs two people, like the right itself. */
function widensLimits({ face }: Staff, { approvalLimits: before }: Member, { approvalLimits: after }: ChangeMember) {
  if (face === 'seller' || after === undefined) return false
  return Object.entries(before).some(([kind, amount]) => (after[kind] ?? Number.POSITIVE_INFINITY) > amount)
}

/** The stored form: limits in fen, not as typed. */
const Asked: z.ZodType<ChangeMember> = ChangeMember.extend({
  approvalLimits: z.record(z.string(), z.int().transform(fen)).optional(),
})

/** 授予资金权限: granting a right to move money, a higher limit or a wider scope for it, needs two people. */
export const changeMemberKind: ApprovalKind<ChangeMember> = {
  name: 'staff.change-member',
  label: '授予资金权限、提高复核限额或扩大数据范围',
  face: 'platform',
  right: 'staff.act',
  payload: Asked,
  lock: tx => lockPeople(tx.db, placeOf(tx.actor)),
  async describe(tx, input) {
    const { member, role, rights } = await planChange(tx, input)
    const stores = await allStores(tx.db)
    return factsOf(tx, member, {
      title: `调整为 ${role.name}`,
      before: {
        角色: member.roleName,
        权限: rightNames(member.rights),
        数据范围: scopeText(limitsOf(member), stores),
        复核限额: limitText(member.approvalLimits),
      },
      after: {
        角色: role.name,
        权限: rightNames(rights),
        数据范围: scopeText(limitsOf(limitColumns(tx.actor, input.limits)), stores),
        复核限额: limitText(input.approvalLimits ?? member.approvalLimits),
      },
      effect: '通过后该员工的下一次操作即按新权限',
    })
  },
  async versionOf(tx, { memberId, roleId }) {
    const { version } = await colleague(tx.db, tx.actor, memberId)
    const role = await findRole(tx.db, placeOf(tx.actor), roleId)
    return `${version}/${role?.version}`
  },
  async carryOut(tx, input) {
    const { member, role } = await planChange(tx, input)
    await write(tx, member, input.version, columnsOf(tx.actor, role, input))
  },
}

async function factsOf(
  { db }: StaffContext,
  { accountId }: Member,
  told: Pick<ApprovalFacts, 'title' | 'before' | 'after' | 'effect'>,
): Promise<ApprovalFacts> {
  const { loginName } = await accountNames(db, accountId)
  return { ...told, subject: accountId, title: `${loginName} ${told.title}`, amount: null }
}

export function rightNames(rights: readonly string[]): string {
  return rights.map(right => rightName('platform', right as StaffRight)).join('、')
}

export const disableMember = (ctx: StaffContext, input: MemberAct): Promise<void> => shutOut(ctx, input, 'disable')
export const endMember = (ctx: StaffContext, input: MemberAct): Promise<void> => shutOut(ctx, input, 'end')

/** Disables a colleague at once; colleagues can claim at once what this one was deciding. */
function shutOut(ctx: StaffContext, { memberId, reason }: MemberAct, verb: MemberVerb): Promise<void> {
  return inTransaction(ctx, async tx => {
    await lockPeople(tx.db, placeOf(tx.actor))
    const member = await other(tx, memberId)
    if (!memberMachine.verbs[verb].from.some(from => from === member.state)) throw new Refusal('not-found')
    await refuseLast(tx, member, { rights: [], roleKey: null })
    await moveOr(tx, member, verb)
    const { accountId, storeId } = member
    await endFaceSessions(tx.db, { accountId, storeId, reason: 'disabled' }, tx.now)
    await dropClaimsOf(tx.db, { accountId, storeId })
    await audit(tx, {
      action: `staff.${verb}-member`,
      subject: accountId,
      reason,
      before: { state: member.state },
      after: { state: memberMachine.verbs[verb].to },
    })
  })
}

/** Enables a colleague again with the former rights, which are checked again. On the platform this needs a second person. */
export function enableMember(ctx: StaffContext, input: MemberAct): Promise<Outcome> {
  const { memberId, reason } = input
  return inTransaction(ctx, async tx => {
    const member = await disabled(tx, memberId)
    if (tx.actor.face === 'platform') return askApproval(tx, enableMemberKind, input, reason)
    await moveOr(tx, member, 'enable')
    await audit(tx, {
      action: 'staff.enable-member',
      subject: member.accountId,
      reason,
      before: { state: member.state },
      after: { state: memberMachine.verbs.enable.to },
    })
    return DONE
  })
}

/** A disabled colleague whose rights this person may grant now. */
async function disabled(tx: StaffContext, memberId: string): Promise<Member> {
  const place = placeOf(tx.actor)
  await lockPeople(tx.db, place)
  const member = await other(tx, memberId)
  const role = await findRole(tx.db, place, member.roleId)
  if (member.state !== 'disabled' || !role) throw new Refusal('not-found')
  refuseGiving(tx.actor, role, member.ownRights)
  refuseWider(tx.actor, member)
  return member
}

/** 恢复员工: needs two people on the platform. */
export const enableMemberKind: ApprovalKind<MemberAct> = {
  name: 'staff.enable-member',
  label: '恢复停用的员工',
  face: 'platform',
  right: 'staff.act',
  payload: MemberAct,
  lock: tx => lockPeople(tx.db, placeOf(tx.actor)),
  async describe(tx, { memberId }) {
    const member = await disabled(tx, memberId)
    return factsOf(tx, member, {
      title: '恢复使用运营后台',
      before: { 状态: '已停用' },
      after: { 状态: '正常', 角色: member.roleName, 权限: rightNames(member.rights) },
      effect: '该员工可以重新登录，权限同停用前',
    })
  },
  async versionOf(tx, { memberId }) {
    const { state, version } = await colleague(tx.db, tx.actor, memberId)
    return `${state}/${version}`
  },
  carryOut: async (tx, { memberId }) => moveOr(tx, await disabled(tx, memberId), 'enable'),
}

export function endMemberSessions(ctx: StaffContext, { memberId, reason }: MemberAct): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId, storeId } = await colleague(tx.db, tx.actor, memberId)
    const count = await endFaceSessions(tx.db, { accountId, storeId, reason: 'ended' }, tx.now)
    await dropClaimsOf(tx.db, { accountId, storeId })
    await audit(tx, { action: 'staff.end-sessions', subject: accountId, details: { reason, count } })
  })
}

/** For a lost authenticator, when the person is present: the next log-in sets up a new one. */
export function resetSecondFactor(ctx: StaffContext, { memberId, reason }: MemberAct): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId } = await other(tx, memberId)
    await forgetFactor(tx.db, accountId)
    await endFaceSessions(tx.db, { accountId, reason: 'changed' }, tx.now)
    await audit(tx, { action: 'staff.reset-second-factor', subject: accountId, details: { reason } })
  })
}

/** For a forgotten password: sends a link to the colleague's own mobile. The sender never sees it. */
export async function sendPasswordLink(ctx: GatewayContext<Staff>, { memberId, reason }: MemberAct): Promise<void> {
  await ctx.limits.spend(PASSWORD_LINKS, ctx.actor.accountId)
  const { face } = ctx.actor
  const { accountId, ...link } = await inTransaction(ctx, async tx => {
    const member = await other(tx, memberId)
    if (member.state !== 'active') throw new Refusal('not-found')
    return { accountId: member.accountId, ...(await makePasswordLink(tx, member.accountId, reason)) }
  })
  const { loginName } = await accountNames(ctx.db, accountId)
  const url = `${ctx.site.publicUrl}/${face}/login?link=${link.token}`
  sendSmsLater(ctx, { mobile: link.mobile, template: 'staff-password-link', params: { url, account: loginName } })
}

/**
 * Makes a colleague the owner of the store and gives the former owner another role, in one step, so that there is always an
 * owner.
 */
export function handOver(ctx: SellerContext, { memberId, ownRoleId, reason }: HandOver): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, actor } = tx
    const place = placeOf(actor)
    await lockPeople(db, place)
    const owner = await colleague(db, actor, actor.memberId)
    const successor = await colleague(db, actor, memberId)
    const ownRole = await findRole(db, place, ownRoleId)
    if (owner.roleKey !== OWNER_ROLE) throw new Refusal('no-access')
    if (successor.id === owner.id || successor.state !== 'active') throw new Refusal('not-found')
    if (!ownRole || ownRole.key === OWNER_ROLE) throw new Refusal('not-found')
    refuseGiving(actor, ownRole, null)
    await write(tx, successor, successor.version, { roleId: owner.roleId, rights: null })
    await write(tx, owner, owner.version, { roleId: ownRole.id, rights: null })
    const details = { reason, from: owner.accountId, ownRole: ownRole.name }
    await audit(tx, { action: 'staff.hand-over', subject: successor.accountId, details })
  })
}

/** A colleague other than the caller; only an owner may act on an owner. */
async function other({ db, actor }: StaffContext, memberId: string): Promise<Member> {
  const member = await colleague(db, actor, memberId)
  if (member.accountId === actor.accountId) throw new Refusal('own-rights')
  if (member.roleKey === OWNER_ROLE) {
    const self = await colleague(db, actor, actor.memberId)
    if (self.roleKey !== OWNER_ROLE) throw new Refusal('right-not-own', { rights: member.roleName })
  }
  return member
}

/** A store must keep an owner; the platform must keep two others with the right to manage staff. */
async function refuseLast(
  { db, actor }: StaffContext,
  member: Member,
  after: { readonly rights: readonly string[]; readonly roleKey: string | null },
): Promise<void> {
  const place = placeOf(actor)
  if (member.state !== 'active') return
  if (place.face === 'seller') {
    if (member.roleKey !== OWNER_ROLE || after.roleKey === OWNER_ROLE) return
    if ((await countOthers(db, place, member.id, { roleKey: OWNER_ROLE })) === 0) throw new Refusal('last-owner')
    return
  }
  if (!member.rights.includes('staff.act') || after.rights.includes('staff.act')) return
  const others = await countOthers(db, place, member.id, { right: 'staff.act' })
  if (others < LEAST_KEEPERS) throw new Refusal('last-owner')
}

async function write({ db, now }: StaffContext, member: Member, version: number, change: MemberChange): Promise<void> {
  if (!(await updateMember(db, { memberId: member.id, version }, change, now)))
    throw versionChanged({ at: member.changedAt })
}

async function moveOr({ db, now }: StaffContext, member: Member, verb: MemberVerb): Promise<void> {
  if (!(await moveMember(db, member, verb, now))) throw versionChanged({ at: member.changedAt })
}
