import type { StoreWatch } from '#platform/store-watch.ts'
import { goodsWatches } from './catalogue/public.ts'
import { invoiceWatch, reportWatch } from './invoice/public.ts'
import { campaignWatch } from './marketing/public.ts'
import { orderWatches, paidWatch } from './order/public.ts'
import { moneyWatches } from './payment/public.ts'
import { licenceWatch } from './store/public.ts'

/** What the home page of a store warns of and counts, module by module. */
export const allWatches: readonly StoreWatch[] = [
  ...orderWatches,
  invoiceWatch,
  ...goodsWatches,
  reportWatch,
  licenceWatch,
  campaignWatch,
  paidWatch,
  ...moneyWatches,
]
