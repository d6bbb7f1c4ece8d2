import { mobileOf } from './people.ts'

export interface EmployeeRow {
  readonly loginName: string
  readonly personName: string
  readonly mobile: string
  readonly role: 'purchaser' | 'finance' | 'receiver' | 'quality'
  readonly rights: readonly string[]
  readonly orderLimitYuan: number | null
  readonly monthLimitYuan: number | null
  readonly needsApproval: boolean
  readonly isSuspended: boolean
}

const employee = (
  tail: number,
  loginName: string,
  personName: string,
  role: EmployeeRow['role'],
  rights: readonly string[],
  terms: Partial<EmployeeRow> = {},
): EmployeeRow => ({
  loginName,
  personName,
  mobile: mobileOf(tail),
  role,
  rights,
  orderLimitYuan: null,
  monthLimitYuan: null,
  needsApproval: false,
  isSuspended: false,
  ...terms,
})

/**
 * Employees of the demo pharmacy besides `buyer-sub`: each role, one with a limit, one who needs approval, one who has
 * left.
 */
export const PHARMACY_EMPLOYEES: readonly EmployeeRow[] = [
  employee(1111, 'jiantang-01', '周小禾', 'purchaser', ['order', 'receive', 'after-sale'], { needsApproval: true }),
  employee(1112, 'jiantang-02', '唐若兰', 'finance', ['pay', 'finance']),
  employee(1113, 'jiantang-03', '石守业', 'receiver', ['receive', 'after-sale']),
  employee(1114, 'jiantang-04', '范素云', 'quality', ['qualification'], { isSuspended: true }),
]

/** A person with their own login who asks to buy for the pharmacy. */
export const APPLICANT = { loginName: 'liuqingzhu', personName: '柳青竹', mobile: mobileOf(1121) } as const
