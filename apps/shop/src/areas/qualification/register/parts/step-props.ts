import type { Registration } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import type { Step } from '../register-steps.ts'

export interface StepProps {
  readonly registration: Registration
  readonly onGo: (step: Step) => void
}

/** While correcting, only what was objected to may be changed. */
export function isLocked({ editable }: Registration, item: string): boolean {
  return editable !== null && !editable.includes(item)
}
