import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { matchGoods } from '../../apps/server/src/modules/search/engine/memory/match-goods.ts'
import type { MemoryIndex } from '../../apps/server/src/modules/search/engine/memory/memory-index.ts'
import { readLines } from '../../apps/server/src/modules/search/import/domain/read-lines.ts'
import { demoIndex, productText } from './demo-index.ts'

/**
 * Lists of buyers, checked row by row: the first column is not part of the list but gives the meaning of the row, 名称｜规格｜厂家; `?`
 * when it cannot be certain, `=` for titles and headings.
 */
const LISTS = join(import.meta.dirname, 'lists')
const UNSURE = '?'
const HEADING = '='
/** At least this share of the rows that name one product is matched without asking. */
const LEAST_MATCHED = 0.95

interface Judged {
  readonly list: string
  readonly text: string
  readonly expected: string
  /** The match without asking the buyer; null: the buyer is asked. */
  readonly matched: string | null
}

let index: MemoryIndex
const judged: Judged[] = []
let rowCount = 0

/** Those in folders are checked in `buying-lists.test.ts`. */
function filesOf(): string[] {
  return readdirSync(LISTS).filter(name => name.endsWith('.tsv'))
}

beforeAll(() => {
  index = demoIndex()
  for (const file of filesOf()) {
    const rows = readFileSync(join(LISTS, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => line.split('\t'))
    const expected = rows.map(row => row[0] ?? '')
    rowCount += expected.filter(word => word !== HEADING).length
    const lines = readLines(rows.map(row => row.slice(1))).lines.filter(line => line.notGoods === '')
    const answers = matchGoods(index, lines)
    lines.forEach((line, at) => {
      const answer = answers[at]
      judged.push({
        list: file,
        text: line.rawText,
        expected: expected[line.sourceRow - 1] ?? '',
        matched: answer?.isCertain ? productText(index, answer.productIds[0] ?? '') : null,
      })
    })
  }
})

const plain = (text: string) => text.replace(/[*×xX]/g, '×')
const told = ({ list, text, expected, matched }: Judged) => `${list}: ${text} → ${matched}, not ${expected}`

test('reads each of the 400 rows of nine lists that is not a heading', () => {
  expect(filesOf()).toHaveLength(9)
  expect(rowCount).toBe(400)
  expect(judged).toHaveLength(rowCount)
  expect(judged.filter(({ expected }) => expected === HEADING || expected === '')).toEqual([])
})

test('matches no row to other goods than it means', () => {
  const wrong = judged.filter(({ matched, expected }) => matched !== null && plain(matched) !== plain(expected))
  expect(wrong.map(told)).toEqual([])
})

test('matches at least 95% of the rows that name one product without asking', () => {
  const sure = judged.filter(({ expected }) => expected !== UNSURE)
  const asked = sure.filter(({ matched }) => matched === null)
  expect(asked.length / sure.length, asked.map(told).join('\n')).toBeLessThanOrEqual(1 - LEAST_MATCHED)
})
