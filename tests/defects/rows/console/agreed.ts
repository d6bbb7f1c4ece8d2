import type { Defect } from '../../defect.ts'

/** What is carried out is not what was agreed to, or not by the people who must agree. */
export const AGREED_DEFECTS: readonly Defect[] = [
  {
    name: 'first-line-unlocked',
    means: 'two requests for the first credit line of a buyer are both carried out',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/selling-tables.ts',
        find: "  if (isLocked && 'companyId' in which) await lockGranting(db, which.companyId)\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/credit-kind.http.test.ts',
      title: 'CR-035 carries out one of two requests for the first line of a company that are approved at once',
    },
  },
  {
    name: 'application-unlocked',
    means: 'a buyer gets the credit whose application was just withdrawn',
    edits: [
      {
        file: 'apps/server/src/modules/payment/credit/application-desk.ts',
        find: 'stillWaiting(await lockApplication(tx.db, id))',
        put: 'await waiting(tx, id)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/credit/application.http.test.ts',
      title: 'grants nothing when the buyer withdraws the application while the store approves it',
    },
  },
  {
    name: 'login-enabled-by-an-old-request',
    means: 'a login that was disabled for theft opens by a request from before',
    edits: [
      {
        file: 'apps/server/src/modules/identity/operating/account-acts.ts',
        find: 'barredAt === null ? state : `${state} ${barredAt.toISOString()}`',
        put: 'barredAt === null ? state : state',
      },
    ],
    test: {
      file: 'apps/server/src/modules/identity/operating/operating.http.test.ts',
      title: 'CR-041 refuses to enable a login by a request from before it was disabled again',
    },
  },
  {
    name: 'barred-login-resumed',
    means: 'an employer opens the login that the platform has disabled',
    edits: [
      {
        file: 'apps/server/src/modules/identity/managed/managed-accounts.ts',
        find: '  if ((await lockAccount(db, accountId)).barredAt !== null) return false\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/company/sub-accounts/managed-logins.http.test.ts',
      title: 'CR-041 keeps a login closed that the platform disabled, whatever its employer does',
    },
  },
  {
    name: 'corrections-split',
    means: 'one person alone pays out any amount in corrections below the limit',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/correct-statement.ts',
        find: 'needsApproval(tx, statementCorrectKind, add(amount, earlier))',
        put: 'needsApproval(tx, statementCorrectKind, amount)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/store-statements.http.test.ts',
      title: 'CR-042 counts the corrections for a buyer by one person within a day as one sum, also at the same moment',
    },
  },
  {
    name: 'merge-of-other-logins',
    means: 'another login than the one that was agreed to gets every right in the company that remains',
    edits: [
      {
        file: 'apps/server/src/modules/company/operating/merge-companies.ts',
        find: 'from.otherMoney, from.loginsVersion,',
        put: 'from.otherMoney, from.loginCount,',
      },
    ],
    test: {
      file: 'apps/server/src/modules/company/operating/merge-companies.http.test.ts',
      title: 'CR-035 refuses the approval when another login is the main account meanwhile, and moves none',
    },
  },
  {
    name: 'receipt-with-other-vouchers',
    means: 'money counts as arrived by vouchers that the second person did not see',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/receipt-kind.ts',
        find: "[found.state, ...found.voucherIds].join(' ')",
        put: 'found.state',
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/receipt-kind.http.test.ts',
      title: 'CR-035 refuses the second person’s yes when the buyer hands in another receipt of the bank meanwhile',
    },
  },
]
