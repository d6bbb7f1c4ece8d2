import type { Agreement } from '@xiaojiu/contract/qualification/agreement-endpoints.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Member } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { lastDay } from '../certification/domain/shown-state.ts'
import { platformParty, sealHolderOf } from '../certification/signatories.ts'
import { BUYER, drawAgreement, keepPaper, OTHER_PARTY, paperNumber, sealAgreement } from './agreement-paper.ts'
import { collection } from './domain/agreement-text.ts'
import { COLLECTION_YEARS, liveCollection, presentAgreement } from './list-agreements.ts'
import { endAgreements, insertAgreement, listAgreementRows } from './tables.ts'

/** Signs the collection agreement with the company's seal; the platform's follows at once. */
export async function signCollection(ctx: GatewayContext<Member>): Promise<Agreement> {
  const { companyId, accountId } = ctx.actor
  const today = dayOf(ctx.now)
  const company = await inSnapshot(ctx, async tx => {
    if ((await liveCollection(tx))?.isPast === false) throw new Refusal('agreement-signed')
    return companyOf(tx.db, companyId)
  })
  if (!company) throw new Error('a company that is not there')
  const buyer = await sealHolderOf(ctx, { kind: 'company', companyId })
  const platform = await sealHolderOf(ctx, { kind: 'platform' })
  const { creditCode } = await platformParty(ctx)
  const number = paperNumber('DS', ctx.now)
  const content = collection(platform.name, company.name)
  const validUntil = lastDay(today, COLLECTION_YEARS)
  const drawn = await drawAgreement(ctx, {
    number,
    content,
    validFrom: today,
    validUntil,
    parties: [
      { role: '甲方（平台）', name: platform.name, creditCode },
      { role: '乙方（采购方）', name: company.name, creditCode: company.creditCode },
    ],
  })
  const signed = await sealAgreement(ctx, await sealAgreement(ctx, drawn, BUYER, buyer), OTHER_PARTY, platform)
  const fileId = await keepPaper(ctx, companyId, content.title, signed)
  return inTransaction(ctx, async tx => {
    const past = await liveCollection(tx)
    if (past?.isPast) await endAgreements(tx.db, { agreementIds: [past.row.id], now: tx.now, reason: '到期后重新签署' })
    const agreementId = await insertAgreement(tx.db, {
      companyId,
      storeId: null,
      kind: 'collection',
      state: 'in-force',
      number,
      otherName: platform.name,
      validFrom: today,
      validUntil,
      fileId,
      signedBy: accountId,
      signedAt: tx.now,
      counterSignedAt: tx.now,
    })
    if (agreementId === null) throw new Refusal('agreement-signed')
    await audit(tx, { action: 'agreement.sign', subject: agreementId, details: { kind: 'collection', number } })
    const [row] = await listAgreementRows(tx.db, { agreementId })
    if (!row) throw new Error('an agreement was not kept')
    return presentAgreement(row, today)
  })
}
