import type { Defect } from '../../defect.ts'

const SESSION = 'apps/shop/src/trade/session'
const START = 'apps/shop/src/app/start.ts'
const DRAFT_TEST = 'apps/shop/src/areas/order/settlement/draft.dom.test.ts'
const SESSION_END_TEST = `${SESSION}/session-end.dom.test.ts`
const LOG_OUT_TEST = `${SESSION}/leave.dom.test.ts`
const START_TEST = 'apps/shop/src/app/start.dom.test.ts'
const ROUTES_TEST = 'apps/shop/src/app/routes.test.tsx'

/** The signed-in user, and data of earlier users. */
export const SHOP_SESSION_DEFECTS: readonly Defect[] = [
  {
    name: 'shop-draft-of-another-company',
    means: 'a remark typed for one company is in the order of the next',
    edits: [{ file: `${SESSION}/session.ts`, find: '  claimTab(session.user)\n', put: '' }],
    test: { file: DRAFT_TEST, title: 'R-135 drops the draft when another company is chosen in this tab' },
  },
  {
    name: 'shop-approval-unseen',
    means: 'a company that was approved while its page was closed stays 待审核 until its token is renewed',
    edits: [{ file: `${SESSION}/renewal.ts`, find: '  void renewIfUndecided()\n', put: '' }],
    test: { file: `${SESSION}/renewal.dom.test.ts`, title: 'asks so when a page is opened' },
  },
  {
    name: 'shop-approval-message-unheard',
    means: 'a company that is approved while a page is open stays 待审核 on it',
    edits: [{ file: 'apps/shop/src/shell/inbox/use-inbox.ts', find: '      void renewIfUndecided()\n', put: '' }],
    test: {
      file: 'apps/shop/src/shell/inbox/use-inbox.test.tsx',
      title: 'reads the state of a company in review again when a message arrives',
    },
  },
  {
    name: 'shop-draft-after-another-tab',
    means: 'a tab keeps its settlement when another tab changed the account',
    edits: [{ file: START, find: '  forgetTab()\n', put: '' }],
    test: { file: DRAFT_TEST, title: 'R-135 drops the draft when another tab changed the account' },
  },
  {
    name: 'shop-pending-after-log-out',
    means: 'an order sent without an answer stays in the browser after a log-out',
    edits: [
      { file: `${SESSION}/leave.ts`, find: '  removeText(sessionStorage, STORAGE_KEYS.pendingCommit)\n', put: '' },
    ],
    test: {
      file: 'apps/shop/src/areas/order/settlement/draft.dom.test.ts',
      title: 'R-117 removes the pending commit on a deliberate log-out',
    },
  },
  {
    name: 'shop-session-data-survives',
    means: 'data that a tab cached are shown to the next user',
    edits: [{ file: `${SESSION}/leave.ts`, find: '    removeText(sessionStorage, key)\n', put: '' }],
    test: {
      file: LOG_OUT_TEST,
      title: 'R-116 R-117 R-118 clears the session keys of both storages with the cart count',
    },
    rules: ['R-117'],
  },
  {
    name: 'shop-401-of-ask',
    means: 'a 401 answer to a poll has no effect',
    edits: [
      {
        file: 'packages/web/src/call.ts',
        find: "error: shownFailure(endpoint, verdict.failure, { errors: 'caller' })",
        put: 'error: new CallError(verdict.failure)',
      },
    ],
    test: { file: SESSION_END_TEST, title: 'R-239 R-240 logs out also after a 401 to a call that returns its error' },
    rules: ['R-239', 'R-240'],
  },
  {
    name: 'shop-401-ends-the-next-session',
    means: 'the end of an old session logs out a user who has signed in anew',
    edits: [
      {
        file: `${SESSION}/face.ts`,
        find: 'if (tokenOf(useSession.getState()) === ended) finish()',
        put: 'if (ended) finish()',
      },
    ],
    test: { file: SESSION_END_TEST, title: 'R-240 keeps a user who has signed in again meanwhile' },
  },
  {
    name: 'shop-401-told-for-each-call',
    means: 'each open call announces the end of the session again',
    edits: [
      {
        file: `${SESSION}/face.ts`,
        find: "  isEnding = true\n  showNotice('error_401'",
        put: "  showNotice('error_401'",
      },
    ],
    test: {
      file: SESSION_END_TEST,
      title: 'R-139 R-140 R-239 R-240 R-257 shows one notice for several 401 answers and logs out after 3000 ms',
    },
    rules: ['R-139'],
  },
  {
    name: 'shop-kind-1-forgotten',
    means: 'a log-out of kind 1 lets the next log-in pass the company choice',
    edits: [
      {
        file: 'apps/shop/src/areas/company/CompanySelectPage.tsx',
        find: 'LOG_OUT_KINDS.chooseCompany',
        put: 'LOG_OUT_KINDS.atOnce',
      },
    ],
    test: {
      file: 'apps/shop/src/areas/company/company-pages.test.tsx',
      title: 'R-126 requires the company choice at the next log-in after a log-out from the choice page',
    },
  },
  {
    name: 'shop-kind-1-in-one-tab',
    means: 'only the tab that logged out remembers that a company must be chosen',
    edits: [
      {
        file: `${SESSION}/leave.ts`,
        find: 'if (isCompanyAsked) localCache.save',
        put: 'if (isCompanyAsked) sessionCache.save',
      },
      { file: `${SESSION}/leave.ts`, find: 'return localCache.read', put: 'return sessionCache.read' },
      { file: `${SESSION}/leave.ts`, find: 'import { localCache }', put: 'import { localCache, sessionCache }' },
    ],
    test: { file: LOG_OUT_TEST, title: 'R-126 makes the next log-in choose a company for kind 1' },
  },
  {
    name: 'shop-log-out-without-question',
    means: 'the button in the top bar logs out without asking',
    edits: [{ file: `${SESSION}/leave.ts`, find: ' && !(await isMeant(kind))', put: ' && kind < 0' }],
    test: { file: LOG_OUT_TEST, title: 'R-128 changes nothing when the question is answered with no' },
  },
  {
    name: 'shop-leaving-not-shown',
    means: 'no part of the page knows that a log-out waits for its confirmation',
    edits: [
      {
        file: `${SESSION}/leave.ts`,
        find: '  useSession.setState({ logouting: kind })\n',
        put: '',
      },
    ],
    test: {
      file: LOG_OUT_TEST,
      title: 'R-128 sets the logging-out state and waits for confirmation for other kinds',
    },
  },
  {
    name: 'shop-firms-not-looked-up',
    means: 'the companies of a login are not looked up at start',
    edits: [
      { file: START, find: 'if (isAuthenticated()) void loadFirms()', put: 'if (!isAuthenticated()) void loadFirms()' },
    ],
    test: {
      file: START_TEST,
      title: 'R-219 looks up the companies of the login at start, and nothing without a log-in',
    },
  },
  {
    name: 'shop-visitor-loses-the-hash',
    means: 'a visitor who is asked to log in returns to the top of the page',
    edits: [
      { file: 'apps/shop/src/app/routes.tsx', find: 'pathname + search + hash), [', put: 'pathname + search), [' },
    ],
    test: {
      file: ROUTES_TEST,
      title:
        'R-111 R-204 R-113 R-106 prompts a visitor on a member page, then redirects to log-in with the return address',
    },
    rules: ['R-106'],
  },
  {
    name: 'shop-other-tabs-not-told',
    means: 'a log-out leaves the other tabs signed in',
    edits: [{ file: `${SESSION}/leave.ts`, find: '  emitRefresh()\n', put: '' }],
    test: { file: LOG_OUT_TEST, title: 'R-121 notifies the other tabs' },
  },
  {
    name: 'shop-hash-lost',
    means: 'the scroll position is lost after the log-in',
    edits: [
      {
        file: 'apps/shop/src/app/routes.tsx',
        find: 'admit(screen, target(), {',
        put: "admit(screen, target().split('#')[0] ?? '', {",
      },
    ],
    test: { file: ROUTES_TEST, title: 'R-106 keeps the hash in the return address' },
  },
  {
    name: 'shop-data-id-kept',
    means: 'the analytics cookie stays on the log-in page',
    edits: [{ file: 'apps/shop/src/app/admission.ts', find: "  removeCookie('data_id')\n", put: '' }],
    test: { file: ROUTES_TEST, title: 'R-109 clears the data_id cookie when the log-in page opens' },
  },
  {
    name: 'shop-withdrawn-goes-home',
    means: 'a tab of a company with a cancelled licence goes to the home page',
    edits: [{ file: START, find: "isLicenceWithdrawn(useSession.getState()) ? '/licenseWithdraw' : '/'", put: "'/'" }],
    test: { file: START_TEST, title: 'R-137 goes to /licenseWithdraw when the licence is cancelled' },
  },
  {
    name: 'shop-expired-without-way-back',
    means: 'after an expired log-in the buyer lands on the home page',
    edits: [
      { file: `${SESSION}/face.ts`, find: 'leave({ redirect: currentPath() })', put: 'void currentPath, leave()' },
    ],
    test: {
      file: SESSION_END_TEST,
      title: 'R-237 R-238 goes to the log-in page with 登录失效 on the REDIRECT header',
    },
    rules: ['R-237'],
  },
  {
    name: 'shop-guest-refused-in-silence',
    means: 'a guest whose call needs a log-in sees nothing happen',
    edits: [{ file: `${SESSION}/face.ts`, find: '    void askToSignIn()\n', put: '    void askToSignIn\n' }],
    test: { file: SESSION_END_TEST, title: 'R-112 asks a guest to sign in when a call needs a log-in' },
  },
]
