import type {
  Agreement,
  AgreementList,
  AgreementQuery,
  AgreementText,
} from '@xiaojiu/contract/qualification/agreement-endpoints.ts'
import { type Day, day, dayOf } from '@xiaojiu/kernel/time.ts'
import type { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import { openFile } from '#modules/file/public.ts'
import { type GatewayContext, inSnapshot, type Member, type MemberContext } from '#platform/context.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { Refusal } from '#platform/refusal.ts'
import { isInForce } from '../certification/domain/shown-state.ts'
import { platformParty } from '../certification/signatories.ts'
import { readCertification } from '../certification/tables/certifications.ts'
import { sendFile } from '../send-file.ts'
import type { StoredAgreementState } from './domain/agreement.states.ts'
import { collection } from './domain/agreement-text.ts'
import { type AgreementRow, countAgreements, listAgreementRows } from './tables.ts'

export function listAgreements(
  ctx: MemberContext,
  { kind, pageNum, pageSize }: AgreementQuery,
): Promise<z.output<typeof AgreementList>> {
  return inSnapshot(ctx, async ({ db, actor: { companyId }, now }) => {
    const rows = await listAgreementRows(db, { companyId, kind, offset: (pageNum - 1) * pageSize, limit: pageSize })
    const today = dayOf(now)
    const total = await countAgreements(db, companyId, kind)
    return { list: rows.map(row => presentAgreement(row, today)), total, pageNum, pageSize }
  })
}

/** The text of the collection agreement, and the signed one in force, if any. */
export function getCollectionAgreement(ctx: MemberContext): Promise<AgreementText> {
  return inSnapshot(ctx, async tx => {
    const company = await companyOf(tx.db, tx.actor.companyId)
    if (!company) throw new Error('a company that is not there')
    const platform = await platformParty(tx)
    const today = dayOf(tx.now)
    const live = await liveCollection(tx)
    const { title, sections } = collection(platform.name, company.name)
    return {
      title,
      sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      companyName: company.name,
      otherName: platform.name,
      validYears: COLLECTION_YEARS,
      agreement: live && !live.isPast ? presentAgreement(live.row, today) : null,
      isCertified: isInForce(await readCertification(tx.db, tx.actor.companyId), today),
    }
  })
}

export async function downloadAgreement(
  ctx: GatewayContext<Member>,
  agreementId: string,
  exchange: Exchange,
): Promise<void> {
  const [row] = await inSnapshot(ctx, ({ db, actor: { companyId } }) =>
    listAgreementRows(db, { agreementId, companyId }),
  )
  const file = row && (await openFile(ctx, row.fileId))
  if (!file) throw new Refusal('not-found')
  await sendFile(exchange, { ...file, name: `${row.number}.pdf` })
}

export function presentAgreement(row: AgreementRow, today: Day): Agreement {
  const state = row.state as StoredAgreementState
  return {
    agreementId: row.id,
    // The check constraint allows no other value.
    kind: row.kind as Agreement['kind'],
    number: row.number,
    state: state === 'in-force' && day(row.validUntil) < today ? 'expired' : state,
    otherName: row.otherName,
    storeId: row.storeId,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    signedAt: row.signedAt,
    counterSignedAt: row.counterSignedAt,
    endReason: row.endReason,
  }
}

export const COLLECTION_YEARS = 3

/** The collection agreement that was not ended, and whether it has expired. */
export async function liveCollection({
  db,
  actor,
  now,
}: MemberContext): Promise<{ row: AgreementRow; isPast: boolean } | null> {
  const [row] = await listAgreementRows(db, { companyId: actor.companyId, kind: 'collection', isLive: true })
  return row ? { row, isPast: day(row.validUntil) < dayOf(now) } : null
}
