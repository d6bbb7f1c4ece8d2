import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/session-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { tellAgainByStaff } from './appeal/appeals.ts'
import {
  disableBuyerAccount,
  enableBuyerAccount,
  endAccountSessions,
  freeBuyerMobile,
  revealMobile,
  unbindBuyerWechat,
  unlockAccount,
} from './operating/account-acts.ts'
import { searchAccounts } from './operating/search-accounts.ts'
import type { MembershipsOf } from './sessions/describe-user.ts'

/** 登录账号 at the platform's console. */
export function identityConsoleRoutes(mounting: Mounting, membershipsOf: MembershipsOf): void {
  mount(mounting, identityOperatingEndpoints, {
    searchAccounts: (ctx, filter) => searchAccounts(ctx, membershipsOf, filter),
    unlockAccount: (ctx, act) => done(unlockAccount(ctx, membershipsOf, act)),
    endAccountSessions: (ctx, act) => done(endAccountSessions(ctx, membershipsOf, act)),
    disableBuyerAccount: (ctx, act) => done(disableBuyerAccount(ctx, membershipsOf, act)),
    enableBuyerAccount: (ctx, act) => enableBuyerAccount(ctx, membershipsOf, act),
    unbindBuyerWechat: (ctx, act) => done(unbindBuyerWechat(ctx, membershipsOf, act)),
    freeBuyerMobile: (ctx, act) => done(freeBuyerMobile(ctx, membershipsOf, act)),
    tellAppealAgain: (ctx, { applyId }) => tellAgainByStaff(ctx, applyId),
    revealMobile: (ctx, asked) => revealMobile(ctx, membershipsOf, asked),
  })
}

async function done(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
