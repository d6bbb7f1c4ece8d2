import type { Defect } from '../../defect.ts'

const AT_DESK = 'apps/server/src/modules/staff/desks/act-at-desk.ts'
const PAGE_TEST = 'apps/server/src/modules/after-sale/selling/on-the-page.http.test.ts'
const CREDIT = 'apps/server/src/modules/payment/selling/change-credit.ts'
const CREDIT_TEST = 'apps/server/src/modules/payment/selling/credit-claims.http.test.ts'
const STATEMENTS_TEST = 'apps/server/src/modules/payment/selling/store-statements.http.test.ts'

/** Acts on the pages of cases that wait at a desk. */
export const CLAIM_DEFECTS: readonly Defect[] = [
  {
    name: 'page-act-leaves-the-desk-to-robots',
    means: 'robots keep deciding at a desk whose cases a person decides on their pages',
    edits: [{ file: AT_DESK, find: '  await duty.take(ctx, desk.name, storeId, staffRefOf(ctx))\n', put: '' }],
    test: {
      file: PAGE_TEST,
      title: 'CR-191 records an agreement on the page of a case for the person, and keeps robots away from the desk',
    },
  },
  {
    name: 'page-act-at-a-desk-of-robots',
    means: 'a page decides cases of a desk that was set to robots only',
    edits: [{ file: AT_DESK, find: "throw new Refusal('bot-on-duty')", put: 'Refusal' }],
    test: { file: PAGE_TEST, title: 'CR-190 refuses acts on the page while only robots decide at the desk' },
  },
  {
    name: 'asked-counts-as-decided',
    means: 'what waits for a second person is among the decisions of the first',
    edits: [{ file: AT_DESK, find: 'verdict !== undefined && !isAsked(answer)', put: 'verdict !== undefined' }],
    test: { file: PAGE_TEST, title: 'records no decision while the case waits: for a second person, or for the buyer' },
  },
  {
    name: 'credit-granted-over-a-claim',
    means: 'somebody grants an application that a colleague is deciding',
    edits: [{ file: CREDIT, find: 'if (asked) await refuseClaimed(tx, CREDIT_DESK, asked.id)', put: '' }],
    test: { file: CREDIT_TEST, title: 'CR-057 refuses to answer an application that a colleague has claimed' },
  },
  {
    name: 'credit-refused-over-a-claim',
    means: 'somebody refuses an application that a colleague is deciding',
    edits: [{ file: CREDIT, find: 'await refuseClaimed(tx, CREDIT_DESK, applicationId)', put: '' }],
    test: { file: CREDIT_TEST, title: 'CR-057 refuses to answer an application that a colleague has claimed' },
  },
  {
    name: 'credit-for-a-withdrawn-application',
    means: 'a line is opened for a buyer who has withdrawn the application',
    edits: [{ file: CREDIT, find: 'applicationId !== undefined && asked?.id !== applicationId', put: 'false' }],
    test: {
      file: CREDIT_TEST,
      title: 'refuses to grant an application that was withdrawn meanwhile, and opens no line',
    },
  },
  {
    name: 'correction-over-a-claim',
    means: 'somebody corrects the month about whose dispute a colleague is deciding',
    edits: [
      {
        file: 'apps/server/src/modules/payment/selling/correct-statement.ts',
        find: 'if (disputeId !== null) await refuseClaimed(tx, DISPUTE_DESK, disputeId)',
        put: '',
      },
    ],
    test: {
      file: STATEMENTS_TEST,
      title: 'CR-057 refuses to correct a month while a colleague has claimed its dispute, and books nothing',
    },
  },
  {
    name: 'corrected-in-words-only',
    means: 'the buyer reads that a month was corrected in which nothing has changed',
    edits: [
      {
        file: 'apps/server/src/modules/payment/desks/desks.ts',
        find: "if (await isAsDisputed(tx, id)) throw new Refusal('statement-not-corrected')",
        put: '',
      },
    ],
    test: {
      file: STATEMENTS_TEST,
      title: 'refuses to call a disputed month corrected while it closes as before, and tells the buyer nothing',
    },
  },
]
