import type { Defect } from '../../defect.ts'

const PEOPLE = 'apps/server/src/modules/staff/people'
const TWO_KEEPERS_TEST = `${PEOPLE}/two-keepers.http.test.ts`
const RACES_TEST = 'tests/desks/approval-races.test.ts'
const NEXT_TEST = 'tests/desks/next-task.test.ts'
const SEARCH_TEST = 'tests/plans/buyer-search.test.ts'
const ONE_OF_TWO = { file: RACES_TEST, title: 'carries out one of two requests that are approved at once: %s' }

/** Acts that need a second person. */
export const APPROVAL_DEFECTS: readonly Defect[] = [
  {
    name: 'credit-by-one-person',
    means: 'one person alone gives a buyer any credit line',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/change-credit.ts',
        find: 'if (!isCut && (await needsApproval(tx, creditKind, limit)))',
        put: 'if (!isCut && limit < 0 && (await needsApproval(tx, creditKind, limit)))',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/selling.http.test.ts',
      title: 'CR-120 grants up to 50,000 yuan by one person and requires two above it',
    },
  },
  {
    name: 'large-credit-raised-alone',
    means: 'one person alone raises or prolongs a credit line that is large already, as if it were cut',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/change-credit.ts',
        find: '!line.isClosed && limit <= line.limit && termDays <= line.termDays',
        put: '!line.isClosed && line.limit > 0',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/selling.http.test.ts',
      title: 'CR-120 cuts a large line by one person, but raises it, prolongs its term and opens it again only by two',
    },
  },
  {
    name: 'credit-line-overwritten',
    means: 'an outdated form overwrites the credit line that a colleague set',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/change-credit.ts',
        find: 'if (found !== seen)',
        put: 'if (found < 0 && found !== seen)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/selling.http.test.ts',
      title: 'refuses a change based on an outdated version, and closes a line once',
    },
  },
  {
    name: 'money-rights-by-one',
    means: 'one rights manager alone gives somebody a money right',
    edits: [
      {
        file: 'packages/contract/src/staff/rights.ts',
        find: "face === 'platform' && MONEY_RIGHTS.some(",
        put: "face === 'seller' && MONEY_RIGHTS.some(",
      },
    ],
    test: {
      file: TWO_KEEPERS_TEST,
      title: 'CR-039 gives a money right only after a second person approved',
    },
  },
  {
    name: 'money-role-by-one',
    means: 'one rights manager alone puts a money right into a role that others hold',
    edits: [
      {
        file: `${PEOPLE}/save-role.ts`,
        find: 'if (givesMoneyRight(tx.actor.face, before?.rights ?? [], rights))',
        put: 'if (givesMoneyRight(tx.actor.face, rights, rights))',
      },
    ],
    test: {
      file: TWO_KEEPERS_TEST,
      title: 'CR-039 saves a role with a money right only after a second person approved, others immediately',
    },
  },
  {
    name: 'operator-enabled-by-one',
    means: 'a disabled person is enabled again by one person',
    edits: [
      {
        file: `${PEOPLE}/change-member.ts`,
        find: "if (tx.actor.face === 'platform') return askApproval(tx, enableMemberKind, input, reason)",
        put: '',
      },
    ],
    test: {
      file: TWO_KEEPERS_TEST,
      title: 'CR-041 requires one person to disable an operator and two to enable one, but one in a store',
    },
  },
  {
    name: 'money-rights-agreed-by-their-holder',
    means: 'a rights manager approves their own money right',
    edits: [
      {
        file: `${PEOPLE}/change-member.ts`,
        find: "if (member.accountId === actor.accountId) throw new Refusal('own-rights')",
        put: '',
      },
    ],
    test: { file: TWO_KEEPERS_TEST, title: "CR-033 refuses approval of one's own money rights" },
  },
  {
    name: 'correction-approved-unlocked',
    means:
      'two corrections of one company that are approved at once are both carried out, and the later overwrites the earlier',
    edits: [
      {
        file: 'apps/server/src/modules/company/operating/correct-company.ts',
        find: 'lock: (tx, { companyId }) => lockProfile(tx.db, companyId)',
        put: 'lock: () => Promise.resolve()',
      },
    ],
    test: { ...ONE_OF_TWO, of: 'a correction of a company' },
  },
  {
    name: 'approval-compares-unlocked',
    means: 'nothing is locked between the comparison of a version and the act that a second person approves',
    edits: [
      {
        file: 'apps/server/src/platform/approval.ts',
        find: 'await kind.lock(tx, row.payload)',
        put: '',
      },
    ],
    test: { ...ONE_OF_TWO, of: 'a merge of companies' },
  },
  {
    name: 'certificate-revoked-twice',
    means: 'two approvals at once revoke one certificate twice, and the trail has two rows',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/operating/certificates.ts',
        find: 'lock: (tx, { certificateId }) => lockCertificate(tx.db, certificateId)',
        put: 'lock: () => Promise.resolve(lockCertificate)',
      },
    ],
    test: { ...ONE_OF_TWO, of: 'a certificate that is revoked' },
  },
  {
    name: 'merge-forgets-arriving-money',
    means: 'money that arrives while a merge is approved stays behind at the merged company',
    edits: [
      {
        file: 'apps/server/src/modules/company/operating/merge-companies.ts',
        find: '  await lockMoney(db, ids)\n',
        put: '  void lockMoney\n',
      },
    ],
    test: {
      file: RACES_TEST,
      title: 'counts the money of a merged company once when money arrives while the merge is approved',
    },
  },
  {
    name: 'asker-dismissed-at-this-moment',
    means: 'the act of somebody who is dismissed while it is approved is carried out',
    edits: [
      {
        file: 'apps/server/src/platform/approval.ts',
        find: "rightsNow(db, row, [row.askedBy], 'lock')",
        put: 'rightsNow(db, row, [row.askedBy])',
      },
    ],
    test: {
      file: RACES_TEST,
      title: 'carries out no request of somebody who is %s while it is approved',
      of: 'dismissed',
    },
  },
  {
    name: 'correction-asked-unlocked',
    means: 'a correction is asked for on top of data that a colleague changes at this moment',
    edits: [
      {
        file: 'apps/server/src/modules/company/operating/correct-company.ts',
        find: '    await lockProfile(tx.db, asked.companyId)\n',
        put: '',
      },
    ],
    test: {
      file: RACES_TEST,
      title: 'asks for no correction of a company that a colleague changes at this moment',
    },
  },
  {
    name: 'next-task-waits-for-colleague',
    means: 'whoever takes the next task waits for a colleague who is taking one at this moment',
    edits: [
      {
        file: 'db/migrations/0647_names_of_companies_and_next_tasks.sql',
        find: "continue when not pg_try_advisory_xact_lock(hashtextextended(desks[place] || '/' || cases[place], 5));",
        put: "perform pg_advisory_xact_lock(hashtextextended(desks[place] || '/' || cases[place], 5));",
      },
    ],
    test: { file: NEXT_TEST, title: 'passes by a task that a colleague is taking at this moment, without waiting' },
  },
  {
    name: 'next-task-in-conflict',
    means: 'somebody gets a task about a company with which they have a conflict of interest',
    edits: [
      {
        file: 'db/migrations/0647_names_of_companies_and_next_tasks.sql',
        find: 'c.company_id = companies[place] or c.about_store_id = stores[place]',
        put: 'c.about_store_id = stores[place]',
      },
    ],
    test: {
      file: NEXT_TEST,
      title: 'gives nobody a task about a company with which they have a conflict of interest',
    },
  },
  {
    name: 'next-task-already-decided',
    means: 'the next task is one that a colleague has just decided',
    edits: [
      {
        file: 'apps/server/src/modules/staff/desks/next-task.ts',
        find: '.isWaiting)',
        put: '.id)',
      },
    ],
    test: { file: NEXT_TEST, title: 'keeps no claim on a task that was decided after it was listed' },
  },
  {
    name: 'buyers-searched-from-end-to-end',
    means: 'a search of buyers by name reads all companies',
    edits: [
      {
        file: 'apps/server/src/modules/company/tables/companies.ts',
        find: 'return rows.length > MOST_NAMED ? null',
        put: 'return rows.length >= 0 ? null',
      },
    ],
    test: {
      file: SEARCH_TEST,
      title: 'searches buyers by free text and by view without reading a big table from end to end',
    },
  },
  {
    name: 'states-sent-beside-the-statement',
    means: 'a prepared statement finds no index of those that are in a state',
    edits: [
      {
        file: 'apps/server/src/platform/database/preparable-postgres.ts',
        find: 'if (!OF_FEW_VALUES.has(columnName(column))) return null',
        put: 'if (columnName(column) !== null) return null',
      },
    ],
    test: {
      file: 'tests/plans/hot-statements.test.ts',
      title: 'plans no sequential scan of a growing table for the hot statements',
    },
  },
  {
    name: 'beginning-searched-by-like',
    means: 'a search of logins reads all logins, because the database does not know the beginning when it plans',
    edits: [
      {
        file: 'apps/server/src/modules/identity/tables/buyer-accounts.ts',
        find: 'sql<boolean>`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + LAST_SIGN})`',
        put: 'sql<boolean>`${text} like ${`${beginning}%`}`',
      },
    ],
    test: {
      file: SEARCH_TEST,
      title: 'searches buyers by free text and by view without reading a big table from end to end',
    },
  },
  {
    name: 'sleeping-page-ends-early',
    means: 'the list of sleeping customers ends where many in a row have ordered',
    edits: [
      {
        file: 'apps/server/src/modules/company/operating/search-companies.ts',
        find: 'if (found.length > pageSize || rows.length < AT_ONCE)',
        put: 'if (found.length >= 0 || rows.length < AT_ONCE)',
      },
    ],
    test: {
      file: SEARCH_TEST,
      title: 'fills a page of sleeping customers behind many who have ordered, and counts them',
    },
  },
  {
    name: 'limit-over-the-ceiling',
    means: 'a store lets one person agree to refunds of any amount',
    edits: [
      {
        file: 'apps/server/src/modules/staff/approvals/list-approvals.ts',
        find: "if (amount > most) throw new Refusal('limit-too-high', { most: formatYuan(most) })",
        put: '',
      },
    ],
    test: {
      file: 'tests/desks/limits.test.ts',
      title: 'CR-037 lets a store set the limit of agreed refunds up to 20,000 yuan, of other acts up to the usual one',
    },
  },
  {
    name: 'limit-overwritten',
    means: 'an outdated form overwrites the limit that a colleague set',
    edits: [
      {
        file: 'apps/server/src/modules/staff/approvals/approvals-tables.ts',
        find: "          .where('version', '=', version)\n",
        put: '',
      },
    ],
    test: {
      file: 'tests/desks/limits.test.ts',
      title: 'CR-052 refuses a limit that a colleague has set since it was read, and keeps the colleague’s',
    },
  },
]
