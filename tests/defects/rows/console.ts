import type { Defect } from '../defect.ts'

const LINKS_TEST = 'apps/server/src/modules/file/staff-links.http.test.ts'
const LIVE_TEST = 'apps/server/src/modules/staff/sessions/live.http.test.ts'
const FIGURES_TEST = 'apps/server/src/modules/staff/desks/figures.http.test.ts'
const ACTS_TEST = 'tests/access/console-acts.test.ts'
const APPROVAL = 'apps/server/src/platform/approval.ts'
const APPROVALS_TEST = 'tests/desks/approvals.test.ts'

/** Files, messages and the audit log of the consoles. */
export const CONSOLE_DEFECTS: readonly Defect[] = [
  {
    name: 'staff-link-in-any-session',
    means: 'a file link of a console opens in any browser',
    edits: [
      {
        file: 'apps/server/src/modules/identity/tables/face-sessions.ts',
        find: "    .where('s.guardHash', '=', guardHash)\n    .where('s.endedAt', 'is', null)\n",
        put: "    .where('s.endedAt', 'is', null)\n",
      },
    ],
    test: { file: LINKS_TEST, title: 'CR-018 returns 404 for a link in any other session, face or store' },
  },
  {
    name: 'staff-link-lives-an-hour',
    means: 'a file link of a console is valid as long as one of the shop',
    edits: [
      {
        file: 'apps/server/src/modules/file/links.ts',
        find: 'const STAFF_LINK_LIFE_MS = 5 * 60_000',
        put: 'const STAFF_LINK_LIFE_MS = LINK_LIFE_MS',
      },
    ],
    test: { file: LINKS_TEST, title: 'CR-018 opens a link of getStaffContent in its own session for 5 minutes' },
  },
  {
    name: 'staff-link-of-any-purpose',
    means: 'a file link with a changed purpose still opens the file',
    edits: [
      {
        file: 'apps/server/src/modules/file/links.ts',
        find: '[fileId, variant, until, sessionId, purpose, ',
        put: '[fileId, variant, until, sessionId, ',
      },
      {
        file: 'apps/server/src/modules/file/files.ts',
        find: "  if (file?.purpose !== query.purpose) throw new Refusal('not-found')\n",
        put: '',
      },
    ],
    test: { file: LINKS_TEST, title: 'CR-018 returns 404 for a link with another purpose, file, end or session' },
  },
  {
    name: 'early-ticket-replaces-factor',
    means: 'a log-in begun with a stolen password before the owner set up an authenticator replaces it afterwards',
    edits: [
      {
        file: 'apps/server/src/modules/identity/tables/second-factors.ts',
        find: '.doUpdateSet(kept).where(MAY_REPLACE[replaces]))',
        put: '.doUpdateSet(kept).where(MAY_REPLACE[replaces] && sql<boolean>`true`))',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/sessions/second-factor.http.test.ts',
      title: 'lets a log-in from before an authenticator was set up or renewed replace nothing',
    },
  },
  {
    name: 'old-password-sets-up-factor',
    means: 'a log-in with a password that was changed meanwhile sets up the authenticator of the owner',
    edits: [
      {
        file: 'apps/server/src/modules/identity/second-factor/second-factor.ts',
        find: 'if (passwordVersion !== undefined && ',
        put: 'if (passwordVersion === -1 && ',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/sessions/second-factor.http.test.ts',
      title: 'sets up no authenticator for a log-in with a password that was changed meanwhile',
    },
  },
  {
    name: 'own-message-to-colleagues',
    means: 'the use of a recovery code is announced to all colleagues',
    edits: [
      {
        file: 'apps/server/src/modules/message/operating/operator-tables.ts',
        find: ' and (m.account_id is null or m.account_id = ${accountId})',
        put: ' and ${accountId}::text is not null',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/sessions/second-factor.http.test.ts',
      title: 'CR-022 accepts each recovery code once, records it, and notifies its owner by SMS and inbox',
    },
  },
  {
    name: 'presence-across-stores',
    means: 'a store sees who of another store has a record open',
    edits: [
      {
        file: 'apps/server/src/platform/live/presence.ts',
        find: 'page.place === place && ',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/platform/live/presence.test.ts',
      title: 'names a person with two pages once, never to themselves, and nobody of another place or record',
    },
  },
  {
    name: 'staff-notices-unmerged',
    means: 'a page of a console gets one notice for each of a thousand orders',
    edits: [
      { file: 'apps/server/src/platform/live/at-most.ts', find: '    if (rest) {', put: '    if (false && rest) {' },
    ],
    test: {
      file: 'apps/server/src/platform/live/presence.test.ts',
      title: 'CR-189 passes on a thousand notices within ten seconds as eleven, the last one included',
    },
  },
  {
    name: 'live-ticket-of-another-console',
    means: 'a ticket of one console opens the live connection of another place',
    edits: [
      {
        file: 'apps/server/src/compose.ts',
        find: "place === PLATFORM ? workingAt(db, { face: 'platform', storeId: null, accountId }) : null,",
        put: "place === PLATFORM ? workingAt(db, { face: 'platform', storeId: null, accountId }) : { name: '同事' },",
      },
    ],
    test: {
      file: LIVE_TEST,
      title: 'closes a socket with a ticket of another console or a former store, or with an invalid message',
    },
  },
  {
    name: 'rights-export-unlogged',
    means: 'the rights of all staff are exported without a trace',
    edits: [
      {
        file: 'apps/server/src/modules/staff/people/list-people.ts',
        find: "    await audit(tx, { action: 'staff.export-members', subject: 'staff.membership', details: { count: list.length } })\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/people/two-keepers.http.test.ts',
      title: 'CR-050 exports the rights with limits and states, and records the export in the audit',
    },
  },
  {
    name: 'refused-act-unlogged',
    means: 'refused acts of staff are in no log',
    edits: [
      {
        file: 'apps/server/src/platform/http/mount.ts',
        find: 'if (isAct && isStaff(actor) && error instanceof Refusal)',
        put: 'if (isAct && isStaff(actor) && error instanceof Refusal && error.status === 200)',
      },
    ],
    test: { file: ACTS_TEST, title: 'CR-046 writes one refused row at every acting call: %s', of: 'no-right' },
  },
  {
    name: 'market-money-to-limited-operator',
    means: 'an operator limited to some stores sees what the whole market was paid',
    edits: [
      {
        file: 'apps/server/src/modules/payment/operating/market-money.ts',
        find: 'if (storeIds !== null || provinceCodes !== null)',
        put: 'if (provinceCodes !== null)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/operating/market-money.http.test.ts',
      title: 'refuses the figures of the whole market to an operator limited to provinces or to stores',
    },
  },
  {
    name: 'late-orders-a-day-late',
    means: 'an order counts as late a day after its store broke the promise',
    edits: [
      {
        file: 'apps/server/src/modules/order/domain/late.ts',
        find: 'addDays(today, -1)',
        put: 'addDays(today, -2)',
      },
    ],
    test: {
      file: FIGURES_TEST,
      title: 'CR-180 counts a paid order as late from the day after the promised one, and lists as many as it counts',
    },
  },
  {
    name: 'market-figures-to-limited-operator',
    means: 'an operator limited to a store sees what waits in the whole market',
    edits: [
      {
        file: 'apps/server/src/modules/staff/desks/figures.ts',
        find: '!(isOfAll === true && isKeptWithin(actor))',
        put: '!(isOfAll !== true && isKeptWithin(actor))',
      },
    ],
    test: {
      file: FIGURES_TEST,
      title: 'shows an operator limited to a store the late orders of that store and no figures of the whole market',
    },
  },
  {
    name: 'ended-recall-counted',
    means: 'a recall stays on the home page after all its goods came back',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/tables/recalls.ts',
        find: 'where ended_at is null and recall_id is not null',
        put: 'where recall_id is not null',
      },
    ],
    test: { file: FIGURES_TEST, title: 'CR-180 lists open recalls until every case of the recall has ended' },
  },
  {
    name: 'stopped-export-goes-on',
    means: 'an export that the system administrator stops is only noted as stopped in the log',
    edits: [
      {
        file: 'apps/server/src/modules/staff/house/file-tasks.ts',
        find: 'if (!(await stopAnyExport(tx.db, tx.now, taskId, `系统管理员${tx.actor.name}停止了导出`)))',
        put: 'if (taskId === "")',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/house/house.http.test.ts',
      title: 'listFileTasks shows what is under way and what failed within a day, and stopFileTask stops exports only',
    },
  },
  {
    name: 'failed-captcha-uncounted',
    means: 'a network that fails captchas is not listed in 登录安全',
    edits: [
      {
        file: 'apps/server/src/modules/identity/captcha/captcha.ts',
        find: "if (verdict === 'wrong') await tallyCaptcha",
        put: "if (verdict === 'right') await tallyCaptcha",
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/security/security.http.test.ts',
      title: 'counts captchas that a network was shown and failed within a day, and nothing of a right answer',
    },
  },
  {
    name: 'judged-with-a-conflict',
    means: 'somebody judges the case of a company that he declared a conflict of interest with',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/step-case.ts',
        find: '  if (deskOfAct(act) !== null) await refuseConflict(tx, found)\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/after-sale/operating/judged-case.http.test.ts',
      title: 'judgeCase refuses a conflict of interest and a case claimed by a colleague',
    },
  },
  {
    name: 'judged-beside-a-claim',
    means: 'two people judge the same case at once',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/step-case.ts',
        find: '  if (desk) await refuseClaimed(tx, desk, found.id)\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/after-sale/operating/judged-case.http.test.ts',
      title: 'judgeCase refuses a conflict of interest and a case claimed by a colleague',
    },
  },
  {
    name: 'wider-limit-by-one',
    means: 'one person raises the limit up to which a colleague may approve money',
    edits: [
      {
        file: 'apps/server/src/modules/staff/people/change-member.ts',
        find: ' || widensLimits(tx.actor, member, input))',
        put: ')',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/people/two-keepers.http.test.ts',
      title: 'sets and lowers the own limit of a colleague by one person, raises and lifts it by two',
    },
  },
  {
    name: 'own-limit-alone',
    means: 'a person acts alone on a larger amount than their own limit allows',
    edits: [
      {
        file: 'apps/server/src/platform/approval.ts',
        find: 'Math.min(most, own ?? most)',
        put: 'most',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/store-statements.http.test.ts',
      title: 'CR-037 corrects up to the limit by one person and asks a second one for a fen more',
    },
  },
  {
    name: 'approval-for-former-asker',
    means: 'a request of somebody who was dismissed or lost the right is carried out',
    edits: [{ file: APPROVAL, find: '      await refuseFormerAsker(tx, row, kind)\n', put: '' }],
    test: {
      file: APPROVALS_TEST,
      title: 'carries out no request of somebody who was dismissed or lost the right, and lets it be refused',
    },
  },
  {
    name: 'approval-in-own-interest',
    means: 'somebody approves an act for a company they have declared a conflict of interest with',
    edits: [
      {
        file: APPROVAL,
        find: '  await refuseConflict(tx, { companyId: row.aboutCompanyId, storeId: row.aboutStoreId })\n',
        put: '',
      },
    ],
    test: {
      file: APPROVALS_TEST,
      title:
        'CR-009 lets nobody decide, ask about or count a request about a company they have a conflict of interest with',
    },
  },
]
