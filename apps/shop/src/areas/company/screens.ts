import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const CompanySelectQuery = z.object({ redirect: z.string().optional() })
export const AccountSwitchingQuery = z.object({ companyName: z.string().optional() })

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
  { path: '/personal', title: '个人中心', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/address', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/companyAdministration', layout: 'fixed', access: 'member', query: NO_QUERY },
]
