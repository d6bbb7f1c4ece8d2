import { AccountSwitchingQuery, CompanyAdministrationQuery, CompanySelectQuery, EmployeeQuery } from '#links/company.ts'
import { NO_QUERY, type Screen } from '#shell/screen.ts'

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
