import type { ChangedSubAccount, NewSubAccount } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { MOST_SUB_ACCOUNTS } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { hashChosenPassword, openAccount, renamePerson } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { listStores, replaceChosenStores } from '../tables/chain.ts'
import { insertSubMembership, listSubMemberships, lockMembers, setSubTerms } from '../tables/sub-accounts.ts'
import { subAccountOf } from './sub-account-of.ts'

/** Makes a login for an employee; it can be used at once. */
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

/** What the employee may do from the next request on. */
export function changeSubAccount(ctx: MemberContext, change: ChangedSubAccount): Promise<void> {
  const { userBasicId, personName, storeCompanyIds, ...terms } = change
  return inTransaction(ctx, async tx => {
    const { isManaged } = await subAccountOf(tx, userBasicId)
    await setSubTerms(tx.db, tx.actor.companyId, userBasicId, { ...terms, rights: unique(terms.rights) })
    // Whoever has a login of their own is called what they call themselves.
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
