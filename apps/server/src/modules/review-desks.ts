import type { ReviewDesk } from '#platform/review-desk.ts'
import { afterSaleDesks } from './after-sale/public.ts'
import { newItemDesk } from './catalogue/public.ts'
import { bindingDesk, membershipsOf } from './company/public.ts'
import { passwordAppealDesk } from './identity/public.ts'
import { specialInvoiceDesk } from './invoice/public.ts'
import { prizeDesk, storePrizeDesk } from './marketing/public.ts'
import { creditApplicationDesk, merchantReceiptDesk, statementDisputeDesk } from './payment/public.ts'
import { certificationDesk, firstTradeDesk, licenceChangeDesk, registrationDesk } from './qualification/public.ts'
import { evaluationDesk } from './service/public.ts'
import { merchantDesk, openingDesk } from './store/public.ts'
import { openingParts } from './store-opening.ts'

/** All desks of all modules. */
export const allReviewDesks: readonly ReviewDesk[] = [
  passwordAppealDesk(membershipsOf),
  bindingDesk,
  registrationDesk,
  licenceChangeDesk,
  certificationDesk,
  firstTradeDesk,
  newItemDesk,
  merchantDesk,
  openingDesk(openingParts),
  merchantReceiptDesk,
  creditApplicationDesk,
  statementDisputeDesk,
  prizeDesk,
  storePrizeDesk,
  specialInvoiceDesk,
  ...afterSaleDesks,
  evaluationDesk,
]
