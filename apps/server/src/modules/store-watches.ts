import type { StoreWatch } from '#platform/store-watch.ts'
import { goodsWatches } from './catalogue/public.ts'
import { reportWatch } from './invoice/public.ts'
import { campaignWatch } from './marketing/public.ts'
import { paidWatch } from './order/public.ts'
import { moneyWatches } from './payment/public.ts'
import { licenceWatch } from './store/public.ts'

/** What the home page of a store warns of and counts, module by module. */
export const allWatches: readonly StoreWatch[] = [
  ...goodsWatches,
  reportWatch,
  licenceWatch,
  campaignWatch,
  paidWatch,
  ...moneyWatches,
]
