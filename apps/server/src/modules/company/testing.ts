import { randomInt } from 'node:crypto'
import type { Right } from '@xiaojiu/contract/define.ts'
import type { CompanyState } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { anyState } from '#testing/any-state.ts'

const LONG_AGO = new Date('2026-01-05T09:00:00+08:00')

export interface GivenCompany {
  readonly name?: string
  readonly kind?: string
  readonly state?: CompanyState
  readonly creditCode?: string
  readonly provinceCode?: string
  readonly cityCode?: string
  readonly districtCode?: string
  readonly isRisk?: boolean
  readonly headquartersId?: string
}

export interface MadeCompany {
  readonly companyId: string
  readonly name: string
  readonly creditCode: string
}

/** Credit codes have no I, O, S, V and Z. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Eight signs: ten thousand companies of one test do not meet. */
function aNumber(): string {
  return Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/** Inserts a buyer company, by default an approved pharmacy in Wuhan, as owner of the database. */
export async function aCompany(db: Db, given: GivenCompany = {}): Promise<MadeCompany> {
  const creditCode = given.creditCode ?? `91420100MA${aNumber()}`
  const name = given.name ?? `江城同济大药房${creditCode.slice(-6)}店`
  const provinceCode = given.provinceCode ?? '420000'
  const { id } = await db
    .insertInto('company.company')
    .values({
      name,
      kind: given.kind ?? 'single-pharmacy',
      creditCode,
      state: anyState(given.state ?? 'approved'),
      provinceCode,
      cityCode: given.cityCode ?? `${provinceCode.slice(0, 2)}0100`,
      districtCode: given.districtCode ?? `${provinceCode.slice(0, 2)}0106`,
      address: '中南路 14 号',
      legalPerson: '方以智',
      personInCharge: '沈括',
      qualityHead: '叶天士',
      isRisk: given.isRisk ?? false,
      createdAt: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (given.headquartersId) await inChain(db, { storeId: id, headquartersId: given.headquartersId })
  return { companyId: id, name, creditCode }
}

/** Makes the company a store that its headquarters has accepted. */
async function inChain(
  db: Db,
  { storeId, headquartersId }: { readonly storeId: string; readonly headquartersId: string },
): Promise<void> {
  await db
    .insertInto('company.chainRequest')
    .values({
      storeCompanyId: storeId,
      headquartersId,
      state: anyState('accepted'),
      storeName: '江汉安泰门店',
      storeCreditCode: '91420100MA00000000',
      storeLegalPerson: '方以智',
      storeAddress: '中南路 14 号',
      headquartersName: '江汉安泰连锁',
      headquartersCode: '91420100MA00000001',
      askedAt: LONG_AGO,
      decidedAt: LONG_AGO,
    })
    .execute()
  await db.updateTable('company.company').set({ headquartersId }).where('id', '=', storeId).execute()
}

export interface GivenMembership {
  readonly isMain?: boolean
  /** The company made the login. */
  readonly isManaged?: boolean
  readonly rights?: readonly Right[]
  readonly state?: 'asked' | 'active' | 'suspended' | 'refused' | 'ended'
}

/** Binds a login to a company, by default as its main account. */
export async function boundTo(
  db: Db,
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
  { isMain = true, isManaged = false, rights = [], state = 'active' }: GivenMembership = {},
): Promise<void> {
  await db
    .insertInto('company.membership')
    .values({
      accountId,
      companyId,
      isMain,
      isManaged,
      rights: [...rights],
      state: anyState(state),
      createdAt: LONG_AGO,
    })
    .execute()
}

export interface GivenAddress {
  readonly companyId: string
  readonly receiver?: string
  readonly mobile?: string
  readonly provinceCode?: string
  readonly cityCode?: string
  readonly districtCode?: string
  readonly detail?: string
  readonly isDefault?: boolean
  readonly licenceCode?: string | null
}

/** A receiving address that the company's licence names; returns its id. */
export async function anAddress(db: Db, given: GivenAddress): Promise<string> {
  const { id } = await db
    .insertInto('company.address')
    .values({
      companyId: given.companyId,
      receiver: given.receiver ?? '苏颂',
      mobile: given.mobile ?? '13800001234',
      provinceCode: given.provinceCode ?? '420000',
      cityCode: given.cityCode ?? '420100',
      districtCode: given.districtCode ?? '420106',
      detail: given.detail ?? '中南路 14 号一楼',
      isDefault: given.isDefault ?? false,
      licenceCode: given.licenceCode === undefined ? 'DL' : given.licenceCode,
      createdAt: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
