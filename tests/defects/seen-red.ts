import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { type Defect, rulesOf } from './defect.ts'

/** The file that records which defects were planted and found by their test; from the root of the project. */
export const SEEN_RED_FILE = 'tests/defects/seen-red.tsv'

/** Names of the verified defects with their fingerprints. */
export type SeenRed = ReadonlyMap<string, string>

const HEAD = 'defect\tfingerprint'

/** The fingerprint of a row: its texts, its test, its rules. The code may move to another file. */
export function fingerprintOf(defect: Defect): string {
  const { edits, test } = defect
  const texts = edits.flatMap(({ find, put }) => [find, put])
  const whole = [...texts, basename(test.file), test.title, test.of ?? '', ...rulesOf(defect)]
  return createHash('sha256').update(JSON.stringify(whole)).digest('hex').slice(0, 16)
}

/** Whether the current row was verified. */
export function isSeenRed(defect: Defect, seen: SeenRed): boolean {
  return seen.get(defect.name) === fingerprintOf(defect)
}

export function readSeenRed(text: string): SeenRed {
  const [, ...lines] = text.trimEnd().split('\n')
  return new Map(lines.map(line => line.split('\t') as [string, string]))
}

/** The table after one more planting; a row that its test did not find is removed. */
export function withVerdict(seen: SeenRed, defect: Defect, isFound: boolean): SeenRed {
  const others = [...seen].filter(([name]) => name !== defect.name)
  return new Map(isFound ? [...others, [defect.name, fingerprintOf(defect)] as const] : others)
}

export function printSeenRed(seen: SeenRed): string {
  const rows = [...seen].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(row => row.join('\t'))
  return [HEAD, ...rows, ''].join('\n')
}
