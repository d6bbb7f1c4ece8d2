import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { countInbox, countInboxByKind, listInbox, markInboxRead } from './read-inbox.ts'

export function messageRoutes(mounting: Mounting): void {
  mount(mounting, messageEndpoints, {
    countUnread: ctx => countInbox(ctx),
    countUnreadByKind: ctx => countInboxByKind(ctx),
    listMessages: (ctx, filter) => listInbox(ctx, filter),
    markRead: (ctx, mark) => markInboxRead(ctx, mark),
  })
}
