import { ROLE_RIGHTS, type SubAccount, type SubRole } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import type { Right } from '@xiaojiu/contract/define.ts'
import { Yuan } from '@xiaojiu/contract/wire.ts'
import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'

/** The rights and limits of an employee in the form; limits are text while being typed. */
export interface EmployeeTerms {
  readonly role: SubRole
  readonly rights: readonly Right[]
  readonly orderLimit: string
  readonly monthLimit: string
  readonly needsApproval: boolean
  readonly storeCompanyIds: readonly string[]
}

export function termsOf(before: SubAccount | null): EmployeeTerms {
  if (!before)
    return {
      role: 'purchaser',
      rights: ROLE_RIGHTS.purchaser,
      orderLimit: '',
      monthLimit: '',
      needsApproval: false,
      storeCompanyIds: [],
    }
  const { role, rights, orderLimit, monthLimit, needsApproval, storeCompanyIds } = before
  return {
    role,
    rights,
    orderLimit: limitText(orderLimit),
    monthLimit: limitText(monthLimit),
    needsApproval,
    storeCompanyIds,
  }
}

/** A role brings its usual rights; 自定义 leaves them as they are. */
export function withRole(terms: EmployeeTerms, role: SubRole): EmployeeTerms {
  return { ...terms, role, rights: role === 'custom' ? terms.rights : ROLE_RIGHTS[role] }
}

/** Adds or removes a right; the role stays when the rights are the usual ones of the role again. */
export function toggleRight(terms: EmployeeTerms, right: Right): EmployeeTerms {
  const rights = terms.rights.includes(right) ? terms.rights.filter(one => one !== right) : [...terms.rights, right]
  return { ...terms, rights, role: roleOf(rights) }
}

function roleOf(rights: readonly Right[]): SubRole {
  const roles = Object.keys(ROLE_RIGHTS) as SubRole[]
  const same = (usual: readonly Right[]) =>
    usual.length === rights.length && usual.every(right => rights.includes(right))
  return roles.find(role => role !== 'custom' && same(ROLE_RIGHTS[role])) ?? 'custom'
}

/** A typed limit: yuan with or without fen; empty: no limit. */
export const LimitText = z
  .string()
  .trim()
  .refine(text => text === '' || limitOf(text) !== undefined, { message: '请输入大于 0 的金额，最多两位小数' })

/** The typed amount, null for none; undefined when it is not an amount. */
export function limitOf(text: string): Fen | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const read = z.safeDecode(Yuan, typed)
  return read.success && read.data > 0 ? read.data : undefined
}

function limitText(limit: Fen | null): string {
  return limit === null ? '' : formatYuan(limit).replace(/\.00$/, '')
}
