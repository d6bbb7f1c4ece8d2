import { LicenceCancelling } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { findProfile } from '#modules/company/public.ts'
import type { ApprovalKind } from '#platform/approval.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceName } from '../domain/licence-names.ts'
import { putLicenceBack } from './cancel-licence.ts'
import { listPapers } from './tables/papers.ts'

/** 恢复证照: a company that an office shut buys medicines again, so two people say so. */
export const licenceRestoreKind: ApprovalKind<LicenceCancelling> = {
  name: 'licence.restore',
  label: '恢复已注销证照',
  face: 'platform',
  right: 'company.act',
  payload: LicenceCancelling,
  async describe(tx, asked) {
    const company = await findProfile(tx.db, asked.companyId)
    if (!company || !(await cancelledPaper(tx, asked))) throw new Refusal('not-found')
    const name = licenceName(asked.code)
    return {
      subject: asked.companyId,
      title: `${company.name} 恢复${name}`,
      before: { [name]: '已注销' },
      after: { [name]: '有效' },
      effect: '证照恢复有效，企业可以继续采购该证照范围内的商品',
      amount: null,
    }
  },
  async versionOf(tx, asked) {
    const paper = await cancelledPaper(tx, asked)
    return paper ? `${paper.id}/${paper.version}/${paper.decidedAt?.toISOString() ?? ''}` : 'none'
  },
  carryOut: putLicenceBack,
}

async function cancelledPaper({ db }: Context, { companyId, code }: LicenceCancelling) {
  return (await listPapers(db, companyId)).find(paper => paper.code === code && paper.state === 'cancelled')
}
