import type { LegalPersonChange } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { COMPANY_FIELDS } from '@xiaojiu/contract/qualification/licence-words.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceName } from '../domain/licence-names.ts'
import { openChange, ownProfile } from './open-change.ts'

/** Another legal person: the paper that founds the company has to name them. */
export function changeLegalPerson(
  ctx: MemberContext,
  { legalPerson, licences }: LegalPersonChange,
): Promise<{ changeId: string }> {
  return inTransaction(ctx, async tx => {
    const company = await ownProfile(tx)
    if (legalPerson === company.legalPerson) throw new Refusal('nothing-changed')
    const founding = company.kind === 'public-hospital' ? 'INST' : 'BL'
    if (!licences.some(paper => paper.code === founding))
      throw new Refusal('papers-needed', { names: licenceName(founding) })
    const line = {
      item: 'legalPerson',
      label: COMPANY_FIELDS.legalPerson,
      before: company.legalPerson,
      after: legalPerson,
    }
    return {
      changeId: await openChange(tx, company, {
        kind: 'legal-person',
        licences,
        company: { legalPerson },
        lines: [line],
      }),
    }
  })
}
