import { z } from 'zod'
import { NO_QUERY, type Screen } from '../../app/screen.ts'

const EnterpriseInfoQuery = z.object({
  /** 4 is the CA certification. */
  step: z.coerce.number<string>().int().min(1).max(4).optional(),
})

const ReplenishQuery = z.object({
  dataSource: z.string().optional(),
  /** Licence codes joined by commas; misspelt in links, so the right spelling is read as well. */
  lisenceCode: z.string().optional(),
  licenseCode: z.string().optional(),
})

export const qualificationScreens: readonly Screen[] = [
  { path: '/register', layout: 'bare', access: 'anyone', query: NO_QUERY },
  { path: '/licenseWithdraw', layout: 'default', access: 'member', query: NO_QUERY },
  { path: '/personal/qualificationManage', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/qualificationManage/baseInfoCom', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/qualificationManage/receivingInformation', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/enterpriseInfo', layout: 'fixed', access: 'member', query: EnterpriseInfoQuery },
  { path: '/personal/replenishLisence', layout: 'fixed', access: 'member', query: ReplenishQuery },
  { path: '/personal/updateLicense', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/updateLegalPerson', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/updateRecord', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/updateHistory', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/collectionAgreement', layout: 'fixed', access: 'member', query: NO_QUERY },
  { path: '/personal/firstCampList', layout: 'fixed', access: 'member', query: NO_QUERY },
]
