import type {
  ChangeBrief,
  ChangeDetail,
  ChangeFilter,
  ChangeList,
  CompanyData,
  VersionList,
} from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { CompanyKind } from '@xiaojiu/contract/qualification/words.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { latestChainRequest } from '#modules/company/public.ts'
import { accountNames } from '#modules/identity/public.ts'
import { areaNames } from '#modules/reference/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { changeRequestMachine } from '../domain/states.ts'
import { itemLabel } from './item-label.ts'
import { ownProfile } from './open-change.ts'
import { presentPapers } from './present-paper.ts'
import { type Change, findChange, listChangeRows, openChanges } from './tables/changes.ts'
import { listPapers, papersOfRequest } from './tables/papers.ts'

export function listChanges(ctx: MemberContext, filter: ChangeFilter): Promise<ChangeList> {
  return inSnapshot(ctx, async tx => {
    const { list, total } = await listChangeRows(tx.db, tx.actor.companyId, filter)
    const { pageNum, pageSize } = filter
    return { list: await Promise.all(list.map(change => briefOf(tx, change))), total, pageNum, pageSize }
  })
}

export function getChange(ctx: MemberContext, changeId: string): Promise<ChangeDetail> {
  return inSnapshot(ctx, async tx => {
    const change = await findChange(tx.db, changeId)
    if (!change) throw new Refusal('not-found')
    const papers = await presentPapers(tx, await papersOfRequest(tx.db, changeId))
    return {
      ...(await briefOf(tx, change)),
      lines: [...change.content.lines],
      objections: change.objections.map(({ item, reason }) => ({ item, reason, label: itemLabel(item) })),
      steps: change.steps.map(({ verb, at, note }) => ({ verb, at: new Date(at), note })),
      licences: [...papers.values()],
      canCancel: canStep(changeRequestMachine, change.state, 'cancel'),
      canCorrect: canStep(changeRequestMachine, change.state, 'correct'),
    }
  })
}

async function briefOf(
  { db }: MemberContext,
  { id, kind, state, content, submittedBy, submittedAt, decidedAt, objections }: Change,
): Promise<ChangeBrief> {
  return {
    changeId: id,
    kind,
    state,
    title: content.title,
    submittedBy: (await accountNames(db, submittedBy)).loginName,
    submittedAt,
    decidedAt,
    refuseReason: objections[0]?.reason ?? null,
  }
}

/** All versions that are or were valid, and those in review. */
export function listVersions(ctx: MemberContext, code: string | undefined): Promise<VersionList> {
  return inSnapshot(ctx, async tx => {
    const rows = await listPapers(tx.db, tx.actor.companyId)
    const papers = await presentPapers(
      tx,
      rows.filter(row => code === undefined || row.code === code),
    )
    return { list: [...papers.values()] }
  })
}

export function getCompanyData(ctx: MemberContext): Promise<CompanyData> {
  return inSnapshot(ctx, async tx => {
    const company = await ownProfile(tx)
    const codes = [company.provinceCode, company.cityCode, company.districtCode]
    const names = await areaNames(tx.db, codes)
    const open = await openChanges(tx.db, company.companyId)
    const waiting = open.find(change => change.kind === 'company-data' || change.kind === 'legal-person')
    const { state: _, headquartersId, createdAt, ...facts } = company
    const chain = await latestChainRequest(tx.db, company.companyId)
    return {
      ...facts,
      kind: company.kind as CompanyKind,
      areaText: codes.map(code => names.get(code) ?? '').join(''),
      headquartersName: headquartersId === null ? null : (chain?.headquartersName ?? null),
      registeredOn: dayOf(createdAt),
      waitingChangeId: waiting?.id ?? null,
    }
  })
}
