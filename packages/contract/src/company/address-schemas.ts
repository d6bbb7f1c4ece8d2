import { z } from 'zod'
import { Id, Mobile, PAGE_FIELDS, PersonName, pageOf } from '../wire.ts'

/** A receiving address of the company. */
export const Address = z.object({
  addressId: z.string(),
  receiver: z.string(),
  /** Masked. */
  mobile: z.string(),
  provinceCode: z.string(),
  cityCode: z.string(),
  districtCode: z.string(),
  /** Names of province, city and district. */
  areaText: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
  /** A licence names this place: medicines may go there. */
  isLicensed: z.boolean(),
})
export interface Address extends z.output<typeof Address> {}
export const AddressList = z.object({ ...pageOf(Address) })
export interface AddressList extends z.output<typeof AddressList> {}
export const AddressQuery = z.strictObject({ ...PAGE_FIELDS })
export interface AddressQuery extends z.output<typeof AddressQuery> {}

/** No more addresses than this a company. */
export const MOST_ADDRESSES = 20

const AreaCode = z.string().regex(/^\d{6}$/, { message: '请选择省、市、区县' })

/** Where something is: area codes and the rest in words. */
export const Place = z.strictObject({
  provinceCode: AreaCode,
  cityCode: AreaCode,
  districtCode: AreaCode,
  detail: z.string().trim().min(4, '请输入详细地址，至少 4 个字').max(80, '详细地址最多 80 个字'),
})
export interface Place extends z.output<typeof Place> {}

export const NewAddress = z.strictObject({
  ...Place.shape,
  receiver: PersonName,
  mobile: Mobile,
  isDefault: z.boolean().default(false),
})
export interface NewAddress extends z.output<typeof NewAddress> {}
export const ChangedAddress = z.strictObject({ ...NewAddress.shape, addressId: Id })
export interface ChangedAddress extends z.output<typeof ChangedAddress> {}
/** With an id an address is changed, without one it is added. */
export const SavedAddress = z.strictObject({ ...NewAddress.shape, addressId: Id.optional() })
export interface SavedAddress extends z.output<typeof SavedAddress> {}
export const AddressRef = z.strictObject({ addressId: Id })

/** One address with everything its owner may change; the mobile in full. */
export const AddressDetail = z.object({ ...Address.shape, licenceName: z.string().nullable() })
export interface AddressDetail extends z.output<typeof AddressDetail> {}
export const AddressDetails = z.object({ list: z.array(AddressDetail) })

export const PLACE_KINDS = ['business', 'warehouse'] as const
/** A place that a licence names. */
export const LicensedPlace = z.object({
  licenceCode: z.string(),
  licenceName: z.string(),
  kind: z.enum(PLACE_KINDS),
  address: z.string(),
})
export interface LicensedPlace extends z.output<typeof LicensedPlace> {}

/** Whether medicines may go to a place, by which licence, or what to do about it. */
export const PlaceCheck = z.object({
  isLicensed: z.boolean(),
  licenceName: z.string().nullable(),
  tips: z.string(),
  places: z.array(LicensedPlace),
})
export interface PlaceCheck extends z.output<typeof PlaceCheck> {}

/** 收货委托书: who may take medicines in for the company. */
export const ReceiverAuthority = z.object({
  state: z.enum(['valid', 'expired', 'in-review', 'missing']),
  expiresOn: z.string().nullable(),
})
export interface ReceiverAuthority extends z.output<typeof ReceiverAuthority> {}

/** The address book: mobiles masked. */
export const AddressBook = z.object({
  list: z.array(AddressDetail),
  places: z.array(LicensedPlace),
  authority: ReceiverAuthority,
  mostAddresses: z.int(),
})
export interface AddressBook extends z.output<typeof AddressBook> {}
