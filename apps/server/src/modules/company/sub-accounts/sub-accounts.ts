import {
  type ChangedSubAccount,
  MOST_SUB_ACCOUNTS,
  type NewSubAccount,
  type SubAccount,
  type SubAccountMobile,
  type SubAccountPage,
  type SubAccountPassword,
  type SubAccountQuery,
} from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import {
  accountFaces,
  accountNames,
  deleteAccount,
  disableAccount,
  hashChosenPassword,
  isLoginNameFree,
  openAccount,
  overrideMobile,
  overridePassword,
  redeemTicket,
  renamePerson,
  resumeAccount,
} from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { proposedLoginNames } from '../domain/membership-rules.ts'
import { membershipMachine } from '../domain/states.ts'
import { moveBinding } from '../tables/bindings.ts'
import { chosenStores, countStores, listStores, replaceChosenStores } from '../tables/chain.ts'
import {
  findSubMembership,
  insertSubMembership,
  listSubMemberships,
  lockMembers,
  type SubMembership,
  setSubTerms,
} from '../tables/memberships.ts'

/** Locks a sub-account of the caller's company; others are not found. */
export async function subAccountOf({ db, actor }: MemberContext, accountId: string): Promise<SubMembership> {
  await lockMembers(db, actor.companyId)
  const membership = await findSubMembership(db, actor.companyId, accountId)
  if (!membership) throw new Refusal('not-found')
  return membership
}

/** The same, only for managed logins. */
async function managedAccountOf(ctx: MemberContext, accountId: string): Promise<SubMembership> {
  const membership = await subAccountOf(ctx, accountId)
  if (!membership.isManaged) throw new Refusal('not-managed-login')
  return membership
}

/** The company's employees. There are at most a hundred, so they are searched in memory. */
export function listSubAccounts(ctx: MemberContext, query: SubAccountQuery): Promise<SubAccountPage> {
  const { keyword = '', role, state, pageNum, pageSize } = query
  return inSnapshot(ctx, async ({ db, actor: { companyId } }) => {
    const members = await listSubMemberships(db, companyId)
    const accountIds = members.map(member => member.accountId)
    const faces = await accountFaces(db, accountIds)
    const stores = await chosenStores(db, companyId, accountIds)
    const found = members.flatMap(({ accountId, ...member }): SubAccount[] => {
      const face = faces.get(accountId)
      if (!face || (role && member.role !== role) || (state && member.state !== state)) return []
      const { loginName, personName, mobile } = face
      if (![loginName.toLowerCase(), personName, mobile].some(text => text.includes(keyword.toLowerCase()))) return []
      return [
        {
          ...member,
          rights: [...member.rights],
          userBasicId: accountId,
          loginName,
          personName,
          mobile: maskPersonalData(mobile),
          storeCompanyIds: [...(stores.get(accountId) ?? [])],
        },
      ]
    })
    const skip = (pageNum - 1) * pageSize
    return {
      list: found.slice(skip, skip + pageSize),
      total: found.length,
      pageNum,
      pageSize,
      mostSubAccounts: MOST_SUB_ACCOUNTS,
      storeCount: await countStores(db, companyId),
    }
  })
}

/** An unused login name for the next employee. */
export function proposeLoginName(ctx: MemberContext): Promise<string> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const { loginName } = await accountNames(db, actor.accountId)
    const takenCount = (await listSubMemberships(db, actor.companyId)).length
    const names = proposedLoginNames(loginName, takenCount)
    for (const name of names) if (await isLoginNameFree(db, name)) return name
    return ''
  })
}

/** Creates a login for an employee; it can be used at once. */
export async function createSubAccount(ctx: MemberContext, made: NewSubAccount): Promise<string> {
  const { loginName, mobile, password, personName, storeCompanyIds, ...terms } = made
  const passwordHash = await hashChosenPassword(password, [loginName, mobile])
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const { companyId } = actor
    await lockMembers(db, companyId)
    if ((await listSubMemberships(db, companyId)).length >= MOST_SUB_ACCOUNTS)
      throw new Refusal('too-many-sub-accounts', { most: MOST_SUB_ACCOUNTS })
    const accountId = await openAccount(tx, { loginName, mobile, personName, passwordHash, isMobileProven: false })
    if (accountId === null) throw new Refusal('login-name-taken')
    await insertSubMembership(db, now, { ...terms, rights: unique(terms.rights), companyId, accountId })
    await chooseStores(tx, accountId, storeCompanyIds)
    await audit(tx, { action: 'company.create-sub-account', subject: accountId, details: { loginName, ...terms } })
    return accountId
  })
}

/** Sets the employee's rights from the next request on. */
export function changeSubAccount(ctx: MemberContext, change: ChangedSubAccount): Promise<void> {
  const { userBasicId, personName, storeCompanyIds, ...terms } = change
  return inTransaction(ctx, async tx => {
    const { isManaged } = await subAccountOf(tx, userBasicId)
    await setSubTerms(tx.db, tx.actor.companyId, userBasicId, { ...terms, rights: unique(terms.rights) })
    // Logins that the company does not manage keep their own name.
    if (isManaged) await renamePerson(tx, userBasicId, personName)
    await chooseStores(tx, userBasicId, storeCompanyIds)
    await audit(tx, { action: 'company.change-sub-account', subject: userBasicId, details: terms })
  })
}

async function chooseStores(ctx: MemberContext, accountId: string, storeCompanyIds: readonly string[]): Promise<void> {
  const { companyId } = ctx.actor
  if (storeCompanyIds.length > 0) {
    const own = new Set((await listStores(ctx.db, companyId)).map(store => store.companyId))
    if (!storeCompanyIds.every(id => own.has(id))) throw new Refusal('not-your-store')
  }
  await replaceChosenStores(ctx.db, companyId, accountId, storeCompanyIds)
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/**
 * Disables or enables an employee. A managed login is closed with it, so that its sessions end; an employee's own login only
 * loses the membership. What the platform closed stays closed.
 */
export function enableSubAccount(ctx: MemberContext, accountId: string, isEnabled: boolean): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { state, isManaged } = await subAccountOf(tx, accountId)
    const verb = isEnabled ? 'resume' : 'suspend'
    // Already in this state: a repeated call has no effect.
    if (!canStep(membershipMachine, state, verb)) return
    await moveBinding(tx.db, tx.actor.companyId, accountId, verb)
    if (isManaged && !isEnabled) await disableAccount(tx, accountId)
    if (isManaged && isEnabled && !(await resumeAccount(tx, accountId))) throw new Refusal('login-barred')
    await audit(tx, { action: `company.${verb}-sub-account`, subject: accountId })
  })
}

/** Deletes it; its orders stay. */
export function deleteSubAccount(ctx: MemberContext, accountId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    const { isManaged } = await subAccountOf(tx, accountId)
    await moveBinding(tx.db, companyId, accountId, 'end')
    await replaceChosenStores(tx.db, companyId, accountId, [])
    if (isManaged) await deleteAccount(tx, accountId)
    await audit(tx, { action: 'company.delete-sub-account', subject: accountId })
  })
}

/** Sets a new password of an employee's login and ends its sessions. */
export async function resetSubAccountPassword(
  ctx: MemberContext,
  { userBasicId, password }: SubAccountPassword,
): Promise<void> {
  const { loginName, mobile } = await inSnapshot(ctx, async tx => {
    await managedAccountOf(tx, userBasicId)
    return accountNames(tx.db, userBasicId)
  })
  const passwordHash = await hashChosenPassword(password, [loginName, mobile])
  await inTransaction(ctx, async tx => {
    await managedAccountOf(tx, userBasicId)
    await overridePassword(tx, userBasicId, passwordHash)
    await audit(tx, { action: 'company.reset-sub-account-password', subject: userBasicId })
  })
}

/** Sets another mobile of an employee's login, after its holder has proven the code sent to it. */
export function bindSubAccountMobile(
  ctx: MemberContext,
  { userBasicId, mobile, ticket }: SubAccountMobile,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    await managedAccountOf(tx, userBasicId)
    const isProven = await redeemTicket(tx.db, { ticket, mobile, purpose: 'change-mobile' }, tx.now)
    if (!isProven) throw new Refusal('mobile-unproven')
    await overrideMobile(tx, userBasicId, mobile)
    await audit(tx, { action: 'company.bind-sub-account-mobile', subject: userBasicId })
  })
}
