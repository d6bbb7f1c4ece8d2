import { SUB_ROLES } from '@xiaojiu/contract/company/words.ts'
import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

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

export const companyScreens: readonly Screen[] = [
  {
    path: '/companySelect',
    layout: 'bare',
    access: 'anyone',
    query: CompanySelectQuery,
    page: () => import('./CompanySelectPage.tsx').then(file => file.CompanySelectPage),
  },
  {
    path: '/accountSwitching',
    layout: 'default',
    access: 'member',
    query: AccountSwitchingQuery,
    page: () => import('./AccountSwitchingPage.tsx').then(file => file.AccountSwitchingPage),
  },
  {
    path: '/personal',
    title: '个人中心',
    layout: 'fixed',
    access: 'member',
    query: NO_QUERY,
    page: () => import('./overview/OverviewPage.tsx').then(file => file.OverviewPage),
  },
  {
    path: '/personal/address',
    layout: 'fixed',
    access: 'member',
    query: NO_QUERY,
    page: () => import('./address/AddressPage.tsx').then(file => file.AddressPage),
  },
  {
    path: '/personal/qualificationManage/receivingInformation',
    layout: 'fixed',
    access: 'member',
    query: NO_QUERY,
    page: () => import('./address/ReceivingInformationPage.tsx').then(file => file.ReceivingInformationPage),
  },
  {
    path: '/personal/companyAdministration',
    layout: 'fixed',
    access: 'member',
    query: CompanyAdministrationQuery,
    page: () => import('./bindings/CompanyAdministrationPage.tsx').then(file => file.CompanyAdministrationPage),
  },
  {
    path: '/personal/employeeAccountManagement',
    layout: 'fixed',
    access: 'member',
    query: EmployeeQuery,
    page: () => import('./employees/EmployeePage.tsx').then(file => file.EmployeePage),
  },
]
