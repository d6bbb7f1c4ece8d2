import { type ApprovalKind, anyKind } from '#platform/approval.ts'
import { agreeKind, judgeKind } from './after-sale/public.ts'
import { liftHoldKind } from './cart/public.ts'
import { companyCorrectKind } from './company/public.ts'
import { accountEnableKind } from './identity/public.ts'
import { creditKind } from './payment/public.ts'
import { certificateRevokeKind, licenceRestoreKind } from './qualification/public.ts'
import { setAsideKind } from './staff/public.ts'

/** Every kind of act that needs a second pair of eyes. */
export const allApprovalKinds: readonly ApprovalKind[] = [
  anyKind(licenceRestoreKind),
  anyKind(agreeKind),
  anyKind(judgeKind),
  anyKind(companyCorrectKind),
  anyKind(liftHoldKind),
  anyKind(accountEnableKind),
  anyKind(creditKind),
  anyKind(setAsideKind),
  anyKind(certificateRevokeKind),
]
