import type { auditEndpoints } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { chainState } from '#platform/trail/keep-watch.ts'
import { verifyChain } from './ask-check.ts'
import type { SubjectNames } from './subjects.ts'
import { exportAudit, exportSignedAudit, listChanges, searchAudit } from './search-audit.ts'

export const auditHandlers = (namesOf: SubjectNames): Handlers<typeof auditEndpoints> => ({
  searchAudit: (ctx, filter) => searchAudit(ctx, namesOf, filter),
  listChanges,
  exportAudit: async (ctx, filter, { reply }) => {
    await exportAudit(ctx, namesOf, filter, reply)
    return {}
  },
  exportSignedAudit: async (ctx, filter, { reply }) => {
    await exportSignedAudit(ctx, namesOf, filter, reply)
    return {}
  },
  getChain: ctx => chainState(ctx),
  verifyChain: async ctx => {
    await verifyChain(ctx)
    return {}
  },
})
