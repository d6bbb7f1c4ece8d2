import {
  CERTIFICATE_HOLDERS,
  CERTIFICATE_TABS,
  CertificateFilter,
  type CertificateRow,
  type CertificateTab,
  RevokeCertificate,
} from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { addDays, type Day, dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf, companyOf } from '#modules/company/public.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { inSnapshot, inTransaction, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { readAuthority } from '../certification/tables/authority.ts'
import { revokeCertificates } from '../certification/tables/certifications.ts'
import { voidCertification } from '../licences/decide-change.ts'
import {
  countCertificates,
  type FoundCertificate,
  findOfCompany,
  lockCertificate,
  stretchOfCertificates,
} from './tables/certificates.ts'

const SOON_DAYS = 30
const AT_ONCE = 500

/** Certificates: valid, expiring or revoked. */
export function listCertificates(ctx: OperatorContext, filter: CertificateFilter) {
  return inSnapshot(ctx, async tx => {
    const today = dayOf(tx.now)
    const { rows, next } = await stretch(tx, filter, filter.pageSize)
    return {
      list: rows,
      next,
      counts: await countCertificates(tx.db, today, addDays(today, SOON_DAYS)),
      authoritySince: (await readAuthority(tx.db))?.createdAt ?? null,
    }
  })
}

async function stretch({ db, now }: StaffContext, filter: CertificateFilter, pageSize: number) {
  const today = dayOf(now)
  const soon = addDays(today, SOON_DAYS)
  const found = await stretchOfCertificates(db, { ...filter, pageSize }, { today, soon })
  const shown = found.slice(0, pageSize)
  const within = await companiesOf(
    db,
    shown.flatMap(row => row.companyId ?? []),
  )
  return {
    rows: shown
      // Companies outside the limits of the operator are left out.
      .filter(row => row.companyId === null || within.has(row.companyId))
      .map(row => present(row, today, soon)),
    next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

function present({ id, storeId, ...row }: FoundCertificate, today: Day, soon: Day): CertificateRow {
  return {
    ...row,
    certificateId: id,
    holder: row.companyId !== null ? 'company' : storeId !== null ? 'store' : 'platform',
    standing: standingOf(row, today, soon),
  }
}

function standingOf(
  { revokedAt, validUntil }: Pick<FoundCertificate, 'revokedAt' | 'validUntil'>,
  today: Day,
  soon: Day,
): CertificateTab {
  if (revokedAt !== null) return 'revoked'
  if (validUntil < today) return 'ended'
  return validUntil <= soon ? 'ending' : 'good'
}

export function revokeCertificate(ctx: OperatorContext, asked: RevokeCertificate): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    await goodOne(tx, asked)
    return askApproval(tx, certificateRevokeKind, asked, asked.reason)
  })
}

/** The certificate of a company within the limits of the requester and of the approver. */
async function goodOne({ db }: StaffContext, { certificateId }: RevokeCertificate) {
  const found = await findOfCompany(db, certificateId)
  if (!found || found.companyId === null || !(await companyOf(db, found.companyId))) throw new Refusal('not-found')
  if (found.revokedAt !== null) throw new Refusal('state-changed')
  return { ...found, companyId: found.companyId }
}

/** 吊销证书: existing seals stay valid, new ones are impossible; needs two people. */
export const certificateRevokeKind: ApprovalKind<RevokeCertificate> = {
  name: 'certification.revoke',
  label: '吊销数字证书',
  face: 'platform',
  right: 'ca.review',
  payload: RevokeCertificate,
  lock: (tx, { certificateId }) => lockCertificate(tx.db, certificateId),
  async describe(tx, asked) {
    const { companyId, subjectName, serial } = await goodOne(tx, asked)
    return {
      subject: companyId,
      title: `吊销 ${subjectName} 的数字证书`,
      before: { 证书: '有效' },
      after: { 证书: '已吊销' },
      effect: `证书 ${serial} 列入吊销清单，企业须重新认证后才能签章；已签署的文件不受影响`,
      amount: null,
      about: { companyId },
    }
  },
  versionOf: async (tx, asked) => ((await findOfCompany(tx.db, asked.certificateId))?.revokedAt ?? 'good').toString(),
  async carryOut(tx, asked) {
    const { companyId } = await goodOne(tx, asked)
    const why = `平台吊销证书：${asked.reason}`
    await voidCertification(tx, companyId, why)
    // A certificate that outlived a failed renewal is valid too, although nothing is certified any more.
    await revokeCertificates(tx.db, { companyId, storeId: null }, tx.now, why)
  },
}

/** 数字证书 as an export. */
export const certificatesSource: ExportSource<CertificateFilter, CertificateRow> = {
  list: 'qualification.certificates',
  title: '数字证书',
  faces: ['platform'],
  right: 'ca.review',
  filter: CertificateFilter,
  columns: [
    { of: 'subject', label: '持有人', width: 34, kind: 'text', value: row => row.subjectName },
    { of: 'subject', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
    { of: 'holder', label: '类型', width: 8, kind: 'text', value: row => CERTIFICATE_HOLDERS[row.holder] },
    { of: 'serial', label: '序列号', width: 36, kind: 'text', value: row => row.serial },
    { of: 'validFrom', label: '签发', width: 20, kind: 'time', value: row => row.validFrom },
    { of: 'validUntil', label: '有效期至', width: 14, kind: 'text', value: row => row.validUntil },
    { of: 'standing', label: '状态', width: 14, kind: 'text', value: row => CERTIFICATE_TABS[row.standing] },
    { of: 'standing', label: '吊销原因', width: 40, kind: 'text', value: row => row.revokeReason },
  ],
  async read(tx, filter, after) {
    const { rows, next } = await stretch(tx, { ...filter, after: after ?? undefined }, AT_ONCE)
    return { rows, next }
  },
}
