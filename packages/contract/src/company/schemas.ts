import { z } from 'zod'
import { Id } from '../wire.ts'

export const COMPANY_STATES = ['draft', 'in-review', 'approved', 'refused', 'withdrawn'] as const

/** '2' marks a company that cannot be chosen: the membership has ended or is pending, or the company is not approved. */
export const FIRM_DATA_TYPES = ['1', '2'] as const

/** One company of a login. */
export const Firm = z.object({
  companyId: z.string(),
  userBasicId: z.string(),
  dataType: z.enum(FIRM_DATA_TYPES),
  companyName: z.string(),
  companyKind: z.string(),
  state: z.enum(COMPANY_STATES),
  isMain: z.boolean(),
  isCurrent: z.boolean(),
})
export interface Firm extends z.output<typeof Firm> {}
/** Send `lastId` to get the next rows; null on the last page. */
export const FirmList = z.object({ list: z.array(Firm), lastId: z.string().nullable() })
export interface FirmList extends z.output<typeof FirmList> {}

export const FirmFilter = z.strictObject({
  /** Login name or mobile of the caller; any other value finds nothing. */
  loginName: z.string().trim().max(60).optional(),
  /** Part of the name. */
  companyName: z.string().trim().max(60).optional(),
  /** A repeated field, or one text with commas. */
  dataTypeList: z.union([z.array(z.string().max(4)).max(10), z.string().max(60)]).optional(),
  /** Empty for the first page, as a form sends it. */
  lastId: Id.or(z.literal('')).optional(),
  /** Name of the calling page; it does not change the result. */
  scene: z.string().max(20).optional(),
})
export interface FirmFilter extends z.output<typeof FirmFilter> {}

/** The caller's own login and the company that it should act for. */
export const BindCompany = z.strictObject({ userBasicId: Id, companyId: Id })
export interface BindCompany extends z.output<typeof BindCompany> {}

export const FirmLookup = z.strictObject({
  /** Login name or mobile of the caller; any other value finds nothing. */
  loginName: z.string().trim().max(60).optional(),
})
export interface FirmLookup extends z.output<typeof FirmLookup> {}
/** All companies of the login; the browser caches the list for a minute. */
export const Firms = z.object({ list: z.array(Firm) })

/** Who can grant a missing right. Empty when the company has no main account. */
export const MainContact = z.object({
  personName: z.string(),
  /** Masked. */
  mobile: z.string(),
})
export interface MainContact extends z.output<typeof MainContact> {}
