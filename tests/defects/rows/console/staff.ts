import type { Defect } from '../../defect.ts'

const ACCESS = 'apps/server/src/platform/http/access.ts'
const ACCESS_TEST = 'apps/server/src/platform/http/access.test.ts'
const SESSION_TEST = 'apps/server/src/modules/staff/sessions/sessions.http.test.ts'
const FACTOR_TEST = 'apps/server/src/modules/staff/sessions/second-factor.http.test.ts'
const FACTOR = 'apps/server/src/modules/identity/second-factor/second-factor.ts'
const PEOPLE = 'apps/server/src/modules/staff/people'
const PEOPLE_TEST = `${PEOPLE}/people.http.test.ts`
const KEEPERS_TEST = `${PEOPLE}/keepers.http.test.ts`
const PASSWORD_TEST = 'apps/server/src/modules/staff/sessions/passwords.http.test.ts'
const SECURITY_TEST = 'apps/server/src/modules/staff/security/security.http.test.ts'

/** Rights of staff in each console. */
export const STAFF_DEFECTS: readonly Defect[] = [
  {
    name: 'staff-face-not-asked',
    means: 'a session of one console opens the other under its cookie names',
    edits: [{ file: 'db/migrations/0400_staff.sql', find: ' and s.face = asked_face', put: '' }],
    test: {
      file: SESSION_TEST,
      title: 'CR-017 accepts the cookies of the shop and of each console only for their own calls',
    },
  },
  {
    name: 'staff-sessions-in-shop',
    means: 'a session of a console opens the shop',
    edits: [{ file: 'db/migrations/0402_shop_sessions.sql', find: " and s.face = 'shop'", put: '' }],
    test: {
      file: SESSION_TEST,
      title: 'CR-017 accepts the cookies of the shop and of each console only for their own calls',
    },
  },
  {
    name: 'staff-right-not-asked',
    means: 'every member of staff may do everything in their console',
    edits: [
      {
        file: ACCESS,
        find: 'if (needed && !needed.some(right => hasRight(actor, right))) return noRight(actor, needed)',
        put: '',
      },
    ],
    test: { file: ACCESS_TEST, title: 'requires a staff right, or one of several, and names it and who can grant it' },
  },
  {
    name: 'step-up-never-old',
    means: 'an old proof of the second factor is accepted for acts on money',
    edits: [
      {
        file: ACCESS,
        find: 'provenAt !== null && now.getTime() - provenAt.getTime() <= STEP_UP_MS',
        put: 'provenAt !== null',
      },
    ],
    test: { file: ACCESS_TEST, title: 'CR-025 accepts a second-factor proof for ten minutes' },
  },
  {
    name: 'factor-renewal-skipped',
    means: 'an authenticator that was to be replaced still opens a session',
    edits: [
      {
        file: 'apps/server/src/modules/staff/sessions/continue-log-in.ts',
        find: 'if (proof.isFactorProven && (await listRenewalsDue(ctx.db, [accountId])).has(accountId))',
        put: 'if (proof.isForgotten && (await listRenewalsDue(ctx.db, [accountId])).has(accountId))',
      },
    ],
    test: {
      file: FACTOR_TEST,
      title:
        'lets everyone replace the second factor at the next log-in after one administrator asks for it, and signs out all but the asker',
    },
  },
  {
    name: 'totp-code-twice',
    means: 'a code of the authenticator opens a second session',
    edits: [
      {
        file: 'apps/server/src/modules/identity/tables/second-factors.ts',
        find: ".where('identity.secondFactor.lastStep', '<', step)",
        put: '',
      },
    ],
    test: { file: FACTOR_TEST, title: 'CR-020 accepts a code within 30 seconds once and refuses one 60 seconds off' },
  },
  {
    name: 'conflict-pair-together',
    means: 'one person sends money and approves it',
    edits: [
      {
        file: `${PEOPLE}/giving.ts`,
        find: 'const pair = isOwner ? null : conflictIn(face, rights)',
        put: 'const pair = null as ReturnType<typeof conflictIn>',
      },
    ],
    test: { file: KEEPERS_TEST, title: 'CR-007 refuses an operator both rights of a conflicting pair and names them' },
  },
  {
    name: 'last-owner-leaves',
    means: 'a store is left without an owner',
    edits: [
      {
        file: `${PEOPLE}/change-member.ts`,
        find: "if ((await countOthers(db, place, member.id, { roleKey: OWNER_ROLE })) === 0) throw new Refusal('last-owner')",
        put: '',
      },
    ],
    test: {
      file: KEEPERS_TEST,
      title: 'CR-006 keeps the last owner of a store under 50 concurrent disabling requests',
    },
  },
  {
    name: 'people-not-locked',
    means: 'two owners remove each other at the same moment',
    edits: [
      {
        file: 'apps/server/src/modules/staff/tables/people.ts',
        find: "await sql`select pg_advisory_xact_lock(hashtextextended(${`staff:${storeId ?? 'platform'}`}, 3))`.execute(db)",
        put: 'await sql`select ${storeId ?? null}::text`.execute(db)',
      },
    ],
    test: {
      file: KEEPERS_TEST,
      title: 'CR-006 keeps the last owner of a store under 50 concurrent disabling requests',
    },
  },
  {
    name: 'own-rights-changed',
    means: 'staff managers give themselves any right',
    edits: [
      {
        file: `${PEOPLE}/change-member.ts`,
        find: "if (member.accountId === actor.accountId) throw new Refusal('own-rights')",
        put: '',
      },
    ],
    test: {
      file: PEOPLE_TEST,
      title: 'CR-005 refuses to give a right the giver does not have, or to change own rights',
    },
  },
  {
    name: 'right-given-not-own',
    means: 'a right is granted by somebody who does not hold it',
    edits: [
      {
        file: `${PEOPLE}/giving.ts`,
        find: 'if (missing.length === 0) return',
        put: 'if (missing.length >= 0) return',
      },
    ],
    test: {
      file: PEOPLE_TEST,
      title: 'CR-005 refuses to give a right the giver does not have, or to change own rights',
    },
  },
  {
    name: 'address-rule-at-the-door-only',
    means: 'a session continues from a network that is not allowed',
    edits: [{ file: ACCESS, find: "if (!actor.isAddressAllowed) return new Refusal('ip-not-allowed')", put: '' }],
    test: {
      file: SECURITY_TEST,
      title: 'CR-027 with an IP rule for %s allows a role from %s and not from %s, also in a running session',
    },
  },
  {
    name: 'export-without-right',
    means: 'staff export a list that they may not see',
    edits: [
      {
        file: 'apps/server/src/modules/file/exports/source.ts',
        find: 'return needed === null || needed.some(one => hasRight(actor, one)) ? null : noRight(actor, needed)',
        put: 'return null',
      },
    ],
    test: {
      file: 'apps/server/src/modules/file/exports/exports.http.test.ts',
      title: 'requires the right to see the list at start, in the background and at download',
    },
  },
  {
    name: 'export-of-colleague',
    means: 'any colleague of a store downloads another’s export',
    edits: [
      {
        file: 'apps/server/src/modules/file/exports/whose-exports.ts',
        find: '...(managesAll(actor) && { accountId: null })',
        put: 'accountId: null',
      },
    ],
    test: {
      file: 'apps/server/src/modules/file/exports/exports.http.test.ts',
      title: 'CR-013 returns 404 for jobs of another store or of colleagues and leaves them unchanged',
    },
  },
  {
    name: 'export-beyond-limits',
    means: 'an operator who is limited to stores downloads what a colleague without limits exported',
    edits: [
      {
        file: 'apps/server/src/modules/file/exports/whose-exports.ts',
        find: "hasRight(actor, 'staff.act') && !isKeptWithin(actor)",
        put: "hasRight(actor, 'staff.act')",
      },
    ],
    test: {
      file: 'apps/server/src/modules/file/exports/exports.http.test.ts',
      title: 'keeps the exports of colleagues from an operator who is limited to stores, and leaves them unchanged',
    },
  },
  {
    name: 'talk-outside-contact',
    means: 'a store sends buyers contacts outside the platform',
    edits: [
      {
        file: 'apps/server/src/modules/service/chat/staff-acts.ts',
        find: 'if (contact !== null)',
        put: 'if (contact === words)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/service/selling/selling.http.test.ts',
      title: 'CR-174 lets one person answer at a time, keeps the history when passed on and blocks outside contacts',
    },
  },
  {
    name: 'staff-password-by-shop',
    means: 'a stolen text message is enough to set a staff password through the shop, without the second factor',
    edits: [
      {
        file: 'apps/server/src/modules/identity/recovery/recover-password.ts',
        find: "accounts.filter(({ kind }) => kind === 'buyer')",
        put: 'accounts',
      },
    ],
    test: {
      file: 'apps/server/src/modules/identity/recovery/recovery.http.test.ts',
      title: 'CR-029 neither lists nor resets staff accounts by the shop’s password recovery',
    },
  },
  {
    name: 'staff-password-never-old',
    means: 'a password of the platform never expires',
    edits: [
      {
        file: 'apps/server/src/modules/identity/face/staff-accounts.ts',
        find: 'return addMs(setAt, PASSWORD_LIFE_MS) <= now',
        put: 'return addMs(setAt, 2 * PASSWORD_LIFE_MS) <= now',
      },
    ],
    test: {
      file: PASSWORD_TEST,
      title: 'CR-029 requires a new password on the platform after 180 days, and not a second earlier',
    },
  },
  {
    name: 'staff-forgotten-without-factor',
    means: 'a text message is enough to set the password of a seller',
    edits: [
      {
        file: 'apps/server/src/modules/staff/sessions/continue-log-in.ts',
        find: '(site.asksSecondFactor || isForgotten) && !isFactorProven',
        put: 'site.asksSecondFactor && !isFactorProven && !isForgotten',
      },
    ],
    test: {
      file: PASSWORD_TEST,
      title: "resets a seller's forgotten password after the mobile and the second factor were verified",
    },
  },
  {
    name: 'staff-password-by-any-ticket',
    means: 'an unfinished log-in sets a password that nobody asked to change',
    edits: [
      {
        file: 'apps/server/src/modules/staff/sessions/log-in.ts',
        find: 'if (!isWanted || needsFactor(ctx, proof))',
        put: 'if (needsFactor(ctx, proof))',
      },
    ],
    test: { file: PASSWORD_TEST, title: 'refuses to set a password with a ticket of another step' },
  },
  {
    name: 'staff-password-link-twice',
    means: 'the link to a new password can be used again and again',
    edits: [
      {
        file: 'apps/server/src/modules/identity/tables/password-links.ts',
        find: ".deleteFrom('identity.passwordLink')\n    .where('tokenHash', '=', tokenHash)",
        put: ".selectFrom('identity.passwordLink')\n    .select(['accountId', 'passwordVersion'])\n    .where('tokenHash', '=', tokenHash)",
      },
      {
        file: 'apps/server/src/modules/identity/tables/password-links.ts',
        find: "\n    .returning(['accountId', 'passwordVersion'])",
        put: '',
      },
    ],
    test: {
      file: PASSWORD_TEST,
      title: "resets an operator's forgotten password by a one-time link to their own mobile",
    },
  },
  {
    name: 'log-in-without-network',
    means: 'the audit does not say from where somebody logged in at a console',
    edits: [
      {
        file: 'apps/server/src/platform/audit.ts',
        find: 'clientIp: staff !== null || face !== undefined ? clientIp : null,',
        put: 'clientIp: staff && clientIp,',
      },
    ],
    test: {
      file: SESSION_TEST,
      title: 'CR-043 records in the audit who logged in, at which console and store, and from where',
    },
  },
  {
    name: 'enrolment-unrecorded',
    means: 'an authenticator is set up at a log-in without a trace',
    edits: [
      {
        file: FACTOR,
        find: "    if (at) await auditAtLogIn(tx, accountId, 'staff.enrol-second-factor', at)\n",
        put: '',
      },
    ],
    test: { file: FACTOR_TEST, title: 'CR-021 requires enrolment first and stores the secret encrypted' },
  },
  {
    name: 'recovery-use-unrecorded',
    means: 'a recovery code opens a log-in without a trace',
    edits: [
      {
        file: FACTOR,
        find: "      if (isSpent && at) await auditAtLogIn(tx, accountId, 'staff.use-recovery-code', at)\n",
        put: '',
      },
    ],
    test: {
      file: FACTOR_TEST,
      title: 'CR-022 accepts each recovery code once, records it, and notifies its owner by SMS and inbox',
    },
  },
  {
    name: 'alert-of-anybody-by-id',
    means: 'an operator reads alerts of other rights by their ids',
    edits: [
      {
        file: 'apps/server/src/modules/message/operating/operator-tables.ts',
        find: '    told(reader),\n    ...(messageId',
        put: '    messageId ? sql`true` : told(reader),\n    ...(messageId',
      },
    ],
    test: {
      file: 'apps/server/src/modules/message/operating/operating.http.test.ts',
      title: 'raises an alert once while it lasts and shows it only to staff with the right',
    },
  },
  {
    name: 'visit-of-anybody-by-id',
    means: 'an operator with limits reads visits to customers beyond them by their ids',
    edits: [
      {
        file: 'apps/server/src/modules/identity/tables/proxy-consents.ts',
        find: '  if (accountIds) query',
        put: '  if (accountIds && !consentId) query',
      },
    ],
    test: {
      file: 'apps/server/src/modules/identity/proxy/visits.http.test.ts',
      title: 'lists and counts for an operator limited to a province only the visits to its customers',
    },
  },
]
