import { readTable } from '../data/read-table.ts'
import { at, stream } from '../random.ts'
import { type DayNumber, dayNumber, isoOfDay } from './days.ts'
import { madeUpCreditCode } from './licence-papers.ts'
import type { IsoDate } from './licence-rows.ts'
import { personName } from './people.ts'
import { allPlaces, placeOf, placeText } from './places.ts'
import type { StoreRow, StoreType } from './rows.ts'
import type { StoreDraft } from './selling/store-draft.ts'
import { kindOf, type StoreSpecialty } from './selling/store-kinds.ts'
import { storeLicences } from './selling/store-licences.ts'
import { afterSaleTerms, carriersOf, deliveryPromise, openAccountRule, postageRules } from './selling/store-terms.ts'

const TYPES: Readonly<Record<string, StoreType>> = { '1': 'self-run', '2': 'joint', '3': 'third-party' }

/** The 60 stores of the demo data, in their fixed order; then made-up ones up to `count`. */
export function storeDrafts(seed: number, count = 0): StoreDraft[] {
  const columns = [
    'key',
    'name',
    'type',
    'company',
    'districtCode',
    'address',
    'specialty',
    'traffic',
    'slogan',
  ] as const
  const drafts = readTable('stores.tsv', columns).map(
    (row): StoreDraft => ({
      key: row.key,
      name: row.name,
      type: TYPES[row.type] ?? 'third-party',
      companyName: row.company,
      districtCode: row.districtCode,
      street: row.address,
      specialty: row.specialty as StoreSpecialty,
      traffic: Number(row.traffic),
      slogan: row.slogan,
    }),
  )
  while (drafts.length < count) drafts.push(furtherStore(seed, drafts.length))
  return drafts
}

interface StoreOptions {
  readonly seed: number
  readonly today: IsoDate
  /** More than 60 adds made-up third-party stores. */
  readonly count?: number
}

export function makeStores({ seed, today, count = 0 }: StoreOptions): StoreRow[] {
  const now = dayNumber(today)
  return storeDrafts(seed, count).map((draft, index) => makeStore(seed, now, draft, index))
}

function makeStore(seed: number, today: DayNumber, draft: StoreDraft, index: number): StoreRow {
  const random = stream(seed, `store/${draft.key}`)
  const { type, specialty, companyName } = draft
  const place = placeOf(draft.districtCode)
  const { goodsClasses } = kindOf(specialty)
  const address = `${placeText(place)}${draft.street}`
  const sellsCold =
    goodsClasses.includes('biological') && (type !== 'third-party' || specialty === 'cold' || random.chance(0.5))
  const cutOffHour = type === 'self-run' ? 18 : random.pick([15, 16, 16, 17])
  const creditCode = madeUpCreditCode('91', `${draft.districtCode.slice(0, 4)}00`, index)
  const openedOn = today - random.int(type === 'self-run' ? 900 : 200, 2200)
  return {
    index,
    key: draft.key,
    name: draft.name,
    type,
    companyName,
    creditCode,
    legalPerson: personName(random),
    qualityHead: personName(random),
    place,
    address,
    warehouseAddress: random.chance(0.7) ? address : `${placeText(place)}医药物流产业园${random.int(1, 9)}号库`,
    shipFromCity: place.city,
    servicePhone: `400-000-${String(1200 + index).padStart(4, '0')}`,
    serviceHours:
      type === 'self-run'
        ? '每日 8:00–21:00'
        : random.pick(['工作日 8:30–18:00', '周一至周六 8:30–17:30', '每日 9:00–18:00']),
    goodsClasses,
    slogan: draft.slogan,
    postageRules: postageRules(type, place, specialty, random),
    coldChainFeeFen: sellsCold ? (specialty === 'cold' ? 1500 : random.pick([2000, 2500, 3000])) : null,
    minShelfLifeMonths: random.pick(type === 'third-party' ? [3, 6] : [6]),
    nearExpiryWarnMonths: 6,
    nonReturnMonths: random.pick([6, 9, 9]),
    cutOffHour,
    deliveryPromise: deliveryPromise(type, place, cutOffHour),
    carriers: carriersOf(type, random),
    afterSaleTerms: afterSaleTerms(type, sellsCold, random),
    openAccount: openAccountRule(type, random),
    licences: storeLicences({ draft, place, creditCode, today, sellsCold }, random),
    bankName: `${random.pick(['中国工商银行', '中国建设银行', '中国银行', '招商银行', '中国农业银行'])}${place.city}${place.district}支行`,
    bankAccount: `${random.int(1000, 6999)}${random.int(100_000_000, 999_999_999)}${random.int(1000, 9999)}`,
    openedOn: isoOfDay(openedOn),
    ratingTenths: type === 'self-run' ? random.int(47, 50) : random.int(42, 49),
    followerCount: draft.traffic * draft.traffic * random.int(20, 60),
    isSmallTaxpayer: type === 'third-party' && draft.traffic <= 3 && random.chance(0.5),
  }
}

const FIRST = ['恒', '瑞', '康', '安', '泰', '仁', '德', '和', '润', '益', '嘉', '佑', '博', '祥', '盛', '华']
const SECOND = ['源', '健', '民', '济', '宁', '信', '诚', '达', '泽', '春', '馨', '平', '生', '林']
const SPECIALTIES: readonly StoreSpecialty[] = [
  'general',
  'western',
  'tcm',
  'otc',
  'clinic',
  'chronic',
  'slices',
  'devices',
]

/** Stores beyond the named ones exist for load tests only, but are just as complete. */
function furtherStore(seed: number, index: number): StoreDraft {
  const random = stream(seed, `further-store/${index}`)
  const place = random.pick(allPlaces())
  const word = `${at(FIRST, index % FIRST.length)}${at(SECOND, Math.floor(index / FIRST.length) % SECOND.length)}`
  const city = place.city.replace(/市$/, '')
  return {
    key: `store-${index + 1}`,
    name: `${word}医药${city}店`,
    type: 'third-party',
    companyName: `${city}${word}医药有限公司`,
    districtCode: place.districtCode,
    street: `医药大道${random.int(1, 999)}号`,
    specialty: random.pick(SPECIALTIES),
    traffic: random.int(1, 5),
    slogan: '全品类批发，随货同行单齐全',
  }
}
