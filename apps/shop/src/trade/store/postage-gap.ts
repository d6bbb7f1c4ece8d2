import type { PostageInfo } from '@xiaojiu/contract/cart/schemas.ts'
import { moneyText, roundMoneyText } from '@xiaojiu/ui/money/figure.ts'

export type Postage = Pick<
  PostageInfo,
  | 'havePrice'
  | 'haveNum'
  | 'freeShippingAmount'
  | 'freeShippingNumber'
  | 'postageDiffAmount'
  | 'postageDiffNum'
  | 'postage'
  | 'minOrder'
  | 'minOrderGap'
>

/** The gap in parts, so that figures can be highlighted; `gap` parts are what is missing. */
export interface PostageGap {
  readonly state: 'below-minimum' | 'missing' | 'free' | 'charged'
  readonly parts: readonly { readonly text: string; readonly isGap?: true }[]
  /** 0 to 100, for the nearer of the two conditions of free delivery. */
  readonly percent: number
}

const percentOf = (have: number, need: number) => Math.max(0, Math.min(100, Math.floor((have / need) * 100)))

/** 再买 ¥128.50 包邮, 再买 3 件包邮, or either; 还差 ¥12.00 起配 comes first, because nothing ships below it. */
export function postageGap(info: Postage): PostageGap {
  const { havePrice, haveNum, freeShippingAmount, freeShippingNumber, postageDiffAmount, postageDiffNum } = info
  if (info.minOrderGap > 0) {
    const parts = [{ text: '还差 ' }, { text: moneyText(info.minOrderGap), isGap: true as const }, { text: ' 起配' }]
    return { state: 'below-minimum', percent: percentOf(havePrice, info.minOrder), parts }
  }
  const ways = [
    ...(freeShippingAmount !== null && postageDiffAmount !== null
      ? [
          {
            left: postageDiffAmount,
            text: moneyText(postageDiffAmount),
            percent: percentOf(havePrice, freeShippingAmount),
          },
        ]
      : []),
    ...(freeShippingNumber !== null && postageDiffNum !== null
      ? [{ left: postageDiffNum, text: `${postageDiffNum} 件`, percent: percentOf(haveNum, freeShippingNumber) }]
      : []),
  ]
  if (ways.length === 0) {
    if (info.postage === 0) return { state: 'free', percent: 100, parts: [{ text: '包邮' }] }
    return { state: 'charged', percent: 0, parts: [{ text: `运费 ${moneyText(info.postage)}` }] }
  }
  if (ways.some(way => way.left <= 0)) {
    const isByAmount = freeShippingAmount !== null && postageDiffAmount !== null && postageDiffAmount <= 0
    const reached = isByAmount ? `已满 ${roundMoneyText(freeShippingAmount)}，` : '已'
    return { state: 'free', percent: 100, parts: [{ text: `${reached}包邮` }] }
  }
  return {
    state: 'missing',
    percent: Math.max(...ways.map(way => way.percent)),
    parts: [
      { text: '再买 ' },
      ...ways.flatMap((way, index) => [
        ...(index > 0 ? [{ text: ' 或 ' }] : []),
        { text: way.text, isGap: true as const },
      ]),
      { text: postageDiffNum !== null && freeShippingNumber !== null ? '包邮' : ' 包邮' },
    ],
  }
}
