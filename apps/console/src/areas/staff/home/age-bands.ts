import { AGE_BAND_HOURS } from '@xiaojiu/contract/staff/desks-schemas.ts'

const DAY_HOURS = 24
const isDays = (hours: number) => hours % DAY_HOURS === 0
const spanText = (hours: number) => (isDays(hours) ? `${hours / DAY_HOURS} 天` : `${hours} 小时`)

/** `4–24 小时`, `1–3 天`: short, because all names stand above a narrow plot. */
function bandText(from: number, to: number): string {
  return isDays(from) && isDays(to) ? `${from / DAY_HOURS}–${spanText(to)}` : `${from}–${to} 小时`
}

/** The names of the bands of waiting time, the youngest first. */
const AGE_BANDS: readonly string[] = [
  ...AGE_BAND_HOURS.map((hours, band) => {
    const from = AGE_BAND_HOURS[band - 1]
    return from === undefined ? `不到 ${spanText(hours)}` : bandText(from, hours)
  }),
  `${spanText(AGE_BAND_HOURS.at(-1) ?? 0)}以上`,
]

/** The waiting cases of each desk, stacked by how long they wait. */
export function agePlot(desks: readonly { readonly label: string; readonly ages: readonly number[] }[]) {
  return {
    kind: 'stacked' as const,
    unit: '件',
    labels: desks.map(desk => desk.label),
    series: AGE_BANDS.map((name, band) => ({
      name,
      values: desks.map(desk => desk.ages[band] ?? 0),
      ...(band === AGE_BANDS.length - 1 && { isLate: true }),
    })),
  }
}
