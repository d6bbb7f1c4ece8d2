import type { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { type ApprovalKind, decideApproval, withdrawApproval } from '#platform/approval.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { saveLimit, listLimits } from './limits.ts'
import { listApprovals } from './list-approvals.ts'

export function approvalHandlers(kinds: readonly ApprovalKind[]): Handlers<typeof approvalEndpoints> {
  return {
    listApprovals: (ctx, filter) => listApprovals(ctx, kinds, filter),
    decideApproval: async (ctx, verdict) => {
      await decideApproval(ctx, kinds, verdict)
      return {}
    },
    withdrawApproval: async (ctx, { approvalId }) => {
      await withdrawApproval(ctx, approvalId)
      return {}
    },
    listLimits: ctx => listLimits(ctx, kinds),
    saveLimit: async (ctx, change) => {
      await saveLimit(ctx, kinds, change)
      return {}
    },
  }
}
