import { NewPassword } from '@xiaojiu/contract/identity/password-rule.ts'
import { z } from 'zod'

/** The two fields of a password that is being chosen. */
export const NEW_PASSWORD_SHAPE = { newPassword: NewPassword, repeated: z.string().min(1, '请再次输入新密码') }
export type NewPasswordShape = typeof NEW_PASSWORD_SHAPE

export const NO_PASSWORDS = { newPassword: '', repeated: '' } as const

/** What is wrong with the second typing; null when both are the same. */
export function repeatProblem({ newPassword, repeated }: { newPassword: string; repeated: string }): string | null {
  return newPassword === repeated ? null : '两次输入的密码不一致'
}
