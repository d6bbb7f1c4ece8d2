import type { LiveDeal } from '@xiaojiu/contract/marketing/deal-schemas.ts'
import type { FlashSession } from '@xiaojiu/contract/marketing/schemas.ts'
import type { PriceCampaign } from '@xiaojiu/contract/marketing/words.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'

export interface ZoneWords {
  readonly title: string
  readonly slogan: string
  /** The colour token of the campaign kind. */
  readonly colour: string
  readonly emptyTitle: string
}

export const ZONES: Readonly<Record<PriceCampaign | 'combo' | 'full-reduction', ZoneWords>> = {
  'flash-sale': {
    title: '限时秒杀',
    slogan: '整点开抢，数量有限，下单后请在 15 分钟内付款',
    colour: 'var(--flash)',
    emptyTitle: '这一场没有商品',
  },
  'special-price': {
    title: '特价专区',
    slogan: '限时直降，超出限购数量的部分按原价计算',
    colour: 'var(--special)',
    emptyTitle: '暂时没有特价商品',
  },
  clearance: {
    title: '近效期清仓',
    slogan: '效期、批号如实展示，清仓商品非质量问题不退换',
    colour: 'var(--clearance)',
    emptyTitle: '暂时没有清仓商品',
  },
  'group-buy': {
    title: '拼团专区',
    slogan: '先付款参团，到期未达成团数量全额原路退款',
    colour: 'var(--group)',
    emptyTitle: '暂时没有正在进行的拼团',
  },
  combo: {
    title: '套餐专区',
    slogan: '成套采购更省，一键加购整套商品',
    colour: 'var(--combo)',
    emptyTitle: '暂时没有套餐',
  },
  'full-reduction': {
    title: '满减专区',
    slogan: '满减、满折、满赠，凑单就省',
    colour: 'var(--reduce)',
    emptyTitle: '暂时没有满减活动',
  },
}

/** 每企业限 40 盒，还可买 12 盒. */
export function limitText({ limitPerCompany, leftForMe }: LiveDeal, unit: string): string {
  if (limitPerCompany === null) return ''
  const limit = `每企业限 ${countText(limitPerCompany)} ${unit}`
  return leftForMe !== null && leftForMe < limitPerCompany ? `${limit}，还可买 ${countText(leftForMe)} ${unit}` : limit
}

/** A short text: the limit, or what is left of it once the company has bought some. */
export function shortLimitText(deal: LiveDeal, unit: string): string {
  return limitText(deal, unit).split('，').at(-1) ?? ''
}

/** 10:00 今天, 08:00 明天. */
export function sessionTime({ startsAt }: FlashSession, now: Date): { time: string; day: string } {
  const local = (instant: Date) => new Date(instant.getTime() + 8 * 3_600_000).toISOString()
  const isToday = local(startsAt).slice(0, 10) === local(now).slice(0, 10)
  return { time: local(startsAt).slice(11, 16), day: isToday ? '今天' : '明天' }
}

export const SESSION_STATES: Readonly<Record<FlashSession['state'], string>> = {
  ended: '已结束',
  on: '抢购中',
  coming: '即将开始',
}

/** 已有 6 家参团，还差 12 盒成团. */
export function groupText({ targetCount, joinedCount, buyerCount }: LiveDeal, unit: string): string {
  const missing = Math.max(0, (targetCount ?? 0) - (joinedCount ?? 0))
  const buyers = buyerCount ? `已有 ${countText(buyerCount)} 家参团` : '还没有人参团'
  return missing === 0 ? `${buyers}，已达成团数量` : `${buyers}，还差 ${countText(missing)} ${unit}成团`
}
