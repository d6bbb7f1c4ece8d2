import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'

/** The project's own copy of the specification's rows. */
function readRows<Column extends string>(file: string, ...columns: readonly Column[]): Record<Column, string>[] {
  const [, ...lines] = readFileSync(join(root, 'docs/spec', file), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map(line => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<Column, string>
  })
}

export const specRoutes = () => readRows('routes.tsv', 'id', 'path', 'access')
export const specCalls = () => readRows('endpoints.tsv', 'id', 'method', 'path', 'area')
export const specRules = () => readRows('rules.tsv', 'id', 'area', 'rule', 'expected')
/** Calls that no screen makes, because it makes another one that says the same. */
export const callDoubles = () => readRows('call-doubles.tsv', 'id', 'of', 'why')
/** Why no test names a rule: there is nothing in it that could fail. */
export const ruleReasons = () => readRows('rule-reasons.tsv', 'id', 'reason')
