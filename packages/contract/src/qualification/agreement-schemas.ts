import { z } from 'zod'
import { Id, Instant, PAGE_FIELDS, pageOf } from '../wire.ts'
import { AgreementSection } from './first-trade-schemas.ts'

export const AGREEMENT_KINDS = ['quality-assurance', 'collection'] as const
export type AgreementKind = (typeof AGREEMENT_KINDS)[number]

export const AGREEMENT_LABELS: Readonly<Record<AgreementKind, string>> = {
  'quality-assurance': '质量保证协议',
  collection: '代收货款协议',
}

/** `expired` follows from the day. */
export const AGREEMENT_STATES = ['buyer-signed', 'in-force', 'expired', 'ended'] as const
export type AgreementState = (typeof AGREEMENT_STATES)[number]

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
  /** The other party: a store's licence holder, or the platform. */
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

export const AgreementRef = z.strictObject({ agreementId: Id })

/** An agreement with its text; `agreement` is null while it is still to be signed. */
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

export const AgreementSign = z.strictObject({
  kind: z.literal('collection'),
  agreesToTerms: z.literal(true, { message: '请先阅读并同意协议' }),
})
