import { day } from '@xiaojiu/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import type { BuyerKind, CompanyBuyer, FirstTradeState, Licence } from './buyer.ts'
import { STRANGER, UNBOUND } from './buyer.ts'
import { judge, judgeShipment, type OfferFacts, type StoreFacts } from './gate.ts'
import type { ProductFacts } from './requirements.ts'
import type { Verdict } from './verdict.ts'

const TODAY = day('2026-11-16')

const MEDICINES = ['chemical', 'patent-chinese', 'biological', 'herbal-slices']
const BL: Licence = { code: 'BL', expiresOn: null, scopeClasses: [], scopeMarks: [] }
const PA: Licence = { code: 'PA', expiresOn: day('2027-06-30'), scopeClasses: [], scopeMarks: [] }
const DL: Licence = { code: 'DL', expiresOn: day('2029-01-31'), scopeClasses: MEDICINES, scopeMarks: ['rx'] }
const ML: Licence = { code: 'ML', expiresOn: day('2028-01-31'), scopeClasses: [], scopeMarks: [] }
const CF: Licence = { code: 'CF', expiresOn: null, scopeClasses: [], scopeMarks: [] }
const paper = (code: string): Licence => ({ code, expiresOn: null, scopeClasses: [], scopeMarks: [] })

const pharmacy: CompanyBuyer = {
  kind: 'company',
  companyId: 'c1',
  companyName: '众采大药房',
  companyKind: 'single-pharmacy',
  companyState: 'approved',
  provinceCode: '420000',
  licences: [BL, DL, PA],
  pendingLicenceCodes: [],
  isCertified: false,
  firstTrades: new Map(),
  agreedOfferIds: new Set(),
}
const capsules: ProductFacts = {
  goodsClass: 'chemical',
  rxClass: 'rx',
  specialFlags: [],
  storageClass: 'normal',
  prohibitedClass: null,
}
const plainOffer: OfferFacts = { offerId: 'o1', isControlled: false, onlyProvinces: [], exceptProvinces: [] }
const openStore: StoreFacts = { storeId: 's1', opensAccountFirst: false }
const strictStore: StoreFacts = { storeId: 's1', opensAccountFirst: true }

interface Row {
  readonly when: string
  readonly buyer?: Partial<CompanyBuyer> | typeof STRANGER | typeof UNBOUND
  readonly product?: Partial<ProductFacts>
  readonly offer?: Partial<OfferFacts>
  readonly store?: StoreFacts
  readonly gives: string
}

function judged({ buyer = {}, product = {}, offer = {}, store = openStore }: Row): Verdict {
  const who = buyer.kind === 'stranger' || buyer.kind === 'unbound' ? buyer : { ...pharmacy, ...buyer }
  return judge(who as CompanyBuyer, { ...capsules, ...product }, { ...plainOffer, ...offer }, store, TODAY)
}

/** `cell · price shown? · error type · licences`, or `price`. */
function inShort(verdict: Verdict): string {
  if (verdict.isAllowed) return 'price'
  const { cell, showsPrice, canBuy, validateErrorType, licenceCodes } = verdict
  expect(canBuy).toBe(false)
  return [cell, showsPrice ? 'shown' : 'hidden', validateErrorType ?? '-', licenceCodes.join('+')].join(' ').trim()
}

const WHO: readonly Row[] = [
  { when: 'nobody is signed in', buyer: STRANGER, gives: 'sign-in hidden -' },
  { when: 'the login acts for no company', buyer: UNBOUND, gives: 'verify hidden -' },
  { when: 'the company is a draft', buyer: { companyState: 'draft' }, gives: 'verify hidden -' },
  { when: 'the company was refused', buyer: { companyState: 'refused' }, gives: 'verify hidden -' },
  { when: 'the company is in review', buyer: { companyState: 'in-review' }, gives: 'in-review hidden -' },
  { when: 'the licence was cancelled', buyer: { companyState: 'withdrawn' }, gives: 'complete-licences hidden -' },
  { when: 'all is well', gives: 'price' },
  { when: 'the goods may not be sold online', product: { prohibitedClass: '疫苗' }, gives: 'out-of-scope hidden -' },
  {
    when: 'nobody asks for goods that may not be sold online',
    buyer: STRANGER,
    product: { prohibitedClass: '疫苗' },
    gives: 'out-of-scope hidden -',
  },
]

const kind = (companyKind: BuyerKind, ...licences: Licence[]): Partial<CompanyBuyer> => ({ companyKind, licences })

const LICENCES: readonly Row[] = [
  { when: 'no business licence', buyer: { licences: [DL, PA] }, gives: 'complete-licences hidden 2 BL' },
  { when: 'no drug licence', buyer: { licences: [BL, PA] }, gives: 'complete-licences hidden 2 DL' },
  {
    when: 'device class I needs only BL',
    buyer: { licences: [BL, PA] },
    product: { goodsClass: 'device-1', rxClass: 'none' },
    gives: 'price',
  },
  {
    when: 'device class II without D2',
    product: { goodsClass: 'device-2', rxClass: 'none' },
    gives: 'complete-licences hidden 2 D2',
  },
  {
    when: 'device class II with D2',
    buyer: { licences: [BL, paper('D2'), PA] },
    product: { goodsClass: 'device-2', rxClass: 'none' },
    gives: 'price',
  },
  {
    when: 'device class III with D2 only',
    buyer: { licences: [BL, paper('D2'), PA] },
    product: { goodsClass: 'device-3', rxClass: 'none' },
    gives: 'complete-licences hidden 2 D3',
  },
  {
    when: 'health food without FD',
    product: { goodsClass: 'health-food', rxClass: 'none' },
    gives: 'complete-licences hidden 2 FD',
  },
  {
    when: 'health food with FD',
    buyer: { licences: [BL, paper('FD'), PA] },
    product: { goodsClass: 'health-food', rxClass: 'none' },
    gives: 'price',
  },
  { when: 'cosmetics need only BL', product: { goodsClass: 'cosmetic', rxClass: 'none' }, gives: 'price' },
  { when: 'a clinic buys medicine with ML', buyer: kind('clinic', ML, PA), gives: 'price' },
  { when: 'a filed clinic buys medicine with CF', buyer: kind('clinic', CF, PA), gives: 'price' },
  { when: 'a clinic without either', buyer: kind('clinic', PA), gives: 'complete-licences hidden 2 ML' },
  {
    when: 'a clinic whose CF was there before',
    buyer: kind('clinic', { ...CF, expiresOn: day('2026-11-15') }, PA),
    gives: 'complete-licences hidden 2 CF',
  },
  {
    when: 'a clinic uses class III devices under ML',
    buyer: kind('clinic', ML, PA),
    product: { goodsClass: 'device-3', rxClass: 'none' },
    gives: 'price',
  },
  {
    when: 'a wholesaler buys Rx without the retail mark',
    buyer: kind('wholesaler', BL, { ...DL, scopeMarks: [] }, PA),
    gives: 'price',
  },
  {
    when: 'a device dealer buys medicine',
    buyer: kind('device-dealer', BL, paper('D2'), PA),
    gives: 'out-of-scope hidden -',
  },
  { when: 'a maker buys medicine', buyer: kind('maker', BL, PA), gives: 'out-of-scope hidden -' },
  {
    when: 'a chain store buys medicine itself',
    buyer: kind('chain-store', BL, DL, PA),
    gives: 'out-of-scope hidden -',
  },
  {
    when: 'a chain store buys cosmetics itself',
    buyer: kind('chain-store', BL, DL, PA),
    product: { goodsClass: 'cosmetic', rxClass: 'none' },
    gives: 'out-of-scope hidden -',
  },
  { when: 'the headquarters buys medicine', buyer: kind('chain-hq', BL, DL, PA), gives: 'price' },
]

const dl = (scopeClasses: readonly string[], ...scopeMarks: string[]): Partial<CompanyBuyer> => ({
  licences: [BL, { ...DL, scopeClasses, scopeMarks }, PA],
})

const SCOPE: readonly Row[] = [
  { when: 'the class is not in the scope', buyer: dl(['patent-chinese'], 'rx'), gives: 'out-of-scope hidden 2 DL' },
  {
    when: 'slices without slices in the scope',
    buyer: dl(['chemical'], 'rx'),
    product: { goodsClass: 'herbal-slices', rxClass: 'none' },
    gives: 'out-of-scope hidden 2 DL',
  },
  { when: 'Rx without the Rx mark', buyer: dl(MEDICINES), gives: 'out-of-scope hidden 2 DL' },
  { when: '甲类 without the Rx mark', buyer: dl(MEDICINES), product: { rxClass: 'otc-a' }, gives: 'price' },
  { when: '双跨 without the Rx mark', buyer: dl(MEDICINES), product: { rxClass: 'otc-both' }, gives: 'price' },
  {
    when: '甲类 for a 乙类-only shop',
    buyer: dl(MEDICINES, 'otc-b-only'),
    product: { rxClass: 'otc-a' },
    gives: 'out-of-scope hidden 2 DL',
  },
  {
    when: '乙类 for a 乙类-only shop',
    buyer: dl(MEDICINES, 'otc-b-only'),
    product: { rxClass: 'otc-b' },
    gives: 'price',
  },
  {
    when: 'insulin without the mark',
    product: { goodsClass: 'biological', specialFlags: ['peptide-hormone'] },
    gives: 'out-of-scope hidden 2 DL',
  },
  {
    when: 'insulin with the mark',
    buyer: dl(MEDICINES, 'rx', 'insulin'),
    product: { goodsClass: 'biological', specialFlags: ['peptide-hormone'] },
    gives: 'price',
  },
  {
    when: 'cold insulin without cold chain',
    buyer: dl(MEDICINES, 'rx', 'insulin'),
    product: { goodsClass: 'biological', specialFlags: ['peptide-hormone'], storageClass: 'cold' },
    gives: 'out-of-scope hidden 2 DL',
  },
  {
    when: 'cold insulin with cold chain',
    buyer: dl(MEDICINES, 'rx', 'insulin', 'cold-chain'),
    product: { goodsClass: 'biological', specialFlags: ['peptide-hormone'], storageClass: 'cold' },
    gives: 'price',
  },
  { when: 'cool storage needs no mark', product: { storageClass: 'cool' }, gives: 'price' },
  {
    when: '终止妊娠 for a pharmacy: no paper would help',
    product: { specialFlags: ['pregnancy-ending'] },
    gives: 'out-of-scope hidden -',
  },
  {
    when: '终止妊娠 for a clinic with ML',
    buyer: kind('clinic', ML, PA),
    product: { specialFlags: ['pregnancy-ending'] },
    gives: 'price',
  },
  {
    when: '终止妊娠 for a filed clinic',
    buyer: kind('clinic', CF, PA),
    product: { specialFlags: ['pregnancy-ending'] },
    gives: 'out-of-scope hidden 2 ML',
  },
  {
    when: 'slices for a clinic without 中医',
    buyer: kind('clinic', ML, PA),
    product: { goodsClass: 'herbal-slices', rxClass: 'none' },
    gives: 'out-of-scope hidden 2 ML',
  },
  {
    when: 'slices for a clinic with 中医 on its second paper',
    buyer: kind('clinic', ML, { ...CF, scopeMarks: ['chinese-medicine'] }, PA),
    product: { goodsClass: 'herbal-slices', rxClass: 'none' },
    gives: 'price',
  },
  {
    when: '麻黄碱 for a wholesaler without the mark',
    buyer: kind('wholesaler', BL, DL, PA),
    product: { specialFlags: ['ephedrine'] },
    gives: 'out-of-scope hidden 2 DL',
  },
  { when: '麻黄碱 for a pharmacy', product: { specialFlags: ['ephedrine'] }, gives: 'price' },
  { when: 'goods barred from online retail only', product: { specialFlags: ['no-online-retail'] }, gives: 'price' },
]

const OFFERS: readonly Row[] = [
  { when: 'the province is served', offer: { onlyProvinces: ['42', '43'] }, gives: 'price' },
  { when: 'the province is served, six digits', offer: { onlyProvinces: ['420000'] }, gives: 'price' },
  { when: 'another province is served', offer: { onlyProvinces: ['44'] }, gives: 'region hidden -' },
  { when: 'the province is left out', offer: { exceptProvinces: ['42'] }, gives: 'region hidden -' },
  { when: 'controlled without agreement', offer: { isControlled: true }, gives: 'controlled hidden 4' },
  {
    when: 'controlled with agreement',
    buyer: { agreedOfferIds: new Set(['o1']) },
    offer: { isControlled: true },
    gives: 'price',
  },
  {
    when: 'region comes before control',
    offer: { isControlled: true, onlyProvinces: ['44'] },
    gives: 'region hidden -',
  },
  {
    when: 'scope comes before region',
    buyer: dl(['patent-chinese']),
    offer: { onlyProvinces: ['44'] },
    gives: 'out-of-scope hidden 2 DL',
  },
]

const trade = (state: FirstTradeState, isCertified = true): Partial<CompanyBuyer> => ({
  isCertified,
  firstTrades: new Map([['s1', state]]),
})

const TRADE: readonly Row[] = [
  { when: 'no authority to purchase', buyer: { licences: [BL, DL] }, gives: 'complete-licences shown 2 PA' },
  {
    when: 'authority ended yesterday',
    buyer: { licences: [BL, DL, { ...PA, expiresOn: day('2026-11-15') }] },
    gives: 'complete-licences shown 2 PA',
  },
  { when: 'first trade, not certified', store: strictStore, gives: 'first-trade shown 1' },
  { when: 'first trade not begun', buyer: { isCertified: true }, store: strictStore, gives: 'first-trade shown 5' },
  { when: 'first trade asked', buyer: trade('asked'), store: strictStore, gives: 'first-trade shown 5' },
  {
    when: 'first trade in review, certificate run out meanwhile',
    buyer: trade('in-review', false),
    store: strictStore,
    gives: 'first-trade shown 5',
  },
  { when: 'first trade refused', buyer: trade('refused'), store: strictStore, gives: 'first-trade shown 5' },
  { when: 'first trade outdated', buyer: trade('outdated'), store: strictStore, gives: 'first-trade shown 5' },
  { when: 'first trade ended by the store', buyer: trade('ended'), store: strictStore, gives: 'first-trade shown 4' },
  { when: 'first trade established', buyer: trade('established', false), store: strictStore, gives: 'price' },
  { when: 'first trade refused, but the store does not ask for it', buyer: trade('refused'), gives: 'price' },
  {
    when: 'control comes before first trade',
    offer: { isControlled: true },
    store: strictStore,
    gives: 'controlled hidden 4',
  },
]

for (const [name, rows] of Object.entries({ WHO, LICENCES, SCOPE, OFFERS, TRADE }))
  describe(name, () => {
    for (const row of rows)
      test(row.when, () => {
        expect(inShort(judged(row))).toBe(row.gives)
      })
  })

describe('expiry of a licence', () => {
  const withDl = (expiresOn: string | null): Row => ({
    when: '',
    buyer: { licences: [BL, { ...DL, expiresOn: expiresOn === null ? null : day(expiresOn) }, PA] },
    gives: '',
  })
  test('allows the purchase on the last day', () => expect(inShort(judged(withDl('2026-11-16')))).toBe('price'))
  test('refuses the purchase on the day after', () =>
    expect(inShort(judged(withDl('2026-11-15')))).toBe('complete-licences hidden 2 DL'))
  test('never refuses 长期', () => expect(inShort(judged(withDl(null)))).toBe('price'))
  test('refuses a practice licence after its 校验 has ended', () => {
    const checked = (checkedUntil: string): Row => ({
      when: '',
      buyer: kind('clinic', { ...ML, checkedUntil: day(checkedUntil) }, PA),
      gives: '',
    })
    expect(inShort(judged(checked('2026-11-16')))).toBe('price')
    const lapsed = judged(checked('2026-11-15'))
    expect(inShort(lapsed)).toBe('complete-licences hidden 2 ML')
    expect(lapsed).toMatchObject({ tips: '医疗机构执业许可证校验已到期，请更新后采购' })
  })
})

describe('goods ordered earlier', () => {
  const ship = (licences: readonly Licence[], store: StoreFacts = openStore) =>
    judgeShipment({ ...pharmacy, licences }, capsules, store, TODAY)
  test('may be shipped only while the licence is in force', () => {
    expect(ship([BL, DL, PA])).toBeNull()
    expect(ship([BL, { ...DL, expiresOn: day('2026-11-15') }, PA])).toMatchObject({ licenceCodes: ['DL'] })
    expect(ship([BL, DL, PA], strictStore)).toMatchObject({ cell: 'first-trade' })
  })
})

describe('tips', () => {
  const tipsOf = (row: Omit<Row, 'when' | 'gives'>) => {
    const verdict = judged({ when: '', gives: '', ...row })
    return verdict.isAllowed ? '' : verdict.tips
  }
  test('distinguishes missing, expired and pending licences', () => {
    const expired = { ...DL, expiresOn: day('2026-01-31') }
    expect(tipsOf({ buyer: { licences: [BL, PA] } })).toBe('请补充药品经营许可证')
    expect(tipsOf({ buyer: { licences: [BL, expired, PA] } })).toBe('药品经营许可证已过期，请更新后采购')
    expect(tipsOf({ buyer: { licences: [BL, expired, PA], pendingLicenceCodes: ['DL'] } })).toBe(
      '药品经营许可证审核中，通过后即可采购',
    )
  })
  test('gives a text for every refusal', () => {
    for (const row of [...WHO, ...LICENCES, ...SCOPE, ...OFFERS, ...TRADE])
      if (row.gives !== 'price') expect(tipsOf(row)).toMatch(/^\p{Script=Han}.{3,}$/u)
  })
})
