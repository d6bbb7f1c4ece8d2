import { z } from 'zod'
import { endpoint } from '../define.ts'
import { Id, Instant, Nothing, PAGE_FIELDS, pageOf } from '../wire.ts'
import { AgreementSection } from './first-trade-schemas.ts'

const AGREEMENT_KINDS = ['quality-assurance', 'collection'] as const
type AgreementKind = (typeof AGREEMENT_KINDS)[number]

export const AGREEMENT_LABELS: Readonly<Record<AgreementKind, string>> = {
  'quality-assurance': '质量保证协议',
  collection: '代收货款协议',
}

/** `expired` is derived from the current day and not stored. */
const AGREEMENT_STATES = ['buyer-signed', 'in-force', 'expired', 'ended'] as const
type AgreementState = (typeof AGREEMENT_STATES)[number]

export const AGREEMENT_STATE_LABELS: Readonly<Record<AgreementState, string>> = {
  'buyer-signed': '待对方签署',
  'in-force': '生效中',
  expired: '已到期',
  ended: '已终止',
}

export const AgreementQuery = z.strictObject({ ...PAGE_FIELDS, kind: z.enum(AGREEMENT_KINDS).optional() })
export interface AgreementQuery extends z.output<typeof AgreementQuery> {}

export const Agreement = z.object({
  agreementId: z.string(),
  kind: z.enum(AGREEMENT_KINDS),
  number: z.string(),
  state: z.enum(AGREEMENT_STATES),
  /** The other party: the licence holder of a store, or the platform. */
  otherName: z.string(),
  storeId: z.string().nullable(),
  validFrom: z.string(),
  validUntil: z.string(),
  signedAt: Instant,
  counterSignedAt: Instant.nullable(),
  endReason: z.string().nullable(),
})
export interface Agreement extends z.output<typeof Agreement> {}
export const AgreementList = z.object(pageOf(Agreement))

const AgreementRef = z.strictObject({ agreementId: Id })

/** An agreement with its text; `agreement` is null until it is signed. */
export const AgreementText = z.object({
  title: z.string(),
  sections: z.array(AgreementSection),
  companyName: z.string(),
  otherName: z.string(),
  validYears: z.int(),
  agreement: Agreement.nullable(),
  isCertified: z.boolean(),
})
export interface AgreementText extends z.output<typeof AgreementText> {}

const AgreementSign = z.strictObject({
  kind: z.literal('collection'),
  agreesToTerms: z.literal(true, { message: '请先阅读并同意协议' }),
})

/** 协议. */
export const agreementEndpoints = {
  listAgreements: endpoint({
    method: 'GET',
    path: '/user/api/app/contract/list',
    access: 'member',
    openToWithdrawn: true,
    summary: '已签署的协议',
    input: AgreementQuery,
    output: AgreementList,
    refusals: [],
    spec: 'EP-097',
  }),
  getCollectionAgreement: endpoint({
    method: 'GET',
    path: '/user/api/app/contract/detail',
    access: 'member',
    openToWithdrawn: true,
    summary: '代收货款协议的内容与签署情况',
    input: Nothing,
    output: AgreementText,
    refusals: [],
  }),
  signAgreement: endpoint({
    method: 'POST',
    path: '/user/api/app/contract/sign',
    access: 'buyer',
    right: 'finance',
    forbiddenForProxy: 'seal',
    summary: '以电子印章签署代收货款协议',
    input: AgreementSign,
    output: Agreement,
    refusals: ['certification-needed', 'agreement-signed'],
    errors: 'caller',
    timeoutMs: 60_000,
  }),
  downloadAgreement: endpoint({
    method: 'POST',
    path: '/user/api/app/contract/download',
    access: 'member',
    openToWithdrawn: true,
    summary: '下载签署后的协议（PDF）',
    input: AgreementRef,
    output: Nothing,
    refusals: ['not-found'],
    answer: 'file',
  }),
}
