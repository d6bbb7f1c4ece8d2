import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { resendDecisionByStaff } from './appeal/appeals.ts'
import {
  disableBuyerAccount,
  enableBuyerAccount,
  endAccountSessions,
  freeBuyerMobile,
  revealMobile,
  unbindBuyerWechat,
  unlockAccount,
} from './operating/account-acts.ts'
import { listWatchedAppeals } from './operating/list-appeals.ts'
import { searchAccounts } from './operating/search-accounts.ts'
import { askProxyConsent } from './proxy/consent.ts'
import { getProxyCustomer, type ProxyParts } from './proxy/customer.ts'
import { makeProxyKey } from './proxy/proxy-key.ts'
import { endProxyVisit, listProxyVisits, listVisitSteps } from './proxy/visits.ts'

/** 登录账号 and 代客登录 at the platform's console. */
export function identityConsoleRoutes(mounting: Mounting, parts: ProxyParts): void {
  const { membershipsOf } = parts
  mount(mounting, identityOperatingEndpoints, {
    searchAccounts: (ctx, filter) => searchAccounts(ctx, membershipsOf, filter),
    unlockAccount: (ctx, act) => done(unlockAccount(ctx, membershipsOf, act)),
    endAccountSessions: (ctx, act) => done(endAccountSessions(ctx, membershipsOf, act)),
    disableBuyerAccount: (ctx, act) => done(disableBuyerAccount(ctx, membershipsOf, act)),
    enableBuyerAccount: (ctx, act) => enableBuyerAccount(ctx, membershipsOf, act),
    unbindBuyerWechat: (ctx, act) => done(unbindBuyerWechat(ctx, membershipsOf, act)),
    freeBuyerMobile: (ctx, act) => done(freeBuyerMobile(ctx, membershipsOf, act)),
    listWatchedAppeals: (ctx, filter) => listWatchedAppeals(ctx, filter),
    tellAppealAgain: (ctx, { applyId }) => resendDecisionByStaff(ctx, applyId),
    revealMobile: (ctx, asked) => revealMobile(ctx, membershipsOf, asked),
    getProxyCustomer: (ctx, { loginName }) => getProxyCustomer(ctx, parts, loginName),
    askProxyConsent: (ctx, asked) => askProxyConsent(ctx, parts, asked),
    makeProxyKey: (ctx, asked) => makeProxyKey(ctx, parts, asked),
    listProxyVisits: (ctx, filter) => listProxyVisits(ctx, membershipsOf, filter),
    listVisitSteps: (ctx, { consentId }) => listVisitSteps(ctx, membershipsOf, consentId),
    endProxyVisit: (ctx, { consentId }) => done(endProxyVisit(ctx, membershipsOf, consentId)),
  })
}

async function done(act: Promise<void>): Promise<Record<string, never>> {
  await act
  return {}
}
