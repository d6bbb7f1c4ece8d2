import type { Defect } from '../defect.ts'

const MODULES = 'apps/server/src/modules'
const WORK = `${MODULES}/file/imports/work-imports.ts`
const ASK = `${MODULES}/file/imports/ask-imports.ts`
const PRICE_ROW = `${MODULES}/catalogue/domain/price-row.ts`
const PRICE_ROW_TEST = `${MODULES}/catalogue/domain/price-row.test.ts`
const TEST = `${MODULES}/file/imports/imports.http.test.ts`
const GUARDS_TEST = `${MODULES}/file/imports/import-guards.http.test.ts`

/**
 * Sheets that change prices and customers: no row twice, none lost, nothing overwritten, no approval by one person above the
 * limit.
 */
export const SHEET_DEFECTS: readonly Defect[] = [
  {
    name: 'sheet-overwrites-changed-row',
    means: 'an import overwrites a row that somebody changed after the check',
    edits: [{ file: WORK, find: 'if (versionOf(current) !== row.seenVersion)', put: 'if (current === undefined)' }],
    test: {
      file: TEST,
      title: 'CR-080 refuses exactly the rows that were changed since the sheet was downloaded, with both values',
    },
  },
  {
    name: 'sheet-undo-overwrites',
    means: 'undoing an import reverts what somebody changed after it',
    edits: [
      {
        file: WORK,
        find: '(versionOf(now[at] ?? null) === row.leftVersion ? [at] : [])',
        put: '(row.leftVersion === null ? [] : [at])',
      },
    ],
    test: {
      file: GUARDS_TEST,
      title: 'CR-083 undoes a whole job, only the untouched rows after a change, and nothing after 24 hours',
    },
  },
  {
    name: 'sheet-applied-by-one',
    means: 'prices far under the base price are applied without a second person',
    edits: [{ file: ASK, find: 'if (second > 0) {', put: 'if (second > 5000) {' }],
    test: {
      file: GUARDS_TEST,
      title:
        'CR-037 asks a second person for special prices more than 20 % under the base price, and applies with their yes',
    },
  },
  {
    name: 'sheet-after-right-was-lost',
    means: 'an import is applied for somebody who has lost the right to change such records',
    edits: [{ file: WORK, find: '!mayBring(kind, actor)', put: 'actor.face !== kind.face' }],
    test: {
      file: GUARDS_TEST,
      title: 'CR-013 hides jobs from other stores and colleagues, and finds no records of another store',
    },
  },
  {
    name: 'sheet-price-slip',
    means: 'a price with a misplaced decimal point is accepted',
    edits: [{ file: PRICE_ROW, find: 'ratio >= from && ratio <= to', put: 'ratio > from && ratio < from' }],
    test: {
      file: PRICE_ROW_TEST,
      title: 'CR-060 suspects a slip of the decimal point from 8 to 12.5 and from 80 to 125 times, up and down',
    },
  },
  {
    name: 'left-out-row-applied',
    means: 'a row that somebody left out of an import is applied with the others',
    edits: [
      {
        file: 'apps/server/src/modules/file/imports/row-tables.ts',
        find: "outcome: reason === null ? null : 'skipped', outcomeReason: reason ?? ''",
        put: "outcome: null, outcomeReason: reason ?? ''",
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/selling/store-orders.http.test.ts',
      title: 'leaves rows out of an import and takes them in again, also when one was the double of another',
    },
  },
]
