import { createHash } from 'node:crypto'
import type { CompanyDossier, DossierTabView } from '@xiaojiu/contract/company/operating-schemas.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import type { NumberSource } from '#platform/number-source.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CompanyProfile, findCompanies, findProfile } from '../tables/companies.ts'
import { readMerges } from '../tables/merges.ts'
import { companiesNumbered, findReviewNote, listWatched } from '../tables/watched-companies.ts'
import type { CompanyWatch, DossierSource } from './dossier.ts'
import { presentCompanies } from './search-companies.ts'

/** What the dossiers are put together from. */
export interface DossierParts {
  readonly watch: CompanyWatch
  readonly sources: readonly DossierSource[]
}

/** 企业档案: the header and the available tabs. Opening it is recorded in the audit trail. */
export function getDossier(ctx: OperatorContext, { watch, sources }: DossierParts, companyId: string) {
  return inTransaction(ctx, async (tx): Promise<CompanyDossier> => {
    const { db } = tx
    const profile = await findProfile(db, companyId)
    const [row] = await listWatched(db, { ...EVERY, ids: [companyId] }, { limit: 1 })
    if (!profile || !row) throw new Refusal('not-found')
    const [shown] = await presentCompanies(tx, watch, [row])
    if (!shown) throw new Refusal('not-found')
    const { headquartersId, legalPerson, personInCharge, qualityHead, address } = profile
    const [headquarters] = headquartersId === null ? [] : await findCompanies(db, [headquartersId])
    await audit(tx, { action: 'company.look', subject: companyId })
    return {
      company: {
        ...shown,
        ...{ legalPerson, personInCharge, qualityHead, address },
        reviewNote: await findReviewNote(db, companyId),
        openOrderCount: await watch.openOrdersOf(db, companyId),
        headquarters: headquarters ? { companyId: headquarters.companyId, name: headquarters.name } : null,
        version: versionOf(profile),
      },
      tabs: sources.map(({ tab, label }) => ({ tab, label })),
      holds: (await watch.holdsOf(db, companyId)).map(hold => ({ ...hold })),
      ...(await readMerges(db, companyId)),
    }
  })
}

const EVERY = {
  kind: undefined,
  provinceCode: undefined,
  states: null,
  exceptIds: null,
  riskIds: null,
  words: null,
} as const

/** Of the data that a correction may change. */
export function versionOf({ name, legalPerson, personInCharge, qualityHead, address }: CompanyProfile): string {
  const text = JSON.stringify([name, legalPerson, personInCharge, qualityHead, address])
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** One tab, and the pictures on it. A company outside the operator's limits is not there. */
export async function getDossierTab(
  ctx: OperatorContext,
  { sources }: DossierParts,
  { companyId, tab }: { readonly companyId: string; readonly tab: string },
): Promise<DossierTabView> {
  const sections = await inTransaction(ctx, async tx => {
    const source = sources.find(one => one.tab === tab)
    if (!source || !(await findProfile(tx.db, companyId))) throw new Refusal('not-found')
    return [...(await source.read(tx, companyId))]
  })
  const fileIds = sections.flatMap(({ rows }) => rows.flatMap(row => row.fileIds))
  return { sections, files: [...(await anyFilesOf(ctx, fileIds)).values()] }
}

/** 统一社会信用代码. */
export const companyNumbers: NumberSource = {
  kind: 'company',
  right: 'company.look',
  pattern: /^[0-9A-HJ-NPQRTUWXY]{4,18}$/,
  async find(db, text, limit) {
    const rows = await companiesNumbered(db, text, limit)
    return rows.map(row => ({ ref: row.id, title: row.name, note: row.creditCode }))
  },
}
