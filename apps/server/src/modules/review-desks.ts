import type { ReviewDesk } from '#platform/review-desk.ts'
import { newItemDesk } from './catalogue/public.ts'
import { membershipsOf } from './company/public.ts'
import { passwordAppealDesk } from './identity/public.ts'
import { certificationDesk, firstTradeDesk, licenceChangeDesk } from './qualification/public.ts'

/** Every desk of every module. */
export const allReviewDesks: readonly ReviewDesk[] = [passwordAppealDesk(membershipsOf), licenceChangeDesk, certificationDesk, firstTradeDesk, newItemDesk]
