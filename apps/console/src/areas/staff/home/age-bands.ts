import { AGE_BAND_HOURS } from '@xiaojiu/contract/staff/desks-schemas.ts'

const spanText = (hours: number) => (hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`)

/** The names of the bands of waiting time, the youngest first. */
const AGE_BANDS: readonly string[] = [
  ...AGE_BAND_HOURS.map((hours, band) => {
    const from = AGE_BAND_HOURS[band - 1]
    return from === undefined ? `不到 ${spanText(hours)}` : `${spanText(from)}至 ${spanText(hours)}`
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
