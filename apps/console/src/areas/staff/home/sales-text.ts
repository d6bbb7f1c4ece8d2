/** Yuan as a plain number, for plots. */
export function yuanOf(amount: number): number {
  return amount / 100
}

/** `▲ 12.5%` compared with the period before, or a text when there is nothing to compare with. */
export function changeText(now: number, before: number): string {
  if (before === 0) return '上期没有成交'
  const percent = Math.round(((now - before) / before) * 1000) / 10
  if (percent === 0) return '与上期持平'
  return `比上期 ${percent > 0 ? '▲' : '▼'} ${Math.abs(percent)}%`
}

/** `微信支付` and below it `95%`: the share of successful payments of the channel. */
export function channelLabel({
  name,
  succeeded,
  failed,
}: {
  readonly name: string
  readonly succeeded: number
  readonly failed: number
}): string {
  const all = succeeded + failed
  // Rounded down: 99.7 % must not be shown as 100 %.
  return all === 0 ? name : `${name}\n${Math.floor((succeeded * 100) / all)}%`
}

/** The ranges between limits in hours. */
export function dispatchLabels(limits: readonly number[]): string[] {
  return [
    ...limits.map((limit, at) => (at === 0 ? `${limit} 小时内` : `${limits[at - 1]}–${limit} 小时`)),
    `${limits.at(-1)} 小时以上`,
  ]
}

/** With one decimal; null without data. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part * 1000) / whole) / 10
}
