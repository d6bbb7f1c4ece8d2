import type { PostageTerms } from '@xiaojiu/contract/store/schemas.ts'
import { moneyText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'
import type { Delivered } from './delivered-price.ts'

/** 满 ¥500 包邮，不足收运费 ¥12.00: the terms themselves. */
export function termsText(terms: PostageTerms | null): string {
  if (!terms) return '暂不配送至您所在的地区'
  if (terms.postage === 0) return '包邮'
  const free = freeText(terms)
  const charge = `运费 ${moneyText(terms.postage)}`
  return free === '' ? charge : `${free}包邮，不足收${charge}`
}

/** 满 ¥500 或 50 件; nothing when delivery is never free. */
export function freeText({ freeFrom, freeFromCount }: Pick<PostageTerms, 'freeFrom' | 'freeFromCount'>): string {
  if (freeFrom === null) return freeFromCount === null ? '' : `满 ${freeFromCount} 件`
  return `满 ${roundMoneyText(freeFrom)} ${freeFromCount === null ? '' : `或 ${freeFromCount} 件`}`
}

/** ¥100 起配; nothing when any order is taken. */
export function minOrderText(terms: PostageTerms | null): string {
  return terms && terms.minOrder > 0 ? `${roundMoneyText(terms.minOrder)} 起配` : ''
}

export interface GapWords {
  readonly text: string
  readonly tone: 'good' | 'warn' | 'plain'
}

/** How far the order at hand is from free delivery. */
export function gapWords(terms: PostageTerms | null, delivered: Delivered | null): GapWords {
  if (!terms) return { text: '不配送至您的地区', tone: 'warn' }
  if (!delivered) return { text: termsText(terms), tone: 'plain' }
  if (delivered.minOrderGap > 0) return { text: `差 ${moneyText(delivered.minOrderGap)} 起配`, tone: 'warn' }
  if (delivered.postage === 0) return { text: '已包邮', tone: 'good' }
  const charge = `运费 ${moneyText(delivered.postage)}`
  return { text: delivered.freeGap === null ? charge : `差 ${moneyText(delivered.freeGap)}，${charge}`, tone: 'plain' }
}
