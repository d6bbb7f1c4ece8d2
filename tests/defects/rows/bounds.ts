import type { Defect } from '../defect.ts'

/** Texts, numbers and amounts of work that somebody sends to do harm. */
export const BOUNDS_DEFECTS: readonly Defect[] = [
  {
    name: 'full-width-formula',
    means: 'a name that begins with a full-width sign runs as a formula where the file is opened',
    edits: [
      {
        file: 'packages/kernel/src/formula.ts',
        find: '[=+\\-@＝＋－＠]',
        put: '[=+\\-@]',
      },
    ],
    test: {
      file: 'apps/server/src/platform/documents/csv.test.ts',
      title: 'CR-088 makes formulas harmless, keeps long numbers whole and quotes what needs it',
    },
  },
  {
    name: 'batch-as-a-power-of-ten',
    means: 'the batch 2506E12 is another number in the file',
    edits: [
      {
        file: 'apps/server/src/platform/documents/csv.ts',
        find: 'const isMistaken = MISTAKEN.test(text) || ',
        put: 'const isMistaken = ',
      },
    ],
    test: {
      file: 'apps/server/src/platform/documents/csv.test.ts',
      title: 'keeps batch numbers and codes that a table program would take for numbers or days',
    },
  },
  {
    name: 'names-used-up-by-page-sizes',
    means: 'a visitor asks for pages of every size, and no other statement is prepared until the next start',
    edits: [
      {
        file: 'apps/server/src/platform/database/auto-prepare-statements.ts',
        find: '    if (namedCount >= MOST_OF_OTHER_LIMITS) return false\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/platform/database/auto-prepare-statements.test.ts',
      title: 'leaves names for other statements, whatever sizes of pages somebody asks for',
    },
  },
  {
    name: 'statements-without-end',
    means: 'a buyer writes so much that the judge does not read what the store says',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/add-statement.ts',
        find: '  if ((await countEvidence(db, id, author)) >= MOST_STATEMENTS)',
        put: '  if ((await countEvidence(db, id, author)) < 0)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/after-sale/operating/judged-case.http.test.ts',
      title: 'takes fifty statements of either side, so that neither hides what the other says',
    },
  },
  {
    name: 'version-beyond-its-column',
    means: 'a version that no column holds is a fault instead of a refusal',
    edits: [
      {
        file: 'packages/contract/src/wire.ts',
        find: 'z.int().min(0).max(1_000_000_000)',
        put: 'z.int().min(0)',
      },
    ],
    test: {
      file: 'packages/contract/src/integers.test.ts',
      title: 'takes no integer that a column of the database does not hold',
    },
  },
  {
    name: 'instant-of-five-digits',
    means: 'an instant late in 9999 is a fault where it is answered',
    edits: [
      {
        file: 'packages/contract/src/wire.ts',
        find: 'if (instant.getTime() < LATEST_MS) return instant',
        put: 'if (instant.getTime() > 0) return instant',
      },
    ],
    test: {
      file: 'packages/contract/src/wire.test.ts',
      title: 'takes an instant only with a year of four digits in every zone',
    },
  },
  {
    name: 'month-without-days',
    means: 'a month of the year 0 or 9999 is a fault where its days are counted',
    edits: [
      {
        file: 'packages/contract/src/wire.ts',
        find: '/^2[01]\\d{2}-(0[1-9]|1[0-2])$/',
        put: '/^\\d{4}-(0[1-9]|1[0-2])$/',
      },
    ],
    test: { file: 'packages/contract/src/wire.test.ts', title: 'takes a month only of these two centuries' },
  },
  {
    name: 'paper-until-9999-12',
    means: 'a licence that ends in December 9999 is a fault instead of one without an end',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/domain/licence-validity.ts',
        find: "  if (year === LAST_YEAR) return { expiresOn: null, precision: 'day' }\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/qualification/domain/gate.table.test.ts',
      title: 'reads every spelling of an expiry date and rejects invalid ones',
    },
  },
  {
    name: 'orders-since-the-year-one',
    means: 'orders placed since the year 1 are a fault, because its first day begins in the year before',
    edits: [{ file: 'packages/contract/src/wire.ts', find: "on >= '1900-01-01' && on < '9999-01-01'", put: "on > ''" }],
    test: {
      file: 'packages/contract/src/wire.test.ts',
      title: 'takes a day that is asked for only within the years of the database',
    },
  },
  {
    name: 'goods-wished-for-nothing',
    means: 'a wish to buy for nothing is a fault instead of a refusal',
    edits: [
      {
        file: 'packages/contract/src/cart/reminder-schemas.ts',
        find: ".refine(price => price > 0, { message: '期望价须大于 0' })",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/cart/reminders/reminders.http.test.ts',
      title: 'EP-150 keeps one purchase intention per offer, and the latest values replace the earlier ones',
    },
  },
]
