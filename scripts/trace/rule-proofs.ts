import { type Defect, rulesOf } from '../../tests/defects/defect.ts'
import { isSeenRed, type SeenRed } from '../../tests/defects/seen-red.ts'

export interface TestText {
  readonly path: string
  readonly text: string
}

/** One test that asserts a rule. */
export interface Proof {
  readonly path: string
  readonly title: string
  readonly by: 'journey' | 'component' | 'HTTP' | 'function'
  /** The defects of this rule that this test must find. */
  readonly breaks: readonly Break[]
}

interface Break {
  readonly name: string
  /** Whether the current row was planted and the test failed. */
  readonly isSeenRed: boolean
}

const STRENGTH: readonly Proof['by'][] = ['journey', 'component', 'HTTP', 'function']
const BEGINNING = /^\s*(?:test|it|describe)(?:\.\w+)*(?:<[^>]*>)?\(/gm
const ASSERTION = /\bexpect\b|\bexpect\w*\(|\buntil\(/

/**
 * The strongest test that names the rule in its title or its table and has an assertion: first one with a verified defect, then
 * one with a defect that was not planted yet.
 */
export function proofOf(
  rule: string,
  tests: readonly TestText[],
  defects: readonly Defect[],
  seen: SeenRed = new Map(),
): Proof | null {
  const breaking = defects.filter(defect => rulesOf(defect).includes(rule))
  const found = tests.flatMap(test => proofsIn(rule, test, breaking, seen))
  return found.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

function rank({ by, breaks }: Proof): number {
  const group = breaks.some(each => each.isSeenRed) ? 0 : breaks.length > 0 ? 1 : 2
  return group * STRENGTH.length + STRENGTH.indexOf(by)
}

function proofsIn(rule: string, { path, text }: TestText, breaking: readonly Defect[], seen: SeenRed): Proof[] {
  const named = new RegExp(`\\b${rule}\\b`)
  if (!named.test(text)) return []
  const code = withoutComments(text)
  return blocksOf(code).flatMap(block => {
    const title = titleOf(block)
    const table = block.slice(0, block.indexOf(title)) + namedTable(block, code)
    if (title === '' || !ASSERTION.test(block) || !(named.test(title) || named.test(table))) return []
    const breaks = breaking.filter(({ test }) => test.file === path && title.includes(test.title))
    const shown = breaks.map(defect => ({ name: defect.name, isSeenRed: isSeenRed(defect, seen) }))
    return [{ path, title, by: kindOf(path), breaks: shown }]
  })
}

/** From the start of one test to the start of the next; the start of a group belongs to its first test. */
function blocksOf(text: string): string[] {
  const heads = [...text.matchAll(BEGINNING)].map(({ index }) => index)
  return heads.map((from, at) => {
    const isGroup = /^\s*describe/.test(text.slice(from, from + 40))
    return text.slice(from, heads[isGroup ? at + 2 : at + 1])
  })
}

/** The title of a test; for a table it is in the second pair of brackets. */
function titleOf(block: string): string {
  const head = /^\s*(?:test|it|describe)(?:\.\w+)*(?:<[^>]*>)?\(/.exec(block)?.[0] ?? ''
  const isTable = /\.(each|for)\b/.test(head)
  const from = isTable ? /\)\(\s*(?=['"`])/.exec(block) : null
  if (isTable && !from) return ''
  const rest = from ? block.slice(from.index + from[0].length) : block.slice(head.length)
  return /^\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(rest)?.[2] ?? ''
}

/** A named table above its test. */
function namedTable(block: string, code: string): string {
  const name = /^\s*(?:test|it)\.(?:each|for)(?:<[^>]*>)?\((\w+)\)/.exec(block)?.[1]
  return (name && new RegExp(`const ${name}\\b[^\\n]*= \\[[\\s\\S]*?\\n *\\]`).exec(code)?.[0]) ?? ''
}

function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

function kindOf(path: string): Proof['by'] {
  if (path.startsWith('tests/journeys/')) return 'journey'
  if (/^(?:apps\/shop|packages\/(?:ui|web))\//.test(path) && /\.test\.tsx$|\.dom\.test\.ts$/.test(path))
    return 'component'
  return path.includes('.http.test.') ? 'HTTP' : 'function'
}
