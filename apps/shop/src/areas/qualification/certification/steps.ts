import type { CertificationState } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'

export const CERTIFICATE_STEP = 4
export const CERTIFICATION_HREF = '/personal/enterpriseInfo?step=4'

const TITLES = ['企业信息', '法定代表人', '核验身份', 'CA 认证'] as const

/** Without a step in the address: the certificate, unless there is none to speak of yet. */
export function stepShown(asked: number | undefined, state: CertificationState): number {
  return asked ?? (state === 'none' ? 1 : CERTIFICATE_STEP)
}

/** The row of steps above the page. */
export function timelineOf(step: number, state: CertificationState): TimelineStep[] {
  const isCertified = state === 'certified' || state === 'expiring'
  // Whoever comes straight to the last step has not been through the others.
  const isThrough = isCertified || state === 'checking'
  return TITLES.map((title, index) => {
    const number = index + 1
    const isBehind = number < step && (step < CERTIFICATE_STEP || isThrough)
    const isDone = isBehind || (number === CERTIFICATE_STEP && isCertified)
    return { key: String(number), title, state: number === step && !isDone ? 'current' : isDone ? 'done' : 'todo' }
  })
}
