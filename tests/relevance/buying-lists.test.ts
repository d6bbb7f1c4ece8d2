import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { matchGoods } from '../../apps/server/src/modules/search/engine/memory/match-goods.ts'
import type { MemoryIndex } from '../../apps/server/src/modules/search/engine/memory/memory-index.ts'
import { readLines, type WantedLine } from '../../apps/server/src/modules/search/import/domain/read-lines.ts'
import { textToTable } from '../../apps/server/src/modules/search/import/read-text-table.ts'
import { demoIndex, productText } from './demo-index.ts'

/**
 * Lists as people write them, one folder for each class. The first two columns are not part of a list: they give the meaning of
 * each row, 名称｜规格｜厂家 and the quantity. `?` before the goods: they must be offered as a choice and never taken as certain; `?`
 * alone: nothing may be taken as certain; `=`: no goods. Several goods in one row are joined by ` & `.
 */
const LISTS = join(import.meta.dirname, 'lists')
const LEAST_QUANTITIES_RIGHT = 0.97
/** Of rows that name one product. */
const LEAST_CERTAIN = 0.95
/** Of rows whose goods are offered as a choice, or taken as certain. */
const LEAST_FOUND = 0.9

interface Judged {
  readonly class: string
  readonly told: string
  /** The meaning of the row; null when it is unknown. */
  readonly meant: string | null
  readonly mayBeCertain: boolean
  readonly certain: string | null
  readonly isFound: boolean
  readonly isQuantityRight: boolean
}

let index: MemoryIndex
const judged: Judged[] = []
/** Rows that were read as more or fewer goods than they contain. */
const lost: string[] = []
let listCount = 0

beforeAll(() => {
  index = demoIndex()
  for (const folder of readdirSync(LISTS, { withFileTypes: true }).filter(entry => entry.isDirectory()))
    for (const file of readdirSync(join(LISTS, folder.name))) judgeList(folder.name, join(folder.name, file))
})

function judgeList(name: string, file: string): void {
  listCount++
  const rows = readFileSync(join(LISTS, file), 'utf8')
    .replace(/\n$/, '')
    .split('\n')
    .map(line => line.split('\t'))
  const text = rows.map(row => row.slice(2).join('\t')).join('\n')
  const { lines } = readLines(textToTable(text))
  rows.forEach(([expected = '', quantities = ''], at) => {
    const own = lines.filter(line => line.sourceRow === at + 1)
    const goods = own.filter(line => line.notGoods === '')
    const meant = expected === '=' ? [] : expected.split(' & ')
    if (goods.length !== meant.length || own.length === 0)
      lost.push(
        `${file}:${at + 1} ${rows[at]?.slice(2).join(' ')} → ${own.map(line => line.notGoods || line.name).join(' & ')}`,
      )
    const counts = quantities.split(' & ')
    meant.forEach((each, place) => {
      const line = goods[place]
      if (line) judgeLine(name, file, line, each, counts[place] ?? '')
    })
  })
}

function judgeLine(name: string, file: string, line: WantedLine, expected: string, quantity: string): void {
  const [match] = matchGoods(index, [line])
  const found = (match?.productIds ?? []).map(id => plain(productText(index, id)))
  const meant = expected.replace(/^\?/, '')
  judged.push({
    class: name,
    told: `${file}: ${line.rawText}`,
    meant: meant === '' ? null : plain(meant),
    mayBeCertain: !expected.startsWith('?'),
    certain: match?.isCertain ? (found[0] ?? '') : null,
    isFound: found.includes(plain(meant)),
    isQuantityRight: String(line.count ?? '') === quantity,
  })
}

const plain = (text: string) => text.replace(/[*×xX]/g, '×')
const share = (part: readonly unknown[], whole: readonly unknown[]) =>
  whole.length === 0 ? 1 : part.length / whole.length

test('keeps every row and adds none', () => {
  expect(lost).toEqual([])
})

test('marks no wrong match as certain', () => {
  const wrong = judged.filter(({ certain, meant }) => certain !== null && certain !== meant)
  expect(wrong.map(({ told, certain, meant }) => `${told} → ${certain}, not ${meant}`)).toEqual([])
})

test('marks no ambiguous row as certain', () => {
  expect(judged.filter(({ certain, mayBeCertain }) => certain !== null && !mayBeCertain)).toEqual([])
})

test('reads quantities and finds goods of at least sixty lists at the required rates', () => {
  print()
  expect(listCount).toBeGreaterThanOrEqual(60)
  expect(
    share(
      judged.filter(({ isQuantityRight }) => isQuantityRight),
      judged,
    ),
  ).toBeGreaterThanOrEqual(LEAST_QUANTITIES_RIGHT)
  const sure = judged.filter(({ mayBeCertain }) => mayBeCertain)
  expect(
    share(
      sure.filter(({ certain }) => certain !== null),
      sure,
    ),
  ).toBeGreaterThanOrEqual(LEAST_CERTAIN)
  const known = judged.filter(({ meant }) => meant !== null)
  expect(
    share(
      known.filter(({ isFound }) => isFound),
      known,
    ),
  ).toBeGreaterThanOrEqual(LEAST_FOUND)
})

/** Prints the figures of each class. */
function print(): void {
  const rows = [...new Set(judged.map(each => each.class))].map(name => {
    const own = judged.filter(each => each.class === name)
    const sure = own.filter(({ mayBeCertain }) => mayBeCertain)
    const known = own.filter(({ meant }) => meant !== null)
    return {
      class: name,
      rows: own.length,
      'certain and right': percent(
        sure.filter(({ certain, meant }) => certain === meant),
        sure,
      ),
      'certain and wrong': own.filter(({ certain, meant }) => certain !== null && certain !== meant).length,
      'among those offered': percent(
        known.filter(({ isFound }) => isFound),
        known,
      ),
      'quantities right': percent(
        own.filter(({ isQuantityRight }) => isQuantityRight),
        own,
      ),
    }
  })
  console.table(rows)
  const missed = judged.filter(
    ({ meant, isFound, isQuantityRight }) => (meant !== null && !isFound) || !isQuantityRight,
  )
  for (const { told, isQuantityRight } of missed.slice(0, 40))
    console.log(isQuantityRight ? 'not found' : 'quantity', told)
}

function percent(part: readonly unknown[], whole: readonly unknown[]): string {
  return whole.length === 0 ? '–' : `${(share(part, whole) * 100).toFixed(1)} %`
}
