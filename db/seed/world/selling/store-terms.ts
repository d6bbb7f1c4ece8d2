import type { Random } from '../../random.ts'
import type { LicenceCode } from '../licence-rows.ts'
import { REMOTE_PROVINCE_CODES } from '../provinces.ts'
import type { OpenAccountRule, PlaceRow, PostageRule, StoreType } from '../rows.ts'
import type { StoreSpecialty } from './store-kinds.ts'

/** 起配, 包邮, postage: its own province, far provinces, everywhere else. */
export function postageRules(
  type: StoreType,
  place: PlaceRow,
  specialty: StoreSpecialty,
  random: Random,
): PostageRule[] {
  const home = place.provinceCode.slice(0, 2)
  const free = yuan(
    type === 'self-run'
      ? random.pick([300, 400, 500])
      : type === 'joint'
        ? random.pick([500, 600, 800])
        : random.pick([500, 800, 1000, 1200]),
  )
  const min = yuan(type === 'self-run' ? 100 : type === 'joint' ? 200 : random.pick([100, 200, 300]))
  const postage = yuan(type === 'self-run' ? 10 : random.pick([8, 10, 12, 15]))
  // Goods with a low value: enough packs are also delivered free.
  const freeFromCount =
    specialty === 'slices' || specialty === 'clinicware' || specialty === 'disinfect' ? random.pick([20, 30, 50]) : null
  const remote = REMOTE_PROVINCE_CODES.filter(code => code !== home)
  const rules: PostageRule[] = [
    {
      provinceCodes: [home],
      minOrderFen: min,
      freeFromFen: Math.round(free * 0.8),
      freeFromCount,
      postageFen: postage,
    },
    {
      provinceCodes: remote,
      minOrderFen: min * 2,
      freeFromFen: free * 3,
      freeFromCount: null,
      postageFen: postage + yuan(20),
    },
    {
      provinceCodes: [],
      minOrderFen: min,
      freeFromFen: free,
      freeFromCount,
      postageFen: postage + yuan(type === 'self-run' ? 0 : 3),
    },
  ]
  // A few small stores never deliver free to far provinces.
  if (type === 'third-party' && random.chance(0.2))
    return rules.map(rule => (rule.provinceCodes === remote ? { ...rule, freeFromFen: null } : rule))
  return rules
}

export function deliveryPromise(type: StoreType, place: PlaceRow, cutOffHour: number): string {
  const province = place.province.replace(/(省|市|壮族自治区|回族自治区|维吾尔自治区|自治区)$/, '')
  if (type === 'self-run') return `${cutOffHour}:00 前付款当日出库，${province}次日达，周边省份 3 天内到货`
  if (type === 'joint') return `${cutOffHour}:00 前付款当日出库，${province} 2 天内，其他地区 4 天内到货`
  return `付款后 24 小时内出库，${province} 2 天内，其他地区 5 天内到货`
}

const CARRIERS = ['顺丰速运', '京东物流', '德邦快递', '中通快运', '邮政EMS', '安能物流'] as const

export function carriersOf(type: StoreType, random: Random): string[] {
  const hired = random.shuffle(CARRIERS).slice(0, type === 'third-party' ? 2 : 3)
  return type === 'self-run' ? ['自有车队', ...hired] : hired
}

export function afterSaleTerms(type: StoreType, isCold: boolean, random: Random): string[] {
  const claimHours = type === 'self-run' ? 72 : random.pick([24, 48, 48, 72])
  const terms = [
    `签收时请当面清点；破损、少货、错发请在签收后 ${claimHours} 小时内提交，并附外箱、随货同行单和批号照片。`,
    '质量问题凭检验报告或照片审核，属实即退货退款，运费由本店承担。',
    '药品非质量问题不退换；已拆封、无法核对批号的商品不予退货。',
    '页面标明近效期、清仓的商品，不因效期退货。',
    type === 'third-party' ? '退货验收合格后3个工作日内原路退款。' : '退货验收合格后次日原路退款。',
  ]
  return isCold ? [...terms, '冷藏商品签收时请查看温度记录，超温请当场拒收；签收后不退换。'] : terms
}

const PAPERS: readonly LicenceCode[] = ['BL', 'DL', 'PA', 'ID', 'IV']

export function openAccountRule(type: StoreType, random: Random): OpenAccountRule {
  if (type === 'self-run') {
    return {
      isRequired: false,
      licenceCodes: ['BL'],
      isPaperNeeded: false,
      reviewHours: 2,
      note: '平台资质审核通过即可下单，首次发货前电子首营自动建立，无需另行开户。',
    }
  }
  const isRequired = type === 'joint' ? random.chance(0.4) : random.chance(0.6)
  const isPaperNeeded = isRequired && random.chance(0.3)
  const reviewHours = random.pick([4, 8, 24, 24, 48])
  const how = isPaperNeeded ? '首次发货前请将加盖公章的纸质资料随单寄回。' : '资料以电子首营方式交换，无需邮寄。'
  const note = isRequired
    ? `首次采购需先开户：提交营业执照、经营（执业）许可、采购委托书、采购员身份证和开票资料，${reviewHours}小时内审核。${how}`
    : '已通过平台资质审核的企业可直接下单，首营资料由系统同步。'
  return { isRequired, licenceCodes: isRequired ? PAPERS : ['BL'], isPaperNeeded, reviewHours, note }
}

function yuan(amount: number): number {
  return amount * 100
}
