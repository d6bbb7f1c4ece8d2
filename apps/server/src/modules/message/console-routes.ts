import { messageOperatingEndpoints } from '@xiaojiu/contract/message/operating-endpoints.ts'
import { messageSellingEndpoints } from '@xiaojiu/contract/message/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import {
  confirmAlert,
  listAlertRules,
  listOperatorMessages,
  muteRule,
  readOperatorMessages,
} from './operating/operator-inbox.ts'
import { findNoticeStores, listStoreNotices, type NoticeStores, sendStoreNotice } from './operating/store-notices.ts'
import { confirmNotice, listStaffMessages, readStaffMessages, type StoreName } from './selling/staff-inbox.ts'

/** 消息 at both consoles. */
export function messageConsoleRoutes(mounting: Mounting, storeName: StoreName, stores: NoticeStores): void {
  mount(mounting, messageSellingEndpoints, {
    listStaffMessages: (ctx, filter) => listStaffMessages(ctx, filter),
    readStaffMessages: (ctx, given) => done(readStaffMessages(ctx, given)),
    confirmNotice: (ctx, ref) => done(confirmNotice(ctx, ref, storeName)),
  })
  mount(mounting, messageOperatingEndpoints, {
    listOperatorMessages: (ctx, filter) => listOperatorMessages(ctx, filter),
    readOperatorMessages: (ctx, given) => done(readOperatorMessages(ctx, given)),
    confirmAlert: (ctx, ref) => done(confirmAlert(ctx, ref)),
    listAlertRules: ctx => listAlertRules(ctx),
    muteRule: (ctx, given) => done(muteRule(ctx, given)),
    listStoreNotices: (ctx, filter) => listStoreNotices(ctx, filter, stores),
    findNoticeStores: (ctx, { keyword }) => findNoticeStores(ctx, keyword, stores),
    sendStoreNotice: (ctx, given) => sendStoreNotice(ctx, given, stores),
  })
}

async function done(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
