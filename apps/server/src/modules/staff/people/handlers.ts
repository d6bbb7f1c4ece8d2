import type { peopleEndpoints } from '@xiaojiu/contract/staff/people-endpoints.ts'
import type { Handlers } from '#platform/http/mount.ts'
import { sendWorkbook } from '#platform/http/send-workbook.ts'
import { faceOf } from '../sessions/face-of.ts'
import { acceptInvitation, getInvitation } from './accept-invitation.ts'
import {
  changeMember,
  disableMember,
  enableMember,
  endMember,
  endMemberSessions,
  handOver,
  resetSecondFactor,
  sendPasswordLink,
} from './change-member.ts'
import { invite, listInvitations, withdrawInvitation } from './invite.ts'
import { listMembers, rightsSheet } from './list-people.ts'
import { endRole, listRoleRows, saveRole } from './save-role.ts'

/** A handler that answers nothing but that it is done. */
function done<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<Record<string, never>> {
  return async (...args) => {
    await act(...args)
    return {}
  }
}

/** 员工与权限, call by call. */
export const peopleHandlers: Handlers<typeof peopleEndpoints> = {
  listMembers: (ctx, query) => listMembers(ctx, query),
  exportMembers: async (ctx, _, { reply }) => {
    await sendWorkbook(reply, '员工权限表.xlsx', [await rightsSheet(ctx)], ctx.now)
    return {}
  },
  listRoles: async ctx => ({ list: await listRoleRows(ctx) }),
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
