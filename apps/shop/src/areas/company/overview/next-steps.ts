import type { LicenceForecast } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import type { LicenceCalendar } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { duePapers, URGENT_DAYS } from '#areas/qualification/public.ts'
import { renewHref, replenishHref } from '#links/qualification.ts'

export interface NextStep {
  readonly key: string
  readonly tone: 'red' | 'amber'
  readonly title: string
  /** The consequence of the step. */
  readonly text: string
  readonly action: { readonly label: string; readonly href: string }
}

/** The steps about the papers of an active company: ended papers first, then those within the warning time. */
export function paperSteps(calendar: LicenceCalendar, forecast: LicenceForecast | undefined): NextStep[] {
  const ending = duePapers(calendar).map((entry): NextStep => {
    const { code, name, daysLeft, what, endsOn } = entry
    const paper = what === 'check' ? `${name}校验` : name
    const isOver = daysLeft < 0
    return {
      key: `${code}/${what}`,
      tone: isOver || daysLeft <= URGENT_DAYS ? 'red' : 'amber',
      title: isOver
        ? `${paper}已于 ${endsOn} 到期`
        : daysLeft === 0
          ? `${paper}今天到期`
          : `${paper}还有 ${daysLeft} 天到期`,
      text: lossText(forecast, code, isOver),
      action: { label: '更新证照', href: renewHref(code) },
    }
  })
  const missing = calendar.missing.map(({ code, name, state }): NextStep => {
    const word = state === 'refused' ? '被驳回' : state === 'cancelled' ? '已注销' : '未上传'
    return {
      key: code,
      tone: 'red',
      title: `${name}${word}`,
      text: lossText(forecast, code, true),
      action:
        state === 'missing'
          ? { label: '补充证照', href: replenishHref([code]) }
          : { label: '重新提交', href: renewHref(code) },
    }
  })
  return [...ending, ...missing]
}

/** Which of the usual goods are lost with a paper, or are lost already. */
function lossText(forecast: LicenceForecast | undefined, code: string, isOver: boolean): string {
  const names = (part: { readonly licences: readonly { readonly code: string }[] } | undefined) =>
    part?.licences.some(licence => licence.code === code) ?? false
  const part = isOver ? forecast?.blocked : forecast?.losses.find(names)
  if (!part || !names(part) || part.goodsCount === 0)
    return isOver ? '需要该证照的商品暂不能采购，更新并通过审核后恢复。' : '到期前更新并通过审核，采购不受影响。'
  const goods = `${part.goodsNames.slice(0, 3).join('、')}${part.goodsCount > 3 ? ` 等 ${part.goodsCount} 种` : ''}`
  return isOver ? `常购的${goods}暂不能下单，更新并通过审核后恢复。` : `到期后常购的${goods}将不能下单，请提前更新。`
}

const HOUR_MS = 3_600_000

/** How long a review has taken so far. */
export function waitedText(submittedAt: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - submittedAt.getTime()) / HOUR_MS)
  if (hours < 1) return '刚刚提交'
  return hours < 24 ? `已等待 ${hours} 小时` : `已等待 ${Math.floor(hours / 24)} 天`
}
