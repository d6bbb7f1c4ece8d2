import { shelfOf } from './catalogue/public.ts'
import { qualityNamesOf } from './staff/public.ts'
import type { OpeningParts } from './store/public.ts'

/** What staff and catalogue know of a store that wants to open. */
export const openingParts: OpeningParts = { qualityNamesOf, shelfOf }
