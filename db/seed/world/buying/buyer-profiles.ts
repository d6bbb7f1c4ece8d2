import type { LicenceCode, LicenceState, ScopeMark } from '../licence-rows.ts'
import type { BuyerKind, CompanyState } from '../rows.ts'

/** What is special about one paper of a company; all others are valid. */
interface PaperNote {
  readonly code: LicenceCode
  readonly state: LicenceState
  /** Days from today to the end of validity; negative = expired. */
  readonly endsInDays?: number
  readonly reason?: string
}

export interface BuyerProfile {
  readonly key: string
  readonly kind: BuyerKind
  readonly name: string
  /** First two characters of the credit code: 91 company, 92 sole trader, 52 private non-enterprise. */
  readonly creditKind: string
  readonly districtCode: string
  readonly street: string
  readonly state: CompanyState
  readonly reviewNote?: string
  readonly registeredDaysAgo: number
  /** Papers beyond those every buyer has (BL, AR, PA, RA, ID, QA, IV). */
  readonly papers: readonly LicenceCode[]
  /** Remarks in the scope of its DL, ML or CF. */
  readonly marks: readonly ScopeMark[]
  readonly notes: readonly PaperNote[]
  /** Mandatory papers it never sent. */
  readonly missing: readonly LicenceCode[]
  readonly people: readonly [legal: string, inCharge: string, quality: string]
  /** Of its main account. */
  readonly login: string
  readonly headquartersKey?: string
  readonly creditYuan: number
  readonly creditTermDays: number
  readonly overdueFen: number
  readonly trade: TradeHabit
}

/** How it buys. `null` = it has not bought anything yet. */
export type TradeHabit = {
  /** Goods it keeps in stock. */
  readonly basket: number
  /** Usual days between two orders. */
  readonly everyDays: number
  /** Packs per line, compared with a small shop. */
  readonly volume: number
  /** What it buys most: category prefixes. */
  readonly leanings: Readonly<Record<string, number>>
  /** Days ago on which it stopped buying; 0 = still buys. */
  readonly stoppedDaysAgo: number
} | null

const PHARMACY = { '': 1, '0119': 0, '0801': 0.3, '0306': 0.1, '02': 0.4, '0117': 0.2 }
const CLINIC = {
  '': 0.4,
  '0119': 3,
  '0107': 2,
  '0101': 2,
  '0102': 1.5,
  '0103': 1.5,
  '0801': 3,
  '0302': 2,
  '0306': 1,
  '02': 0.8,
  '04': 0,
  '05': 0,
  '06': 0,
}

export const BUYER_PROFILES: readonly BuyerProfile[] = [
  {
    key: 'jiantang-wuhan',
    kind: 'single-pharmacy',
    name: '武汉市江汉区济安堂大药房',
    creditKind: '92',
    districtCode: '420103',
    street: '解放大道686号附12号',
    state: 'approved',
    registeredDaysAgo: 900,
    papers: ['DL', 'D2', 'D3', 'FD'],
    marks: ['rx', 'cold-chain', 'insulin'],
    notes: [{ code: 'FD', state: 'valid', endsInDays: 37 }],
    missing: [],
    people: ['周玉梅', '周玉梅', '陈文博'],
    login: 'buyer',
    creditYuan: 30_000,
    creditTermDays: 30,
    overdueFen: 0,
    trade: { basket: 130, everyDays: 4, volume: 1, leanings: PHARMACY, stoppedDaysAgo: 0 },
  },
  {
    key: 'mingde-wuhan',
    kind: 'clinic',
    name: '武汉洪山明德堂中西医结合诊所',
    creditKind: '92',
    districtCode: '420111',
    street: '珞狮路205号一层',
    state: 'approved',
    registeredDaysAgo: 760,
    papers: ['CF'],
    marks: ['chinese-medicine', 'cold-chain'],
    notes: [],
    missing: [],
    people: ['周玉梅', '罗景行', '黄素芬'],
    login: 'buyer',
    creditYuan: 0,
    creditTermDays: 0,
    overdueFen: 0,
    trade: { basket: 90, everyDays: 6, volume: 0.8, leanings: CLINIC, stoppedDaysAgo: 0 },
  },
  {
    key: 'antaikang-hq',
    kind: 'chain-hq',
    name: '湖北安泰康大药房连锁有限公司',
    creditKind: '91',
    districtCode: '420106',
    street: '徐东大街88号12层',
    state: 'approved',
    registeredDaysAgo: 1200,
    papers: ['DL', 'D2', 'D3', 'FD'],
    marks: ['rx', 'cold-chain', 'insulin'],
    notes: [],
    missing: [],
    people: ['高振华', '许向东', '彭惠兰'],
    login: 'antaikang',
    creditYuan: 500_000,
    creditTermDays: 30,
    overdueFen: 0,
    trade: { basket: 150, everyDays: 3, volume: 8, leanings: PHARMACY, stoppedDaysAgo: 0 },
  },
  {
    key: 'antaikang-shuiguohu',
    kind: 'chain-store',
    name: '湖北安泰康大药房连锁有限公司水果湖店',
    creditKind: '91',
    districtCode: '420106',
    street: '水果湖横路17号',
    state: 'approved',
    registeredDaysAgo: 1100,
    papers: ['DL', 'D2', 'FD'],
    marks: ['rx', 'insulin'],
    notes: [],
    missing: [],
    people: ['高振华', '余静怡', '彭惠兰'],
    login: 'shuiguohu',
    headquartersKey: 'antaikang-hq',
    creditYuan: 0,
    creditTermDays: 0,
    overdueFen: 0,
    trade: null,
  },
  {
    key: 'longchi-macheng',
    kind: 'village-clinic',
    name: '麻城市龙池桥街道栗林村卫生室',
    creditKind: '52',
    districtCode: '421181',
    street: '龙池桥街道栗林村二组',
    state: 'approved',
    registeredDaysAgo: 500,
    papers: ['ML'],
    marks: [],
    notes: [],
    missing: [],
    people: ['邓长春', '邓长春', '邓长春'],
    login: 'lilincun',
    creditYuan: 0,
    creditTermDays: 0,
    overdueFen: 0,
    trade: { basket: 45, everyDays: 9, volume: 0.5, leanings: CLINIC, stoppedDaysAgo: 0 },
  },
  {
    key: 'kangmin-yichang',
    kind: 'private-hospital',
    name: '宜昌康民医院有限公司',
    creditKind: '91',
    districtCode: '420502',
    street: '东山大道307号',
    state: 'approved',
    registeredDaysAgo: 820,
    papers: ['ML'],
    marks: ['chinese-medicine', 'cold-chain'],
    notes: [],
    missing: [],
    people: ['覃宏伟', '崔正阳', '任慧敏'],
    login: 'kangmin',
    creditYuan: 200_000,
    creditTermDays: 60,
    overdueFen: 0,
    trade: {
      basket: 140,
      everyDays: 5,
      volume: 4,
      leanings: { ...CLINIC, '0105': 2, '0106': 2, '0117': 1 },
      stoppedDaysAgo: 0,
    },
  },
  {
    key: 'dexin-chengdu',
    kind: 'wholesaler',
    name: '四川德信康医药有限公司',
    creditKind: '91',
    districtCode: '510107',
    street: '武侯大道顺江段77号',
    state: 'approved',
    registeredDaysAgo: 640,
    papers: ['DL', 'D2', 'D3', 'FD'],
    marks: ['rx', 'cold-chain', 'insulin', 'ephedrine'],
    notes: [{ code: 'FD', state: 'rejected', reason: '上传图片缺少副本页，请补充后重新提交' }],
    missing: [],
    people: ['蒋承志', '蒋承志', '范雅琴'],
    login: 'dexinkang',
    creditYuan: 300_000,
    creditTermDays: 45,
    overdueFen: 0,
    trade: { basket: 80, everyDays: 7, volume: 20, leanings: { '': 1, '02': 0.2, '03': 0.3 }, stoppedDaysAgo: 0 },
  },
  {
    key: 'baicao-wenzhou',
    kind: 'single-pharmacy',
    name: '温州市瓯海百草源药店',
    creditKind: '92',
    districtCode: '330304',
    street: '娄桥街道古岸路133号',
    state: 'approved',
    registeredDaysAgo: 700,
    papers: ['DL', 'D2', 'FD'],
    marks: ['rx'],
    notes: [{ code: 'DL', state: 'expired', endsInDays: -25 }],
    missing: [],
    people: ['林凤英', '林凤英', '郑启明'],
    login: 'expired',
    creditYuan: 10_000,
    creditTermDays: 30,
    overdueFen: 0,
    trade: { basket: 70, everyDays: 7, volume: 0.7, leanings: PHARMACY, stoppedDaysAgo: 26 },
  },
  {
    key: 'yishou-guangzhou',
    kind: 'single-pharmacy',
    name: '广州市天河区益寿春药店',
    creditKind: '92',
    districtCode: '440106',
    street: '龙口东路32号101铺',
    state: 'in-review',
    reviewNote: '资料已提交，等待审核，一般1个工作日内完成。',
    registeredDaysAgo: 1,
    papers: ['DL', 'D2', 'FD'],
    marks: ['rx'],
    notes: [
      { code: 'BL', state: 'in-review' },
      { code: 'DL', state: 'in-review' },
      { code: 'D2', state: 'in-review' },
      { code: 'FD', state: 'in-review' },
      { code: 'PA', state: 'in-review' },
      { code: 'ID', state: 'in-review' },
    ],
    missing: ['QA'],
    people: ['梁若楠', '梁若楠', '谭立新'],
    login: 'pending',
    creditYuan: 0,
    creditTermDays: 0,
    overdueFen: 0,
    trade: null,
  },
  {
    key: 'hongji-nanyang',
    kind: 'single-pharmacy',
    name: '南阳市卧龙区宏济春大药房',
    creditKind: '92',
    districtCode: '411303',
    street: '七一路与车站路交会处东北角',
    state: 'licence-cancelled',
    reviewNote: '药品经营许可证已由发证机关注销，账户仅保留还款、提现和资料下载。',
    registeredDaysAgo: 780,
    papers: ['DL', 'D2', 'FD'],
    marks: ['rx'],
    notes: [{ code: 'DL', state: 'cancelled' }],
    missing: [],
    people: ['郭国庆', '郭国庆', '史秀兰'],
    login: 'withdrawn',
    creditYuan: 20_000,
    creditTermDays: 30,
    overdueFen: 864_250,
    trade: { basket: 60, everyDays: 8, volume: 0.8, leanings: PHARMACY, stoppedDaysAgo: 110 },
  },
  {
    key: 'tongze-chongqing',
    kind: 'single-pharmacy',
    name: '重庆市渝中区同泽春大药房有限公司',
    creditKind: '91',
    districtCode: '500103',
    street: '中山三路168号平街层',
    state: 'approved',
    registeredDaysAgo: 320,
    papers: ['DL', 'FD'],
    marks: ['rx', 'cold-chain', 'insulin'],
    notes: [],
    missing: ['D2'],
    people: ['唐思远', '唐思远', '熊月华'],
    login: 'tongze',
    creditYuan: 15_000,
    creditTermDays: 30,
    overdueFen: 0,
    trade: { basket: 85, everyDays: 6, volume: 0.9, leanings: PHARMACY, stoppedDaysAgo: 0 },
  },
  {
    key: 'huayang-xian',
    kind: 'clinic',
    name: '西安雁塔华阳综合门诊部',
    creditKind: '91',
    districtCode: '610113',
    street: '小寨东路126号2层',
    state: 'approved',
    registeredDaysAgo: 450,
    papers: ['ML'],
    marks: ['cold-chain'],
    notes: [{ code: 'ML', state: 'expiring', endsInDays: 20 }],
    missing: [],
    people: ['雷晓峰', '贺美玲', '薛婉清'],
    login: 'huayang',
    creditYuan: 0,
    creditTermDays: 0,
    overdueFen: 0,
    trade: { basket: 75, everyDays: 7, volume: 1.2, leanings: CLINIC, stoppedDaysAgo: 0 },
  },
  {
    key: 'chunhe-hangzhou',
    kind: 'single-pharmacy',
    name: '杭州市拱墅区春和堂大药房',
    creditKind: '92',
    districtCode: '330105',
    street: '湖墅南路208号',
    state: 'approved',
    registeredDaysAgo: 410,
    papers: ['DL', 'FD'],
    marks: ['rx'],
    notes: [{ code: 'DL', state: 'expired', endsInDays: -3 }],
    missing: ['D2'],
    people: ['沈若兰', '沈若兰', '钱慧敏'],
    login: 'chunhetang',
    creditYuan: 0,
    creditTermDays: 0,
    overdueFen: 0,
    trade: null,
  },
  {
    // Approved and with all its papers, but not certified: opens its first accounts in the journeys.
    key: 'heyi-wuhan',
    kind: 'single-pharmacy',
    name: '武汉市洪山区和颐大药房',
    creditKind: '92',
    districtCode: '420111',
    street: '珞喻路758号附6号',
    state: 'approved',
    registeredDaysAgo: 3,
    papers: ['DL', 'D2', 'FD'],
    marks: ['rx', 'cold-chain', 'insulin', 'ephedrine'],
    notes: [],
    missing: [],
    people: ['程思远', '程思远', '陆婉宁'],
    login: 'newcomer',
    creditYuan: 0,
    creditTermDays: 0,
    overdueFen: 0,
    trade: null,
  },
]
