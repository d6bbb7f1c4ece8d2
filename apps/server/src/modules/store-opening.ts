import { shelfOf } from './catalogue/public.ts'
import { doneRehearsalOf } from './order/public.ts'
import { depositOf } from './payment/public.ts'
import { qualityNamesOf } from './staff/public.ts'
import type { OpeningParts } from './store/public.ts'

/** What staff, catalogue, order and payment know of a store that wants to open. */
export const openingParts: OpeningParts = { qualityNamesOf, shelfOf, doneRehearsalOf, depositOf }
