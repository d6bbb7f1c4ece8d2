import {
  CertificationByAgent,
  CertificationByTransfer,
  type CertificationOrder,
  type CertificationWay,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import type { LegalPersonDraft } from './parts/LegalPersonStep.tsx'

/** What has to be typed for each way. */
export const PROOF_SHAPE = {
  bankName: CertificationByTransfer.shape.bankName,
  account: CertificationByTransfer.shape.account,
  agentName: CertificationByAgent.shape.agentName,
  agentMobile: CertificationByAgent.shape.agentMobile,
} as const
export type ProofField = keyof typeof PROOF_SHAPE
export type ProofValues = Readonly<Record<ProofField, string>>
export const NO_PROOF: ProofValues = { bankName: '', account: '', agentName: '', agentMobile: '' }

export const FIELDS_OF: Readonly<Record<CertificationWay, readonly ProofField[]>> = {
  face: [],
  'small-transfer': ['bankName', 'account'],
  agent: ['agentName', 'agentMobile'],
}

/** The request as the server wants it. */
export function orderOf(
  way: CertificationWay,
  person: LegalPersonDraft,
  { bankName, account, agentName, agentMobile }: ProofValues,
  letterFileId: string,
): CertificationOrder {
  switch (way) {
    case 'face':
      return { way, ...person }
    case 'small-transfer':
      return { way, ...person, bankName: bankName.trim(), account: account.trim() }
    case 'agent':
      return { way, ...person, agentName: agentName.trim(), agentMobile: agentMobile.trim(), letterFileId }
  }
}
