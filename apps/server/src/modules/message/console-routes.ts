import { messageSellingEndpoints } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { confirmNotice, listStaffMessages, readStaffMessages } from './selling/staff-inbox.ts'

/** 消息与公告 at the console of a store. */
export function messageConsoleRoutes(mounting: Mounting): void {
  mount(mounting, messageSellingEndpoints, {
    listStaffMessages: (ctx, filter) => listStaffMessages(ctx, filter),
    readStaffMessages: async (ctx, given) => {
      await readStaffMessages(ctx, given)
      return {}
    },
    confirmNotice: async (ctx, ref) => {
      await confirmNotice(ctx, ref)
      return {}
    },
  })
}
