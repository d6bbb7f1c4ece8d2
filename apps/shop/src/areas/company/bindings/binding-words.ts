import type { Binding, BindingState } from '@xiaojiu/contract/company/binding-schemas.ts'
import { BINDING_STATE_LABELS } from '@xiaojiu/contract/company/binding-schemas.ts'

export const BINDING_TONES: Readonly<Record<BindingState, 'wait' | 'good' | 'bad' | 'off'>> = {
  asked: 'wait',
  active: 'good',
  suspended: 'bad',
  refused: 'bad',
  ended: 'off',
}

/** The state in a word; who decides is said while it waits. */
export function stateText({ state, decider }: Pick<Binding, 'state' | 'decider'>): string {
  if (state !== 'asked') return BINDING_STATE_LABELS[state]
  return decider === 'platform' ? '平台审核中' : '待主账号审核'
}

/** What the login is to the company. */
export function positionText({
  isMain,
  isManaged,
  asksMain,
  state,
}: Pick<Binding, 'isMain' | 'isManaged' | 'asksMain' | 'state'>): string {
  if (isMain) return '主账号'
  if (state === 'asked' && asksMain) return '申请成为主账号'
  return isManaged ? '员工账号（企业创建）' : '员工账号'
}
