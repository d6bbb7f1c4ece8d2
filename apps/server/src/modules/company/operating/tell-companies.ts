import type { TellCompanies } from '@xiaojiu/contract/company/operating-schemas.ts'
import { postMessages } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findCompanies } from '../tables/companies.ts'

/** Sends the same message to the inbox of all of them, or of none. */
export function tellCompanies(
  ctx: OperatorContext,
  { companyIds, title, body }: Pick<TellCompanies, 'companyIds' | 'title' | 'body'>,
): Promise<{ count: number }> {
  return inTransaction(ctx, async tx => {
    const wanted = [...new Set(companyIds)]
    if ((await findCompanies(tx.db, wanted)).length !== wanted.length) throw new Refusal('not-found')
    await postMessages(
      tx,
      wanted.map(companyId => ({ companyId, kind: 'system' as const, title, body, link: null })),
    )
    await audit(tx, {
      action: 'company.tell',
      subject: wanted.length === 1 ? (wanted[0] ?? '') : 'company.company',
      details: { title, body, count: wanted.length, companyIds: wanted },
    })
    return { count: wanted.length }
  })
}
