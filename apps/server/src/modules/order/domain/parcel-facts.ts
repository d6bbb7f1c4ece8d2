import { isUnderSpecialControl } from '@xiaojiu/kernel/special-control.ts'

/** Carriers by their code at the tracking provider. */
export const CARRIERS: Readonly<Record<string, string>> = {
  shunfeng: '顺丰速运',
  shunfenglengyun: '顺丰冷运',
  jd: '京东物流',
  zhongtong: '中通快递',
  yuantong: '圆通速递',
  debangwuliu: '德邦物流',
}

export function carrierName(code: string): string {
  return CARRIERS[code] ?? code
}

/** The code of a carrier by its name; the name itself when no code is known. */
export function carrierCode(name: string): string {
  return Object.entries(CARRIERS).find(([, known]) => known === name)?.[0] ?? name
}

/** 湖北省武汉市江汉区中山大道 1 号 → 湖北省武汉市; 上海市市辖区浦东新区… → 上海市; a text without a city is unchanged. */
export function cityOf(address: string): string {
  const city = /^(?:(?:北京|上海|天津|重庆)市|(?:.{2,8}?(?:省|自治区))?.{2,10}?(?:市|自治州|地区|盟))/.exec(address)
  return city?.[0] ?? address.slice(0, 12)
}

/** Goods with special transport, documents or supervision are ordered separately. */
export const TRAVEL_CLASSES = ['usual', 'controlled', 'cold'] as const
type TravelClass = (typeof TRAVEL_CLASSES)[number]

/** How goods are transported: cold chain, controlled, or normal. */
export function travelClassOf(product: {
  readonly storageClass: string
  readonly specialFlags: readonly string[]
}): TravelClass {
  if (product.storageClass === 'cold') return 'cold'
  return isUnderSpecialControl(product.specialFlags) ? 'controlled' : 'usual'
}

interface Reading {
  readonly at: Date
  readonly celsius: number
}

/** The middle of the allowed range of a cold box. */
const MIDDLE = 5

/**
 * At most `most` readings for a chart: of neighbours the one farthest from the middle is kept, so that values outside the range
 * are never removed before values inside it. The first and the last are always kept.
 */
export function thinReadings(readings: readonly Reading[], most: number): readonly Reading[] {
  if (readings.length <= most) return readings
  const inner = readings.slice(1, -1)
  const size = inner.length / (most - 2)
  const kept = Array.from({ length: most - 2 }, (_, index) => {
    const group = inner.slice(Math.floor(index * size), Math.floor((index + 1) * size))
    return group.reduce((far, one) => (Math.abs(one.celsius - MIDDLE) > Math.abs(far.celsius - MIDDLE) ? one : far))
  })
  return [...readings.slice(0, 1), ...kept, ...readings.slice(-1)]
}
