import type { securityEndpoints } from '@xiaojiu/contract/staff/security-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import {
  endIpRule,
  endStaffSession,
  listIpRules,
  listRefusedLogIns,
  listStaffSessions,
  saveIpRule,
  unlockStaff,
} from './security.ts'

/** 登录安全, call by call. */
export const securityHandlers: Handlers<typeof securityEndpoints> = {
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
  listRefusedLogIns: async ctx => ({ list: await listRefusedLogIns(ctx) }),
  unlockStaff: async (ctx, { login }) => {
    await unlockStaff(ctx, login)
    return {}
  },
}
