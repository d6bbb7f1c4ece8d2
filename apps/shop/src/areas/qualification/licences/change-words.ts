import type { ChangeDetail } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { type ChangeState, LICENCE_CODES, type LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'

export const CHANGE_TONES: Readonly<Record<ChangeState, 'amber' | 'red' | 'good' | 'plain'>> = {
  'in-review': 'amber',
  refused: 'red',
  approved: 'good',
  cancelled: 'plain',
}

const VERBS: Readonly<Record<string, string>> = {
  submit: '提交审核',
  refuse: '审核驳回',
  correct: '修改后重新提交',
  approve: '审核通过',
  cancel: '已撤回',
}

/** What happened, and what it waits for. */
export function changeTimeline({ steps, state }: Pick<ChangeDetail, 'steps' | 'state'>): TimelineStep[] {
  const done = steps.map(({ verb, at, note }, index): TimelineStep => {
    const isLast = index === steps.length - 1
    const failed = verb === 'refuse' || verb === 'cancel'
    return {
      key: String(index),
      title: VERBS[verb] ?? verb,
      state: failed && isLast ? 'failed' : 'done',
      note: verb === 'refuse' ? `${timeText(at)} ${note}` : timeText(at),
    }
  })
  if (state !== 'in-review') return done
  return [...done, { key: 'wait', title: '平台审核', state: 'current', note: '一般 1 个工作日内完成' }]
}

/** What has to be corrected: papers, and fields of the company. */
export function refusedItems({ objections }: Pick<ChangeDetail, 'objections'>) {
  const isPaper = (item: string): item is LicenceCode => (LICENCE_CODES as readonly string[]).includes(item)
  return {
    codes: [...new Set(objections.map(one => one.item))].filter(isPaper),
    fields: objections.filter(one => !isPaper(one.item)),
    reasons: new Map(objections.map(one => [one.item, one.reason])),
  }
}
