import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { ruleReasons, specCalls, specRoutes, specRules } from './rows.ts'

interface TestText {
  readonly path: string
  readonly text: string
}

/** Which screens, calls and tests answer which row of the specification. */
export function traceRows(root: string) {
  const tests = globSync(['{apps,packages,tests,db,scripts}/**/*.{test,spec}.{ts,tsx}'], {
    cwd: root,
    exclude: name => name.includes('node_modules'),
  })
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return { calls: traceCalls(tests), routes: traceRoutes(root), rules: traceRules(tests) }
}

/** The same as a page. */
export function traceSpec(root: string): string {
  const { calls, routes, rules } = traceRows(root)
  const answered = calls.filter(call => call.entry !== '').length
  const built = routes.filter(route => route.page !== '').length
  const named = rules.filter(rule => rule.tests.length > 0).length
  const reasoned = rules.filter(rule => rule.reason !== '').length
  return [
    '# Specification trace',
    '',
    'Made by `npm run docs` from the code; a test fails when it is stale.',
    '',
    ...section(
      `Calls: ${answered} of ${calls.length} answered`,
      ['row', 'call', 'entry', 'tests'],
      calls.map(({ id, call, entry, tests }) => [id, call, entry && `\`${entry}\``, tests.join('<br>')]),
    ),
    ...section(
      `Routes: ${built} of ${routes.length} with a page`,
      ['row', 'path', 'access', 'area', 'page'],
      routes.map(({ id, path, access, area, page }) => [id, path, access, area, page]),
    ),
    ...section(
      `Rules: ${named} of ${rules.length} named by a test, ${reasoned} with a reason why not`,
      ['row', 'area', 'rule', 'tests'],
      rules.map(({ id, area, rule, tests, reason }) => [id, area, rule, tests.join('<br>') || reason]),
    ),
  ].join('\n')
}

function traceCalls(tests: readonly TestText[]) {
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
    if (/^\/\d{3}$|^\*$|^\(/.test(path)) return { id, path, access, area: '', page: 'app/StatusScreen.tsx' }
    const area = screens.find(({ text }) => text.includes(`path: '${path}'`))
    const row = area?.text.slice(area.text.indexOf(`path: '${path}'`)).split(/path: '/)[1] ?? ''
    return { id, path, access, area: area?.area ?? '', page: pageOf(row, area?.text ?? '') ?? '' }
  })
}

/** The file that a row of screens loads: named in the row itself, or by a constant above that several rows share. */
function pageOf(row: string, file: string): string | undefined {
  const own = /import\('([^']+)'\)/.exec(row)?.[1]
  const shared = /page: (?:\(\) => )?(\w+)/.exec(row)?.[1]
  return own ?? (shared && new RegExp(`const ${shared} =[^']*import\\('([^']+)'\\)`).exec(file)?.[1])
}

function traceRules(tests: readonly TestText[]) {
  const reasons = new Map(ruleReasons().map(({ id, reason }) => [id, reason]))
  return specRules().map(({ id, area, rule }) => ({
    id,
    area,
    rule,
    tests: tests.filter(test => new RegExp(`\\b${id}\\b`).test(test.text)).map(test => test.path),
    reason: reasons.get(id) ?? '',
  }))
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [`## ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line), '']
}
