import { z } from 'zod'
import { endpoint } from '../define.ts'
import { SalesQuestion } from '../order/selling-schemas.ts'
import { Count } from '../wire.ts'

/** Searches by keyword; further pages of a result are not counted again. */
export const SearchDays = z.object({
  searched: Count,
  /** Searches among these that found nothing. */
  vain: Count,
  /** Every day of the range, oldest first. */
  days: z.array(z.object({ day: z.string(), searched: Count, vain: Count })),
})
export interface SearchDays extends z.output<typeof SearchDays> {}

/** 搜索 in the console of the platform. */
export const searchOperatingEndpoints = {
  getSearchDays: endpoint({
    method: 'GET',
    path: '/search/days/get',
    access: 'operator',
    staffRight: ['search.act', 'report.look'],
    summary: '近 7 天或 30 天每天按词搜索的次数和无结果的次数',
    input: SalesQuestion,
    output: SearchDays,
    refusals: [],
  }),
}
