import { z } from 'zod'
import { Id, PAGE_FIELDS } from '../wire.ts'

export const COMPANY_STATES = ['draft', 'in-review', 'approved', 'refused', 'withdrawn'] as const

/** One company of a login. dataType '2' marks one that cannot be chosen; the shop leaves those out. */
export const Firm = z.object({
  companyId: z.string(),
  userBasicId: z.string(),
  dataType: z.enum(['1', '2']),
  companyName: z.string(),
  companyKind: z.string(),
  state: z.enum(COMPANY_STATES),
  isMain: z.boolean(),
  isCurrent: z.boolean(),
})
export interface Firm extends z.output<typeof Firm> {}
export const FirmList = z.object({ list: z.array(Firm), lastId: z.string().nullable() })

export const FirmFilter = z.strictObject({
  loginName: z.string().max(60).optional(),
  companyName: z.string().max(60).optional(),
  dataTypeList: z.union([z.array(z.string().max(4)).max(10), z.string().max(60)]).optional(),
  lastId: z.string().max(64).optional(),
  scene: z.string().max(20).optional(),
})

export const BindCompany = z.strictObject({ userBasicId: Id, companyId: Id })

export const Address = z.object({
  addressId: z.string(),
  receiver: z.string(),
  mobile: z.string(),
  provinceCode: z.string(),
  cityCode: z.string(),
  districtCode: z.string(),
  areaText: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
  isLicensed: z.boolean(),
})
export interface Address extends z.output<typeof Address> {}
export const AddressList = z.object({ list: z.array(Address) })
export const AddressQuery = z.strictObject({ ...PAGE_FIELDS })
