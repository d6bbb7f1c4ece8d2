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
  /** The address is printed on a licence, so medicines may be delivered there. */
  isLicensed: z.boolean(),
})
export interface Address extends z.output<typeof Address> {}
export const AddressList = z.object({ ...pageOf(Address) })
export interface AddressList extends z.output<typeof AddressList> {}
export const AddressQuery = z.strictObject({ ...PAGE_FIELDS })
export interface AddressQuery extends z.output<typeof AddressQuery> {}

/** The most addresses of one company. */
export const MOST_ADDRESSES = 20

const AreaCode = z.string().regex(/^\d{6}$/, { message: '请选择省、市、区县' })

/** A place: area codes and the street address. */
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
/** Changes the address with this id; adds one when there is no id. */
export const SavedAddress = z.strictObject({ ...NewAddress.shape, addressId: Id.optional() })
export interface SavedAddress extends z.output<typeof SavedAddress> {}
export const AddressRef = z.strictObject({ addressId: Id })

/** All fields of one address that its owner may change; the mobile is not masked. */
export const AddressDetail = z.object({ ...Address.shape, licenceName: z.string().nullable() })
export interface AddressDetail extends z.output<typeof AddressDetail> {}
export const AddressDetails = z.object({ list: z.array(AddressDetail) })

export const PLACE_KINDS = ['business', 'warehouse'] as const
/** An address that is printed on a licence. */
export const LicensedPlace = z.object({
  licenceCode: z.string(),
  licenceName: z.string(),
  kind: z.enum(PLACE_KINDS),
  address: z.string(),
})
export interface LicensedPlace extends z.output<typeof LicensedPlace> {}

/** Whether medicines may be delivered to a place and by which licence, or how to make it possible. */
export const PlaceCheck = z.object({
  isLicensed: z.boolean(),
  licenceName: z.string().nullable(),
  tips: z.string(),
  places: z.array(LicensedPlace),
})
export interface PlaceCheck extends z.output<typeof PlaceCheck> {}

/** 收货委托书: who may receive medicines for the company. */
export const ReceiverAuthority = z.object({
  state: z.enum(['valid', 'expired', 'in-review', 'missing']),
  expiresOn: z.string().nullable(),
})
export interface ReceiverAuthority extends z.output<typeof ReceiverAuthority> {}

/** The address book with masked mobiles. */
export const AddressBook = z.object({
  list: z.array(AddressDetail),
  places: z.array(LicensedPlace),
  authority: ReceiverAuthority,
  mostAddresses: z.int(),
})
export interface AddressBook extends z.output<typeof AddressBook> {}
