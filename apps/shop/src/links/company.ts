import { SUB_ROLES } from '@xiaojiu/contract/company/words.ts'
import { z } from 'zod'

export const CompanySelectQuery = z.object({ redirect: z.string().optional() })
export const AccountSwitchingQuery = z.object({ companyName: z.string().optional() })

const Page = z.coerce.number().int().min(1).max(10_000).default(1)

export const CompanyAdministrationQuery = z.object({
  /** The companies of this login, the logins of this company, the stores of its chain, its key. */
  tab: z.enum(['mine', 'others', 'chain', 'helper']).default('mine'),
  /** Only those that wait for an answer. */
  state: z.enum(['asked']).optional(),
  page: Page,
})

export const EmployeeQuery = z.object({
  tab: z.enum(['accounts', 'requests']).optional(),
  keyword: z.string().optional(),
  role: z.enum(SUB_ROLES).optional(),
  state: z.string().optional(),
  page: Page,
  /** A purchase request that is open. */
  requestId: z.string().optional(),
})
