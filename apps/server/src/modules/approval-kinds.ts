import { type ApprovalKind, anyKind } from '#platform/approval.ts'
import { agreeKind, judgeKind } from './after-sale/public.ts'
import { creditKind } from './payment/public.ts'
import { licenceRestoreKind } from './qualification/public.ts'

/** Every kind of act that needs a second pair of eyes. */
export const allApprovalKinds: readonly ApprovalKind[] = [
  anyKind(licenceRestoreKind),
  anyKind(agreeKind),
  anyKind(judgeKind),
  anyKind(creditKind),
]
