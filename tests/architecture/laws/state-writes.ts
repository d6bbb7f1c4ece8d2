import { isTest, type Source } from '../sources.ts'
import { isTableFile } from './table-files.ts'

const STATES = 'apps/server/src/platform/states/'

/** Server code that writes into our tables; the sandbox simulates providers. */
function isJudged(source: Source): boolean {
  return (
    source.path.startsWith('apps/server/src/') &&
    !source.path.startsWith(STATES) &&
    !source.path.startsWith('apps/server/src/sandbox/') &&
    !source.path.includes('/testing') &&
    !isTest(source)
  )
}

const SQL_SET = /\bset\s+(?:(?!\bwhere\b|\bfrom\b|\breturning\b|`)[\s\S])*?(?<![\w.])state\s*=/i
const SQL_INSERT = /\binsert\s+into\s+[\w."]+(?:\s+as\s+\w+)?\s*\(([^)]*)\)([^`]*)/gi
const LITERAL = /(?<![\w.])state\s*:\s*(?:\w+ \? )?'/

/** States that are written by hand instead of by a verb of their machine. */
export function findWrittenStates(sources: readonly Source[]): string[] {
  return sources.filter(isJudged).flatMap(source => {
    const found: string[] = []
    if (SQL_SET.test(source.text)) found.push(`${source.path} sets a state in SQL`)
    for (const [, columns = '', rest = ''] of source.text.matchAll(SQL_INSERT))
      if (/(?<!\w)state(?!\w)/.test(columns) && !rest.includes('${begun('))
        found.push(`${source.path} inserts a state in SQL`)
    for (const call of ['.set(', 'doUpdateSet(', '.values('])
      for (const written of argumentsOf(source.text, call))
        if (LITERAL.test(written)) found.push(`${source.path} writes a state in ${call}…)`)
    if (!isTableFile(source) && /from '#platform\/states\/move\.ts'/.test(source.text) && !isList(source))
      found.push(`${source.path} moves states outside a table file`)
    return found
  })
}

/** The list of all tables with a state names their type. */
function isList({ path }: Source): boolean {
  return path === 'apps/server/src/modules/stateful.ts'
}

/** The argument text of each call. */
function argumentsOf(text: string, call: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf(call); at >= 0; at = text.indexOf(call, at + 1)) {
    let depth = 1
    let end = at + call.length
    for (; end < text.length && depth > 0; end++) {
      if (text[end] === '(') depth++
      if (text[end] === ')') depth--
    }
    found.push(text.slice(at + call.length, end - 1))
  }
  return found
}

/** Machines that no table uses. */
export function findIdleMachines(sources: readonly Source[]): string[] {
  const made = sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineMachine\(/g)].map(found => found[1] ?? ''),
  )
  const kept = new Set(
    sources.flatMap(({ text }) => [...text.matchAll(/stateful\(\s*'[^']+',\s*(\w+)/g)].map(found => found[1] ?? '')),
  )
  return made.filter(name => !kept.has(name)).map(name => `${name} moves nothing`)
}

/** Moves of a table, and of its machine in raw SQL: the table and the verb. */
const MOVES =
  /\b(?:(?:move|moveIfOpen|moveAll|moving)\(\s*[\w.]+,|(?:transition|movingSql)\()\s*(\w+),\s*('[\w-]+'|[^,)]+)/g

/**
 * Verbs that no code uses. A table whose verbs are all literals has only those; where the verb is passed in, its name must occur
 * somewhere in the module.
 */
export function findIdleVerbs(
  sources: readonly Source[],
  verbsOf: Readonly<Record<string, readonly string[]>>,
): string[] {
  const code = sources.filter(source => !isTest(source) && !source.path.includes('/testing'))
  const moves = code.flatMap(({ text }) =>
    [...text.matchAll(MOVES)].map(([, name = '', verb = '']) => ({ name, verb })),
  )
  return code.flatMap(({ path, text }) =>
    [...text.matchAll(/export const (\w+) = stateful\(\s*'([^']+)',\s*(\w+)/g)].flatMap(
      ([, name, table = '', machine]) => {
        const written = moves.filter(move => move.name === name || move.name === machine).map(move => move.verb)
        const isPassedIn = written.some(verb => !verb.startsWith("'"))
        const home = /^.*?\/modules\/[^/]+\//.exec(path)?.[0] ?? 'apps/server/src/'
        const words = code
          .filter(source => source.path.startsWith(home) && !source.path.endsWith('/domain/states.ts'))
          .map(source => source.text)
          .join('\n')
        return (verbsOf[table] ?? [])
          .filter(verb => !written.includes(`'${verb}'`) && !(isPassedIn && words.includes(`'${verb}'`)))
          .map(verb => `${table}: nobody says ${verb}`)
      },
    ),
  )
}
