import type { Defect } from '../../defect.ts'
import { foundBy } from '../../found-by.ts'

const SESSION = 'apps/shop/src/trade/session'
const LEAVE = `${SESSION}/leave.ts`
const END = `${SESSION}/face.ts`
const END_TITLE = 'R-139 R-140 R-239 R-240 R-257 shows one notice for several 401 answers and logs out after 3000 ms'

/** The end of a session, and what remains of it. */
export const SHOP_LEAVING_DEFECTS: readonly Defect[] = [
  ...foundBy(`${SESSION}/leave.dom.test.ts`, [
    {
      name: 'shop-log-out-keeps-cookies',
      means: 'the cookies of the user stay after a log-out',
      file: LEAVE,
      find: 'if (name !== DEVICE_COOKIE) removeCookie(name)',
      put: "if (name === 'zhcaiToken') removeCookie(name)",
      title: 'R-115 R-119 R-122 clears all user cookies but uuid, and the user',
      rules: ['R-115'],
    },
    {
      name: 'shop-log-out-keeps-the-user',
      means: 'the page still shows the user after the log-out',
      file: LEAVE,
      find: '  refreshSession()\n',
      put: '  void refreshSession\n',
      title: 'R-119 R-122 clears the profile and the user in memory',
      rules: ['R-119', 'R-122'],
    },
    {
      name: 'shop-log-out-keeps-local-data',
      means: 'data that the browser cached are shown to the next user',
      file: LEAVE,
      find: '    removeText(localStorage, key)\n',
      put: '',
      title: 'R-116 R-117 R-118 clears the session keys of both storages with the cart count',
      rules: ['R-116', 'R-118'],
    },
    {
      name: 'shop-log-out-leaves-a-visitor',
      means: 'a user who logs out is still in the visitor mode',
      file: LEAVE,
      find: "setVisitor('0')",
      put: "setVisitor('1')",
      title: 'R-120 R-125 resets the visitor flag to 0',
      rules: ['R-120', 'R-125'],
    },
    {
      name: 'shop-log-out-stays',
      means: 'a log-out does not lead to the log-in page',
      file: LEAVE,
      find: 'goTo(loginPath(redirect))',
      put: "goTo(redirect === undefined ? '/' : loginPath(redirect))",
      title: 'R-123 goes to the log-in page',
    },
    {
      name: 'shop-log-out-without-way-back',
      means: 'the return address is lost',
      file: LEAVE,
      find: 'goTo(loginPath(redirect))',
      put: 'goTo(loginPath(redirect && undefined))',
      title: 'R-124 adds the return address only when it is given',
    },
    {
      name: 'shop-kind-2-asks',
      means: 'the immediate log-out asks for confirmation',
      file: `${SESSION}/leave.ts`,
      find: 'if (kind !== LOG_OUT_KINDS.chooseCompany && kind !== LOG_OUT_KINDS.atOnce && !(await isMeant(kind)))',
      put: 'if (kind !== LOG_OUT_KINDS.chooseCompany && !(await Promise.race([isMeant(kind), false])))',
      title: 'R-127 asks no question and calls the server for kind 2',
    },
  ]),
  ...foundBy(`${SESSION}/session-end.dom.test.ts`, [
    {
      name: 'shop-401-at-once',
      means: 'the log-out after a 401 happens before its message can be read',
      file: END,
      find: '  }, SESSION_ENDED_MS)',
      put: '  }, 0 * SESSION_ENDED_MS)',
      title: END_TITLE,
      rules: ['R-140'],
    },
    {
      name: 'shop-401-in-other-words',
      means: 'a 401 shows another message',
      file: END,
      find: "showNotice('error_401', SESSION_ENDED,",
      put: "showNotice('error_401', LOGIN_EXPIRED || SESSION_ENDED,",
      title: END_TITLE,
      rules: ['R-239'],
    },
    {
      name: 'shop-401-without-log-out',
      means: 'a 401 shows its message without a log-out',
      file: END,
      find: '=== ended) finish()',
      put: '=== ended) isEnding = false',
      title: END_TITLE,
      rules: ['R-240'],
    },
    {
      name: 'shop-401-message-short',
      means: 'the message of a 401 disappears too early',
      file: END,
      find: '{ durationMs: SESSION_ENDED_MS }',
      put: '{ durationMs: SESSION_ENDED_MS - 1000 }',
      title: END_TITLE,
      rules: ['R-257'],
    },
    {
      name: 'shop-redirect-unread',
      means: 'an answer with the header REDIRECT is handled like any other',
      file: 'packages/web/src/wire/verdict.ts',
      find: 'if (raw.redirect !== null) return',
      put: 'if (raw.redirect === REDIRECT_HEADER + 1) return',
      title: 'R-237 R-238 goes to the log-in page with 登录失效 on the REDIRECT header',
      rules: ['R-237'],
    },
    {
      name: 'shop-expired-in-other-words',
      means: 'an expired log-in shows another message',
      file: 'packages/web/src/wire/verdict.ts',
      find: "LOGIN_EXPIRED = '登录失效'",
      put: "LOGIN_EXPIRED = '请登录'",
      title: 'R-237 R-238 goes to the log-in page with 登录失效 on the REDIRECT header',
      rules: ['R-238'],
    },
    ...(
      [
        ['R-202', "token_platform_client_type: 'USER'", "token_platform_client_type: 'APP'"],
        ['R-203', "sy_plat: 'B2B'", "sy_plat: 'B2C'"],
        ['R-207', 'apiPrefix: API_PREFIX,', "apiPrefix: API_PREFIX && '/apis',"],
      ] as const
    ).map(([rule, find, put]) => ({
      name: `shop-request-says-${rule.slice(2)}`,
      means: 'a request names another client or target',
      file: `${SESSION}/face.ts`,
      find,
      put,
      title: 'R-202 R-203 R-207 R-208 sends the token without its prefix and the client type',
      rules: [rule],
    })),
  ]),
]
