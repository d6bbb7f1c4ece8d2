import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { sealPng } from '#platform/documents/seal.ts'
import { Refusal } from '#platform/refusal.ts'
import { isInForce } from './domain/shown-state.ts'
import { sealText } from './signatories.ts'
import { readCertification } from './tables/certifications.ts'

/** The company's seal as a picture; only while it may be used. */
export async function getSeal(ctx: MemberContext): Promise<{ name: string; picture: string }> {
  const company = await inSnapshot(ctx, async ({ db, actor: { companyId }, now }) => {
    if (!isInForce(await readCertification(db, companyId), dayOf(now))) throw new Refusal('certification-needed')
    return companyOf(db, companyId)
  })
  if (!company) throw new Error('a certified company that is not there')
  const png = await sealPng(sealText(company.name, company.creditCode))
  return { name: company.name, picture: `data:image/png;base64,${png.toString('base64')}` }
}
