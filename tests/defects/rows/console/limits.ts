import type { Defect } from '../../defect.ts'

const DUPLICATES = 'apps/server/src/modules/qualification/registration/duplicates.ts'
const MERGE = 'apps/server/src/modules/company/operating/merge-companies.ts'
const IN_HAND = 'apps/server/src/modules/staff/desks/in-hand.ts'

/** What an operator who sees a part of the market must not get wrong: facts beyond the limits, and colleagues with other ones. */
export const LIMITS_DEFECTS: readonly Defect[] = [
  {
    name: 'coupon-returned-within-limits',
    means: 'an operator of one store returns a coupon that an order of another store still uses',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/settle-case.ts',
        find: 'await beyondLimits(ctx, tx => isAllRefunded(tx, payOrderId))',
        put: 'await isAllRefunded(ctx, payOrderId)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/after-sale/unshipped.http.test.ts',
      title: 'keeps a coupon that an order of another store still uses',
    },
  },
  {
    name: 'merge-judged-within-limits',
    means: 'a company with shops in other provinces is merged away by an operator who does not see them',
    edits: [
      {
        file: MERGE,
        find: '  return beyondLimits(tx, async ({ db }) => {\n    const rows',
        put: '  return (async ({ db }: Context) => {\n    const rows',
      },
      {
        file: MERGE,
        find: '    return { from: await sideOf(fromId), into: await sideOf(intoId) }\n  })\n',
        put: '    return { from: await sideOf(fromId), into: await sideOf(intoId) }\n  })(tx)\n',
      },
    ],
    test: {
      file: 'apps/server/src/modules/company/operating/merge-companies.http.test.ts',
      title: 'refuses a merge for what lies beyond the limits of the operator',
    },
  },
  {
    name: 'main-account-within-limits',
    means: 'an operator of one province disables the main account of a company in another',
    edits: [
      {
        file: 'apps/server/src/modules/identity/operating/account-acts.ts',
        find: 'await beyondLimits(tx, ({ db }) => membershipsOf(db, [accountId]))',
        put: 'await membershipsOf(tx.db, [accountId])',
      },
    ],
    test: {
      file: 'apps/server/src/modules/identity/operating/operating.http.test.ts',
      title: 'keeps the main account of a company beyond the limits of the operator',
    },
  },
  {
    name: 'duplicates-within-limits',
    means: 'a reviewer of one province is told that nobody else has the name and the mobile of an applicant',
    edits: [
      {
        file: DUPLICATES,
        find: '  const found = await beyondLimits(tx, async ({ db }) => {',
        put: '  const found = await (async ({ db }: Context) => {',
      },
      {
        file: DUPLICATES,
        find: '      stores: (await storesWithCode(db, company.creditCode)).slice(0, MOST_NAMED),\n    }\n  })\n',
        put: '      stores: (await storesWithCode(db, company.creditCode)).slice(0, MOST_NAMED),\n    }\n  })(tx)\n',
      },
    ],
    test: {
      file: 'apps/server/src/modules/qualification/registration/decide-registration.http.test.ts',
      title: 'finds other applicants also beyond the limits of the reviewer',
    },
  },
  {
    name: 'complaint-passed-to-the-blind',
    means: 'a complaint is held by somebody who cannot open it, and nobody else answers it',
    edits: [
      {
        file: IN_HAND,
        find: "  if ((await sees(ctx)) && !(await sees({ ...ctx, actor: colleague }))) throw new Refusal('assignee-limited')\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/service/operating/pass-on.http.test.ts',
      title: 'passes no complaint to a colleague who is limited to other provinces',
    },
  },
]
