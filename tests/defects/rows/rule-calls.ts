import type { Defect } from '../defect.ts'
import { foundBy } from '../found-by.ts'

const MODULES = 'apps/server/src/modules'
const SUB = `${MODULES}/company/sub-accounts`

/** Responses that the specification requires: sub-accounts, messages, the search history. */
export const RULE_CALL_DEFECTS: readonly Defect[] = [
  ...foundBy(`${SUB}/sub-accounts.http.test.ts`, [
    {
      name: 'sub-account-not-bound',
      means: 'a new sub-account belongs to no company',
      file: `${SUB}/sub-accounts.ts`,
      find: '    await insertSubMembership(db, now, { ...terms, rights: unique(terms.rights), companyId, accountId })\n',
      put: '    void [insertSubMembership, now]\n',
      title: 'R-193 R-194 creates a sub-account that can log in at once and appears in the list',
      rules: ['R-193'],
    },
    {
      name: 'sub-account-pages-all-alike',
      means: 'every page of the sub-accounts shows the first one',
      file: `${SUB}/sub-accounts.ts`,
      find: 'const skip = (pageNum - 1) * pageSize',
      put: 'const skip = 0 * pageNum * pageSize',
      title: 'R-194 returns pages and filters by name, login, mobile, role and state',
    },
    {
      name: 'sub-account-goes-on-disabled',
      means: 'a disabled sub-account goes on working',
      file: `${SUB}/sub-accounts.ts`,
      find: 'if (isManaged && !isEnabled) await disableAccount(tx, accountId)',
      put: 'if (isManaged && !isEnabled) await managedAccountOf(tx, accountId)',
      title: 'R-195 ends the sessions of a disabled account, refuses its log-in, and does not revive them when enabled',
    },
    {
      name: 'sub-account-name-kept',
      means: 'the login name of a deleted sub-account cannot be used again',
      file: `${SUB}/sub-accounts.ts`,
      find: 'if (isManaged) await deleteAccount(tx, accountId)',
      put: 'if (isManaged) await disableAccount(tx, accountId)',
      title: 'R-196 ends the sessions of a deleted sub-account and frees its login name',
    },
    {
      name: 'sub-account-old-password',
      means: 'a new password has no effect',
      file: `${SUB}/sub-accounts.ts`,
      find: '    await overridePassword(tx, userBasicId, passwordHash)\n',
      put: '    void [overridePassword, passwordHash]\n',
      title: 'R-197 ends the sessions of a sub-account when its password is reset',
    },
    {
      name: 'sub-account-mobile-unproven',
      means: 'a sub-account is bound to a mobile without its holder’s code',
      file: `${SUB}/sub-accounts.ts`,
      find: "if (!isProven) throw new Refusal('mobile-unproven')",
      put: 'void [isProven, Refusal]',
      title: 'R-198 binds a sub-account to a mobile only with its verification ticket, which works once',
    },
    {
      name: 'sub-account-makes-sub-accounts',
      means: 'a sub-account can create further ones',
      file: 'packages/contract/src/company/sub-account-endpoints.ts',
      find: "path: `${GROUP}/subAccount`,\n    access: 'main-account',",
      put: "path: `${GROUP}/subAccount`,\n    access: 'member',",
      title: 'R-199 refuses management by sub-accounts, and returns 404 for another company’s sub-accounts',
    },
    {
      name: 'sub-account-rights-not-changed',
      means: 'withdrawn rights still apply',
      file: `${SUB}/sub-accounts.ts`,
      find: '    await setSubTerms(tx.db, tx.actor.companyId, userBasicId, { ...terms, rights: unique(terms.rights) })\n',
      put: '    void [setSubTerms, terms]\n',
      title: 'R-201 replaces single rights and limits, and applies them from the next request',
    },
  ]),
  ...foundBy(`${MODULES}/identity/proxy/proxy.http.test.ts`, [
    {
      name: 'proxy-without-whitelist',
      means: 'every operator can act for customers',
      file: `${MODULES}/identity/proxy/customer.ts`,
      find: "state === 'enabled' && staff.includes(loginName)",
      put: "state === 'enabled' && (staff.includes(loginName) || true)",
      title: 'R-200 makes a proxy key only for named operators with the right and a fresh second factor',
    },
  ]),
  ...foundBy(`${MODULES}/identity/proxy/visits.http.test.ts`, [
    {
      name: 'proxy-code-of-another-customer',
      means: 'the code of one customer opens the account of another',
      file: `${MODULES}/identity/tables/proxy-consents.ts`,
      find: "    .where('accountId', '=', accountId)\n    .where('staffAccountId', '=', staffAccountId)\n",
      put: "    .where(eb => eb.or([eb('accountId', '=', accountId), eb.lit(true)]))\n    .where('staffAccountId', '=', staffAccountId)\n",
      title: 'CR-169 makes no link without the consent of this customer',
    },
    {
      name: 'proxy-by-an-old-complaint',
      means: 'an old complaint lets staff into the account',
      file: `${MODULES}/service/operating/tables/company-talks.ts`,
      find: "    .where('createdAt', '>=', since)\n",
      put: "    .where(eb => eb.or([eb('createdAt', '>=', since), eb.lit(true)]))\n",
      title: 'CR-169 accepts an open complaint of the customer of the last seven days in place of a code',
    },
  ]),
  ...foundBy(`${MODULES}/message/message.http.test.ts`, [
    {
      name: 'message-kind-gone',
      means: 'a kind of message is not counted',
      file: 'packages/contract/src/message/schemas.ts',
      find: "  system: '系统消息',\n",
      put: '',
      title: 'R-098 R-099 counts unread messages by kind, each with id, label and count',
      rules: ['R-098'],
    },
    {
      name: 'message-count-under-another-label',
      means: 'a count of messages has no label',
      file: `${MODULES}/message/read-inbox.ts`,
      find: 'KINDS.map(([id, label]) => ({ id, label, count: counts.get(id) ?? 0 }))',
      put: 'KINDS.map(([id]) => ({ id, label: id, count: counts.get(id) ?? 0 }))',
      title: 'R-098 R-099 counts unread messages by kind, each with id, label and count',
      rules: ['R-099'],
    },
  ]),
  ...foundBy(`${MODULES}/search/words.http.test.ts`, [
    {
      name: 'history-of-another-platform',
      means: 'the search history is kept under another platform',
      file: 'packages/contract/src/search/schemas.ts',
      find: "SEARCH_PLATFORM = 'JZZC'",
      put: "SEARCH_PLATFORM = 'B2B'",
      title: 'R-224 accepts the platform value JZZC and refuses any other',
    },
  ]),
  ...foundBy('apps/shop/src/app/wiring.test.tsx', [
    {
      name: 'shop-service-without-name',
      means: 'a service point without a name has no title',
      file: 'apps/shop/src/trade/store/contact-store.tsx',
      find: 'title: name || PLATFORM_SERVICE,',
      put: 'title: name || PLATFORM_SERVICE.slice(4),',
      title: 'R-249 shows the title 平台客服 for a service point without a name',
    },
  ]),
]
