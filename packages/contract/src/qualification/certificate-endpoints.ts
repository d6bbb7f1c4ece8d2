import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Outcome } from '../staff/approvals-endpoints.ts'
import { Count, Id, Instant, Nothing } from '../wire.ts'
import type { CertificationWay } from './certification-schemas.ts'
import { endingEndpoints } from './ending-endpoints.ts'
import { registrationsEndpoints } from './registrations-endpoints.ts'

/** 证书 by validity. */
export const CERTIFICATE_TABS = { good: '有效', ending: '30 天内到期', ended: '已到期', revoked: '已吊销' } as const
export type CertificateTab = keyof typeof CERTIFICATE_TABS
/** The owner of the certificate. */
export const CERTIFICATE_HOLDERS = { company: '企业', store: '店铺', platform: '平台' } as const
export type CertificateHolder = keyof typeof CERTIFICATE_HOLDERS

export const CertificateFilter = z.strictObject({
  tab: z.enum(Object.keys(CERTIFICATE_TABS) as [CertificateTab]).optional(),
  holder: z.enum(Object.keys(CERTIFICATE_HOLDERS) as [CertificateHolder]).optional(),
  keyword: z.string().trim().max(60).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface CertificateFilter extends z.output<typeof CertificateFilter> {}

export const CertificateRow = z.object({
  certificateId: z.string(),
  holder: z.enum(Object.keys(CERTIFICATE_HOLDERS) as [CertificateHolder]),
  companyId: z.string().nullable(),
  subjectName: z.string(),
  creditCode: z.string(),
  serial: z.string(),
  validFrom: Instant,
  validUntil: z.iso.date(),
  standing: z.enum(Object.keys(CERTIFICATE_TABS) as [CertificateTab]),
  revokedAt: Instant.nullable(),
  revokeReason: z.string().nullable(),
})
export interface CertificateRow extends z.output<typeof CertificateRow> {}

export const RevokeCertificate = z.strictObject({
  certificateId: Id,
  reason: z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' }),
})
export interface RevokeCertificate extends z.output<typeof RevokeCertificate> {}

/** Names the certificate to renew, so that a renewal by a colleague in the meantime is noticed. */
export const RenewOwnCertificate = z.strictObject({
  certificateId: Id,
  reason: z.string().trim().min(2, { message: '请填写原因' }).max(200, { message: '最多 200 字' }),
})
export interface RenewOwnCertificate extends z.output<typeof RenewOwnCertificate> {}

/** 吊销清单 as published. */
export const PublishedList = z.object({
  number: z.int(),
  publishedAt: Instant,
  /** Until then verifiers may use this list. */
  nextAt: Instant,
  revokedCount: Count,
  contentHash: z.string(),
  by: z.string(),
})
export interface PublishedList extends z.output<typeof PublishedList> {}

/** Verifications that a provider or the applicant must finish. Requests through an agent wait at the desk instead. */
export const UNDER_WAY = ['face', 'small-transfer'] as const satisfies readonly CertificationWay[]
export const UnderWayFilter = z.strictObject({
  way: z.enum(UNDER_WAY).optional(),
  /** Part of the company's name, or its credit code. */
  keyword: z.string().trim().max(60).optional(),
  after: Id.optional(),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(50),
})
export interface UnderWayFilter extends z.output<typeof UnderWayFilter> {}
export const UnderWayRow = z.object({
  requestId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  creditCode: z.string(),
  legalPerson: z.string(),
  way: z.enum(UNDER_WAY),
  validYears: z.int(),
  /** For a transfer: the masked account, and how many attempts are left. */
  bankName: z.string().nullable(),
  maskedAccount: z.string().nullable(),
  triesLeft: z.int().nullable(),
  submittedAt: Instant,
})
export interface UnderWayRow extends z.output<typeof UnderWayRow> {}

/** CA 证书: valid, expiring and revoked certificates, and the expiry of papers. */
export const qualificationOperatingEndpoints = {
  ...endingEndpoints,
  ...registrationsEndpoints,
  listCertificates: endpoint({
    method: 'GET',
    path: '/qualification/certificates/list',
    access: 'operator',
    staffRight: 'ca.review',
    summary: '企业、店铺和平台的数字证书',
    input: CertificateFilter,
    output: z.object({
      list: z.array(CertificateRow),
      next: z.string().nullable(),
      counts: z.record(z.string(), Count),
      /** Since when the current CA key is in use. */
      authoritySince: Instant.nullable(),
    }),
    refusals: [],
  }),
  renewOwnCertificate: endpoint({
    method: 'POST',
    path: '/qualification/certificates/renewOwn',
    access: 'operator',
    staffRight: 'ca.review',
    isAct: true,
    stepUp: true,
    summary: '换发平台自己的数字证书；原证书列入吊销清单，已签署的文件不受影响',
    input: RenewOwnCertificate,
    output: z.object({ certificateId: z.string(), serial: z.string(), validUntil: z.iso.date() }),
    refusals: ['not-found', 'state-changed'],
    errors: 'caller',
  }),
  publishRevocationList: endpoint({
    method: 'POST',
    path: '/qualification/revocations/publish',
    access: 'operator',
    staffRight: 'ca.review',
    isAct: true,
    summary: '签发并存档一份吊销清单，有效 7 天；与上一份相同且未到期的不重复发布',
    input: Nothing,
    output: PublishedList,
    refusals: ['list-unchanged'],
    errors: 'caller',
  }),
  listRevocationLists: endpoint({
    method: 'GET',
    path: '/qualification/revocations/list',
    access: 'operator',
    staffRight: 'ca.review',
    summary: '已发布的吊销清单，最近的在前，和尚未列入的吊销数',
    input: Nothing,
    output: z.object({ list: z.array(PublishedList), unpublishedCount: Count }),
    refusals: [],
  }),
  listRequestsUnderWay: endpoint({
    method: 'GET',
    path: '/qualification/certifications/underWay',
    access: 'operator',
    staffRight: 'ca.review',
    summary: '进行中的刷脸和对公打款认证，最早提交的在前',
    input: UnderWayFilter,
    output: z.object({ list: z.array(UnderWayRow), next: z.string().nullable() }),
    refusals: [],
  }),
  revokeCertificate: endpoint({
    method: 'POST',
    path: '/qualification/certificates/revoke',
    access: 'operator',
    staffRight: 'ca.review',
    isAct: true,
    summary: '申请吊销企业的数字证书；由另一位同事复核后生效',
    input: RevokeCertificate,
    output: Outcome,
    refusals: ['not-found', 'state-changed', 'reason-needed'],
    errors: 'caller',
  }),
}
