import type { Binding, BindingPage, BindingQuery } from '@xiaojiu/contract/company/binding-schemas.ts'
import { type AccountFace, accountFaces } from '#modules/identity/public.ts'
import { inSnapshot, type UserContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { type BindingRow, listBindingRows } from '../tables/bindings.ts'
import { type Company, findCompanies } from '../tables/companies.ts'

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
