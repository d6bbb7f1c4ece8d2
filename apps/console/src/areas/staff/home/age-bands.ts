import { AGE_BAND_HOURS } from '@xiaojiu/contract/staff/desks-schemas.ts'

const spanText = (hours: number) => (hours % 24 === 0 && hours > 24 ? `${hours / 24} 天` : `${hours} 小时`)

/** The names of the bands of waiting time, the youngest first. */
export const AGE_BANDS: readonly string[] = [
  ...AGE_BAND_HOURS.map((hours, band) => {
    const from = AGE_BAND_HOURS[band - 1]
    return from === undefined ? `不到 ${spanText(hours)}` : `${spanText(from)}至 ${spanText(hours)}`
  }),
  `${spanText(AGE_BAND_HOURS.at(-1) ?? 0)}以上`,
]
