import { type ApprovalKind, anyKind } from '#platform/approval.ts'
import { licenceRestoreKind } from './qualification/public.ts'

/** Every kind of act that needs a second pair of eyes. */
export const allApprovalKinds: readonly ApprovalKind[] = [anyKind(licenceRestoreKind)]
