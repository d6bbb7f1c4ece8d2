import type { WantedLine } from './read-lines.ts'

/** One store's offer of the goods of a line, with the facts needed to choose. */
export interface Choice {
  readonly offerId: string
  readonly canBuy: boolean
  /** The reason of the gate when it cannot be bought. */
  readonly tips: string
  readonly isInStock: boolean
  readonly price: number
}

export interface Chosen {
  readonly verdict: 'matched' | 'forbidden' | 'out-of-stock'
  readonly offerId: string | null
  readonly reason: string
}

/** The cheapest offer that can be bought now; otherwise the reason why there is none. */
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

/** The key of what a company wrote, to recognise the same text in a later list. */
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
