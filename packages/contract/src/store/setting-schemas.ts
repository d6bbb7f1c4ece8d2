import { z } from 'zod'
import { Instant, SeenNumber } from '../wire.ts'

interface Line {
  readonly label: string
  readonly unit: string
  readonly means: string
  readonly usual: number
  /** The range that the platform allows. */
  readonly least: number
  readonly most: number
}

/** 预警线 of a store: from when on its home page warns, and from when on a special price needs a second person. */
export const WARNING_LINES = {
  lowStockPurchases: {
    ...{ label: '低库存', unit: '个起订量', means: '可售数量不足这么多个起订量时提醒', usual: 3, least: 2, most: 50 },
  },
  priceWarnPercent: {
    ...{ label: '价格偏离', unit: '%', usual: 30, least: 5, most: 100 },
    means: '基础价与其他店铺中位价相差达到这个比例时提醒',
  },
  licenceWarnDays: {
    ...{ label: '证照到期', unit: '天', means: '店铺证照到期前这么多天起提醒', usual: 60, least: 30, most: 180 },
  },
  campaignWarnDays: {
    ...{ label: '活动即将结束', unit: '天', means: '活动结束前这么多天起提醒', usual: 3, least: 1, most: 14 },
  },
  specialPricePercent: {
    ...{ label: '专享价复核', unit: '%', usual: 20, least: 1, most: 20 },
    means: '专享价比基础价低出这个比例时须同事复核；店铺只能比平台的 20% 更严',
  },
  basePriceWarnPercent: {
    ...{ label: '基础价变动提醒', unit: '%', usual: 15, least: 5, most: 50 },
    means: '导入的基础价变动超过这个比例时提醒',
  },
  basePricePercent: {
    ...{ label: '基础价变动复核', unit: '%', usual: 30, least: 5, most: 30 },
    means: '导入的基础价变动超过这个比例时须同事复核；店铺只能比平台的 30% 更严',
  },
} as const satisfies Readonly<Record<string, Line>>
export type WarningLine = keyof typeof WARNING_LINES

const lineOf = (name: WarningLine) => {
  const { label, least, most, unit } = WARNING_LINES[name]
  const message = `${label}应为 ${least} 至 ${most} ${unit}`
  return z.int({ message }).min(least, { message }).max(most, { message })
}

const LINES = {
  lowStockPurchases: lineOf('lowStockPurchases'),
  priceWarnPercent: lineOf('priceWarnPercent'),
  licenceWarnDays: lineOf('licenceWarnDays'),
  campaignWarnDays: lineOf('campaignWarnDays'),
  specialPricePercent: lineOf('specialPricePercent'),
  basePriceWarnPercent: lineOf('basePriceWarnPercent'),
  basePricePercent: lineOf('basePricePercent'),
}

export const StoreSettings = z.object({
  ...LINES,
  /** 0: nobody has changed anything; the defaults apply. */
  version: z.int(),
  changed: z.object({ by: z.string(), at: Instant }).nullable(),
})
export interface StoreSettings extends z.output<typeof StoreSettings> {}

export const SaveStoreSettings = z.strictObject({ ...LINES, version: SeenNumber })
export interface SaveStoreSettings extends z.output<typeof SaveStoreSettings> {}
