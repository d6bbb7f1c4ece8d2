import type { Defect } from '../defect.ts'

const SERVER = 'apps/server/src'
const LOGIN = `${SERVER}/platform/database/login-role.ts`
const REPLICA = `${SERVER}/platform/database/replica.ts`
const REPLICA_TEST = `${SERVER}/platform/database/replica.test.ts`
const LOGIN_TEST = `${SERVER}/platform/database/login-role.test.ts`
const DEMO_TEST = `${SERVER}/refuse-demo-world.test.ts`
const AUDIT = `${SERVER}/platform/audit.ts`
const AUDIT_TEST = `${SERVER}/platform/audit.test.ts`
const OPEN_REQUEST = `${SERVER}/platform/http/open-request.ts`
const MULTIPART = `${SERVER}/platform/http/multipart-file.ts`
const SITE_TEST = `${SERVER}/compose.test.ts`
const HEAVY_TEST = 'tests/crash/heavy-bodies.test.ts'
const NAMES = `${SERVER}/platform/database/auto-prepare-statements.ts`
const NAMES_TEST = `${SERVER}/platform/database/auto-prepare-statements.test.ts`
const DATA_FOLDER = 'scripts/data-folder.ts'
const DATA_FOLDER_TEST = 'scripts/data-folder.test.ts'

/** Foundations: the start, the database role, the secret, the checks before any module. */
export const GROUND_DEFECTS: readonly Defect[] = [
  {
    name: 'frequent-statements-planned-anew',
    means: 'the database parses and plans the statements of frequent calls in every call',
    edits: [{ file: NAMES, find: 'const OFTEN = 3', put: 'const OFTEN = 3_000' }],
    test: {
      file: 'tests/plans/statement-budget.test.ts',
      title: 'sends the budgeted number of statements and round trips when warm: %s',
      of: 'add to cart',
    },
  },
  {
    name: 'fixed-statements-wait-for-a-name',
    means: 'statements of orders are planned anew once seldom ones have taken all names',
    edits: [{ file: NAMES, find: '!fixed.has(text) && !isOften(text)', put: '!isOften(text)' }],
    test: {
      file: NAMES_TEST,
      title: 'prepares a statement of fixed text with its first use when all names are taken',
    },
  },
  {
    name: 'outdated-statement-not-run-again',
    means: 'transactions fail on every connection once while a newer release adds a column',
    edits: [{ file: `${SERVER}/platform/database/transaction.ts`, find: ' || isOutdated(error)', put: '' }],
    test: {
      file: NAMES_TEST,
      title: 'runs a transaction again, on whichever connection, and also when another statement was awaited',
    },
  },
  {
    name: 'cause-of-a-failure-lost',
    means: 'a transaction that could run again fails, because it awaited a statement after the one that failed',
    edits: [
      {
        file: `${SERVER}/platform/database/transaction.ts`,
        find: 'codeOf(error) === ABORTED ? (flight.cause ?? error) : error',
        put: 'error',
      },
    ],
    test: {
      file: NAMES_TEST,
      title: 'runs a transaction again, on whichever connection, and also when another statement was awaited',
    },
  },
  {
    name: 'outdated-statement-kept-by-the-pooler',
    means: 'a statement is prepared anew with the same text, for which PgBouncer keeps the outdated plan',
    edits: [{ file: NAMES, find: 'generation === undefined ? text :', put: 'generation !== null ? text :' }],
    test: {
      file: NAMES_TEST,
      title: 'answers with the new column outside a transaction, and prepares the statement anew',
    },
  },
  {
    name: 'silent-connections-kept',
    means:
      'dead connections to a machine that hangs are found one by one, each by a request that waits for its whole limit',
    edits: [{ file: `${SERVER}/platform/database/database.ts`, find: '  closeSilentOnLoss(pool)\n', put: '' }],
    test: {
      file: `${SERVER}/platform/database/close-silent.test.ts`,
      title: 'serves the second batch at once when all pooled connections hang and the first batch has detected it',
    },
  },
  {
    name: 'cut-off-member-believed',
    means: 'a member that was cut off reports an outdated primary, and the report is used',
    edits: [
      {
        file: 'scripts/cluster/patroni.ts',
        find: 'primary ? [primary] : layout.members',
        put: 'layout.members',
      },
    ],
    test: {
      file: 'scripts/cluster/patroni.test.ts',
      title: 'trusts the primary and not a disconnected former primary that reports a healthy cluster',
    },
  },
  {
    name: 'production-on-demo-data',
    means: 'production serves demo accounts whose password is published',
    edits: [
      { file: `${SERVER}/refuse-demo-world.ts`, find: 'if (traces.length > 0)', put: 'if (traces.length > 100)' },
    ],
    test: {
      file: DEMO_TEST,
      title: '%s.ts exits with a message in production when the database holds the demo world',
      of: 'main',
    },
  },
  {
    name: 'demo-account-unmarked',
    means: 'a demo account of a database seeded before the marker existed is not noticed in production',
    edits: [
      {
        file: 'db/seed/ensure-demo-world.ts',
        find: 'mobile === known.get(name) || (await isPassword(DEMO_PASSWORD, hash))',
        put: 'mobile === known.get(name)',
      },
    ],
    test: {
      file: DEMO_TEST,
      title: 'refuses in production a database with a demo account recognised by %s',
      of: 'its password',
    },
  },
  {
    name: 'demo-people-everywhere',
    means: 'robots decide, ship and answer outside the demo data',
    edits: [
      {
        file: `${SERVER}/background.ts`,
        find: "parts.config.NODE_ENV === 'production' ? null : await demoWorldLoadedAt(parts.database.db)",
        put: "parts.config.NODE_ENV === 'production' ? null : new Date(0)",
      },
    ],
    test: {
      file: `${SERVER}/background.http.test.ts`,
      title: 'runs the robots only on demo data and never in production',
    },
  },
  {
    name: 'server-as-owner',
    means: 'the server starts with a login that can become the owner of the tables',
    edits: [{ file: LOGIN, find: 'if (found.powers === null) return', put: 'if (found.powers) return' }],
    test: { file: LOGIN_TEST, title: 'when its login %s', of: 'may become the owner' },
  },
  {
    name: 'login-inherits-owner',
    means: 'reset role makes the server the owner of the tables',
    edits: [
      {
        file: LOGIN,
        find: 'grant ${APP_ROLE} to ${role} with inherit false, set true`',
        put: 'grant ${APP_ROLE} to ${role} with inherit false, set true; grant xiaojiu to ${role}`',
      },
    ],
    test: { file: LOGIN_TEST, title: 'cannot become owner or superuser by: %s', of: 'set role xiaojiu' },
  },
  {
    name: 'secret-of-everyone',
    means: 'every site signs its links and encrypts its keys with a secret that is in the sources',
    edits: [
      {
        file: `${SERVER}/platform/config.ts`,
        find: "      .refine(secret => secret !== FORMER_SECRET, '请换成自己的密钥'),",
        put: '      .default(FORMER_SECRET),',
      },
    ],
    test: {
      file: `${SERVER}/platform/config.test.ts`,
      title: '%s stops the start with a message that names the variable',
      of: 'no secret on a laptop',
    },
  },
  {
    name: 'secret-readable',
    means: 'every user of the machine can read the secret of the site',
    edits: [{ file: DATA_FOLDER, find: 'mode: 0o600, flush: true', put: 'mode: 0o644, flush: true' }],
    test: {
      file: DATA_FOLDER_TEST,
      title: 'creates the secret of a folder on first use and returns the same one later',
    },
  },
  {
    name: 'data-folder-open',
    means: 'every user of the machine can enter the data folder',
    edits: [{ file: DATA_FOLDER, find: '  closeToOthers(path)\n', put: '' }],
    test: {
      file: DATA_FOLDER_TEST,
      title: 'restricts the folder and its files to the owner, also when an older version left them readable',
    },
  },
  {
    name: 'keys-lost-with-secret',
    means: 'certificates encrypted with the former default secret can no longer be used',
    edits: [
      {
        file: `${SERVER}/modules/qualification/certification/authority.ts`,
        find: '  await changeLockedKeys(db, locked => lock(secret, PURPOSE, unlock(former, PURPOSE, locked)))\n',
        put: '',
      },
    ],
    test: {
      file: `${SERVER}/adopt-secret.test.ts`,
      title: 're-encrypts keys locked with the former secret under the new secret',
    },
  },
  {
    name: 'open-to-the-network',
    means: 'a server without settings listens on the whole network',
    edits: [
      {
        file: `${SERVER}/platform/config.ts`,
        find: "z.string().default('127.0.0.1')",
        put: "z.string().default('0.0.0.0')",
      },
    ],
    test: { file: `${SERVER}/platform/config.test.ts`, title: 'has working defaults' },
  },
  {
    name: 'body-read-before-log-in',
    means: 'bodies of calls that the caller may not make are read into memory',
    edits: [
      { file: `${SERVER}/platform/http/mount.ts`, find: "if (endpoint.access === 'anyone') return\n", put: 'return\n' },
      {
        file: MULTIPART,
        find: 'const inMemory = slots({ slotCount: 4',
        put: 'const inMemory = slots({ slotCount: 400',
      },
      {
        file: MULTIPART,
        find: 'await pipeline(part.file, hashing, createWriteStream(path, { mode: 0o600 })).catch(unreadable)',
        put: 'hash.update(await part.toBuffer())',
      },
    ],
    test: {
      file: HEAVY_TEST,
      title: 'grows by less than 50 MB under 40 parallel requests of 32 MB: %s',
      of: 'an endless JSON body for a call that needs a log-in',
    },
  },
  {
    name: 'token-checked-after-reading',
    means: 'an invalid upload token is refused only after the whole file was received',
    edits: [{ file: MULTIPART, find: '  accept(fields)\n', put: '' }],
    test: {
      file: HEAVY_TEST,
      title: 'grows by less than 50 MB under 40 parallel requests of 32 MB: %s',
      of: 'an endless upload that anyone may try',
    },
  },
  {
    name: 'form-unsigned',
    means: 'the body of a form can be changed on its way',
    edits: [
      {
        file: OPEN_REQUEST,
        find: "bodyHash: hashOf(request.rawBody ?? '') }",
        put: "bodyHash: hashOf(endpoint.encoding === 'form' ? 'scene=login' : (request.rawBody ?? '')) }",
      },
    ],
    test: {
      file: `${SERVER}/modules/identity/signature.http.test.ts`,
      title: 'R-212 requires a signature, both token halves and the same origin for a form body too',
    },
  },
  {
    name: 'upload-unsigned',
    means: 'an uploaded file can be replaced on its way',
    edits: [{ file: MULTIPART, find: '!== request.formHash)', put: "!== request.formHash && text === '')" }],
    test: {
      file: `${SERVER}/modules/file/file.http.test.ts`,
      title: 'refuses an upload whose bytes, fields or name differ from what was signed, and a replay',
    },
  },
  {
    name: 'audit-without-key',
    means: 'somebody who can write to the database can rewrite the audit chain consistently',
    edits: [
      {
        file: AUDIT,
        find: 'const mayBePlain = keyedFrom === null && row.seq < (kept?.keyedFrom ?? Number.POSITIVE_INFINITY)',
        put: 'const mayBePlain = true',
      },
    ],
    test: { file: AUDIT_TEST, title: 'accepts unkeyed rows from before the chain had a key, and none after it' },
  },
  {
    name: 'audit-end-cut',
    means: 'the last rows of the audit chain can be removed unnoticed',
    edits: [
      { file: AUDIT, find: "if (kept && kept.seq >= expected) return { seq: expected, fault: 'cut' }", put: '' },
      { file: AUDIT, find: "if (last.seq < kept.seq) return { seq: last.seq + 1, fault: 'cut' }", put: '' },
    ],
    test: {
      file: AUDIT_TEST,
      title: 'detects that the end of the chain was cut off, even when another row takes its place',
    },
  },
  {
    name: 'paper-acts-when-opened',
    means: 'a link in a licence opens a site or a program when a reviewer opens the file',
    edits: [
      {
        file: `${SERVER}/modules/file/content/inspect-pdf.ts`,
        find: 'if (ACTIVE.test(names) || OPENING.test(names))',
        put: 'if (ACTIVE.test(names))',
      },
      {
        file: `${SERVER}/modules/file/content/inspect-pdf.ts`,
        find: 'ACTIVE.test(objects) || OPENING.test(objects) ||',
        put: 'ACTIVE.test(objects) ||',
      },
    ],
    test: {
      file: `${SERVER}/modules/file/file.http.test.ts`,
      title: 'refuses each hostile file with its own message and keeps nothing',
    },
  },
  {
    name: 'bad-address-bare',
    means: 'the answer to a malformed address has none of the protecting headers',
    edits: [
      {
        file: `${SERVER}/platform/http/server.ts`,
        find: "    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : BAD_ADDRESS),\n",
        put: '',
      },
    ],
    test: {
      file: SITE_TEST,
      title: 'returns the 400 page with all headers for the malformed URL %s',
      of: '/%zz',
    },
  },
  {
    name: 'sandbox-described',
    means: 'production answers calls of the simulated phone and bank',
    edits: [{ file: `${SERVER}/compose.ts`, find: "area !== 'sandbox' || hasSandbox(config)", put: 'area' }],
    test: { file: SITE_TEST, title: 'describes the simulated phone and bank only where they are mounted' },
  },
  {
    name: 'unknown-page-200',
    means: 'a page that does not exist is answered with 200',
    edits: [{ file: `${SERVER}/platform/http/shop-files.ts`, find: 'isKnown ? 200 : 404', put: 'isKnown ? 200 : 200' }],
    test: {
      file: `${SERVER}/platform/http/shop-files.test.ts`,
      title: '%s returns the page of the shop with status 404',
      of: '/no-such-screen',
    },
  },
  {
    name: 'socket-of-another-site',
    means: 'a page of another site opens the live connection of a company',
    edits: [
      {
        file: `${SERVER}/platform/live/live-route.ts`,
        find: 'if (!isOwnPage(request, publicUrl)) throw',
        put: 'if (!isOwnPage(request, publicUrl) && publicUrl === "") throw',
      },
    ],
    test: {
      file: `${SERVER}/modules/service/chat/chat.http.test.ts`,
      title: 'refuses a WebSocket opened from another origin with 403',
    },
  },
  {
    name: 'permissions-unsaid',
    means: 'pages may ask for the camera and the location',
    edits: [{ file: `${SERVER}/platform/http/security-headers.ts`, find: "  'camera=()',\n", put: '' }],
    test: { file: SITE_TEST, title: 'sends a permissions policy with every answer' },
  },
  {
    name: 'replica-late',
    means: 'a standby that lags behind reports a new order as missing',
    edits: [{ file: REPLICA, find: 'if (rows[0]?.hasIt) return true', put: 'return true' }],
    test: { file: REPLICA_TEST, title: 'reads on the primary when the standby lags' },
  },
  {
    name: 'replica-powerful-login',
    means: 'reads from a standby ignore row-level security',
    edits: [{ file: REPLICA, find: 'if (!isTrusted) await refusePowerfulLogin(replica.pool)', put: '' }],
    test: { file: REPLICA_TEST, title: 'does not use a standby whose login has more rights than the server' },
  },
]
