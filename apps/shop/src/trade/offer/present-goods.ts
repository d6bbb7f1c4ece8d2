import type { Expiry, GoodsRow, ProductBrief } from '@xiaojiu/contract/catalogue/schemas.ts'
import {
  INSURANCE_CLASSES,
  SPECIAL_FLAGS,
  type SpecialFlag,
  STORAGE_CLASSES,
} from '@xiaojiu/contract/catalogue/words.ts'
import { STORE_KIND_LABELS } from '@xiaojiu/contract/store/schemas.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { detailHref } from '#links/catalogue.ts'
import { promotionTags, type TagFace } from '../campaign/campaign-kind.ts'
import { type GoodsFace, markOf } from '../goods/goods-mark.ts'
import { sourceTags, stepTags } from './price-words.ts'

/** What cards and rows show of an offer's goods. */
export function goodsFace(goods: ProductBrief & { readonly offerId: string }): GoodsFace {
  return {
    href: detailHref(goods.offerId),
    imageSrc: goods.imageUrl,
    name: goods.displayName,
    spec: specText(goods.spec),
    makerName: goods.makerName,
    mark: markOf(goods.rxClass, goods.goodsClass),
  }
}

/** 0.25g*24粒 with a multiplication sign: 0.25g×24粒. */
export function specText(spec: string): string {
  return spec.replaceAll('*', '×')
}

/** The most important tag first, because rows show only one line of tags. */
export function goodsTags(row: GoodsRow): TagFace[] {
  const tags: TagFace[] = [...promotionTags(row.campaigns), ...sourceTags(row.price)]
  if (row.store.storeType !== 'third-party')
    tags.push({
      kind: row.store.storeType === 'self-run' ? 'own-store' : 'benefit',
      text: STORE_KIND_LABELS[row.store.storeType],
    })
  if (row.isClearance && !row.campaigns.some(campaign => campaign.kind === 'clearance'))
    tags.push({ kind: 'clearance', text: '清仓' })
  if (row.expiry?.isNear) tags.push({ kind: 'warning', text: '近效期' })
  tags.push(...stepTags(row.price))
  const limit = row.pack.limitPerOrder ?? row.pack.limitPerMonth
  if (limit !== null) tags.push({ kind: 'fact', text: `限购 ${countText(limit)}` })
  return [...tags, ...productTags(row)]
}

/** How many tags fit on a card. */
const CARD_TAGS = 3

export function cardTags(row: GoodsRow): TagFace[] {
  return goodsTags(row).slice(0, CARD_TAGS)
}

/** Marks of the product itself: 国家集采, 国家基药, 医保甲类, 冷藏. */
export function productTags(product: ProductBrief): TagFace[] {
  const flag = (name: SpecialFlag) => (product.specialFlags.includes(name) ? SPECIAL_FLAGS[name] : null)
  return [
    flag('vbp'),
    product.isEssential ? '国家基药' : null,
    product.insurance === 'none' ? null : INSURANCE_CLASSES[product.insurance],
    product.storageClass === 'cold' ? STORAGE_CLASSES.cold : null,
    flag('ephedrine'),
    flag('antibacterial'),
  ]
    .filter(text => text !== null)
    .map(text => ({ kind: 'fact', text }))
}

/** 2028-04, or 2028-04 起 when later batches are on sale as well; a dash for goods that do not expire. */
export function expiryText(expiry: Expiry | null): string {
  if (!expiry) return '—'
  return expiry.earliest === expiry.latest ? expiry.earliest : `${expiry.earliest} 起`
}

/** The facts left of the cart button: 效期 2028-03, 九信医药自营. There is no room for the day of the month. */
export function cardFacts(row: Pick<GoodsRow, 'expiry' | 'store'>, beside = row.store.storeName): string[] {
  return row.expiry ? [`效期 ${row.expiry.earliest.slice(0, 7)}`, beside] : [beside]
}
