import type { AskBinding, BindingStatus } from '@xiaojiu/contract/company/binding-schemas.ts'
import { isSameName } from '@xiaojiu/kernel/checks/names.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { isAccountEnabled } from '#modules/identity/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { membershipMachine } from '../domain/membership.states.ts'
import {
  type Decider,
  findMainAccount,
  hasManagedBinding,
  lockBinding,
  upsertBindingRequest,
} from '../tables/bindings.ts'
import { findByCreditCode } from '../tables/companies.ts'
import { lockMembers } from '../tables/sub-accounts.ts'

/** A business licence is public: whoever tries many of them is looking for something else. */
const ASKINGS = { name: 'company-binding', points: 10, seconds: 86_400 } as const

/**
 * A login asks to act for a company that is not its own yet, so this looks across companies on purpose. The main account
 * decides; where there is none in use, or another is to become it, the platform does.
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
