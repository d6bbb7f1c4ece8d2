import type { accountEndpoints } from '@xiaojiu/contract/staff/account-endpoints.ts'
import type { approvalEndpoints } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { auditEndpoints } from '@xiaojiu/contract/staff/audit-endpoints.ts'
import type { deskEndpoints } from '@xiaojiu/contract/staff/desks-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { peopleEndpoints } from '@xiaojiu/contract/staff/people-endpoints.ts'
import type { securityEndpoints } from '@xiaojiu/contract/staff/security-endpoints.ts'
import type { viewsEndpoints } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { changeStaffPassword, clearFaceSession, writeFaceSession } from '#modules/identity/public.ts'
import {
  type ApprovalKind,
  answerApproval,
  askBackApproval,
  decideApproval,
  withdrawApproval,
} from '#platform/approval.ts'
import { type Handlers, type Mounting, mount } from '#platform/http/mount.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import type { NumberSource } from '#platform/number-source.ts'
import type { StoreWatch } from '#platform/store-watch.ts'
import { chainState } from '#platform/trail/keep-watch.ts'
import {
  endOwnSession,
  getOwnSecurity,
  newRecoveryCodes,
  renewFactor,
  renewLostFactor,
  startFactor,
  startLostFactor,
} from './account/own-account.ts'
import { getAlertRoutes, saveAlertRoutes } from './alerts/alert-routes.ts'
import { getApproval, listApprovals, listLimits, saveLimit } from './approvals/list-approvals.ts'
import {
  exportAudit,
  exportSignedAudit,
  listAuditChoices,
  listChanges,
  plotAudit,
  type SubjectNames,
  searchAudit,
  verifyChain,
} from './audit/search-audit.ts'
import { checkTasks } from './desks/check-tasks.ts'
import {
  assignTask,
  claimTask,
  declareConflict,
  endConflict,
  giveBackTask,
  listAssignees,
  listConflicts,
} from './desks/claim-task.ts'
import { countTasks, getHome } from './desks/count-tasks.ts'
import { type Counter, saveDeskTerm } from './desks/counter.ts'
import { decideTask } from './desks/decide-task.ts'
import { getDeskFigures, listDecisions, lookAtDecision } from './desks/decisions.ts'
import { listFigure, listFigures } from './desks/figures.ts'
import { getTask } from './desks/get-task.ts'
import { listDoneTasks, listTasks } from './desks/list-tasks.ts'
import { nextTask } from './desks/next-task.ts'
import { listWatch, sumWatches } from './home/watch-store.ts'
import { houseHandlers, type RushLoad } from './house/house.ts'
import { maintenanceHandlers } from './house/maintenance.ts'
import { findByNumber } from './numbers/find-by-number.ts'
import { acceptInvitation, getInvitation } from './people/accept-invitation.ts'
import {
  changeMember,
  disableMember,
  enableMember,
  endMember,
  endMemberSessions,
  handOver,
  resetSecondFactor,
  sendPasswordLink,
} from './people/change-member.ts'
import { invite, listInvitations, withdrawInvitation } from './people/invite.ts'
import { listLimitStores, listMembers, rightsSheet } from './people/list-people.ts'
import { endRole, listRoleRows, saveRole } from './people/save-role.ts'
import {
  endIpRule,
  endStaffSession,
  listIpRules,
  listStaffSessions,
  requireNewFactors,
  saveIpRule,
  unlockStaff,
} from './security/security.ts'
import { exportSecurity, getSecurityFigures, listLockedStaff, listRefusedLogIns } from './security/watch-doors.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { faceOf } from './sessions/own-session.ts'
import { getPreference, listOwnViews, listViews, removeView, savePreference, saveView } from './views/views.ts'

/** What higher modules provide. */
export interface StaffParts extends Counter {
  readonly numbers: readonly NumberSource[]
  readonly namesOf: SubjectNames
  readonly watches: readonly StoreWatch[]
  readonly rushLoad: RushLoad
}

/** The desks of all modules are passed in, because this module is below them. */
export function staffRoutes(mounting: Mounting, { numbers, namesOf, watches, rushLoad, ...counter }: StaffParts): void {
  mount(mounting, staffEndpoints, {
    ...sessionHandlers,
    ...peopleHandlers,
    ...accountHandlers,
    ...viewsHandlers,
    ...securityHandlers,
    ...deskHandlers(counter),
    ...approvalHandlers(counter.kinds),
    ...auditHandlers(namesOf),
    ...houseHandlers(rushLoad),
    ...maintenanceHandlers,
    listDecisions: (ctx, filter) => listDecisions(ctx, counter.desks, filter),
    lookAtDecision: done((ctx, look) => lookAtDecision(ctx, counter.desks, look)),
    getDeskFigures: ctx => getDeskFigures(ctx, counter),
    getAlertRoutes: ctx => getAlertRoutes(ctx),
    saveAlertRoutes: done((ctx, given) => saveAlertRoutes(ctx, given)),
    sumWatches: ctx => sumWatches(ctx, watches),
    listWatch: (ctx, filter) => listWatch(ctx, watches, filter),
    findByNumber: (ctx, { text }) => findByNumber(ctx, numbers, text),
  })
}

/** Handlers of 我的账号. */
const accountHandlers: Handlers<typeof accountEndpoints> = {
  getOwnSecurity: ctx => getOwnSecurity(ctx),
  changeOwnPassword: async (ctx, input, { reply }) => {
    writeFaceSession(reply, ctx.site, ctx.actor.face, await changeStaffPassword(ctx, input))
    return {}
  },
  endOwnSession: async (ctx, { sessionId }, { reply }) => {
    await endOwnSession(ctx, sessionId)
    if (sessionId === ctx.actor.sessionId) clearFaceSession(reply, ctx.site, ctx.actor.face)
    return {}
  },
  startFactor: ctx => startFactor(ctx),
  renewFactor: (ctx, input) => renewFactor(ctx, input),
  startLostFactor: (ctx, input) => startLostFactor(ctx, input),
  renewLostFactor: (ctx, input) => renewLostFactor(ctx, input),
  newRecoveryCodes: ctx => newRecoveryCodes(ctx),
}

const auditHandlers = (namesOf: SubjectNames): Handlers<typeof auditEndpoints> => ({
  searchAudit: (ctx, filter) => searchAudit(ctx, namesOf, filter),
  listAuditChoices: ctx => listAuditChoices(ctx),
  listChanges,
  plotAudit,
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

function approvalHandlers(kinds: readonly ApprovalKind[]): Handlers<typeof approvalEndpoints> {
  return {
    listApprovals: (ctx, filter) => listApprovals(ctx, kinds, filter),
    getApproval: (ctx, ref) => getApproval(ctx, kinds, ref),
    decideApproval: async (ctx, verdict) => {
      await decideApproval(ctx, kinds, verdict)
      return {}
    },
    askBackApproval: async (ctx, asked) => {
      await askBackApproval(ctx, kinds, asked)
      return {}
    },
    answerApproval: async (ctx, answered) => {
      await answerApproval(ctx, answered)
      return {}
    },
    withdrawApproval: async (ctx, { approvalId }) => {
      await withdrawApproval(ctx, kinds, approvalId)
      return {}
    },
    listLimits: ctx => listLimits(ctx, kinds),
    saveLimit: async (ctx, change) => {
      await saveLimit(ctx, kinds, change)
      return {}
    },
  }
}

/** Handlers of preferences and views. */
const viewsHandlers: Handlers<typeof viewsEndpoints> = {
  getPreference: ctx => getPreference(ctx),
  savePreference: async (ctx, value) => {
    await savePreference(ctx, value)
    return {}
  },
  listViews: async (ctx, { list }) => ({ list: await listViews(ctx, list) }),
  listOwnViews: async ctx => ({ list: await listOwnViews(ctx) }),
  saveView: (ctx, input) => saveView(ctx, input),
  removeView: async (ctx, { viewId }) => {
    await removeView(ctx, viewId)
    return {}
  },
}

/** Handlers of 登录安全. */
const securityHandlers: Handlers<typeof securityEndpoints> = {
  listIpRules: ctx => listIpRules(ctx),
  saveIpRule: async (ctx, input) => {
    await saveIpRule(ctx, input)
    return {}
  },
  endIpRule: async (ctx, { ruleId }) => {
    await endIpRule(ctx, ruleId)
    return {}
  },
  listStaffSessions: (ctx, query) => listStaffSessions(ctx, query),
  endStaffSession: async (ctx, { sessionId }) => {
    await endStaffSession(ctx, sessionId)
    return {}
  },
  listRefusedLogIns: (ctx, asked) => listRefusedLogIns(ctx, asked),
  listLockedStaff: async ctx => ({ list: await listLockedStaff(ctx) }),
  getSecurityFigures: (ctx, asked) => getSecurityFigures(ctx, asked),
  exportSecurity: async (ctx, asked, { reply }) => {
    await exportSecurity(ctx, asked, reply)
    return {}
  },
  requireNewFactors: (ctx, input) => requireNewFactors(ctx, input),
  unlockStaff: async (ctx, { login }) => {
    await unlockStaff(ctx, login)
    return {}
  },
}

function deskHandlers(counter: Counter): Handlers<typeof deskEndpoints> {
  return {
    listTasks: (ctx, filter) => listTasks(ctx, counter, filter),
    listDoneTasks: (ctx, filter) => listDoneTasks(ctx, counter, filter),
    countTasks: ctx => countTasks(ctx, counter),
    getTask: (ctx, ref) => getTask(ctx, counter, ref),
    claimTask: (ctx, ref) => claimTask(ctx, counter, ref),
    giveBackTask: async (ctx, ref) => {
      await giveBackTask(ctx, counter, ref)
      return {}
    },
    assignTask: (ctx, assignment) => assignTask(ctx, counter, assignment),
    listAssignees: (ctx, { desk }) => listAssignees(ctx, counter, desk),
    nextTask: (ctx, asked) => nextTask(ctx, counter, asked),
    decideTask: (ctx, decision) => decideTask(ctx, counter, decision),
    checkTasks: (ctx, asked) => checkTasks(ctx, counter, asked),
    saveDeskTerm: async (ctx, term) => {
      await saveDeskTerm(ctx, counter, term)
      return {}
    },
    listConflicts,
    declareConflict: async (ctx, given) => {
      await declareConflict(ctx, given)
      return {}
    },
    endConflict: async (ctx, { conflictId }) => {
      await endConflict(ctx, conflictId)
      return {}
    },
    getHome: ctx => getHome(ctx, counter),
    listFigures: ctx => listFigures(ctx, counter.figures),
    listFigure: (ctx, ref) => listFigure(ctx, counter.figures, ref),
  }
}

/** A handler without a result. */
function done<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<Record<string, never>> {
  return async (...args) => {
    await act(...args)
    return {}
  }
}

/** Handlers of 员工与权限. */
const peopleHandlers: Handlers<typeof peopleEndpoints> = {
  listMembers: (ctx, query) => listMembers(ctx, query),
  exportMembers: async (ctx, _, { reply }) => {
    await sendWorkbook(reply, '员工权限表.xlsx', [await rightsSheet(ctx)], ctx.now)
    return {}
  },
  listRoles: async ctx => ({ list: await listRoleRows(ctx) }),
  listLimitStores: async (ctx, query) => ({ list: await listLimitStores(ctx, query) }),
  listInvitations: async ctx => ({ list: await listInvitations(ctx) }),
  invite: (ctx, input) => invite(ctx, input),
  withdrawInvitation: done((ctx, { invitationId }) => withdrawInvitation(ctx, invitationId)),
  changeMember: (ctx, input) => changeMember(ctx, input),
  disableMember: done(disableMember),
  enableMember: (ctx, input) => enableMember(ctx, input),
  endMember: done(endMember),
  endMemberSessions: done(endMemberSessions),
  resetSecondFactor: done(resetSecondFactor),
  sendPasswordLink: done(sendPasswordLink),
  handOver: done(handOver),
  saveRole: (ctx, input) => saveRole(ctx, input),
  endRole: done((ctx, { roleId }) => endRole(ctx, roleId)),
  getInvitation: (ctx, { token }, exchange) => getInvitation(ctx, faceOf(exchange), token),
  acceptInvitation: done((ctx, input, exchange) => acceptInvitation(ctx, faceOf(exchange), input)),
}
