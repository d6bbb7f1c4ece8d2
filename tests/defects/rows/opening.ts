import type { Defect } from '../defect.ts'

const DEPOSITS = 'apps/server/src/modules/payment/deposits'
const DEPOSIT_TEST = `${DEPOSITS}/deposits.http.test.ts`
const OPENING = 'apps/server/src/modules/store/opening'
const OPENING_TEST = `${OPENING}/opening.http.test.ts`

/** Opening a store: its deposit and its rehearsal. */
export const OPENING_DEFECTS: readonly Defect[] = [
  {
    name: 'deposit-other-name',
    means: 'one person alone takes money of anybody for the deposit of a store',
    edits: [
      {
        file: `${DEPOSITS}/claim-deposit.ts`,
        find: 'if (!isSameName(transfer.payerName, store.holderName)) {',
        put: 'if (letterFileId !== null && !isSameName(transfer.payerName, store.holderName)) {',
      },
    ],
    test: { file: DEPOSIT_TEST, title: 'CR-039 wants a letter and a second person for money under another name' },
  },
  {
    name: 'deposit-unbooked',
    means: 'a deposit is claimed, and the ledger does not know of it',
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
    means: 'a store asks to be opened though a part of its deposit is missing',
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
    means: 'somebody learns to pick whatever batch lies nearest',
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
]
