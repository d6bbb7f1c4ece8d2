import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/database.ts'
import { begun } from '#platform/states/move.ts'
import { storeMachine } from './domain/states.ts'
import type { StoreKind } from './domain/store.ts'

export interface GivenPostage {
  /** Empty: the default rule. */
  readonly provinceCodes?: readonly string[]
  /** Fen. */
  readonly minOrder?: number
  readonly freeFrom?: number | null
  readonly freeFromCount?: number | null
  readonly postage?: number
}

export interface GivenStore {
  readonly name?: string
  readonly kind?: StoreKind
  readonly state?: (typeof storeMachine.states)[number]
  readonly provinceCode?: string
  readonly opensAccountFirst?: boolean
  readonly openAccountLicences?: readonly string[]
  readonly minShelfLifeMonths?: number
  readonly nearExpiryWarnMonths?: number
  /** Fen. */
  readonly coldChainFee?: number | null
  readonly postageRules?: readonly GivenPostage[]
  readonly ratingTenths?: number
}

export interface MadeStore {
  readonly storeId: string
  readonly name: string
}

/**
 * A store in Wuhan that sells everything to everyone with free delivery, unless options say otherwise; inserted as the database
 * owner.
 */
export async function aStore(db: Db, given: GivenStore = {}): Promise<MadeStore> {
  const key = `store-${randomBytes(6).toString('hex')}`
  const name = given.name ?? `九信医药${key.slice(-4)}店`
  const provinceCode = given.provinceCode ?? '420000'
  const { id } = await db
    .insertInto('store.store')
    .values({
      key,
      name,
      kind: given.kind ?? 'self-run',
      state: begun(storeMachine, given.state ?? 'open'),
      holderName: '湖北九信医药有限公司',
      creditCode: '91420100MA4KTEST01',
      legalPerson: '顾炎武',
      qualityHead: '王清任',
      provinceCode,
      cityCode: `${provinceCode.slice(0, 2)}0100`,
      districtCode: `${provinceCode.slice(0, 2)}0112`,
      address: '金银湖路 18 号',
      warehouseAddress: '东西湖区物流园 3 号库',
      shipFromCity: '武汉',
      servicePhone: '400-000-0001',
      serviceHours: '8:30–20:30',
      goodsClasses: ['chemical', 'patent-chinese', 'biological', 'herbal-slices', 'device-2'],
      slogan: '一站配齐',
      coldChainFee: given.coldChainFee ?? null,
      minShelfLifeMonths: given.minShelfLifeMonths ?? 0,
      nearExpiryWarnMonths: given.nearExpiryWarnMonths ?? 6,
      nonReturnMonths: 9,
      cutOffHour: 16,
      deliveryPromise: '16:00 前下单当日发货',
      carriers: ['顺丰速运'],
      afterSaleTerms: ['破损当场拒收或 48 小时内反馈'],
      opensAccountFirst: given.opensAccountFirst ?? false,
      openAccountLicences: [...(given.openAccountLicences ?? [])],
      openAccountNote: '资料齐全 1 个工作日内审核',
      openAccountHours: 24,
      bankName: '招商银行武汉分行',
      bankAccount: '127900000000001',
      openedOn: '2020-05-18',
      ratingTenths: given.ratingTenths ?? 48,
      ratingCount: 1,
      isSmallTaxpayer: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rules = given.postageRules ?? [{}]
  await db
    .insertInto('store.postageRule')
    .values(
      rules.map((rule, sort) => ({
        storeId: id,
        sort,
        provinceCodes: [...(rule.provinceCodes ?? [])],
        minOrder: rule.minOrder ?? 0,
        freeFrom: rule.freeFrom === undefined ? 0 : rule.freeFrom,
        freeFromCount: rule.freeFromCount ?? null,
        postage: rule.postage ?? 0,
      })),
    )
    .execute()
  return { storeId: id, name }
}

/** A paper of a store. */
export async function aStoreLicence(db: Db, storeId: string, code: string, name: string): Promise<void> {
  await db
    .insertInto('store.licence')
    .values({
      storeId,
      code,
      name,
      number: '鄂AA027000118',
      issuer: '湖北省药品监督管理局',
      issuedOn: '2024-03-01',
      expiresOn: '2029-02-28',
      scopeText: '中药饮片、中成药、化学药、生物制品',
    })
    .execute()
}
