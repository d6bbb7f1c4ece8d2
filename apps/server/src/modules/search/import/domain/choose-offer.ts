import type { WantedLine } from './read-lines.ts'

/** One store's offer of the goods a line means, as far as choosing it needs to know. */
export interface Choice {
  readonly offerId: string
  readonly canBuy: boolean
  /** Why not, in the words of the gate. */
  readonly tips: string
  readonly isInStock: boolean
  readonly price: number
}

export interface Chosen {
  readonly verdict: 'matched' | 'forbidden' | 'out-of-stock'
  readonly offerId: string | null
  readonly reason: string
}

/** The cheapest that can be bought now; failing that, why none can. */
export function chooseOffer(choices: readonly Choice[]): Chosen {
  const allowed = choices.filter(choice => choice.canBuy)
  const [best] = allowed
    .filter(choice => choice.isInStock)
    .toSorted((a, b) => a.price - b.price || (a.offerId < b.offerId ? -1 : 1))
  if (best) return { verdict: 'matched', offerId: best.offerId, reason: '' }
  if (allowed.length > 0) return { verdict: 'out-of-stock', offerId: null, reason: '各店铺暂时缺货，可登记到货提醒' }
  if (choices.length === 0) return { verdict: 'out-of-stock', offerId: null, reason: '目前没有店铺销售' }
  return { verdict: 'forbidden', offerId: null, reason: choices[0]?.tips || '您的资质暂不能采购该商品' }
}

/** What a company wrote, as it is compared when it writes the same again. */
export function aliasKey({
  name,
  spec,
  maker,
  approvalNo,
  barcode,
}: Pick<WantedLine, 'name' | 'spec' | 'maker' | 'approvalNo' | 'barcode'>): string {
  return [name, spec, maker, approvalNo, barcode]
    .map(text =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s×x*]/g, ''),
    )
    .join('|')
    .slice(0, 400)
}
