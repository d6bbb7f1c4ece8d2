import { URGENT_DAYS } from './due-papers.ts'
import type { LicenceForecast } from '@xiaojiu/contract/order/licence-forecast.ts'

export interface ForecastLine {
  readonly key: string
  readonly tone: 'red' | 'amber'
  readonly text: string
  readonly goods: string
  readonly codes: readonly string[]
}

/** What a forecast says, the worst first: what cannot be ordered now, then what will be lost and when. */
export function forecastLines({ blocked, losses }: LicenceForecast): ForecastLine[] {
  const lines: ForecastLine[] = []
  if (blocked.goodsCount > 0)
    lines.push({
      key: 'blocked',
      tone: 'red',
      text: `${namesOf(blocked.licences)}缺失或已过期，您常购的 ${blocked.goodsCount} 种商品现在无法下单`,
      goods: goodsText(blocked),
      codes: blocked.licences.map(licence => licence.code),
    })
  for (const loss of losses)
    lines.push({
      key: loss.endsOn,
      tone: loss.daysLeft <= URGENT_DAYS ? 'red' : 'amber',
      text: `${whenText(loss.daysLeft)}${namesOf(loss.licences)}到期，您常购的 ${loss.goodsCount} 种商品将无法下单`,
      goods: goodsText(loss),
      codes: loss.licences.map(licence => licence.code),
    })
  return lines
}

function whenText(daysLeft: number): string {
  return daysLeft === 0 ? '今天过后，' : `${daysLeft} 天后，`
}

function namesOf(licences: readonly { readonly name: string }[]): string {
  return licences.map(licence => licence.name).join('、')
}

function goodsText({ goodsNames, goodsCount }: { goodsNames: readonly string[]; goodsCount: number }): string {
  return `${goodsNames.join('、')}${goodsCount > goodsNames.length ? ' 等' : ''}`
}
