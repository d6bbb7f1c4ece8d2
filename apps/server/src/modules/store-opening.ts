import { shelfOf } from './catalogue/public.ts'
import { doneRehearsalOf } from './order/public.ts'
import { depositOf } from './payment/public.ts'
import { licenceName, platformParty } from './qualification/public.ts'
import { qualityNamesOf } from './staff/public.ts'
import type { OpeningParts } from './store/public.ts'

/** The data of staff, qualification, catalogue, order and payment about a store that wants to open. */
export const openingParts: OpeningParts = {
  qualityNamesOf,
  shelfOf,
  doneRehearsalOf,
  depositOf,
  platformParty,
  licenceName,
}
