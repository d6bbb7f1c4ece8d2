import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { readSeenRed, SEEN_RED_FILE } from '../../tests/defects/seen-red.ts'
import { DEFECTS } from '../../tests/defects/table.ts'
import { root } from '../project.ts'
import { proofOf, type TestText } from './rule-proofs.ts'

const specRoutes = () => readRows('routes.tsv', 'id', 'path', 'access')

const specCalls = () => readRows('endpoints.tsv', 'id', 'method', 'path', 'area')

const specRules = () => readRows('rules.tsv', 'id', 'area', 'rule', 'expected')

/** Calls that no screen makes, because it makes an equivalent one. */
export const callDoubles = () => readRows('call-doubles.tsv', 'id', 'of', 'why')

/** Why no test names a rule, because it contains nothing that could fail; or how a tested rule is read. */
const ruleReasons = () => readRows('rule-reasons.tsv', 'id', 'reason')

/** The screens, calls and tests for each row of the specification. */
export function traceRows(root: string) {
  const tests = globSync(['{apps,packages,tests,db,scripts}/**/*.{test,spec}.{ts,tsx}'], {
    cwd: root,
    exclude: name => name.includes('node_modules'),
  })
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return { calls: traceCalls(root, tests), routes: traceRoutes(root), rules: traceRules(root, tests) }
}

/** The same as a page. */
export function traceSpec(root: string): string {
  const { calls, routes, rules } = traceRows(root)
  const answered = calls.filter(call => call.entry !== '').length
  const built = routes.filter(route => route.page !== '').length
  const proven = rules.filter(rule => rule.proof !== null)
  const broken = proven.filter(rule => rule.proof?.breaks.length).length
  const seenRed = proven.filter(rule => rule.proof?.breaks.some(one => one.isSeenRed)).length
  const used = calls.filter(call => call.screen !== '').length
  const doubles = calls.filter(call => call.double !== '')
  const alike = doubles.filter(call => call.alike !== null).length
  const reasoned = rules.filter(rule => rule.proof === null && rule.reason !== '').length
  return [
    '# Specification trace',
    '',
    'Made by `npm run docs` from the code; a test fails when it is stale.',
    '',
    ...section(
      `Calls: ${answered} of ${calls.length} answered, ${used} made by the shop, ${doubles.length} doubles of those, ${alike} with a test that they answer alike`,
      ['row', 'call', 'entry', 'made by', 'tests'],
      calls.map(({ id, call, entry, screen, double, alike, tests }) => [
        id,
        call,
        entry && `\`${entry}\``,
        screen || double,
        alike ? `${alike.path}<br>${short(alike.title)}` : shortened(tests),
      ]),
    ),
    ...section(
      `Routes: ${built} of ${routes.length} with a page`,
      ['row', 'path', 'access', 'area', 'page'],
      routes.map(({ id, path, access, area, page }) => [id, path, access, area, page]),
    ),
    ...section(
      `Rules: ${proven.length} of ${rules.length} asserted by a test, ${broken} of them with a planted break, ${seenRed} of these seen red; ${reasoned} with a reason why not`,
      ['row', 'area', 'rule', 'expected', 'asserted by', 'proven by', 'planted break', 'seen red'],
      rules.map(({ id, area, rule, expected, proof, reason }) => [
        id,
        area,
        rule,
        short(expected),
        [proof && `${proof.path}<br>${short(proof.title)}`, reason].filter(Boolean).join('<br>'),
        proof?.by ?? '',
        proof?.breaks.map(({ name }) => name).join('<br>') ?? '',
        proof?.breaks.map(({ isSeenRed }) => (isSeenRed ? 'yes' : 'not yet')).join('<br>') ?? '',
      ]),
    ),
  ].join('\n')
}

function traceCalls(root: string, tests: readonly TestText[]) {
  const shop = shopSources(root)
  const doubles = new Map(callDoubles().map(row => [row.id, `double of \`${row.of}\`: ${row.why}`]))
  const bySpec = new Map(
    Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
      Object.entries(endpoints).flatMap(([name, endpoint]) =>
        endpoint.spec ? [[endpoint.spec as string, { area, name }] as const] : [],
      ),
    ),
  )
  return specCalls().map(({ id, method, path }) => {
    const entry = bySpec.get(id)
    const area = entry?.area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    const used = entry && new RegExp(`\\b${area}Endpoints\\.${entry.name}\\b`)
    return {
      id,
      call: `${method} ${path}`,
      entry: entry ? `${entry.area}.${entry.name}` : '',
      screen: (entry && shop.find(file => makesCall(file, entry.name))?.path) ?? '',
      double: doubles.get(id) ?? '',
      alike: doubles.has(id) ? proofOf(id, tests, []) : null,
      tests: used ? tests.filter(test => used.test(test.text)).map(test => test.path) : [],
    }
  })
}

function traceRoutes(root: string) {
  const screens = globSync('apps/shop/src/areas/*/screens.ts', { cwd: root }).map(path => ({
    area: path.split('/')[4] ?? '',
    text: readFileSync(join(root, path), 'utf8'),
  }))
  return specRoutes().map(({ id, path, access }) => {
    if (/^\/\d{3}$|^\*$|^\(/.test(path)) return { id, path, access, area: '', page: 'app/status/StatusScreen.tsx' }
    const area = screens.find(({ text }) => text.includes(`path: '${path}'`))
    const row = area?.text.slice(area.text.indexOf(`path: '${path}'`)).split(/path: '/)[1] ?? ''
    return { id, path, access, area: area?.area ?? '', page: pageOf(row, area?.text ?? '') ?? '' }
  })
}

/** The file that a screen loads: named in its row, or by a shared constant above. */
function pageOf(row: string, file: string): string | undefined {
  const own = /import\('([^']+)'\)/.exec(row)?.[1]
  const shared = /page: (?:\(\) => )?(\w+)/.exec(row)?.[1]
  return own ?? (shared && new RegExp(`const ${shared} =[^']*import\\('([^']+)'\\)`).exec(file)?.[1])
}

function traceRules(root: string, tests: readonly TestText[]) {
  const seen = readSeenRed(readFileSync(join(root, SEEN_RED_FILE), 'utf8'))
  const reasons = new Map(ruleReasons().map(({ id, reason }) => [id, reason]))
  return specRules().map(({ id, area, rule, expected }) => ({
    id,
    area,
    rule,
    expected,
    proof: proofOf(id, tests, DEFECTS, seen),
    reason: reasons.get(id) ?? '',
  }))
}

/** Whether a file names the call, by its area or by destructuring. */
function makesCall({ text }: TestText, name: string): boolean {
  return new RegExp(`Endpoints\\.${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\} = \\w+Endpoints`).test(text)
}

/** The sources of the shop without its tests. */
function shopSources(root: string): TestText[] {
  return globSync('{apps/shop,packages/web}/src/**/*.{ts,tsx}', { cwd: root })
    .filter(path => !/\.test\.tsx?$|testing/.test(path))
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const LONGEST = 160

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

const SHOWN_TESTS = 3

function shortened(tests: readonly string[]): string {
  const rest = tests.length - SHOWN_TESTS
  return [...tests.slice(0, SHOWN_TESTS), ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>')
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), '']
}

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
