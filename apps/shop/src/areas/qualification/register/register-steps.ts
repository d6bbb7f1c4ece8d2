import type { Registration, RegistrationFault } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'

/** The steps in order. */
const STEPS = ['account', 'company', 'papers', 'receiving', 'confirm'] as const
export type Step = (typeof STEPS)[number]

const TITLES: Readonly<Record<Step, string>> = {
  account: '登录账号',
  company: '企业信息',
  papers: '资质证照',
  receiving: '收货与开票',
  confirm: '确认提交',
}

/** The first step with something missing, or the last step. */
export function firstOpenStep(faults: readonly Pick<RegistrationFault, 'step'>[]): Step {
  return STEPS.find(step => faults.some(fault => fault.step === step)) ?? 'confirm'
}

/** The step of the first objection. */
export function firstRefusedStep({ objections, types }: Pick<Registration, 'objections' | 'types'>): Step {
  const [first] = objections
  if (!first) return 'confirm'
  if (first.item === 'receiving' || first.item === 'invoice') return 'receiving'
  return types.some(type => type.code === first.item) ? 'papers' : 'company'
}

export function timelineAt(current: Step): TimelineStep[] {
  const at = STEPS.indexOf(current)
  return STEPS.map((step, index) => ({
    key: step,
    title: TITLES[step],
    state: index < at ? 'done' : index === at ? 'current' : 'todo',
  }))
}

/** The previous step; there is no way back to the login, which is created once. */
export function stepBefore(step: Step): Step | null {
  const before = STEPS[STEPS.indexOf(step) - 1]
  return before === undefined || before === 'account' ? null : before
}

/** The faults of one step by field; the first fault of a field counts. */
export function faultsByField(
  faults: readonly RegistrationFault[],
  step: RegistrationFault['step'],
): Readonly<Record<string, string>> {
  const own = faults.filter(fault => fault.step === step).toReversed()
  return Object.fromEntries(own.map(({ field, message }) => [field, message]))
}

export { TITLES as STEP_TITLES }

/** Focuses the first field with an error after it was rendered. */
export function focusFirstError(form: HTMLElement): void {
  requestAnimationFrame(() => {
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus()
  })
}

export interface StepProps {
  readonly registration: Registration
  readonly onGo: (step: Step) => void
}

/** During a correction only the refused items can be changed. */
export function isLocked({ editable }: Registration, item: string): boolean {
  return editable !== null && !editable.includes(item)
}
