import { at, type Random, stream } from '../random.ts'
import { BUYER_PROFILES, type BuyerProfile } from './buying/buyer-profiles.ts'
import { addMonths, type DayNumber, dayNumber, isoOfDay } from './days.ts'
import type { GoodsClass } from './goods/goods-words.ts'
import { madeUpCreditCode, type PaperDraft, paper } from './licence-papers.ts'
import type { IsoDate, LicenceCode, LicenceRow } from './licence-rows.ts'
import { mobileOf, person } from './people.ts'
import { placeOf, placeText } from './places.ts'
import type { BuyerCompanyRow, PersonRow, PlaceRow, StoreRow } from './rows.ts'
import { makeStores, storeDrafts } from './stores.ts'

export interface BuyerOptions {
  readonly seed: number
  readonly today: IsoDate
}

/** The buyer companies, in the order of their profiles. */
export function makeBuyers({ seed, today }: BuyerOptions): BuyerCompanyRow[] {
  const now = dayNumber(today)
  const stores = makeStores({ seed, today })
  return BUYER_PROFILES.map((profile, index) => makeBuyer(seed, now, stores, profile, index))
}

function makeBuyer(
  seed: number,
  now: DayNumber,
  stores: readonly StoreRow[],
  profile: BuyerProfile,
  index: number,
): BuyerCompanyRow {
  const random = stream(seed, `buyer/${profile.key}`)
  const place = placeOf(profile.districtCode)
  const address = `${placeText(place)}${profile.street}`
  const creditCode = madeUpCreditCode(profile.creditKind, profile.districtCode, 500 + index)
  const [legalPerson, personInCharge, qualityHead] = peopleOf(profile, index, random)
  const bank = random.pick(['中国工商银行', '中国建设银行', '中国农业银行', '中国银行', '中国邮政储蓄银行'])
  return {
    index,
    key: profile.key,
    kind: profile.kind,
    name: profile.name,
    creditCode,
    place,
    address,
    legalPerson,
    personInCharge,
    qualityHead,
    state: profile.state,
    reviewNote: profile.reviewNote ?? null,
    registeredOn: isoOfDay(now - profile.registeredDaysAgo),
    licences: buyerLicences(profile, { place, creditCode, today: now }, random),
    missingLicenceCodes: profile.missing,
    addresses: [
      {
        receiver: personInCharge.name,
        mobile: personInCharge.mobile,
        place,
        detail: profile.street,
        isDefault: true,
        licenceCode: mainPaperOf(profile) ?? 'BL',
      },
      ...(profile.kind === 'chain-hq' || profile.kind === 'wholesaler' || profile.kind === 'private-hospital'
        ? [warehouse(profile, place, qualityHead)]
        : []),
    ],
    invoiceTitle: {
      kind: profile.creditKind === '91' ? 'special' : 'ordinary',
      title: profile.name,
      taxNumber: creditCode,
      address,
      phone: mobileOf(3000 + index),
      bankName: `${bank}${place.city}${place.district}支行`,
      bankAccount: `6${random.int(100_000_000, 999_999_999)}${random.int(100_000, 999_999)}`,
    },
    headquartersIndex:
      profile.headquartersKey === undefined
        ? null
        : BUYER_PROFILES.findIndex(each => each.key === profile.headquartersKey),
    creditLimitFen: profile.creditYuan * 100,
    creditTermDays: profile.creditTermDays,
    overdueFen: profile.overdueFen,
    openedStoreIndexes: openedStores(seed, stores, profile, place),
  }
}

function peopleOf(profile: BuyerProfile, index: number, random: Random): [PersonRow, PersonRow, PersonRow] {
  const known = new Map<string, PersonRow>()
  const [legal, inCharge, quality] = profile.people.map((name, role) => {
    const same = known.get(name) ?? person(random, name, 2000 + index * 10 + role)
    known.set(name, same)
    return same
  })
  if (legal === undefined || inCharge === undefined || quality === undefined) throw new Error('three people')
  return [legal, inCharge, quality]
}

function warehouse(profile: BuyerProfile, place: PlaceRow, keeper: PersonRow): BuyerCompanyRow['addresses'][number] {
  return {
    receiver: keeper.name,
    mobile: keeper.mobile,
    place,
    detail: `${profile.street.replace(/\d+层$/, '')}后院药品仓库`,
    isDefault: false,
    licenceCode: mainPaperOf(profile) ?? 'BL',
  }
}

/** The licence that lets the company deal in medicines. */
function mainPaperOf(profile: BuyerProfile): LicenceCode | undefined {
  return profile.papers.find(code => code === 'DL' || code === 'ML' || code === 'CF')
}

const MEDICINES: readonly GoodsClass[] = ['chemical', 'patent-chinese', 'biological', 'herbal-slices']

const SCOPES: Readonly<Partial<Record<LicenceCode, string>>> = {
  D2: '第二类医疗器械零售（含体外诊断试剂）',
  D3: '第三类医疗器械零售：注射穿刺器械、眼科光学器械、护理液',
  FD: '预包装食品（不含冷藏冷冻食品）、保健食品、特殊医学用途配方食品、婴幼儿配方乳粉销售',
}

interface Holder {
  readonly place: PlaceRow
  readonly creditCode: string
  readonly today: DayNumber
}

function buyerLicences(profile: BuyerProfile, { place, creditCode, today }: Holder, random: Random): LicenceRow[] {
  const base = { companyName: profile.name, creditCode, place }
  // Validity runs from this day, so that only licences named by the profile expire.
  const codes: LicenceCode[] = ['BL', 'AR', ...profile.papers, 'PA', 'RA', 'ID', 'QA', 'IV']
  return codes
    .filter(code => !profile.missing.includes(code))
    .map(code => {
      const note = profile.notes.find(each => each.code === code)
      const draft: PaperDraft = {
        ...base,
        code,
        issuedOn: issuedOn(code, note?.endsInDays, today, random),
        ...(note?.endsInDays === undefined ? {} : { expiresOn: today + note.endsInDays }),
        ...(note === undefined ? {} : { state: note.state }),
        ...(note?.reason === undefined ? {} : { rejectReason: note.reason }),
        ...scopeOf(profile, code),
        drugLetters: drugLetters(profile),
      }
      return paper(draft, random)
    })
}

function issuedOn(code: LicenceCode, endsInDays: number | undefined, today: DayNumber, random: Random): DayNumber {
  if (endsInDays !== undefined) return addMonths(today + endsInDays + 1, -60)
  if (code === 'PA' || code === 'RA' || code === 'QA') return today - random.int(10, 200)
  if (code === 'BL') return today - random.int(1200, 4000)
  if (code === 'AR') return today - random.int(60, 250)
  return today - random.int(200, 1200)
}

function scopeOf(profile: BuyerProfile, code: LicenceCode): Partial<PaperDraft> {
  if (code === 'DL') {
    const kinds = profile.kind === 'wholesaler' ? '' : '处方药、甲类非处方药、乙类非处方药：'
    const cold = profile.marks.includes('cold-chain') ? '（含冷藏冷冻药品）' : ''
    const hormones = profile.marks.includes('insulin')
      ? profile.kind === 'wholesaler'
        ? '、蛋白同化制剂、肽类激素'
        : '、胰岛素'
      : ''
    return {
      scopeText: `${kinds}中药饮片、中成药、化学药、其他生物制品${cold}${hormones}`,
      scopeClasses: MEDICINES,
      scopeMarks: profile.marks,
    }
  }
  if (code === 'ML' || code === 'CF') {
    const chinese = profile.marks.includes('chinese-medicine') ? '、中医科' : ''
    const subjects =
      profile.kind === 'private-hospital'
        ? '内科、外科、妇产科、儿科、急诊医学科、麻醉科'
        : profile.kind === 'village-clinic'
          ? '预防保健科、全科医疗科'
          : '全科医疗科、内科'
    return { scopeText: `${subjects}${chinese}`, scopeClasses: MEDICINES, scopeMarks: profile.marks }
  }
  const scopeText = code === 'BL' ? businessOf(profile.kind) : SCOPES[code]
  return scopeText === undefined ? {} : { scopeText }
}

/** The two lists of scope items on the business licence. */
function businessOf(kind: BuyerProfile['kind']): string {
  if (/clinic|hospital/.test(kind)) return '许可项目：医疗服务'
  const trade = kind === 'wholesaler' ? '药品批发' : '药品零售'
  return `许可项目：${trade}、食品销售；一般项目：第一类、第二类医疗器械销售，保健食品（预包装）销售，日用百货销售`
}

/**
 * The letters of the licence: A wholesale, B chain headquarters, C chain store, D single shop; then A legal person, B
 * not.
 */
function drugLetters({ kind, creditKind }: BuyerProfile): string {
  const trade = kind === 'wholesaler' ? 'A' : kind === 'chain-hq' ? 'B' : kind === 'chain-store' ? 'C' : 'D'
  return `${trade}${creditKind === '91' && kind !== 'chain-store' ? 'A' : 'B'}`
}

/** Stores with which the company has opened an account: near ones, self-run ones, some specialists. */
function openedStores(seed: number, stores: readonly StoreRow[], profile: BuyerProfile, place: PlaceRow): number[] {
  if (profile.trade === null) return []
  const random = stream(seed, `opened/${profile.key}`)
  const drafts = storeDrafts(seed)
  return stores.flatMap((store, index) => {
    const isNear = store.place.provinceCode === place.provinceCode
    const isClinicHouse = ['clinic', 'clinicware'].includes(at(drafts, index).specialty)
    const chance = isNear
      ? 0.95
      : store.type === 'self-run'
        ? 0.3
        : isClinicHouse
          ? 0.35
          : store.type === 'joint'
            ? 0.25
            : 0.2
    return random.chance(chance) || (index === 0 && place.provinceCode === '420000') ? [index] : []
  })
}
