import type { Registration, RegistrationFault } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'

/** The pages of the way, in their order. */
const STEPS = ['account', 'company', 'papers', 'receiving', 'confirm'] as const
export type Step = (typeof STEPS)[number]

const TITLES: Readonly<Record<Step, string>> = {
  account: '登录账号',
  company: '企业信息',
  papers: '资质证照',
  receiving: '收货与开票',
  confirm: '确认提交',
}

/** Where to go on: the first step with something missing, or the end. */
export function firstOpenStep(faults: readonly Pick<RegistrationFault, 'step'>[]): Step {
  return STEPS.find(step => faults.some(fault => fault.step === step)) ?? 'confirm'
}

/** Where the first objection is corrected. */
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

/** The step before; the login is made once and not gone back to. */
export function stepBefore(step: Step): Step | null {
  const before = STEPS[STEPS.indexOf(step) - 1]
  return before === undefined || before === 'account' ? null : before
}

/** What is wrong in one step, by field; the first complaint about a field counts. */
export function faultsByField(
  faults: readonly RegistrationFault[],
  step: RegistrationFault['step'],
): Readonly<Record<string, string>> {
  const own = faults.filter(fault => fault.step === step).toReversed()
  return Object.fromEntries(own.map(({ field, message }) => [field, message]))
}

export { TITLES as STEP_TITLES }

/** Puts the cursor where the first complaint stands, after it was drawn. */
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

/** While correcting, only what was objected to may be changed. */
export function isLocked({ editable }: Registration, item: string): boolean {
  return editable !== null && !editable.includes(item)
}
