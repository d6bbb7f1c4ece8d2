import { z } from 'zod'

const ForecastPart = z.object({
  licences: z.array(z.object({ code: z.string(), name: z.string() })),
  goodsCount: z.int(),
  /** Some of the goods, for the eye. */
  goodsNames: z.array(z.string()),
})

/** Goods the company keeps buying (ordered twice within 180 days) and the days on which it loses them. */
export const LicenceForecast = z.object({
  usualCount: z.int(),
  /** Cannot be ordered today for want of a licence. */
  blocked: ForecastPart,
  /** After `endsOn` these can no longer be ordered, unless a licence is renewed. The earliest first. */
  losses: z.array(z.object({ ...ForecastPart.shape, endsOn: z.iso.date(), daysLeft: z.int() })),
})
export interface LicenceForecast extends z.output<typeof LicenceForecast> {}
