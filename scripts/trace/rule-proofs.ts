import type { Defect } from '../../tests/defects/defect.ts'

export interface TestText {
  readonly path: string
  readonly text: string
}

/** One test that asserts a rule. */
export interface Proof {
  readonly path: string
  readonly title: string
  readonly by: 'journey' | 'component' | 'HTTP' | 'function'
  /** Names of the planted breaks that this very test must find. */
  readonly breaks: readonly string[]
}

const STRENGTH: readonly Proof['by'][] = ['journey', 'component', 'HTTP', 'function']
const BEGINNING = /^\s*(?:test|it|describe)(?:\.\w+)*(?:<[^>]*>)?\(/gm
const ASSERTION = /\bexpect\b|\bexpect\w*\(|\buntil\(/

/** The strongest test that names the rule in its title or its table and asserts something; one with a planted break first. */
export function proofOf(rule: string, tests: readonly TestText[], defects: readonly Defect[]): Proof | null {
  const found = tests.flatMap(test => proofsIn(rule, test, defects))
  return found.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

function rank({ by, breaks }: Proof): number {
  return (breaks.length > 0 ? 0 : STRENGTH.length) + STRENGTH.indexOf(by)
}

function proofsIn(rule: string, { path, text }: TestText, defects: readonly Defect[]): Proof[] {
  const named = new RegExp(`\\b${rule}\\b`)
  if (!named.test(text)) return []
  const code = withoutComments(text)
  return blocksOf(code).flatMap(block => {
    const title = titleOf(block)
    const table = block.slice(0, block.indexOf(title)) + namedTable(block, code)
    if (title === '' || !ASSERTION.test(block) || !(named.test(title) || named.test(table))) return []
    const breaks = defects.filter(({ test }) => test.file === path && title.includes(test.title))
    return [{ path, title, by: kindOf(path), breaks: breaks.map(({ name }) => name) }]
  })
}

/** From the head of one test to the head of the next; the head of a group belongs to its first test. */
function blocksOf(text: string): string[] {
  const heads = [...text.matchAll(BEGINNING)].map(({ index }) => index)
  return heads.map((from, at) => {
    const isGroup = /^\s*describe/.test(text.slice(from, from + 40))
    return text.slice(from, heads[isGroup ? at + 2 : at + 1])
  })
}

/** The words of the title: of a table they stand in the second pair of brackets. */
function titleOf(block: string): string {
  const head = /^\s*(?:test|it|describe)(?:\.\w+)*(?:<[^>]*>)?\(/.exec(block)?.[0] ?? ''
  const isTable = /\.(each|for)\b/.test(head)
  const from = isTable ? /\)\(\s*(?=['"`])/.exec(block) : null
  if (isTable && !from) return ''
  const rest = from ? block.slice(from.index + from[0].length) : block.slice(head.length)
  return /^\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/.exec(rest)?.[2] ?? ''
}

/** A table that stands above its test, under a name. */
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
