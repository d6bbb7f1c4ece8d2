import {
  CertificationByAgent,
  CertificationByTransfer,
  type CertificationOrder,
  type CertificationState,
  type CertificationWay,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import type { LegalPersonDraft } from './parts/LegalPersonStep.tsx'

export const CERTIFICATE_STEP = 4
export const CERTIFICATION_HREF = '/personal/enterpriseInfo?step=4'

const TITLES = ['企业信息', '法定代表人', '核验身份', 'CA 认证'] as const

/** Without a step in the URL: the certificate, or the first step if there is none. */
export function stepShown(asked: number | undefined, state: CertificationState): number {
  return asked ?? (state === 'none' ? 1 : CERTIFICATE_STEP)
}

/** The steps above the page. */
export function timelineOf(step: number, state: CertificationState): TimelineStep[] {
  const isCertified = state === 'certified' || state === 'expiring'
  // Opening the last step directly does not complete the others.
  const isThrough = isCertified || state === 'checking'
  return TITLES.map((title, index) => {
    const number = index + 1
    const isBehind = number < step && (step < CERTIFICATE_STEP || isThrough)
    const isDone = isBehind || (number === CERTIFICATE_STEP && isCertified)
    return { key: String(number), title, state: number === step && !isDone ? 'current' : isDone ? 'done' : 'todo' }
  })
}

/** The fields of each kind of proof. */
export const PROOF_SHAPE = {
  bankName: CertificationByTransfer.shape.bankName,
  account: CertificationByTransfer.shape.account,
  agentName: CertificationByAgent.shape.agentName,
  agentMobile: CertificationByAgent.shape.agentMobile,
} as const
type ProofField = keyof typeof PROOF_SHAPE
type ProofValues = Readonly<Record<ProofField, string>>
export const NO_PROOF: ProofValues = { bankName: '', account: '', agentName: '', agentMobile: '' }

export const FIELDS_OF: Readonly<Record<CertificationWay, readonly ProofField[]>> = {
  face: [],
  'small-transfer': ['bankName', 'account'],
  agent: ['agentName', 'agentMobile'],
}

/** The request for the server. */
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
