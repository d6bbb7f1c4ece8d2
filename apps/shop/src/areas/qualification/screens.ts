import { z } from 'zod'
import { FIRST_TRADE_GROUPS } from '@xiaojiu/contract/qualification/words.ts'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

export const EnterpriseInfoQuery = z.object({
  /** 4 is the CA certification. */
  step: z.coerce.number<string>().int().min(1).max(4).optional(),
})

const PageNumber = z.coerce.number().int().min(1).max(1000).default(1)

export const FirstCampQuery = z.object({
  view: z.enum(['stores', 'products']).optional(),
  group: z.enum(FIRST_TRADE_GROUPS).optional(),
  storeName: z.string().trim().max(60).optional(),
  page: PageNumber,
})

/** What a company whose licence was cancelled can still do; lists within have their own page and word. */
export const WithdrawnQuery = z.object({
  part: z.enum(['overview', 'restore', 'money', 'records']).default('overview'),
  packageId: z.string().optional(),
  keyword: z.string().max(40).optional(),
  page: PageNumber,
})

export const AgreementsQuery = z.object({ page: PageNumber })

export const ReplenishQuery = z.object({
  dataSource: z.string().optional(),
  /** Licence codes joined by commas; misspelt in links, so the right spelling is read as well. */
  lisenceCode: z.string().optional(),
  licenseCode: z.string().optional(),
})

export const UpdateLicenceQuery = z.object({ code: z.string().max(8).optional() })
export const UpdateHistoryQuery = UpdateLicenceQuery
export const UpdateRecordQuery = z.object({
  changeId: z.string().optional(),
  state: z.enum(['in-review', 'refused', 'approved', 'cancelled']).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

/** `due`: only what has to be renewed, supplied or corrected. */
export const QualificationQuery = z.object({ show: z.enum(['due']).optional() })

export const qualificationScreens: readonly Screen[] = [
  {
    path: '/register',
    layout: 'bare',
    access: 'anyone',
    query: NO_QUERY,
    page: () => import('./register/RegisterPage.tsx').then(file => file.RegisterPage),
  },
  {
    path: '/licenseWithdraw',
    layout: 'default',
    access: 'member',
    query: WithdrawnQuery,
    page: () => import('./withdrawn/LicenceWithdrawPage.tsx').then(file => file.LicenceWithdrawPage),
  },
  {
    path: '/personal/qualificationManage',
    layout: 'fixed',
    access: 'member',
    query: QualificationQuery,
    page: () => import('./licences/QualificationPage.tsx').then(file => file.QualificationPage),
  },
  {
    path: '/personal/qualificationManage/baseInfoCom',
    layout: 'fixed',
    access: 'member',
    query: NO_QUERY,
    page: () => import('./licences/CompanyDataPage.tsx').then(file => file.CompanyDataPage),
  },
  {
    path: '/personal/enterpriseInfo',
    layout: 'fixed',
    access: 'member',
    query: EnterpriseInfoQuery,
    page: () => import('./certification/EnterpriseInfoPage.tsx').then(file => file.EnterpriseInfoPage),
  },
  {
    path: '/personal/replenishLisence',
    layout: 'fixed',
    access: 'member',
    needs: ['approved', 'qualification'],
    query: ReplenishQuery,
    page: () => import('./licences/ReplenishPage.tsx').then(file => file.ReplenishPage),
  },
  {
    path: '/personal/updateLicense',
    layout: 'fixed',
    access: 'member',
    needs: ['approved', 'qualification'],
    query: UpdateLicenceQuery,
    page: () => import('./licences/UpdateLicencePage.tsx').then(file => file.UpdateLicencePage),
  },
  {
    path: '/personal/updateLegalPerson',
    layout: 'fixed',
    access: 'member',
    needs: ['approved', 'qualification'],
    query: NO_QUERY,
    page: () => import('./licences/UpdateLegalPersonPage.tsx').then(file => file.UpdateLegalPersonPage),
  },
  {
    path: '/personal/updateRecord',
    layout: 'fixed',
    access: 'member',
    query: UpdateRecordQuery,
    page: () => import('./licences/UpdateRecordPage.tsx').then(file => file.UpdateRecordPage),
  },
  {
    path: '/personal/updateHistory',
    layout: 'fixed',
    access: 'member',
    query: UpdateHistoryQuery,
    page: () => import('./licences/UpdateHistoryPage.tsx').then(file => file.UpdateHistoryPage),
  },
  {
    path: '/personal/collectionAgreement',
    layout: 'fixed',
    access: 'member',
    query: AgreementsQuery,
    page: () => import('./agreements/CollectionAgreementPage.tsx').then(file => file.CollectionAgreementPage),
  },
  {
    path: '/personal/firstCampList',
    layout: 'fixed',
    access: 'member',
    query: FirstCampQuery,
    page: () => import('./first-trade/FirstCampListPage.tsx').then(file => file.FirstCampListPage),
  },
]
