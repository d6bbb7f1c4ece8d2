import type { Defect } from '../defect.ts'

const EVALUATE = 'apps/server/src/modules/service/evaluation/evaluate-order.ts'
const DESK = 'apps/server/src/modules/service/evaluation/evaluation-desk.ts'
const EVALUATION_TEST = 'apps/server/src/modules/service/evaluation/evaluation.http.test.ts'
const INQUIRIES_TEST = 'apps/server/src/modules/service/operating/inquiries.http.test.ts'
const SAYABLE = 'apps/server/src/modules/service/chat/talk.ts'
const CARDS_TEST = 'apps/server/src/modules/service/chat/cards.http.test.ts'
const OPEN_CASE_TEST = 'apps/server/src/modules/service/operating/open-case.http.test.ts'
const NEED = 'apps/shop/src/trade/session/leave.ts'

/** Public evaluations, and conversations with staff. */
export const SERVICE_DEFECTS: readonly Defect[] = [
  {
    name: 'evaluation-twice',
    means: 'an order can be evaluated any number of times',
    edits: [
      {
        file: 'db/migrations/0360_evaluations.sql',
        find: 'order_id uuid not null unique references "order"."order" (id)',
        put: 'order_id uuid not null references "order"."order" (id)',
      },
      {
        file: 'apps/server/src/modules/service/evaluation/tables.ts',
        find: "    .onConflict(on => on.column('orderId').doNothing())\n",
        put: '',
      },
    ],
    test: { file: EVALUATION_TEST, title: 'accepts one evaluation per order from any login of the company' },
  },
  {
    name: 'evaluation-before-receipt',
    means: 'goods can be evaluated before they are received',
    edits: [{ file: EVALUATE, find: '    if (lack) throw new Refusal(lack)\n', put: '    void lack\n' }],
    test: {
      file: EVALUATION_TEST,
      title: 'refuses orders of others, orders not received and orders received too long ago',
    },
  },
  {
    name: 'evaluation-unread',
    means: 'evaluations that were refused are shown to everybody',
    edits: [{ file: DESK, find: "    if (verb === 'approve') await show(tx", put: '    await show(tx' }],
    test: { file: EVALUATION_TEST, title: 'names the reason when an evaluation is refused, and accepts it corrected' },
  },
  {
    name: 'evaluation-names-company',
    means: 'the name of an anonymous evaluator is shown',
    edits: [
      {
        file: DESK,
        find: "shownName(company?.name ?? '', evaluation.isAnonymous)",
        put: "shownName(company?.name ?? '', false)",
      },
    ],
    test: {
      file: EVALUATION_TEST,
      title: 'shows an evaluation to others only after its review, and averages the shown ones',
    },
  },
  {
    name: 'card-of-another-store',
    means: 'an order card is shown to a store that did not supply it',
    edits: [{ file: SAYABLE, find: ' || (storeId !== null && order.storeId !== storeId)', put: '' }],
    test: { file: CARDS_TEST, title: 'refuses an order or picture of another company, and cards of another store' },
  },
  {
    name: 'any-text-as-help-card',
    means: 'a message other than a help article is sent to a buyer as one',
    edits: [
      {
        file: 'apps/server/src/modules/cms/tables/content.ts',
        find: "const rows = await articles(db, { kind: 'help' })",
        put: "const rows = await db.selectFrom('cms.article')",
      },
    ],
    test: {
      file: 'apps/server/src/modules/service/operating/talks.http.test.ts',
      title: 'sends a text of the help centre as a card that the buyer can open, and no other kind of text',
    },
  },
  {
    name: 'stranger-asked-about-complaint',
    means: 'a store that never sold to the buyer reads the complaint',
    edits: [
      {
        file: 'apps/server/src/modules/service/operating/ask-store.ts',
        find: "if (!store) throw new Refusal('store-not-concerned')",
        put: '',
      },
      {
        file: 'apps/server/src/modules/service/operating/ask-store.ts',
        find: '.find(one => one.storeId === storeId)',
        put: '.find(Boolean) ?? { storeId, storeName: storeId, isOfOrder: false }',
      },
    ],
    test: {
      file: INQUIRIES_TEST,
      title:
        'askStore refuses stores that did not sell to the buyer, a second question at a time and closed complaints',
    },
  },
  {
    name: 'inquiry-answered-late',
    means: 'a store changes its statement after the platform was asked to decide',
    edits: [
      {
        file: 'apps/server/src/modules/service/selling/answer-inquiry.ts',
        find: "if (state === 'missed') throw new Refusal('inquiry-missed')",
        put: '',
      },
    ],
    test: {
      file: INQUIRIES_TEST,
      title: 'answerInquiry refuses outside contacts, another store and an answer after one day',
    },
  },
  {
    name: 'blocked-buyer-writes',
    means: 'a buyer who was blocked for abuse can still write to the store',
    edits: [
      {
        file: SAYABLE,
        find: "if (talk.blockedAt !== null) throw new Refusal('talk-blocked')",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/service/selling/selling.http.test.ts',
      title: 'blockTalk stops the buyer from writing until unblockTalk, and refuses to do either twice',
    },
  },
  {
    name: 'lack-unseen',
    means: 'a form that will be refused is still offered',
    edits: [{ file: NEED, find: "(need !== 'main-account' && rights.includes(need))", put: "need !== 'main-account'" }],
    test: {
      file: 'apps/shop/src/shell/lack/use-lack-words.dom.test.ts',
      title: 'returns the first missing right or state',
    },
  },
  {
    name: 'complaint-answered-twice',
    means: 'a complaint is answered while a colleague handles it',
    edits: [
      {
        file: 'apps/server/src/modules/service/complaints/complaints.ts',
        find: '    await takeInHand({ ...tx, actor }, COMPLAINT_DESK, id)\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/service/operating/inquiries.http.test.ts',
      title:
        'CR-057 lets nobody answer a complaint that a colleague handles, passes it on and frees it with the answer',
    },
  },
  {
    name: 'complaint-case-other-refund',
    means: 'a case opened from a complaint is filed for another refund than was shown',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/file-for-buyer.ts',
        find: "  if (plan.refundAmount !== refundAmount) throw new Refusal('case-refund-changed')\n",
        put: '  void refundAmount\n',
      },
    ],
    test: {
      file: OPEN_CASE_TEST,
      title: 'openComplaintCase opens one case for the refund that was shown, tells the buyer and writes one audit row',
    },
  },
  {
    name: 'complaint-case-of-others',
    means: 'a complaint that names the order of another company opens a case for that order',
    edits: [
      {
        file: 'apps/server/src/modules/order/tables/figures.ts',
        find: "    .where('companyId', '=', companyId)\n    .where('orderNo', '=', orderNo)\n    .executeTakeFirst()\n  return row?.id ?? null",
        put: "    .where('orderNo', '=', orderNo)\n    .executeTakeFirst()\n  void companyId\n  return row?.id ?? null",
      },
    ],
    test: {
      file: OPEN_CASE_TEST,
      title:
        'openComplaintCase refuses orders of others, missing photos, closed complaints and operators beyond their limits',
    },
  },
]
