import { type ApprovalKind, anyKind } from '#platform/approval.ts'
import { agreeKind, judgeKind } from './after-sale/public.ts'
import { liftHoldKind } from './cart/public.ts'
import { companyCorrectKind, companyMergeKind } from './company/public.ts'
import { mergeParts } from './company-merging.ts'
import { exportApprovals, importApproval } from './file/public.ts'
import { accountEnableKind } from './identity/public.ts'
import { creditKind, depositClaimKind, receiptKind, statementCorrectKind } from './payment/public.ts'
import { certificateRevokeKind, licenceRestoreKind } from './qualification/public.ts'
import { allSheetKinds } from './sheet-kinds.ts'
import { changeMemberKind, enableMemberKind, saveRoleKind, setAsideKind } from './staff/public.ts'

/** All kinds of acts that need a second person. */
export const allApprovalKinds: readonly ApprovalKind[] = [
  anyKind(licenceRestoreKind),
  anyKind(agreeKind),
  anyKind(judgeKind),
  anyKind(companyCorrectKind),
  anyKind(liftHoldKind),
  anyKind(accountEnableKind),
  anyKind(creditKind),
  anyKind(receiptKind),
  anyKind(changeMemberKind),
  anyKind(enableMemberKind),
  anyKind(saveRoleKind),
  anyKind(setAsideKind),
  anyKind(certificateRevokeKind),
  anyKind(depositClaimKind),
  anyKind(statementCorrectKind),
  anyKind(companyMergeKind(mergeParts)),
  ...exportApprovals.map(kind => anyKind(kind)),
  ...allSheetKinds.filter(kind => kind.secondRight !== undefined).map(kind => anyKind(importApproval(kind))),
]
