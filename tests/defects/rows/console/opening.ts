import type { Defect } from '../../defect.ts'

const DEPOSITS = 'apps/server/src/modules/payment/deposits'
const DEPOSIT_TEST = `${DEPOSITS}/deposits.http.test.ts`
const OPENING = 'apps/server/src/modules/store/opening'
const SELLING = 'apps/server/src/modules/payment/selling'
const STATEMENT_TEST = `${SELLING}/store-statements.http.test.ts`
const OPENING_TEST = `${OPENING}/opening.http.test.ts`
const INQUIRIES_TEST = 'apps/server/src/modules/service/operating/inquiries.http.test.ts'

/** Opening a store: its deposit and its rehearsal; corrections of a month; merged companies. */
export const OPENING_DEFECTS: readonly Defect[] = [
  {
    name: 'deposit-other-name',
    means: 'one person alone assigns a transfer of any payer to the deposit of a store',
    edits: [
      {
        file: `${DEPOSITS}/claim-deposit.ts`,
        find: 'if (!isSameName(transfer.payerName, store.holderName)) {',
        put: 'if (letterFileId !== null && !isSameName(transfer.payerName, store.holderName)) {',
      },
    ],
    test: { file: DEPOSIT_TEST, title: 'CR-039 requires a letter and a second person when the payer has another name' },
  },
  {
    name: 'deposit-unbooked',
    means: 'a deposit is claimed without a booking in the ledger',
    edits: [
      {
        file: `${DEPOSITS}/claim-deposit.ts`,
        find: "{ account: { kind: 'deposit', storeId }, amount: negate(transfer.amount) },",
        put: "{ account: { kind: 'suspense' }, amount: negate(transfer.amount) },",
      },
    ],
    test: { file: DEPOSIT_TEST, title: 'books money of the holder to the fen with one person, once' },
  },
  {
    name: 'opening-deposit-short',
    means: 'a store asks to be opened although a part of its deposit is missing',
    edits: [
      {
        file: `${OPENING}/read-opening.ts`,
        find: 'missing: paid < due ? subtract(due, paid) : ZERO',
        put: 'missing: paid < ZERO ? subtract(due, paid) : ZERO',
      },
    ],
    test: {
      file: OPENING_TEST,
      title: 'CR-114 refuses the request to open with the sum that is missing of the deposit',
    },
  },
  {
    name: 'opening-unread-documents',
    means: 'a step is confirmed although its documents have changed since they were read',
    edits: [
      {
        file: `${OPENING}/ask-opening.ts`,
        find: 'if (reading?.version !== version) throw',
        put: 'if (!reading) throw',
      },
    ],
    test: { file: OPENING_TEST, title: 'refuses a confirmation when the terms have changed since they were read' },
  },
  {
    name: 'opening-reading-not-kept',
    means: 'a confirmed step shows the present text instead of the one that was confirmed',
    edits: [
      {
        file: `${OPENING}/read-opening.ts`,
        find: 'word?.reading ?? readingOf(',
        put: 'readingOf(',
      },
    ],
    test: { file: OPENING_TEST, title: 'keeps the text that was confirmed when the terms change later' },
  },
  {
    name: 'opening-desk-trusts-words',
    means: 'the desk opens a store that has not paid what the contract asks for',
    edits: [
      {
        file: `${OPENING}/opening-desk.ts`,
        find: 'if (paid < due) throw depositShort(due, paid)',
        put: 'if (due < 0) throw depositShort(due, paid)',
      },
    ],
    test: {
      file: OPENING_TEST,
      title: 'opens the store only with contract and the deposit that the ledger holds, and notifies the store',
    },
  },
  {
    name: 'rehearsal-any-batch',
    means: 'the rehearsal accepts any batch instead of the first to expire',
    edits: [
      {
        file: 'apps/server/src/modules/order/selling/rehearsal.ts',
        find: 'const wrong = judgePicks(one, own)',
        put: 'const wrong = own.length < 0 ? judgePicks(one, own) : null',
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/selling/rehearsal.http.test.ts',
      title:
        'refuses wrong batches, wrong counts, missing papers, warm boxes and steps out of turn, and stays where it is',
    },
  },
  {
    name: 'correction-by-one-person',
    means: 'one person alone corrects a monthly statement by any amount',
    edits: [
      {
        file: `${SELLING}/correct-statement.ts`,
        find: 'if (await needsApproval(tx, statementCorrectKind, add(amount, earlier)))',
        put: 'if (amount < 0 && (await needsApproval(tx, statementCorrectKind, add(amount, earlier))))',
      },
    ],
    test: {
      file: STATEMENT_TEST,
      title: 'CR-037 corrects up to the limit by one person and asks a second one for a fen more',
    },
  },
  {
    name: 'correction-beyond-month',
    means: 'a correction exceeds what was bought in the month',
    edits: [
      {
        file: `${SELLING}/correct-statement.ts`,
        find: 'if (amount > most)',
        put: 'if (amount < 0)',
      },
    ],
    test: {
      file: STATEMENT_TEST,
      title: 'refuses a correction without paper, of a month that is not over, over an old page or beyond the month',
    },
  },
  {
    name: 'correction-past-debts',
    means: 'a credit note leaves the buyer’s debt unchanged',
    edits: [
      {
        file: `${SELLING}/correct-statement.ts`,
        find: "if (debt) await cutDebt(db, now, debt, { kind: 'return', subject: id, amount: share.amount })",
        put: "if (debt && share.amount < 0) await cutDebt(db, now, debt, { kind: 'return', subject: id, amount: share.amount })",
      },
    ],
    test: {
      file: STATEMENT_TEST,
      title: 'books a correction against the debts and the rest to the wallet, to the fen, and notifies the buyer',
    },
  },
  {
    name: 'merge-two-live',
    means: 'a company that still buys is merged into another',
    edits: [
      {
        file: 'apps/server/src/modules/company/domain/merge.ts',
        find: "if (from.state !== 'withdrawn') return 'merge-both-live'",
        put: "if (from.state === 'draft') return 'merge-both-live'",
      },
    ],
    test: {
      file: 'apps/server/src/modules/company/operating/merge-companies.http.test.ts',
      title: 'refuses two live companies, money on both, frozen money, and itself, and changes nothing',
    },
  },
  {
    name: 'merged-company-restored',
    means: 'a merged company becomes active again beside the other',
    edits: [
      {
        file: 'apps/server/src/modules/company/open-company.ts',
        find: "if (await isMergedAway(db, companyId)) throw new Refusal('company-merged')",
        put: "if (companyId === '' && (await isMergedAway(db, companyId))) throw new Refusal('company-merged')",
      },
    ],
    test: {
      file: 'apps/server/src/modules/company/operating/merge-companies.http.test.ts',
      title: 'moves logins and wallet to the survivor when a second person agrees, and links both dossiers',
    },
  },
  {
    name: 'violation-of-any-store',
    means: 'a violation is held against a store that never sold to the buyer',
    edits: [
      {
        file: 'apps/server/src/modules/service/operating/record-violation.ts',
        find: '.find(one => one.storeId === storeId)',
        put: '.at(0)',
      },
    ],
    test: {
      file: INQUIRIES_TEST,
      title: 'recordViolation refuses other stores, no evidence and the same fact twice, and writes nothing',
    },
  },
  {
    name: 'chain-tie-untold',
    means: 'a store that left its chain is still seen and supplied by its headquarters',
    edits: [
      {
        file: 'apps/server/src/modules/company/operating/end-ties.ts',
        find: "await moveChainRequest(db, tie, 'end', { reason, decidedAt: now })",
        put: "if (reason === '') await moveChainRequest(db, tie, 'end', { reason, decidedAt: now })",
      },
    ],
    test: {
      file: 'apps/server/src/modules/company/operating/end-ties.http.test.ts',
      title: 'endChainTie removes a store from its chain, notifies both, and refuses a company without headquarters',
    },
  },
]
