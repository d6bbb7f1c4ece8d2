import { z } from 'zod'
import { Id } from '../wire.ts'

export const COMPANY_STATES = ['draft', 'in-review', 'approved', 'refused', 'withdrawn'] as const

/** '2' marks a company that cannot be chosen: the binding has ended or waits, or the company is not approved. */
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
/** `lastId` asks for the next rows; null when these were the last. */
export const FirmList = z.object({ list: z.array(Firm), lastId: z.string().nullable() })
export interface FirmList extends z.output<typeof FirmList> {}

export const FirmFilter = z.strictObject({
  /** Login name or mobile of the caller; anyone else's finds nothing. */
  loginName: z.string().trim().max(60).optional(),
  /** Part of the name. */
  companyName: z.string().trim().max(60).optional(),
  /** Repeated, or one text with commas. */
  dataTypeList: z.union([z.array(z.string().max(4)).max(10), z.string().max(60)]).optional(),
  /** Empty for the first rows, as a form sends it. */
  lastId: Id.or(z.literal('')).optional(),
  /** Which page asks; the answer is the same for all. */
  scene: z.string().max(20).optional(),
})
export interface FirmFilter extends z.output<typeof FirmFilter> {}

/** The caller's own login and the company it is to act for. */
export const BindCompany = z.strictObject({ userBasicId: Id, companyId: Id })
export interface BindCompany extends z.output<typeof BindCompany> {}

export const FirmLookup = z.strictObject({
  /** Login name or mobile of the caller; anyone else's finds nothing. */
  loginName: z.string().trim().max(60).optional(),
})
export interface FirmLookup extends z.output<typeof FirmLookup> {}
/** All of them, for a list that is kept by the browser for a minute. */
export const Firms = z.object({ list: z.array(Firm) })

/** Who can grant what a colleague lacks. Empty when the company has no main account now. */
export const MainContact = z.object({
  personName: z.string(),
  /** Masked. */
  mobile: z.string(),
})
export interface MainContact extends z.output<typeof MainContact> {}
