import { NewPassword } from '@xiaojiu/contract/identity/password-rule.ts'
import type { Appeal, AppealState, AppealStep } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import type { TimelineStep } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { z } from 'zod'

export const APPEAL_STATE_LABELS: Readonly<Record<AppealState, string>> = {
  'in-review': '审核中',
  approved: '已通过',
  refused: '未通过',
  used: '已完成',
  expired: '已过期',
}

const STEP_TITLES: Readonly<Record<AppealStep['step'], string>> = {
  submitted: '提交申诉',
  approved: '审核通过',
  refused: '审核未通过',
  told: '短信通知',
  used: '已设置新密码',
  expired: '超过 7 天未使用，已过期',
}

/** The steps of an appeal, and the open one. */
export function appealTimeline({ state }: Pick<Appeal, 'state'>, steps: readonly AppealStep[]): TimelineStep[] {
  const past = steps.map(({ step, remark, at }, index): TimelineStep => {
    const isBroken = step === 'refused' || step === 'expired'
    return {
      key: String(index),
      title: STEP_TITLES[step],
      state: isBroken ? 'failed' : 'done',
      note: remark === '' ? timeText(at) : `${timeText(at)}　${remark}`,
    }
  })
  if (state === 'in-review')
    past.push({ key: 'review', title: '平台审核', state: 'current', note: '一般 1 个工作日内' })
  if (state === 'approved') past.push({ key: 'set', title: '设置新密码', state: 'current', note: '请在有效期内完成' })
  return past
}

/** The two fields of a new password. */
export const NEW_PASSWORD_SHAPE = { newPassword: NewPassword, repeated: z.string().min(1, '请再次输入新密码') }
export type NewPasswordShape = typeof NEW_PASSWORD_SHAPE

export const NO_PASSWORDS = { newPassword: '', repeated: '' } as const

/** The error of the repeated password; null when both are equal. */
export function repeatProblem({ newPassword, repeated }: { newPassword: string; repeated: string }): string | null {
  return newPassword === repeated ? null : '两次输入的密码不一致'
}
