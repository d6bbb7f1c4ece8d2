import type { PriceChange } from '@xiaojiu/contract/cart/schemas.ts'
import type { OfferPrice, PriceChoice, PriceKind, PriceMark } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { PostageTerms } from '@xiaojiu/contract/store/schemas.ts'
import type { Delivered } from '@xiaojiu/kernel/pricing/delivered.ts'
import type { PricePart, Reckoning } from '@xiaojiu/kernel/pricing/reckon.ts'
import { countText, type MoneyLine, moneyText, priceText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import type { TagFace, TagKind } from '../campaign/campaign-kind.ts'

const WORDS: Readonly<Record<PriceKind, string>> = {
  base: '基础价',
  region: '区域价',
  group: '会员价',
  customer: '客户专享价',
  ladder: '阶梯价',
  case: '整件价',
  'flash-sale': '秒杀价',
  'special-price': '特价',
  clearance: '清仓价',
  'group-buy': '拼团价',
}

const KIND_TAGS: Readonly<Record<PriceKind, TagKind | null>> = {
  base: null,
  region: 'special',
  group: 'special',
  customer: 'special',
  ladder: 'benefit',
  case: 'benefit',
  'flash-sale': 'flash',
  'special-price': 'special',
  clearance: 'clearance',
  'group-buy': 'group',
}

/** The tag of a line's price when it is not the base price. */
export function choiceTags(choice: Pick<PriceChoice, 'kind'> | null): TagFace[] {
  const kind = choice && KIND_TAGS[choice.kind]
  return choice && kind ? [{ kind, text: WORDS[choice.kind] }] : []
}

/** 秒杀价, 阶梯价: the name of the price; empty for the base price. */
export function choiceWord({ kind }: Pick<PriceChoice, 'kind'>): string {
  return kind === 'base' ? '' : WORDS[kind]
}

/** 小计 ¥88.00, and the saving by a set of the article. */
export function sumText({ due, setSaving }: Pick<Reckoning, 'due' | 'setSaving'>): string {
  return `小计 ${moneyText(due)}${setSaving > 0 ? `（套餐省 ${moneyText(setSaving)}）` : ''}`
}

/** 20 盒 ¥8.80，其余 5 盒 ¥10.00: when the campaign price covers fewer packs than are bought; otherwise empty. */
export function partsText(parts: readonly PricePart[], unit: string): string {
  const [first, rest] = parts
  if (!first || !rest) return ''
  const told = ({ quantity, unitPrice }: PricePart) => `${countText(quantity)} ${unit} ${priceText(unitPrice)}`
  return `${told(first)}，其余 ${told(rest)}`
}

/** The tag of the buyer's own price. */
export function sourceTags(price: Pick<OfferPrice, 'source'> | null): TagFace[] {
  return price === null || price.source === 'base' ? [] : [{ kind: 'special', text: WORDS[price.source] }]
}

/** 阶梯价, 整件价: the prices of larger quantities, except the one already reached. */
export function stepTags(price: Pick<OfferPrice, 'steps'> | null, reached?: PriceKind): TagFace[] {
  const kinds = new Set(price?.steps.map(step => step.kind))
  return (['ladder', 'case'] as const)
    .filter(kind => kinds.has(kind) && kind !== reached)
    .map(kind => ({ kind: 'benefit', text: WORDS[kind] }))
}

/** 基础价 ¥12.00，客户专享价 ¥10.80，满 100 盒整件价 ¥10.20: the price trail; empty for the base price. */
export function trailText(trail: readonly PriceMark[], unit: string): string {
  if (trail.length < 2) return ''
  return trail
    .map(({ kind, fromQuantity, unitPrice }) => {
      const from = fromQuantity === null ? '' : `满 ${countText(fromQuantity)} ${unit}`
      return `${from}${WORDS[kind]} ${priceText(unitPrice)}`
    })
    .join('，')
}

/** The change of the sum by each kind of price. */
export function changeLines(changes: readonly PriceChange[]): MoneyLine[] {
  return changes.map(({ kind, amount }) => ({ label: WORDS[kind], amount }))
}

/** 满 ¥500 包邮，不足收运费 ¥12.00: the delivery terms. */
export function termsText(terms: PostageTerms | null): string {
  if (!terms) return '暂不配送至您所在的地区'
  if (terms.postage === 0) return '包邮'
  const free = freeText(terms)
  const charge = `运费 ${moneyText(terms.postage)}`
  return free === '' ? charge : `${free}包邮，不足收${charge}`
}

/** 满 ¥500 或 50 件; empty when delivery is never free. */
export function freeText({ freeFrom, freeFromCount }: Pick<PostageTerms, 'freeFrom' | 'freeFromCount'>): string {
  if (freeFrom === null) return freeFromCount === null ? '' : `满 ${freeFromCount} 件`
  return `满 ${roundMoneyText(freeFrom)} ${freeFromCount === null ? '' : `或 ${freeFromCount} 件`}`
}

/** ¥100 起配; empty without a minimum order. */
export function minOrderText(terms: PostageTerms | null): string {
  return terms && terms.minOrder > 0 ? `${roundMoneyText(terms.minOrder)} 起配` : ''
}

interface GapWords {
  readonly text: string
  readonly tone: 'good' | 'warn' | 'plain'
}

/** What the order lacks for free delivery. */
export function gapWords(terms: PostageTerms | null, delivered: Delivered | null): GapWords {
  if (!terms) return { text: '不配送至您的地区', tone: 'warn' }
  if (!delivered) return { text: termsText(terms), tone: 'plain' }
  if (delivered.minOrderGap > 0) return { text: `差 ${moneyText(delivered.minOrderGap)} 起配`, tone: 'warn' }
  if (delivered.postage === 0) return { text: '已包邮', tone: 'good' }
  const charge = `运费 ${moneyText(delivered.postage)}`
  return { text: delivered.freeGap === null ? charge : `差 ${moneyText(delivered.freeGap)}，${charge}`, tone: 'plain' }
}
