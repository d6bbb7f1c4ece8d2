import type { Defect } from '../defect.ts'

const COMPANY = 'apps/server/src/modules/company'
const IDENTITY = 'apps/server/src/modules/identity'
const REGISTRATION_TEST = 'apps/server/src/modules/qualification/registration/registration.http.test.ts'
const MANAGED_TEST = `${COMPANY}/sub-accounts/managed-logins.http.test.ts`
const CHAIN_TEST = `${COMPANY}/chain/chain.http.test.ts`
const WECHAT_TEST = `${IDENTITY}/wechat/wechat.http.test.ts`
const OPERATING_TEST = `${IDENTITY}/operating/operating.http.test.ts`
const FREED = 'freeBuyerMobile keeps name and password, and the number no longer finds the login'
const BROWSERS_TEST = `${IDENTITY}/log-in/known-browsers.http.test.ts`

/** Ownership of logins, and protection against strangers. */
export const ACCOUNT_DEFECTS: readonly Defect[] = [
  {
    name: 'managed-login-registers',
    means: 'an employee’s login registers a company, and the employer who can reset its password gets the company',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/registration/save-registration.ts',
        find: '    await refuseManagedLogin(tx, actor.accountId)\n',
        put: '',
      },
    ],
    test: { file: MANAGED_TEST, title: 'refuses to register a company when the login was made by an employer' },
  },
  {
    name: 'managed-login-opens',
    means: 'a draft is submitted by a login that an employer manages since',
    edits: [{ file: `${COMPANY}/open-company.ts`, find: '  await refuseManagedLogin(ctx, accountId)\n', put: '' }],
    test: {
      file: MANAGED_TEST,
      title: 'refuses openCompany for a login made by an employer, whatever was drafted before',
    },
  },
  {
    name: 'managed-login-of-two',
    means: 'the database accepts a managed login that acts for a second company',
    edits: [
      {
        file: 'db/migrations/0300_managed_logins.sql',
        find: 'where managed.account_id = new.account_id\n',
        put: 'where false and managed.account_id = new.account_id\n',
      },
    ],
    test: {
      file: MANAGED_TEST,
      title: 'rejects in the database a login that one company manages and that acts for another',
    },
  },
  {
    name: 'employer-resets-any-login',
    means: 'an employer sets the password of a login that owns another company',
    edits: [
      {
        file: `${COMPANY}/sub-accounts/sub-accounts.ts`,
        find: "  if (!membership.isManaged) throw new Refusal('not-managed-login')\n",
        put: '',
      },
    ],
    test: {
      file: MANAGED_TEST,
      title: 'lets an employer only end the membership of a login that acts for another company too',
    },
  },
  {
    name: 'employer-deletes-any-login',
    means: 'an employer who deletes an employee deletes the main login of another company',
    edits: [
      {
        file: `${COMPANY}/sub-accounts/sub-accounts.ts`,
        find: 'if (isManaged) await deleteAccount(tx, accountId)',
        put: 'if (isManaged || true) await deleteAccount(tx, accountId)',
      },
    ],
    test: {
      file: MANAGED_TEST,
      title: 'lets an employer only end the membership of a login that acts for another company too',
    },
  },
  {
    name: 'appeal-by-employer',
    means: 'the papers of one company open a login that acts for another',
    edits: [
      {
        file: `${IDENTITY}/appeal/password-appeal-desk.ts`,
        find: 'companies.length > 1 && account.personName !== applicantName',
        put: 'companies.length > 9 && account.personName !== applicantName',
      },
    ],
    test: {
      file: `${IDENTITY}/appeal/appeal.http.test.ts`,
      title: 'refuses an appeal by one company’s papers for a login of two companies, unless its holder asks',
    },
  },
  {
    name: 'store-without-consent',
    means: 'a company that names a headquarters belongs to its chain without consent',
    edits: [
      {
        file: `${COMPANY}/chain/chain-requests.ts`,
        find: "  await insertChainStep(db, { requestId, step: 'waiting', remark: '', at: now })\n",
        put: "  await insertChainStep(db, { requestId, step: 'waiting', remark: '', at: now })\n  await moveChainRequest(db, { id: requestId, storeCompanyId, headquartersId: found.companyId }, { state: 'accepted', reason: null, decidedAt: now })\n",
      },
    ],
    test: {
      file: CHAIN_TEST,
      title: 'shows neither party anything of the other until the headquarters accepts',
    },
  },
  {
    name: 'chain-decided-by-anyone',
    means: 'a store or another headquarters can accept the request of a store',
    edits: [
      {
        file: `${COMPANY}/chain/chain-requests.ts`,
        find: 'if (!request || request.headquartersId !== actor.companyId)',
        put: 'if (!request)',
      },
    ],
    test: { file: CHAIN_TEST, title: 'lets only the main account of the requested headquarters decide' },
  },
  {
    name: 'headquarters-unasked',
    means: 'the database accepts a headquarters that has not consented',
    edits: [
      {
        file: 'db/migrations/0303_chain_requests.sql',
        find: 'foreign key (id, headquarters_id) references company.chain_request (store_company_id, accepted_headquarters_id)\n  deferrable initially deferred;',
        put: 'check (true);',
      },
    ],
    test: { file: CHAIN_TEST, title: 'rejects in the database a headquarters that has not accepted the store' },
  },
  {
    name: 'reviewer-blind-to-chain',
    means: 'the reviewer does not see which headquarters a store has named',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/registration/registration-desk.ts',
        find: '      所属总部: claimed && headquartersText(claimed),\n',
        put: '',
      },
    ],
    test: {
      file: REGISTRATION_TEST,
      title: 'asks the headquarters of a chain store, and approval does not answer for the headquarters',
    },
  },
  {
    name: 'wechat-bound-unproven',
    means: 'a WeChat account is bound in an open session without proof of the owner',
    edits: [
      {
        file: `${IDENTITY}/account/prove-owner.ts`,
        find: "  if ('password' in proof) await proveOwnPassword(ctx, proof.password, proof)\n",
        put: '',
      },
    ],
    test: {
      file: WECHAT_TEST,
      title: 'refuses to bind WeChat in an open session without the password or a code to the mobile',
    },
  },
  {
    name: 'wechat-sessions-stay',
    means: 'sessions of a WeChat account that was unbound stay open',
    edits: [
      {
        file: `${IDENTITY}/tables/sessions.ts`,
        find: "    .where('way', '=', way)\n",
        put: "    .where('way', '<>', way)\n",
      },
    ],
    test: { file: WECHAT_TEST, title: 'ends the sessions opened by WeChat when it is unbound, and keeps the others' },
  },
  {
    name: 'wechat-owner-untold',
    means: 'the owner gets no message when a WeChat account is bound',
    edits: [
      {
        file: `${IDENTITY}/wechat/wechat.ts`,
        find: '  const companyId = ctx.actor.membership?.companyId\n',
        put: "  const companyId = ctx.actor.membership?.companyId.slice(0, 0)\n  if (companyId === '') return\n",
      },
    ],
    test: {
      file: WECHAT_TEST,
      title: 'binds WeChat by a mobile code, which works once, and notifies the owner in the inbox and by SMS',
    },
  },
  {
    name: 'owner-locked-out',
    means: 'failed attempts of others lock the owner out of a known browser',
    edits: [
      {
        file: `${IDENTITY}/log-in/log-in.ts`,
        find: 'await evaluate(knownBrowsersGuess(ctx, browserHash, login), known, known.length)',
        put: 'await evaluate(strangersGuess(ctx, login), known, known.length)',
      },
    ],
    test: {
      file: BROWSERS_TEST,
      title: 'lets the owner in from a known browser when strangers have used up the attempts of the login',
    },
  },
  {
    name: 'known-for-anything',
    means: 'a browser known for one login has no limits for other logins',
    edits: [
      {
        file: `${IDENTITY}/log-in/log-in.ts`,
        find: 'const known = candidates.filter(({ id }) => opened.has(id))',
        put: 'const known = opened.size > 0 ? candidates : []',
      },
    ],
    test: {
      file: BROWSERS_TEST,
      title: 'gives no advantage to a browser known for another login, not even on the same mobile',
    },
  },
  {
    name: 'browser-key-stays',
    means: 'a copied browser key is valid for ever',
    edits: [
      {
        file: `${IDENTITY}/sessions/open-session.ts`,
        find: 'was: browserHash, keyHash: hashOf(key), now }',
        put: 'was: null, keyHash: hashOf(key), now }',
      },
    ],
    test: {
      file: BROWSERS_TEST,
      title: 'keeps the browser key HttpOnly and hashed, replaces it at each log-in and refuses the old one',
    },
  },
  {
    name: 'quota-of-strangers',
    means: 'codes requested by others use up the owner’s limit',
    edits: [
      {
        file: `${IDENTITY}/codes/send-code.ts`,
        find: 'const known = isOwn ? browserHash : await knownFor(db, browserHash, accounts)',
        put: 'const known = isOwn ? await knownFor(db, browserHash, accounts) : null',
      },
    ],
    test: {
      file: BROWSERS_TEST,
      title: 'keeps quota, wait and network limit of a known browser apart from codes that strangers request',
    },
  },
  {
    name: 'code-of-anyone',
    means: 'wrong guesses of others use up a code that the owner requested',
    edits: [
      {
        file: `${IDENTITY}/tables/auth-codes.ts`,
        find: "? asker('browserHash', '=', browserHash)",
        put: "? asker('mobile', '=', mobile)",
      },
    ],
    test: {
      file: BROWSERS_TEST,
      title: 'accepts a code only in the browser that requested it; strangers neither replace nor exhaust it',
    },
  },
  {
    name: 'typed-mobile-rings',
    means: 'registering with somebody else’s mobile sends it codes without limit',
    edits: [
      {
        file: `${IDENTITY}/codes/known-asker.ts`,
        find: 'isMobileProven && opened.has(id)',
        put: 'opened.has(id)',
      },
    ],
    test: { file: BROWSERS_TEST, title: 'gives no separate code quota to a login whose mobile was never proven' },
  },
  {
    name: 'login-time-tells',
    means: 'the duration of a log-in reveals how many logins a mobile has',
    edits: [
      {
        file: `${IDENTITY}/log-in/log-in.ts`,
        find: 'Mobile.safeParse(login).success ? MAX_CANDIDATES : 1',
        put: '1',
      },
    ],
    test: {
      file: `${IDENTITY}/log-in/login-time.http.test.ts`,
      title: 'hashes five times for a mobile, however many logins it has and whichever matches',
    },
  },
  {
    name: 'company-id-inherited',
    means: 'the company row of a withdrawn registration blocks the next registration',
    edits: [
      {
        file: 'db/migrations/0301_given_up_companies.sql',
        find: "create unique index company_credit_code_unique on company.company (credit_code) where state <> 'draft';",
        put: 'create unique index company_credit_code_unique on company.company (credit_code);',
      },
    ],
    test: {
      file: REGISTRATION_TEST,
      title: 'EP-038 EP-043 frees the credit code for a new company when withdrawn, and keeps the papers for reuse',
    },
  },
  {
    name: 'main-account-closed',
    means: 'staff close the main account of a company, which leaves it without one',
    edits: [
      {
        file: 'apps/server/src/modules/identity/operating/account-acts.ts',
        find: "if (main) throw new Refusal('main-account-in-use', { company: main.companyName })",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/identity/operating/operating.http.test.ts',
      title: 'CR-041 disableBuyerAccount needs one person and ends the sessions, enableBuyerAccount needs two',
    },
  },
  {
    name: 'number-without-right',
    means: 'the search by number finds records that the person may not see',
    edits: [
      {
        file: 'apps/server/src/modules/staff/numbers/find-by-number.ts',
        find: 'rights.includes(needed) && pattern.test(typed)',
        put: '(rights.includes(needed) || true) && pattern.test(typed)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/service/operating/complaints.http.test.ts',
      title: 'findByNumber finds a company by the beginning of its code when the operator may see companies',
    },
  },
  {
    name: 'freed-mobile-finds-login',
    means: 'the new holder of a mobile number gets into the login of the former holder',
    edits: [
      {
        file: `${IDENTITY}/tables/accounts.ts`,
        find: "    .where('mobile', '=', mobile)\n    .where('mobileFreedAt', 'is', null)\n",
        put: "    .where('mobile', '=', mobile)\n",
      },
    ],
    test: { file: OPERATING_TEST, title: FREED },
  },
  {
    name: 'code-to-freed-mobile',
    means: 'a code for a login is sent to the new holder of its former number',
    edits: [
      {
        file: `${IDENTITY}/codes/recipient.ts`,
        find: 'return named.filter(account => account.mobileFreedAt === null)',
        put: 'return named',
      },
    ],
    test: { file: OPERATING_TEST, title: FREED },
  },
  {
    name: 'appeal-told-after-its-end',
    means: 'an approval that expired or was never given is announced to the applicant again',
    edits: [
      {
        file: 'apps/server/src/modules/identity/appeal/appeals.ts',
        find: "if (state !== 'approved' && state !== 'refused')",
        put: "if (state === 'used')",
      },
    ],
    test: {
      file: 'apps/server/src/modules/identity/appeal/appeal.http.test.ts',
      title: 'tellAppealAgain resends the decision with one audit row, and refuses an undecided or used appeal',
    },
  },
]
