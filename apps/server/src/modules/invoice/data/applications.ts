import type { ApplyRecord, SpecialApplication } from '@xiaojiu/contract/invoice/schemas.ts'
import { companyOf } from '#modules/company/public.ts'
import { claimFiles } from '#modules/file/public.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  closeApplication as close,
  decideApplication,
  findLast,
  insertApplication,
  lockApplication,
} from '../tables/applications.ts'

interface LastRecord {
  record: ApplyRecord | null
}

export function getLastApplication(ctx: MemberContext): Promise<LastRecord> {
  return inSnapshot(ctx, async tx => ({ record: await findLast(tx.db, tx.actor.companyId) }))
}

/** Submits the data for special invoices for review; one at a time. */
export function applyForSpecial(ctx: MemberContext, wish: SpecialApplication): Promise<LastRecord> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const company = await companyOf(tx.db, companyId)
    if (!company) throw new Error('a member without a company')
    await claimFiles(tx, wish.proofFileIds)
    const isNew = await insertApplication(tx.db, tx.now, {
      ...wish,
      companyId,
      accountId,
      title: company.name,
      taxNo: company.creditCode,
    })
    if (!isNew) throw new Refusal('invoice-application-open')
    return { record: await findLast(tx.db, companyId) }
  })
}

export function revokeApplication(ctx: MemberContext, applicationId: string): Promise<Record<string, never>> {
  return inTransaction(ctx, async tx => {
    const row = await lockApplication(tx.db, applicationId)
    if (!row) throw new Refusal('not-found')
    await decideApplication(tx.db, applicationId, 'revoke', { objections: [], now: tx.now })
    return {}
  })
}

/** The company has seen the result; during the review there is none. */
export function closeApplication(ctx: MemberContext, applicationId: string): Promise<Record<string, never>> {
  return inTransaction(ctx, async tx => {
    const row = await lockApplication(tx.db, applicationId)
    if (!row) throw new Refusal('not-found')
    if (row.state === 'in-review') throw new Refusal('state-changed')
    await close(tx.db, applicationId, tx.now)
    return {}
  })
}
