import { LicenceCancelling } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { type CompanyProfile, findProfile, restoreTrading, stopTrading } from '#modules/company/public.ts'
import { claimFiles } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import type { ApprovalKind } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { personHere } from '#platform/ops-command.ts'
import { Refusal } from '#platform/refusal.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { licenceName } from '../domain/licence-names.ts'
import { isFoundation, isValidAgain } from '../domain/licence-types.ts'
import { listPapers, lockPapers, movePapers } from './tables/papers.ts'

/**
 * 注销, 吊销: the authority revoked the licence. Without its main licence the company can buy nothing. At the console the
 * authority's document is required; the command line, for emergencies, accepts no files.
 */
export function cancelLicence(
  ctx: Context,
  { companyId, code, reason, fileIds = [] }: LicenceCancelling & { readonly fileIds?: readonly string[] },
): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const company = await findProfile(tx.db, companyId)
    if (!company) throw new Refusal('not-found')
    await lockPapers(tx.db, companyId)
    const moved = await movePapers(
      tx.db,
      'cancel',
      { companyId, codes: [code] },
      { refuseReason: reason, decidedAt: tx.now, cancelFileIds: [...fileIds] },
    )
    if (moved === 0) throw new Refusal('not-found')
    await claimFiles(tx, fileIds)
    const name = licenceName(code)
    const isEnd = isFoundation(company.kind as BuyerKind, code)
    if (isEnd) await stopTrading(tx, companyId, `${name}已由发证机关注销：${reason}`)
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: `${name}已注销`,
      body: isEnd ? `${reason}。账户仅保留还款、提现和资料下载。` : `${reason}。相关商品不能再采购。`,
      link: isEnd ? '/licenseWithdraw' : '/personal/qualificationManage',
    })
    await audit(tx, {
      action: 'licence.cancel',
      subject: companyId,
      reason,
      before: { [name]: 'valid' },
      after: { [name]: 'cancelled' },
      details: { code, fileIds },
    })
  })
}

/** For the command line in an emergency, without a second person. */
export function restoreLicence(ctx: Context, asked: LicenceCancelling): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    await putLicenceBack(tx, asked)
    const { companyId, code, reason } = asked
    await audit(tx, { action: 'licence.restore', subject: companyId, by: personHere(), reason, details: { code } })
  })
}

/** The cancellation was a mistake, or the authority withdrew it: the same paper is valid again. */
function putLicenceBack(ctx: Context, { companyId, code, reason }: LicenceCancelling): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const company = await findProfile(tx.db, companyId)
    if (!company) throw new Refusal('not-found')
    await lockPapers(tx.db, companyId)
    const moved = await movePapers(
      tx.db,
      'restore',
      { companyId, codes: [code] },
      { refuseReason: null, decidedAt: tx.now, cancelFileIds: [] },
    )
    if (moved === 0) throw new Refusal('not-found')
    await resumeTrading(tx, company)
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: `${licenceName(code)}已恢复`,
      body: `${reason}。可以继续采购。`,
      link: '/personal/qualificationManage',
    })
  })
}

/** 恢复证照: a company that an office shut buys medicines again, so two people say so. */
export const licenceRestoreKind: ApprovalKind<LicenceCancelling> = {
  name: 'licence.restore',
  label: '恢复已注销证照',
  face: 'platform',
  right: 'company.act',
  payload: LicenceCancelling,
  lock: (tx, { companyId }) => lockPapers(tx.db, companyId),
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
      about: { companyId: asked.companyId },
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

/**
 * Allows a company with a cancelled licence to buy again once its main papers are complete; returns whether it may now.
 */
export async function resumeTrading(
  ctx: Context,
  { companyId, kind, state }: Pick<CompanyProfile, 'companyId' | 'kind' | 'state'>,
): Promise<boolean> {
  if (state !== 'withdrawn' || !isValidAgain(kind as BuyerKind, await listPapers(ctx.db, companyId))) return false
  return restoreTrading(ctx, companyId)
}
