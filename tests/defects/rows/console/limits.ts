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
  {
    name: 'appeal-beyond-limits',
    means: 'an operator of one province gives the login of a company in another to whoever appeals for it',
    edits: [
      {
        file: 'db/migrations/0690_appeals_within_limits.sql',
        find: '    or company.is_login_within_limits(login_name));',
        put: '    or true);',
      },
    ],
    test: {
      file: 'tests/desks/limited-desks.test.ts',
      title: 'CR-008 hides the appeal for a login from an operator who is limited beyond its companies',
    },
  },
  {
    name: 'appeal-companies-within-limits',
    means: 'a login of two companies is given away by the papers of one, because the reviewer does not see the other',
    edits: [
      {
        file: 'apps/server/src/modules/identity/appeal/password-appeal-desk.ts',
        find: 'return beyondLimits(tx, async ({ db }) => (await membershipsOf(db, [id])).get(id) ?? [])',
        put: 'return membershipsOf(tx.db, [id]).then(found => found.get(id) ?? [])',
      },
    ],
    test: {
      file: 'tests/desks/limited-desks.test.ts',
      title: 'counts the companies of a login beyond the limits of the reviewer, and gives it to no stranger',
    },
  },
  {
    name: 'appeal-by-the-interested',
    means: 'somebody with an interest in the company decides the appeal for its login',
    edits: [
      {
        file: 'apps/server/src/modules/identity/appeal/password-appeal-desk.ts',
        find: 'companyId: named?.companyId ?? null,',
        put: 'companyId: null,',
      },
    ],
    test: {
      file: 'tests/desks/limited-desks.test.ts',
      title: 'CR-009 refuses to decide an appeal for a login of a company with a declared conflict of interest',
    },
  },
  {
    name: 'binding-beyond-limits',
    means: 'an operator of one province makes somebody the main account of a company in another, by a link',
    edits: [
      {
        file: 'apps/server/src/modules/company/bindings/binding-desk.ts',
        find: '    if (applicant === undefined) return []\n',
        put: '',
      },
    ],
    test: {
      file: 'tests/desks/limited-desks.test.ts',
      title: 'CR-008 hides a binding to a company beyond the limits of the operator',
    },
  },
  {
    name: 'evaluation-beyond-limits',
    means: 'an operator of one province decides what a buyer in another wrote, by a link',
    edits: [
      {
        file: 'apps/server/src/modules/service/evaluation/desk-tables.ts',
        find: "    .where('e.id', '=', id)\n    .where(WITHIN)\n",
        put: "    .where('e.id', '=', id)\n",
      },
    ],
    test: {
      file: 'tests/desks/limited-desks.test.ts',
      title: 'CR-008 hides an evaluation beyond the limits of the operator, and rates the store wherever it is',
    },
  },
  {
    name: 'rating-within-limits',
    means: 'the rating of a store in another province stays what it was',
    edits: [
      {
        file: 'apps/server/src/modules/service/evaluation/evaluation-desk.ts',
        find: 'await beyondLimits(tx, ({ db }) => rateStore(db, evaluation.storeId, () => ratingOf(db, evaluation.storeId)))',
        put: 'await rateStore(tx.db, evaluation.storeId, () => ratingOf(tx.db, evaluation.storeId))',
      },
    ],
    test: {
      file: 'tests/desks/limited-desks.test.ts',
      title: 'CR-008 hides an evaluation beyond the limits of the operator, and rates the store wherever it is',
    },
  },
  {
    name: 'scope-widened-alone',
    means: 'one person alone lets somebody move the money of all provinces',
    edits: [
      {
        file: 'apps/server/src/modules/staff/people/change-member.ts',
        find: 'const movesMoreMoney = isWidened && givesMoneyRight(face, [], rights)',
        put: 'const movesMoreMoney = false',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/people/two-keepers.http.test.ts',
      title: 'CR-008 widens the scope of somebody with a money right only after a second person approved, and shows it',
    },
  },
  {
    name: 'scope-not-shown',
    means: 'the second person does not see that the limits of a colleague go',
    edits: [
      {
        file: 'apps/server/src/modules/staff/people/change-member.ts',
        find: '        数据范围: scopeText(limitsOf(limitColumns(tx.actor, input.limits)), stores),\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/people/two-keepers.http.test.ts',
      title: 'CR-008 widens the scope of somebody with a money right only after a second person approved, and shows it',
    },
  },
  {
    name: 'scope-beyond-the-giver',
    means: 'an operator of one province invites somebody who sees all',
    edits: [
      {
        file: 'apps/server/src/modules/staff/people/giving.ts',
        find: "if (giver.face === 'platform' && isWider(scopeOf(limits), giver.limits)) throw",
        put: "if (giver.face === 'platform' && giver.rights.length === 0) throw",
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/people/two-keepers.http.test.ts',
      title: 'CR-008 refuses a keeper with limits to give or invite anybody beyond them',
    },
  },
  {
    name: 'invited-by-the-dismissed',
    means: 'the invitation of somebody who was dismissed makes an accomplice a member',
    edits: [
      {
        file: 'apps/server/src/modules/staff/people/accept-invitation.ts',
        find: "if (mayInvite?.includes('staff.act') !== true || givesMoney)",
        put: 'if (mayInvite === undefined && givesMoney)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/people/two-keepers.http.test.ts',
      title: 'makes nobody a member by the invitation of somebody who %s',
      of: 'was dismissed',
    },
  },
  {
    name: 'invited-into-money',
    means: 'one person alone brings somebody into a role that moves money',
    edits: [
      {
        file: 'apps/server/src/modules/staff/people/accept-invitation.ts',
        find: '!== true || givesMoney)',
        put: '!== true)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/people/two-keepers.http.test.ts',
      title: 'makes nobody a member by the invitation of somebody who %s',
      of: 'invited into a role that got a money right since',
    },
  },
]
