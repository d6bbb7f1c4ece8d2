import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { makeTicket } from '#platform/live/live-route.ts'
import {
  countInbox,
  countInboxByKind,
  getPreferences,
  listInbox,
  markInboxRead,
  savePreferences,
} from './read-inbox.ts'

export function messageRoutes(mounting: Mounting): void {
  mount(mounting, messageEndpoints, {
    countUnread: ctx => countInbox(ctx),
    countUnreadByKind: ctx => countInboxByKind(ctx),
    listMessages: (ctx, filter) => listInbox(ctx, filter),
    openLive: async ({ actor, site, now }) => ({
      ticket: makeTicket(site.secret, { place: actor.companyId, accountId: actor.accountId }, now),
    }),
    getPreferences: ctx => getPreferences(ctx),
    savePreferences: (ctx, choice) => savePreferences(ctx, choice),
    markRead: (ctx, mark) => markInboxRead(ctx, mark),
  })
}
