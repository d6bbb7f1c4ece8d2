import type { Defect } from '../../defect.ts'

const COUNTER = 'apps/server/src/modules/staff/desks/counter.ts'
const CLAIMS = 'apps/server/src/modules/staff/desks/desk-tables.ts'
const DECIDE = 'apps/server/src/modules/staff/desks/decide-task.ts'
const DESKS_TEST = 'apps/server/src/modules/staff/desks/desks.http.test.ts'
const APPROVAL = 'apps/server/src/platform/approval.ts'
const APPROVALS_TEST = 'tests/desks/approvals.test.ts'
const AUDIT_TEST = 'apps/server/src/modules/staff/audit/audit.http.test.ts'
const AT_DESK = 'apps/server/src/modules/after-sale/desks.ts'
const AT_DESK_TEST = 'apps/server/src/modules/after-sale/selling/at-the-desk.http.test.ts'
const DIFFERENCE_TEST = 'apps/server/src/modules/order/selling/differences.http.test.ts'
const PROPOSAL_TEST = 'apps/server/src/modules/after-sale/selling/proposal.http.test.ts'
const CUT = 'apps/server/src/modules/after-sale/settle-case.ts'
const CASE_TABLES = 'apps/server/src/modules/after-sale/tables/cases.ts'
const CLAIM_TABLES = 'apps/server/src/modules/after-sale/tables/claims.ts'
const ADDED_UP = 'CR-037 adds up what one person offers over several cases of an order against the limit'
const ANSWER = 'apps/server/src/modules/after-sale/selling/answer-case.ts'
const ESTABLISH = 'apps/server/src/modules/qualification/first-trade/decide-first-trade.ts'
const SEAL_TEST = 'apps/server/src/modules/qualification/first-trade/seal-decision.http.test.ts'
const DUTY = 'apps/server/src/sandbox/duty/duty-tables.ts'
const DUTY_TEST = 'apps/server/src/sandbox/duty/duty.http.test.ts'

/** Desks, approvals by a second person, the audit chain of staff, and robots that make room for people. */
export const DESK_DEFECTS: readonly Defect[] = [
  {
    name: 'revoked-seal-accepted',
    means: 'a store accepts a first trade whose package was sealed with a revoked certificate',
    edits: [
      { file: ESTABLISH, find: '  refuseUnfit(await barsTo(ctx, pair, store))\n', put: '' },
      { file: ESTABLISH, find: '    refuseUnfit(await recordedBars(tx, pair, store))\n', put: '' },
    ],
    test: {
      file: SEAL_TEST,
      title: 'CR-116 refuses to establish a dossier with %s, and changes nothing',
      of: 'a revoked certificate',
    },
  },
  {
    name: 'changed-dossier-accepted',
    means: 'a store accepts a package that was changed after it was sealed',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/first-trade/bars.ts',
        find: 'isSignedWith(file.bytes, certificatePem) ? null :',
        put: 'isSignedWith(file.bytes, certificatePem) || file.bytes.length > 0 ? null :',
      },
    ],
    test: {
      file: SEAL_TEST,
      title: 'CR-116 refuses to establish a dossier with %s, and changes nothing',
      of: 'a changed file',
    },
  },
  {
    name: 'own-dossier-decided',
    means: 'somebody decides on the first trade of the company they act for',
    edits: [
      {
        file: ESTABLISH,
        find: "    if (by && (await isOwnCompany(tx, pair, store, by))) throw new Refusal('own-conflict')\n",
        put: '',
      },
    ],
    test: { file: SEAL_TEST, title: 'refuses a decision on a dossier of the own company, and changes nothing' },
  },
  {
    name: 'case-of-another-store',
    means: 'a store reads and decides cases of other stores',
    edits: [
      {
        file: COUNTER,
        find: "actor.face === 'seller' ? found?.storeId === actor.storeId :",
        put: "actor.face === 'seller' ? true :",
      },
    ],
    test: { file: DESKS_TEST, title: 'lets a store see and decide its own cases and returns 404 for another store’s' },
  },
  {
    name: 'desk-without-right',
    means: 'everybody with a console session decides at every desk',
    edits: [
      { file: COUNTER, find: '  if (!hasRight(actor, desk.right)) throw noRight(actor, [desk.right])\n', put: '' },
    ],
    test: { file: DESKS_TEST, title: 'returns 401 to strangers and shows a desk only to staff with its right' },
  },
  {
    name: 'claim-taken-from-other',
    means: 'two people can work on the same case at once',
    edits: [
      {
        file: CLAIMS,
        find: "where.or([where('staff.claim.accountId', '=', from), where('staff.claim.until', '<=', claimedAt)]),",
        put: "where('staff.claim.desk', '=', claim.desk),",
      },
    ],
    test: {
      file: DESKS_TEST,
      title: 'CR-057 gives a case to one of two concurrent claims, until it is returned or 15 minutes have passed',
    },
  },
  {
    name: 'decision-on-changed-case',
    means: 'a case is decided although it changed after the reviewer opened it',
    edits: [{ file: DECIDE, find: '!found.isWaiting || versionOf(found) !== version', put: '!found.isWaiting' }],
    test: {
      file: DESKS_TEST,
      title: 'requires a reason, a known item and the current version, and changes nothing otherwise',
    },
  },
  {
    name: 'own-request-approved',
    means: 'the person who asked for an act may also approve it',
    edits: [
      { file: APPROVAL, find: "  if (row.askedBy === actor.accountId) throw new Refusal('own-request')\n", put: '' },
    ],
    test: {
      file: APPROVALS_TEST,
      title: 'CR-032 CR-033 carries out a request only when another person with the right approves it',
    },
  },
  {
    name: 'approval-of-changed-subject',
    means: 'the approval carries out something else than was asked for',
    edits: [
      {
        file: APPROVAL,
        find: "      if ((await kind.versionOf(tx, row.payload)) !== row.version) throw new Refusal('approval-outdated')\n",
        put: '',
      },
    ],
    test: { file: APPROVALS_TEST, title: 'CR-035 refuses the approval when the subject changed since the request' },
  },
  {
    name: 'certificate-for-unfit-request',
    means: 'a company may seal by an agent who is its legal person, or in a name that is no longer its own',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/certification/certification-desk.ts',
        find: 'if (bars.length > 0)',
        put: 'if (bars.length > 9)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/qualification/certification/certification.http.test.ts',
      title: 'by an agent: requires the letter, and a reviewer refuses or approves it',
    },
  },
  {
    name: 'scope-set-without-reason',
    means: 'a reviewer changes what a company may buy without a recorded reason',
    edits: [
      {
        file: 'apps/server/src/modules/qualification/registration/decide-registration.ts',
        find: '(scopes.length > 0 || isOdd)',
        put: 'isOdd',
      },
    ],
    test: {
      file: 'apps/server/src/modules/qualification/registration/decide-registration.http.test.ts',
      title: 'approves with other classes of goods than the licence was read to give, only with a reason',
    },
  },
  {
    name: 'approval-over-own-limit',
    means: 'a person approves a larger amount than their own limit allows',
    edits: [{ file: APPROVAL, find: '      await refuseOverOwnLimit(tx, row)\n', put: '' }],
    test: {
      file: APPROVALS_TEST,
      title: 'lets nobody approve an amount above their own limit, and shows and states that limit',
    },
  },
  {
    name: 'approval-over-open-question',
    means: 'a request is approved while it waits for the answer to a question',
    edits: [
      {
        file: APPROVAL,
        find: "      if (await hasOpenQuestion(tx.db, row.id)) throw new Refusal('approval-question-open')\n",
        put: '',
      },
    ],
    test: {
      file: APPROVALS_TEST,
      title: 'waits for the answer of the requester when a second person asks back, without more time',
    },
  },
  {
    name: 'approval-twice',
    means: 'two approvals at the same moment carry the act out twice',
    edits: [
      {
        file: APPROVAL,
        find: "  if (row.state !== 'waiting') throw new Refusal('state-changed')\n  if (row.expiresAt",
        put: '  if (row.expiresAt',
      },
    ],
    test: {
      file: APPROVALS_TEST,
      title: 'CR-034 accepts one of two simultaneous approvals and carries out the request once',
    },
  },
  {
    name: 'changes-unverified',
    means: 'before and after of an act can be rewritten without breaking the audit chain',
    edits: [{ file: 'apps/server/src/platform/audit.ts', find: 'if (altered !== null)', put: 'if (altered === "")' }],
    test: {
      file: AUDIT_TEST,
      title: 'CR-047 CR-048 verifies and anchors the chain in the background, and names the row of an altered act',
    },
  },
  {
    name: 'audit-of-another-store',
    means: 'a store reads the audit log of other stores',
    edits: [
      {
        file: 'apps/server/src/modules/staff/audit/audit-tables.ts',
        find: "  let query = db.selectFrom('platform.audit')\n  if (storeId !== null) query = query.where('storeId', '=', storeId)\n",
        put: "  let query = db.selectFrom('platform.audit')\n  if (storeId === '') query = query.where('storeId', '=', storeId)\n",
      },
      // The row-level security policy also applies: both must be removed to let a row through.
      {
        file: 'db/migrations/0412_audit_wall.sql',
        find: "  using (coalesce(current_setting('app.store_id', true), '') = '' or store_id = platform.current_store() or platform.is_system())",
        put: '  using (true)',
      },
    ],
    test: {
      file: AUDIT_TEST,
      title: 'CR-043 CR-049 shows a store the acts on its own records with before and after, never another store’s',
    },
  },
  {
    name: 'robot-decides-claimed-case',
    means: 'a robot decides a case that a person has open',
    edits: [{ file: DUTY, find: 'and case_id = ${caseId} and until', put: "and case_id = ${caseId} || '?' and until" }],
    test: { file: DUTY_TEST, title: 'CR-190 skips a case that a person has claimed' },
  },
  {
    name: 'desk-past-the-second-pair',
    means: 'one person alone refunds any amount at the desk',
    edits: [
      {
        file: AT_DESK,
        find: 'isSellers(ctx) && said ? agreeAtDesk(ctx, id, said) :',
        put: 'false ? agreeAtDesk(ctx as never, id, said as never) :',
      },
    ],
    test: {
      file: AT_DESK_TEST,
      title: 'CR-032 waits for a colleague’s approval when a large refund is agreed to at the desk',
    },
  },
  {
    name: 'desk-refuses-without-evidence',
    means: 'a store denies a fault without evidence',
    edits: [{ file: AT_DESK, find: 'isSellers(ctx) ? refuseAtDesk(ctx, id, objections) :', put: '' }],
    test: {
      file: AT_DESK_TEST,
      title: 'CR-107 refuses to reject a fault claim at the desk without evidence, and changes nothing',
    },
  },
  {
    name: 'award-above-share',
    means: 'the platform awards more than the lines were paid for',
    edits: [{ file: CUT, find: ' || amount > fen(refundAmount)', put: '' }],
    test: {
      file: AT_DESK_TEST,
      title: 'CR-108 CR-111 splits a partial award over the lines to the fen, records the bearer and caps the amount',
    },
  },
  {
    name: 'refunds-split-past-the-limit',
    means: 'many small refunds of one order need no second person',
    edits: [{ file: ANSWER, find: 'fen(found.refundAmount + earlier)', put: 'fen(found.refundAmount)' }],
    test: {
      file: AT_DESK_TEST,
      title: 'CR-042 adds up refunds of one order by one person within 24 hours against the limit',
    },
  },
  {
    name: 'awards-split-past-the-limit',
    means: 'many small awards of one order need no second person',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/operating/judge-case.ts',
        find: 'fen(awardedOf(found, given) + earlier)',
        put: 'awardedOf(found, given)',
      },
    ],
    test: { file: AT_DESK_TEST, title: 'CR-042 adds up awards of one order by one person within a day' },
  },
  {
    name: 'open-offers-not-added-up',
    means: 'offers in parts exceed the limit of an order without a second person',
    edits: [{ file: CASE_TABLES, find: 'then p.id is not null\n', put: 'then false\n' }],
    test: { file: PROPOSAL_TEST, title: ADDED_UP },
  },
  {
    name: 'given-up-goes-to-other-packs',
    means: 'the refund that a buyer gave up for some packs is paid for the others',
    edits: [{ file: CLAIM_TABLES, find: 'case when holds then l.given_up else 0 end', put: '0' }],
    test: { file: PROPOSAL_TEST, title: ADDED_UP },
  },
  {
    name: 'difference-accepted-at-another-amount',
    means: 'a store agrees to a refund that it has not seen',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/selling/difference-cases.ts',
        find: "if (plan.refundAmount !== refundAmount) throw new Refusal('case-refund-changed')",
        put: '',
      },
    ],
    test: {
      file: DIFFERENCE_TEST,
      title: 'accepts a difference by opening a case that is agreed to and refunds exactly its share, once',
    },
  },
  {
    name: 'difference-made-good-twice',
    means: 'a store accepts a difference that already has a case',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/selling/difference-cases.ts',
        find: "if (caseNo !== null) throw new Refusal('difference-has-case', { caseNo })",
        put: '',
      },
    ],
    test: { file: DIFFERENCE_TEST, title: 'refuses to accept a difference that already has a case' },
  },
  {
    name: 'proposal-past-the-limit',
    means: 'a store refunds a large amount by an offer that no second person has approved',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/selling/propose-refund.ts',
        find: "if (await needsApproval(tx, agreeKind, fen(amount + earlier))) throw new Refusal('proposal-over-limit')",
        put: '',
      },
    ],
    test: { file: PROPOSAL_TEST, title: 'CR-037 refuses a proposal over the limit that needs a second person' },
  },
  {
    name: 'proposal-of-another-buyer',
    means: 'a buyer accepts an offer that was made to somebody else',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/answer-proposal.ts',
        find: "if (asked.companyId !== ctx.actor.membership.companyId) throw new Refusal('not-found')",
        put: '',
      },
    ],
    test: {
      file: PROPOSAL_TEST,
      title: 'CR-013 returns 404 for a proposal on another buyer’s or another store’s case',
    },
  },
  {
    name: 'proposal-after-decision',
    means: 'an offer is paid although the case was decided meanwhile',
    edits: [
      {
        file: 'apps/server/src/modules/after-sale/answer-proposal.ts',
        find: "if (proposal.answer !== null || asked.state !== 'waiting-seller') throw new Refusal('state-changed')",
        put: '',
      },
      {
        file: 'apps/server/src/modules/after-sale/domain/case.states.ts',
        find: "'agree-refund': { from: ['waiting-seller'], to: 'completed' }",
        put: "'agree-refund': { from: ['waiting-seller', 'completed'], to: 'completed' }",
      },
    ],
    test: { file: PROPOSAL_TEST, title: 'voids the proposal when the store agrees to the whole refund' },
  },
  {
    name: 'approval-about-nobody',
    means: 'an operator limited to some provinces sees and decides cases of companies elsewhere',
    edits: [{ file: APPROVAL, find: 'aboutCompanyId: about?.companyId ?? null', put: 'aboutCompanyId: null' }],
    test: {
      file: APPROVALS_TEST,
      title: 'CR-008 shows, counts and lets decide no request about a company outside of an operator’s limits',
    },
  },
]
