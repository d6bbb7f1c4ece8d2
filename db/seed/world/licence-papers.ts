import type { Random } from '../random.ts'
import { creditCode } from './check-digits.ts'
import { addMonths, type DayNumber, isoOfDay } from './days.ts'
import type { GoodsClass } from './goods/goods-words.ts'
import type { LicenceCode, LicenceRow, LicenceState, ScopeMark } from './licence-rows.ts'
import { provinceOf } from './provinces.ts'
import type { PlaceRow } from './rows.ts'

/** The licence dictionary: printed name and years of validity (null = 长期). */
const PAPERS: Readonly<Record<LicenceCode, readonly [name: string, months: number | null]>> = {
  BL: ['营业执照', null],
  AR: ['年度报告公示', 18],
  DL: ['药品经营许可证', 60],
  ML: ['医疗机构执业许可证', 60],
  CF: ['诊所备案凭证', null],
  D2: ['第二类医疗器械经营备案凭证', null],
  D3: ['医疗器械经营许可证', 60],
  FD: ['食品经营许可证', 60],
  PA: ['采购委托书', 12],
  RA: ['收货委托书', 12],
  ID: ['身份证', 240],
  QA: ['质量保证协议', 12],
  IV: ['开票资料', null],
  SE: ['印章印模及随货同行单样式', null],
  NS: ['药品网络销售报告', null],
}

export interface PaperDraft {
  readonly code: LicenceCode
  readonly companyName: string
  readonly creditCode: string
  readonly place: PlaceRow
  readonly issuedOn: DayNumber
  /** Overrides the usual validity. */
  readonly expiresOn?: DayNumber | null
  readonly state?: LicenceState
  readonly rejectReason?: string
  readonly scopeText?: string
  readonly scopeClasses?: readonly GoodsClass[]
  readonly scopeMarks?: readonly ScopeMark[]
  /** Letters of a 药品经营许可证: A wholesale, B chain headquarters, C chain store, D single shop; A legal person, B not. */
  readonly drugLetters?: string
}

export function paper(draft: PaperDraft, random: Random): LicenceRow {
  const [name, months] = PAPERS[draft.code]
  const expires =
    draft.expiresOn === undefined ? (months === null ? null : addMonths(draft.issuedOn, months) - 1) : draft.expiresOn
  return {
    code: draft.code,
    name,
    number: numberOf(draft, random),
    companyName: draft.companyName,
    issuer: issuerOf(draft),
    issuedOn: isoOfDay(draft.issuedOn),
    expiresOn: expires === null ? null : isoOfDay(expires),
    scopeText: draft.scopeText ?? '',
    scopeClasses: draft.scopeClasses ?? [],
    scopeMarks: draft.scopeMarks ?? [],
    state: draft.state ?? 'valid',
    rejectReason: draft.rejectReason ?? null,
  }
}

function numberOf(draft: PaperDraft, random: Random): string {
  const { place } = draft
  const province = provinceOf(place.province)
  const letter = province?.letter ?? '鄂'
  const year = isoOfDay(draft.issuedOn).slice(0, 4)
  switch (draft.code) {
    case 'BL':
    case 'AR':
    case 'IV':
      return draft.creditCode
    case 'DL':
      return `${letter}${draft.drugLetters ?? 'AA'}${(province?.phoneCode ?? '27').padEnd(4, '0')}${digits(random, 5)}`
    case 'ML':
      // Organisation 9 + area 6 + economy 2 + kind 4 + profit 1.
      return `PDY${digits(random, 5)}${random.int(0, 9)}${place.districtCode}17D1${digits(random, 2)}2`
    case 'CF':
      return `PDY${digits(random, 5)}${random.int(0, 9)}${place.districtCode}17D2${digits(random, 2)}2`
    case 'D2':
      return `${letter}${place.city.charAt(0)}药监械经营备${year}${digits(random, 4)}号`
    case 'D3':
      return `${letter}${place.city.charAt(0)}药监械经营许${year}${digits(random, 4)}号`
    case 'FD':
      return `JY1${place.districtCode}${digits(random, 7)}`
    case 'NS':
      return `（${letter}）网药销报字${year}第${digits(random, 5)}号`
    case 'ID':
    case 'PA':
    case 'QA':
    case 'RA':
    case 'SE':
      return `${draft.code}${year}${digits(random, 6)}`
  }
}

function issuerOf({ code, place }: PaperDraft): string {
  switch (code) {
    case 'BL':
    case 'AR':
    case 'FD':
      return `${place.district}市场监督管理局`
    case 'DL':
    case 'NS':
      return `${place.province}药品监督管理局`
    case 'D2':
    case 'D3':
      return `${place.city}市场监督管理局`
    case 'ML':
    case 'CF':
      return `${place.district}卫生健康局`
    case 'ID':
      return `${place.city}公安局`
    case 'IV':
    case 'PA':
    case 'QA':
    case 'RA':
    case 'SE':
      return '本企业'
  }
}

/** Eight characters of an organisation that does not exist: `MA` blocks with a made-up end, distinguished by `ordinal`. */
export function madeUpCreditCode(kind: string, areaCode: string, ordinal: number): string {
  return creditCode(kind, areaCode, `MA0X${String(1000 + ordinal)}`)
}

function digits(random: Random, count: number): string {
  return String(random.int(1, 10 ** count - 1)).padStart(count, '0')
}
