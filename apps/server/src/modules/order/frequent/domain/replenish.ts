/** The known usage of one article, in packs. */
export interface Use {
  /** Bought in the period. */
  readonly boughtCount: number
  readonly windowDays: number
  readonly daysSinceLast: number
  readonly lastQuantity: number
  /** Counted by the buyer; null: estimated from the last purchase. */
  readonly countedStock: number | null
  readonly minQuantity: number
  readonly stepQuantity: number
  readonly packUnit: string
}

export interface Suggestion {
  readonly stock: number
  /** Needed for the days beyond the stock; never below zero. */
  readonly missing: number
  /** Rounded to the pack rule; 0 when nothing is needed. */
  readonly quantity: number
  /** The whole calculation in one sentence. */
  readonly arithmetic: string
}

/** The quantity that lasts for the days, rounded up to whole packs. */
export function suggest(use: Use, coverDays: number): Suggestion {
  const { boughtCount, windowDays, packUnit: unit } = use
  const perDay = boughtCount / windowDays
  const estimated = Math.max(0, Math.floor(use.lastQuantity - perDay * use.daysSinceLast))
  const stock = use.countedStock ?? estimated
  const target = Math.ceil((boughtCount * coverDays) / windowDays)
  const missing = Math.max(0, target - stock)
  const quantity =
    missing === 0 ? 0 : Math.max(use.minQuantity, Math.ceil(missing / use.stepQuantity) * use.stepQuantity)
  const parts = [
    `近 ${windowDays} 天购 ${boughtCount} ${unit}，日均 ${perDay.toFixed(perDay < 10 ? 1 : 0)} ${unit}`,
    `备 ${coverDays} 天需 ${target} ${unit}`,
    `${use.countedStock === null ? '预计剩' : '现有'} ${stock} ${unit}`,
    missing === 0 ? '暂不用补' : `缺 ${missing} ${unit}`,
    ...(quantity > missing ? [`按包装取 ${quantity} ${unit}`] : []),
  ]
  return { stock, missing, quantity, arithmetic: parts.join('，') }
}
