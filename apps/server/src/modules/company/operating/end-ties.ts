import type { EndBinding, EndChainTie } from '@xiaojiu/contract/company/operating-schemas.ts'
import { accountFaces, deleteAccount } from '#modules/identity/public.ts'
import { postMessage, postMessages } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { moveBinding } from '../tables/bindings.ts'
import { latestChainRequest, lockChainRequest, moveChainRequest, replaceChosenStores } from '../tables/chain.ts'
import { findProfile } from '../tables/companies.ts'
import { findMembership, findSubMembership, lockMembers } from '../tables/memberships.ts'

/** Ends the membership of a login; a managed login ends with it. The main account cannot be removed. */
export function endBinding(ctx: OperatorContext, { companyId, accountId, reason }: EndBinding): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db } = tx
    if (!(await findProfile(db, companyId))) throw new Refusal('not-found')
    await lockMembers(db, companyId)
    const binding = await findSubMembership(db, companyId, accountId)
    if (!binding) {
      const main = await findMembership(db, companyId, accountId)
      throw new Refusal(main?.isMain ? 'main-account-bound' : 'not-found')
    }
    const personName = (await accountFaces(db, [accountId])).get(accountId)?.personName ?? ''
    await moveBinding(db, companyId, accountId, 'end')
    await replaceChosenStores(db, companyId, accountId, [])
    if (binding.isManaged) await deleteAccount(tx, accountId)
    await postMessage(tx, {
      ...{ companyId, kind: 'account', title: '员工账号已解除绑定' },
      body: `平台已解除 ${personName} 与本企业的绑定，原因：${reason}。`,
      link: '/personal/subAccount',
    })
    await audit(tx, {
      ...{ action: 'company.end-binding', subject: companyId, reason },
      ...{ before: { state: binding.state }, after: { state: 'ended' }, details: { accountId, personName } },
    })
  })
}

/** A store leaves its chain: both are notified, and it may make a request to another headquarters. */
export function endChainTie(ctx: OperatorContext, { companyId, reason }: EndChainTie): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, now } = tx
    if (!(await findProfile(db, companyId))) throw new Refusal('not-found')
    const latest = await latestChainRequest(db, companyId)
    const tie = latest && (await lockChainRequest(db, latest.id))
    if (!tie || tie.state !== 'accepted') throw new Refusal('not-in-a-chain')
    await moveChainRequest(db, tie, 'end', { reason, decidedAt: now })
    const told = { kind: 'account', link: '/personal/companyAdministration?tab=chain' } as const
    await postMessages(tx, [
      {
        ...{ ...told, companyId, title: '连锁总部关系已解除' },
        body: `平台已解除本企业与 ${tie.headquartersName} 的门店关系，原因：${reason}。`,
      },
      {
        ...{ ...told, companyId: tie.headquartersId, title: '门店关系已解除' },
        body: `平台已解除门店 ${tie.storeName} 与本企业的关系，原因：${reason}。`,
      },
    ])
    await audit(tx, {
      ...{ action: 'company.end-chain-tie', subject: companyId, reason },
      ...{ before: { headquarters: tie.headquartersName }, after: { headquarters: null } },
    })
  })
}
