import type { OfferPrice, PriceMark, PriceStep } from '@xiaojiu/contract/catalogue/schemas.ts'
import { add, type Fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { lineAmount } from '@xiaojiu/kernel/price.ts'
import type { TagFace } from '../../ui/campaign/campaign-kind.ts'
import { countText, priceText } from '../../ui/money/figure.ts'

const WORDS: Readonly<Record<PriceMark['kind'], string>> = {
  base: '基础价',
  region: '区域价',
  group: '会员价',
  customer: '客户专享价',
  ladder: '阶梯价',
  case: '整件价',
}

/** In the order of reckoning. */
const KINDS = ['region', 'group', 'customer', 'ladder', 'case'] as const

/** Which price this buyer has, where it is not everybody's. */
export function sourceTags(price: Pick<OfferPrice, 'source'> | null): TagFace[] {
  return price === null || price.source === 'base' ? [] : [{ kind: 'special', text: WORDS[price.source] }]
}

/** 阶梯价, 整件价: what larger quantities bring. */
export function stepTags(price: Pick<OfferPrice, 'steps'> | null): TagFace[] {
  const kinds = new Set(price?.steps.map(step => step.kind))
  return (['ladder', 'case'] as const)
    .filter(kind => kinds.has(kind))
    .map(kind => ({ kind: 'benefit', text: WORDS[kind] }))
}

/** What a rung of the ladder is called; the first has no name. */
export function stepWord({ kind }: Pick<PriceStep, 'kind'>): string {
  return WORDS[kind]
}

/** 基础价 ¥12.00，客户专享价 ¥10.80，满 100 盒整件价 ¥10.20: how a price came about; empty when it is simply the base price. */
export function trailText(trail: readonly PriceMark[], unit: string): string {
  if (trail.length < 2) return ''
  return trail
    .map(({ kind, fromQuantity, unitPrice }) => {
      const from = fromQuantity === null ? '' : `满 ${countText(fromQuantity)} ${unit}`
      return `${from}${WORDS[kind]} ${priceText(unitPrice)}`
    })
    .join('，')
}

interface TrailedLine {
  readonly priceTrail: readonly PriceMark[]
  readonly quantity: number
  /** At the unit price. */
  readonly amount: Fen
}

/** What lines would cost at base prices, and what each kind of price changed; together what they cost. */
export function priceChoices(lines: readonly TrailedLine[]): { base: Fen; changes: { label: string; amount: Fen }[] } {
  const sums = new Map<PriceMark['kind'], Fen>()
  let base = ZERO
  for (const { priceTrail, quantity, amount } of lines) {
    let before = ZERO
    // Orders of former times do not know how their prices came about.
    if (priceTrail.length === 0) base = add(base, amount)
    for (const { kind, unitPrice } of priceTrail) {
      const now = lineAmount(unitPrice, quantity)
      if (kind === 'base') base = add(base, now)
      else sums.set(kind, add(sums.get(kind) ?? ZERO, subtract(now, before)))
      before = now
    }
  }
  return {
    base,
    changes: KINDS.flatMap(kind => {
      const amount = sums.get(kind) ?? ZERO
      return amount === ZERO ? [] : [{ label: WORDS[kind], amount }]
    }),
  }
}
