import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { ruleReasons, specCalls, specRoutes, specRules } from './rows.ts'

interface TestText {
  readonly path: string
  readonly text: string
}

/** Which screens, calls and tests answer which row of the specification, as a page. */
export function traceSpec(root: string): string {
  const tests = globSync(['{apps,packages,tests,db,scripts}/**/*.{test,spec}.{ts,tsx}'], {
    cwd: root,
    exclude: name => name.includes('node_modules'),
  })
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return [
    '# Specification trace',
    '',
    'Made by `npm run docs` from the code; a test fails when it is stale. Rows without an answer are still to come.',
    '',
    ...callSection(tests),
    ...routeSection(root),
    ...ruleSection(tests),
  ].join('\n')
}

function callSection(tests: readonly TestText[]): string[] {
  const bySpec = new Map(
    Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
      Object.entries(endpoints).flatMap(([name, endpoint]) =>
        endpoint.spec ? [[endpoint.spec as string, { area, name }] as const] : [],
      ),
    ),
  )
  const rows = specCalls().map(({ id, method, path }) => {
    const entry = bySpec.get(id)
    const object =
      entry && `${entry.area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Endpoints.${entry.name}`
    const named = object ? tests.filter(test => test.text.includes(object)).map(test => test.path) : []
    return `| ${id} | ${method} ${path} | ${entry ? `\`${entry.area}.${entry.name}\`` : ''} | ${named.join('<br>')} |`
  })
  return section(`Calls: ${bySpec.size} of ${rows.length} answered`, '| row | call | entry | tests |', rows)
}

function routeSection(root: string): string[] {
  const screens = globSync('apps/shop/src/areas/*/screens.ts', { cwd: root }).map(path => ({
    area: path.split('/')[4] ?? '',
    text: readFileSync(join(root, path), 'utf8'),
  }))
  let built = 0
  const rows = specRoutes().map(({ id, path, access }) => {
    if (/^\/\d{3}$|^\*$|^\(/.test(path)) {
      built++
      return `| ${id} | ${path} | ${access} | | app/StatusScreen.tsx |`
    }
    const area = screens.find(({ text }) => text.includes(`path: '${path}'`))
    const row = area?.text.slice(area.text.indexOf(`path: '${path}'`)).split(/path: '/)[1] ?? ''
    const page = pageOf(row, area?.text ?? '')
    if (page) built++
    return `| ${id} | ${path.replaceAll('|', '\\|')} | ${access} | ${area?.area ?? ''} | ${page ?? ''} |`
  })
  return section(`Routes: ${built} of ${rows.length} with a page`, '| row | path | access | area | page |', rows)
}

/** The file that a row of screens loads: named in the row itself, or by a constant above that several rows share. */
function pageOf(row: string, file: string): string | undefined {
  const own = /import\('([^']+)'\)/.exec(row)?.[1]
  const shared = /page: (?:\(\) => )?(\w+)/.exec(row)?.[1]
  return own ?? (shared && new RegExp(`const ${shared} =[^']*import\\('([^']+)'\\)`).exec(file)?.[1])
}

function ruleSection(tests: readonly TestText[]): string[] {
  let covered = 0
  const reasons = new Map(ruleReasons().map(({ id, reason }) => [id, reason]))
  const rows = specRules().map(({ id, area, rule }) => {
    const named = tests.filter(test => new RegExp(`\\b${id}\\b`).test(test.text)).map(test => test.path)
    if (named.length > 0) covered++
    return `| ${id} | ${area} | ${rule.replaceAll('|', '\\|')} | ${named.join('<br>') || (reasons.get(id) ?? '')} |`
  })
  const title = `Rules: ${covered} of ${rows.length} named by a test, ${reasons.size} with a reason why not`
  return section(title, '| row | area | rule | tests |', rows)
}

function section(title: string, head: string, rows: readonly string[]): string[] {
  return [`## ${title}`, '', head, head.replace(/[^|]+/g, '---'), ...rows, '']
}
