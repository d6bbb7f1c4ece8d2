import { CorrectCompany } from '@xiaojiu/contract/company/operating-schemas.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { z } from 'zod'
import { claimFiles } from '#modules/file/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { versionChanged } from '#platform/version-changed.ts'
import {
  type CompanyProfile,
  findProfile,
  lockProfile,
  type ProfileChange,
  updateProfile,
} from '../tables/companies.ts'
import { versionOf } from './get-dossier.ts'

const FIELDS = {
  name: '企业名称',
  legalPerson: '法定代表人',
  personInCharge: '企业负责人',
  qualityHead: '质量负责人',
  address: '注册地址',
} as const
type Field = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Field[]

/** 更正资料: data that differ from the papers; changes of licence data need two people. */
export const companyCorrectKind: ApprovalKind<CorrectCompany> = {
  name: 'company.correct',
  label: '更正企业资料',
  face: 'platform',
  right: 'company.act',
  // Requests from before uploads were required have no papers.
  payload: CorrectCompany.extend({ fileIds: z.array(z.uuid()).default([]) }),
  lock: (tx, { companyId }) => lockProfile(tx.db, companyId),
  async describe(tx, asked) {
    const profile = await profileOf(tx.db, asked.companyId)
    const changed = changedIn(profile, asked)
    const labelled = (of: Readonly<Record<Field, string>>) =>
      Object.fromEntries(changed.map(field => [FIELDS[field], of[field]]))
    return {
      subject: asked.companyId,
      title: `${profile.name} 更正${changed.map(field => FIELDS[field]).join('、')}`,
      before: labelled(profile),
      after: labelled(asked),
      effect: `以${asked.paper}为准，企业登记资料立即更改，新订单和单据使用更正后的内容`,
      amount: null,
      about: { companyId: asked.companyId },
      fileIds: asked.fileIds,
    }
  },
  versionOf: async (tx, { companyId }) => versionOf(await profileOf(tx.db, companyId)),
  async carryOut(tx, asked) {
    const profile = await profileOf(tx.db, asked.companyId)
    const changed = changedIn(profile, asked)
    const change: ProfileChange = Object.fromEntries(changed.map(field => [field, asked[field]]))
    await updateProfile(tx.db, asked.companyId, change)
    await postMessage(tx, {
      companyId: asked.companyId,
      kind: 'account',
      title: '企业资料已更正',
      body: `平台已依据${asked.paper}更正${changed.map(field => FIELDS[field]).join('、')}，请核对。`,
      link: '/personal/qualificationManage',
    })
  },
}

function changedIn(profile: CompanyProfile, asked: CorrectCompany): Field[] {
  return NAMES.filter(field => profile[field] !== asked[field])
}

async function profileOf(db: OperatorContext['db'], companyId: string): Promise<CompanyProfile> {
  const profile = await findProfile(db, companyId)
  if (!profile) throw new Refusal('not-found')
  return profile
}

/** Stores the correction; a second person's approval applies it. */
export function correctCompany(ctx: OperatorContext, asked: CorrectCompany): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    await lockProfile(tx.db, asked.companyId)
    const profile = await profileOf(tx.db, asked.companyId)
    if (versionOf(profile) !== asked.version) throw versionChanged()
    if (changedIn(profile, asked).length === 0) throw new Refusal('nothing-changed')
    await claimFiles(tx, asked.fileIds)
    return askApproval(tx, companyCorrectKind, asked, asked.reason)
  })
}
