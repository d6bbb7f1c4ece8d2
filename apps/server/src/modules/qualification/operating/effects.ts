import type { LicenceRef } from '@xiaojiu/contract/qualification/ending-endpoints.ts'
import { type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { findProfile } from '#modules/company/public.ts'
import { type CompanyState, inSnapshot, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CaseField, fieldsOf, type StakesOf } from '#platform/review-desk.ts'
import type { BuyerKind, Licence } from '../domain/buyer.ts'
import { type BuyingRight, buyingRights } from '../domain/buying-rights.ts'
import { isFoundation } from '../domain/licence-types.ts'
import { readLicences } from '../tables.ts'

/** The goods that a company may buy by its papers, by label. */
function allowed(rights: readonly BuyingRight[]): string[] {
  return rights.filter(({ isAllowed }) => isAllowed).map(({ label }) => label)
}

/** What the papers of an application open when it is approved. */
export function effectsOfEntry(wanted: readonly BuyingRight[]): CaseField[] {
  const open = allowed(wanted)
  const shut = wanted.filter(({ isAllowed }) => !isAllowed)
  return fieldsOf({
    通过后可采购: open.length === 0 ? '没有申请的商品' : open.join('、'),
    仍不能采购: shut.map(({ label, reason }) => `${label}（${reason}）`).join('；'),
  })
}

/** What an approved company may buy now: taking the approval back ends it. */
export async function effectsOfExit(
  db: Db,
  company: { readonly companyId: string; readonly kind: string; readonly state: CompanyState },
  today: Day,
): Promise<CaseField[]> {
  const { valid } = await readLicences(db, company.companyId)
  const open = company.state === 'approved' ? allowed(rightsBy(company.kind, valid, today)) : []
  return fieldsOf({ 现在可采购: open.length === 0 ? '不能采购' : open.join('、') })
}

/** The difference that other papers make to what a company may buy. */
export function effectsOfPapers(
  kind: string,
  before: readonly Licence[],
  after: readonly Licence[],
  today: Day,
): CaseField[] {
  const [was, is] = [before, after].map(licences => allowed(rightsBy(kind, licences, today))) as [string[], string[]]
  const gained = is.filter(label => !was.includes(label))
  const lost = was.filter(label => !is.includes(label))
  return fieldsOf({
    新增可采购: gained.join('、'),
    不再可采购: lost.join('、'),
    采购范围: gained.length + lost.length > 0 ? '' : is.length === 0 ? '变更前后都不能采购' : `不变：${is.join('、')}`,
  })
}

/** What the company loses when the authority takes this licence away, and what it has under way. */
export function foreseeCancelling(
  ctx: OperatorContext,
  stakesOf: StakesOf,
  { companyId, code }: LicenceRef,
): Promise<{ effects: CaseField[] }> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const today = dayOf(now)
    const company = await findProfile(db, companyId)
    const { valid } = await readLicences(db, companyId)
    if (!company || !valid.some(licence => licence.code === code)) throw new Refusal('not-found')
    const left = valid.filter(licence => licence.code !== code)
    const isEnd = isFoundation(company.kind as BuyerKind, code)
    return {
      effects: [
        ...fieldsOf({ 企业: isEnd ? '停止全部采购，账户仅保留还款、提现和资料下载' : '' }),
        ...effectsOfPapers(company.kind, valid, isEnd ? [] : left, today),
        ...(await stakesOf(db, companyId, today)),
      ],
    }
  })
}

function rightsBy(kind: string, licences: readonly Licence[], today: Day): BuyingRight[] {
  // The check constraint of the company table allows no other kind.
  return buyingRights({ companyKind: kind as BuyerKind, licences, pendingLicenceCodes: [] }, today)
}
