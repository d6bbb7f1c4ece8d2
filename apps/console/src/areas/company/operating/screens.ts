import type { Screen } from '#shell/screen.ts'

/** 企业 in the console of the platform. */
export const companyOperating: readonly Screen[] = [
  {
    path: '/platform/companies',
    title: '企业列表',
    right: 'company.look',
    layout: 'page',
    go: 'q',
    menu: { group: '企业', icon: 'store' },
    page: () => import('./CompaniesPage.tsx').then(file => file.CompaniesPage),
  },
  {
    path: '/platform/companies/detail',
    title: '企业档案',
    right: 'company.look',
    layout: 'page',
    page: () => import('./CompanyPage.tsx').then(file => file.CompanyPage),
  },
]
