import { FIRST_TRADE_GROUPS } from '@xiaojiu/contract/qualification/words.ts'
import { z } from 'zod'

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

/** Where papers are looked after. */
export const WALLET_HREF = '/personal/qualificationManage'
export const COMPANY_DATA_HREF = '/personal/qualificationManage/baseInfoCom'
export const RECEIVING_HREF = '/personal/qualificationManage/receivingInformation'
export const RECORDS_HREF = '/personal/updateRecord'
export const HISTORY_HREF = '/personal/updateHistory'
/** Where a company whose licence was cancelled hands in the new one. */
export const RESTORE_HREF = '/licenseWithdraw?part=restore'
export const LEGAL_PERSON_HREF = '/personal/updateLegalPerson'

/** Papers to add. The query name is misspelt on purpose: it is the page's public address. */
export function replenishHref(codes: readonly string[]): string {
  return `/personal/replenishLisence?dataSource=1&lisenceCode=${codes.map(encodeURIComponent).join(',')}`
}

/** A paper to renew. */
export function renewHref(code: string): string {
  return `/personal/updateLicense?code=${encodeURIComponent(code)}`
}

/** One change with its result. */
export function changeHref(changeId: string): string {
  return `${RECORDS_HREF}?changeId=${encodeURIComponent(changeId)}`
}

/** Where a company opens an account with a store. */
export const FIRST_TRADES_HREF = '/personal/firstCampList'
export const ONE_CLICK_HREF = '/personal/oneClickEnter'

export function openAccountHref(storeId: string): string {
  return `/shop/openAccount?storeId=${storeId}`
}
