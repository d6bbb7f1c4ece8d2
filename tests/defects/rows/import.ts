import type { Defect } from '../defect.ts'

const SEARCH = 'apps/server/src/modules/search'
const MATCH_NAME = `${SEARCH}/engine/memory/match-name.ts`
const MATCH_GOODS = `${SEARCH}/engine/memory/match-goods.ts`
const HTTP_TEST = `${SEARCH}/import/import.http.test.ts`
const LISTS_TEST = 'tests/relevance/buying-lists.test.ts'
const NOTHING_WRONG = { file: LISTS_TEST, title: 'marks no wrong match as certain' }
const NUMBERS = {
  file: HTTP_TEST,
  title: 'matches by number unless the name contradicts it, and converts cases into packs',
}

/** Import lists: no wrong medicine taken as certain, no row lost, no quantity guessed. */
export const IMPORT_DEFECTS: readonly Defect[] = [
  {
    name: 'import-name-with-words-too-many',
    means: 'goods whose name is only a part of the written line count as certain',
    edits: [{ file: MATCH_NAME, find: "found(named.products, 'name-extra')", put: 'found(named.products)' }],
    test: NOTHING_WRONG,
  },
  {
    name: 'import-part-of-a-name',
    means: 'a part of a name is matched like the whole name',
    edits: [{ file: MATCH_NAME, find: "return found(part, 'name-part')", put: 'return found(part)' }],
    test: {
      file: 'tests/relevance/cut-names.test.ts',
      title: 'marks no shortened or extended name as a certain match for other goods',
    },
  },
  {
    name: 'import-other-salt',
    means: 'two salts of one substance are taken for the same',
    edits: [
      {
        file: `${SEARCH}/engine/text/name-agreement.ts`,
        find: "(a.base === b.base && (a.salt === '' || b.salt === '' || a.salt === b.salt))",
        put: 'a.base === b.base',
      },
    ],
    test: {
      file: `${SEARCH}/engine/text/name-agreement.test.ts`,
      title: 'rejects names contained in each other or with other salts, forms or numerals',
    },
  },
  {
    name: 'import-number-over-name',
    means: 'a barcode decides even if the name belongs to other goods',
    edits: [
      {
        file: MATCH_GOODS,
        find: "line.name === '' ? both : both.filter(product => agreesWithName(index, product, line.name))",
        put: 'line.name === line.name && agreesWithName ? both : []',
      },
    ],
    test: NUMBERS,
  },
  {
    name: 'import-unknown-number-ignored',
    means: 'an unknown barcode does not make the match uncertain',
    edits: [
      {
        file: MATCH_GOODS,
        find: "byBarcode?.length === 0 ? ['barcode-unknown' as const]",
        put: 'byBarcode === null ? [' + "'barcode-unknown' as const]",
      },
    ],
    test: NUMBERS,
  },
  {
    name: 'import-stock-for-quantity',
    means: 'a column of stock is read as the wanted quantity',
    edits: [{ file: `${SEARCH}/import/domain/columns.ts`, find: '|大类|库存|结存|', put: '|大类|结存|' }],
    test: {
      file: `${SEARCH}/import/domain/read-lines.test.ts`,
      title: 'never reads the stock as the wanted quantity unless a stock is counted',
    },
  },
  {
    name: 'import-quantity-made-up',
    means: 'a quantity that could not be read becomes the smallest one',
    edits: [
      {
        file: 'apps/shop/src/areas/search/import/summary-text.ts',
        find: "goods && quantity !== null && goods.gate.canBuy && goods.stock.state !== 'out'\n      ? [{ offerId: goods.offerId, quantity }]",
        put: "goods && goods.gate.canBuy && goods.stock.state !== 'out'\n      ? [{ offerId: goods.offerId, quantity: quantity ?? goods.pack.minQuantity }]",
      },
    ],
    test: {
      file: 'apps/shop/src/areas/search/import/summary-text.test.ts',
      title: 'leaves out lines whose quantity could not be read',
    },
  },
  {
    name: 'import-rows-cut-in-silence',
    means: 'rows beyond the limit are dropped without being counted',
    edits: [
      {
        file: `${SEARCH}/import/domain/read-lines.ts`,
        find: 'beyondCount: sheet.lines.length - lines.length',
        put: 'beyondCount: 0',
      },
    ],
    test: { file: HTTP_TEST, title: 'reports the number of rows beyond the limit' },
  },
  {
    name: 'import-first-sheet-only',
    means: 'only the first sheet of a workbook is read',
    edits: [
      {
        file: `${SEARCH}/import/table-thread.ts`,
        find: 'return boundSheets(await readOldWorkbook(content))',
        put: 'return boundSheets((await readOldWorkbook(content)).slice(0, 1))',
      },
    ],
    test: {
      file: HTTP_TEST,
      title: 'reads all sheets of old workbooks, and of HTML and XML named as workbooks',
    },
  },
  {
    name: 'import-columns-of-another-company',
    means: 'the columns that one company chose are used for the lists of all companies',
    edits: [
      {
        file: 'db/migrations/0315_import_sheets.sql',
        find: "call platform.isolate_by_company('search.column_layout');\n",
        put: '',
      },
      {
        file: `${SEARCH}/tables/import-sheets.ts`,
        find: "    .where('companyId', '=', companyId)\n",
        put: "    .where('companyId', 'is not', null)\n",
      },
    ],
    test: {
      file: `${SEARCH}/import/columns.http.test.ts`,
      title: 'shows guessed columns, applies corrections and remembers them for the company',
    },
  },
  {
    name: 'import-other-name-taken-at-once',
    means: 'one click accepts differently named goods for all rows with a single candidate',
    edits: [
      {
        file: 'apps/shop/src/areas/cart/planning/needs.ts',
        find: "verdict === 'several' && isSameName && only",
        put: "verdict === 'several' && isSameName !== null && only",
      },
    ],
    test: {
      file: 'apps/shop/src/areas/cart/planning/needs.test.ts',
      title: 'selects only rows whose sole candidate has the same name',
    },
  },
]
