import { type Fen, fen, moneyWords } from '@xiaojiu/kernel/money.ts'
import type { Deduction, Tier } from '@xiaojiu/kernel/pricing/rule.ts'
import type { Campaign, CampaignKind, SetTerms } from './campaign.ts'

const KIND_WORDS: Readonly<Record<CampaignKind, string>> = {
  'special-price': '特价',
  clearance: '清仓',
  'flash-sale': '秒杀',
  'group-buy': '拼团',
  combo: '套餐',
  'full-reduction': '满减',
}

/** The text in the breakdown of an amount. */
export function campaignLabel({ kind, name, terms }: Pick<Campaign, 'kind' | 'name' | 'terms'>): string {
  if (terms === null) return kind === 'special-price' ? '特价' : `${KIND_WORDS[kind]}价`
  return kind === 'combo' ? `套餐：${name}` : name
}

/** The tag on goods: 秒杀, 满500减30, 任选3件¥50. The price of a set is left out where prices are hidden. */
export function campaignTag({ kind, terms }: Pick<Campaign, 'kind' | 'terms'>, showsPrice: boolean): string {
  if (terms === null) return KIND_WORDS[kind]
  if (terms.kind === 'free-combo') return `任选${terms.pick}件${showsPrice ? `¥${plainYuan(terms.setPrice)}` : ''}`
  if (terms.kind === 'fixed-combo') return '套餐'
  const [first] = terms.tiers
  return first ? tierText(terms, first).replaceAll(' ', '') : '满减'
}

/** 每满 ¥100 减 ¥10; 满 3 件 9 折; 满 ¥500 赠 口罩 1 份. */
export function tierText(
  { by, isEvery }: Pick<Extract<SetTerms, { kind: 'tiers' }>, 'by' | 'isEvery'>,
  tier: Tier,
): string {
  const reach = by === 'amount' ? `¥${plainYuan(fen(tier.reach))}` : `${tier.reach} 件`
  return `${isEvery ? '每满' : '满'} ${reach} ${givesText(tier)}`
}

function givesText({ gives }: Tier): string {
  return gives.by === 'gift' ? `赠 ${gives.gift.name} ×${gives.gift.count}` : deductionText(gives)
}

/** 减 ¥30; 9.5 折，最多减 ¥50. */
export function deductionText(deduction: Deduction): string {
  if (deduction.by === 'amount') return `减 ¥${plainYuan(deduction.off)}`
  const most = deduction.mostOff === null ? '' : `，最多减 ¥${plainYuan(deduction.mostOff)}`
  return `打 ${deduction.payBasisPoints / 1000} 折${most}`
}

/** Yuan, without decimals for whole yuan: `1,250`. */
export function plainYuan(amount: Fen): string {
  return moneyWords(amount).slice(1).replace(/\.00$/, '')
}
