import { isUnderSpecialControl } from '@xiaojiu/kernel/special-control.ts'

/** Carriers by the code that the tracking provider knows them by. */
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

/** The code of a carrier by its name; carriers of which no code is known go by their name. */
export function carrierCode(name: string): string {
  return Object.entries(CARRIERS).find(([, known]) => known === name)?.[0] ?? name
}

/** 湖北省武汉市江汉区中山大道 1 号 → 湖北省武汉市; 上海市市辖区浦东新区… → 上海市; what has no city stays as it is. */
export function cityOf(address: string): string {
  const city = /^(?:(?:北京|上海|天津|重庆)市|(?:.{2,8}?(?:省|自治区))?.{2,10}?(?:市|自治州|地区|盟))/.exec(address)
  return city?.[0] ?? address.slice(0, 12)
}

/** Goods with their own transport, documents or supervision are ordered apart from the others. */
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

/** The middle of what a cold box has to keep. */
const MIDDLE = 5

/**
 * At most `most` readings for a chart: of neighbours the one farthest from the middle stays, so that nothing outside
 * the range is ever thinned away before something inside it. The first and the last always stay.
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
