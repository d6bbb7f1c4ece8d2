import type { Day } from '@xiaojiu/kernel/time.ts'
import type { CompanyBuyer } from './buyer.ts'
import { judgeProduct } from './gate.ts'
import type { ProductFacts } from './requirements.ts'

/** A kind of goods that papers allow or forbid as a whole. */
interface GoodsKind {
  readonly label: string
  readonly goodsClass: string
  readonly rxClass?: string
  readonly storageClass?: string
  readonly specialFlags?: readonly string[]
}

/** The kinds in the overview, in the order of the catalogue. */
const GOODS_KINDS: readonly GoodsKind[] = [
  { label: '化学药 · 处方药', goodsClass: 'chemical', rxClass: 'rx' },
  { label: '化学药 · 甲类非处方药', goodsClass: 'chemical', rxClass: 'otc-a' },
  { label: '化学药 · 乙类非处方药', goodsClass: 'chemical', rxClass: 'otc-b' },
  { label: '化学药 · 冷藏', goodsClass: 'chemical', rxClass: 'otc-b', storageClass: 'cold' },
  { label: '中成药 · 处方药', goodsClass: 'patent-chinese', rxClass: 'rx' },
  { label: '中成药 · 非处方药', goodsClass: 'patent-chinese', rxClass: 'otc-a' },
  { label: '中药饮片', goodsClass: 'herbal-slices' },
  { label: '生物制品 · 冷藏', goodsClass: 'biological', rxClass: 'rx', storageClass: 'cold' },
  {
    label: '胰岛素',
    goodsClass: 'biological',
    rxClass: 'rx',
    storageClass: 'cold',
    specialFlags: ['peptide-hormone'],
  },
  { label: '第一类医疗器械', goodsClass: 'device-1' },
  { label: '第二类医疗器械', goodsClass: 'device-2' },
  { label: '第三类医疗器械', goodsClass: 'device-3' },
  { label: '保健食品', goodsClass: 'health-food' },
  { label: '特殊医学用途食品', goodsClass: 'special-food' },
  { label: '食品', goodsClass: 'food' },
  { label: '化妆品', goodsClass: 'cosmetic' },
  { label: '消毒产品', goodsClass: 'disinfectant' },
]

export interface BuyingRight {
  readonly label: string
  readonly goodsClass: string
  readonly isAllowed: boolean
  /** Why not, with the text of the gate; empty when allowed. */
  readonly reason: string
  /** The papers that would allow it. */
  readonly licenceCodes: readonly string[]
}

/** What the papers allow a company to buy, as an overview of the gate's decisions. */
export function buyingRights(
  holder: Pick<CompanyBuyer, 'companyKind' | 'licences' | 'pendingLicenceCodes'>,
  today: Day,
  wantedClasses: readonly string[] | null = null,
): BuyingRight[] {
  const buyer: CompanyBuyer = {
    kind: 'company',
    companyId: '',
    companyName: '',
    companyState: 'approved',
    provinceCode: '',
    isCertified: false,
    firstTrades: new Map(),
    agreedOfferIds: new Set(),
    ...holder,
  }
  return GOODS_KINDS.filter(({ goodsClass }) => wantedClasses?.includes(goodsClass) ?? true).map(
    ({ label, goodsClass, rxClass = 'none', storageClass = 'normal', specialFlags = [] }) => {
      const product: ProductFacts = { goodsClass, rxClass, storageClass, specialFlags, prohibitedClass: null }
      const refused = judgeProduct(buyer, product, today)
      return {
        label,
        goodsClass,
        isAllowed: refused === null,
        reason: refused?.tips ?? '',
        licenceCodes: refused?.licenceCodes ?? [],
      }
    },
  )
}
