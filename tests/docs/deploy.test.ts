import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@xiaojiu/contract/all.ts'
import { API_PREFIX, API_PREFIXES } from '@xiaojiu/contract/define.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { MOST_LEARNT } from '../../apps/server/src/platform/database/auto-prepare-statements.ts'
import { measure } from '../../apps/server/src/platform/metrics.ts'
import { settings } from '../../scripts/postgres/settings.ts'
import { ROOT, readSources, type Source } from '../architecture/sources.ts'

const deploy = readSources('deploy/**/*.*', 'deploy/container/Containerfile')
const runbooks = readSources('docs/runbook*.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** The expressions of the alert rules and of the dashboard. */
function expressions(): string[] {
  const rules = [...read('deploy/monitoring/alerts.yml').matchAll(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*))/gm)]
  const dashboard = [...read('deploy/monitoring/dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)]
  return [
    ...rules.map(([, block, line]) => block ?? line ?? ''),
    ...dashboard.map(([, text = '""']) => JSON.parse(text) as string),
  ]
}

/** All series of /metrics; `up` is Prometheus's own. */
async function shownSeries(): Promise<Set<string>> {
  const app = Fastify()
  const text = await measure(app, async () => ({ oldestSeconds: 0, deadLetterCount: 0 })).text()
  await app.close()
  const series = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? ['bucket', 'sum', 'count'].map(part => `${name}_${part}`) : [name],
  )
  return new Set(['up', ...series])
}

/** The series of an expression: all words that are not functions, labels or operators. */
function seriesOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\{[^}]*\}/g, ' ')
    .replaceAll(/\bby \([^)]*\)/g, ' ')
  return [...bare.matchAll(/(?<![\w.\]])([a-z_:][\w:]*)\b(?!\s*\()(?!\])/g)]
    .map(([word]) => word)
    .filter(word => !['and', 'or', 'unless'].includes(word))
}

test('uses only metrics that the server exposes in alerts and dashboard', async () => {
  const shown = await shownSeries()
  // Patroni's own series are compared with a running Patroni by the trial of the cluster; node_exporter's are not ours.
  const asked = expressions()
    .flatMap(seriesOf)
    .filter(series => !/^(?:patroni|node)_/.test(series))
  expect(asked.filter(series => !shown.has(series))).toEqual([])
  expect(new Set(asked)).toContain('outbox_oldest_seconds')
  const [rules = '', dashboard = ''] = ['alerts.yml', 'dashboard.json'].map(name => read(`deploy/monitoring/${name}`))
  const questions = [...rules.matchAll(/- alert:/g), ...dashboard.matchAll(/"refId":/g)]
  expect(expressions()).toHaveLength(questions.length)
})

test('extracts the metric names of an expression', () => {
  expect(seriesOf('sum by (le) (rate(http_requests_total{job="a"}[5m])) / nodejs_lag > 2.7e9 and up == 0')).toEqual([
    'http_requests_total',
    'nodejs_lag',
    'up',
  ])
})

test('uses only existing routes in alerts and dashboard', () => {
  const paths = Object.values(allEndpoints).flatMap(area => Object.values(area).map(({ path }) => API_PREFIX + path))
  const known = new Set([...paths, '/healthz', '/readyz', `${API_PREFIX}/live`])
  const asked = expressions().flatMap(text => [...text.matchAll(/route!?="([^"]*)"/g)].map(([, route = '']) => route))
  expect(asked.filter(route => !known.has(route))).toEqual([])
  expect(asked).toContain('/webApis/trade/api/cart/commitOrder')
})

/** Upper-case names with a `_`, or before a `=`. Settings of systemd are not variables. */
function variablesIn({ text }: Pick<Source, 'text'>): string[] {
  return [...text.matchAll(/(?<![\w-])(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z][A-Z0-9]+(?==))(?!\w)/g)]
    .map(([name]) => name)
    .filter(name => !/^(AF|ON)_/.test(name))
}

/** The variables that sources of the server declare in a schema. */
function declaredIn(...paths: string[]): string[] {
  const schemas = paths.map(path => read(`apps/server/src/${path}`)).join('\n')
  return [...schemas.matchAll(/(?<=^ +|\{ |, )([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*): /gm)].map(([, name = '']) => name)
}

const variables = declaredIn('platform/config.ts')
const providerKeys = declaredIn('gateways/open-payments.ts', 'gateways/open-services.ts')

/** What `npm start`, `npm test` and the tests of the demo data set; nobody else does. */
const SET_BY_US = ['NODE_ENV', 'EMBEDDED_DATABASE', 'THROWAWAY_DATABASE', 'HASTY_EXAMINER']

test('explains every setting and every key of a provider', () => {
  const named = (...paths: string[]) =>
    new Set(
      [
        ...paths
          .map(read)
          .join()
          .matchAll(/`([A-Z][A-Z0-9_]*)[`=]/g),
      ].map(([, name = '']) => name),
    )
  const explained = named('README.md', 'deploy/README.md')
  expect(variables.filter(name => !explained.has(name) && !SET_BY_US.includes(name))).toEqual([])
  const keys = named('apps/server/src/gateways/README.md')
  expect(providerKeys.filter(name => !keys.has(name))).toEqual([])
  expect(providerKeys).toContain('KUAIDI100_KEY')
  const known = new Set([...variables, ...providerKeys])
  expect([...keys].filter(name => !known.has(name))).toEqual([])
})

test('names only environment variables that the configuration declares', () => {
  const known = new Set([...variables, ...providerKeys])
  const strange = [...deploy, ...runbooks].flatMap(source =>
    variablesIn(source)
      .filter(name => !known.has(name))
      .map(name => `${source.path}: ${name}`),
  )
  expect(strange).toEqual([])
  expect(variablesIn({ text: 'ENV DRAIN_SECONDS=5 PROT=3000\nRestrictAddressFamilies=AF_UNIX' })).toEqual([
    'DRAIN_SECONDS',
    'PROT',
  ])
})

test('answers calls of every front end as calls in the proxies, also when no server is there', () => {
  const names = Object.values(API_PREFIXES).map(prefix => prefix.slice(1))
  const calls = names.map(name => `/${name}/`).join(' ')
  expect(read('deploy/proxy/haproxy.cfg')).toContain(`acl is_call path_beg ${calls}\n  use_backend calls if is_call\n`)
  expect(read('deploy/proxy/nginx.conf')).toContain(
    `location ~ ^/(${names.join('|')})/ {\n      error_page 502 504 =503 @api_away;\n`,
  )
})

test('asks the servers in proxies and in the image whether they are leaving, not whether their database is there', () => {
  const files = ['proxy/haproxy.cfg', 'proxy/nginx.conf', 'container/Containerfile']
  const asked = files.map(name => read(`deploy/${name}`).replaceAll(/^\s*#.*$/gm, ''))
  for (const text of asked) expect(new Set(text.match(/\/(?:healthz|readyz)\b/g))).toEqual(new Set(['/healthz']))
  expect(asked[0]).toContain('  http-check send meth GET uri /healthz\n')
})

test('cuts connections to a primary that hangs, and keeps as many named statements as the server names', () => {
  const ways = read('deploy/cluster/haproxy.cfg').match(/^ {2}default-server .*$/gm) ?? []
  expect(ways.map(way => way.split(' on-marked-down ')[1])).toEqual([
    'shutdown-sessions init-state down',
    'shutdown-sessions init-state down',
  ])
  const kept = Number(/^max_prepared_statements = (\d+)$/m.exec(read('deploy/cluster/pgbouncer.ini'))?.[1])
  expect(kept).toBeGreaterThanOrEqual(MOST_LEARNT)
})

test('plans statements in a cluster as in the embedded database', () => {
  const embedded = settings('', false)
  const told = read('deploy/cluster/patroni.yml')
  for (const name of ['random_page_cost', 'work_mem', 'maintenance_work_mem', 'max_wal_size']) {
    const value = embedded.find(setting => setting.startsWith(`${name}=`))?.split('=')[1]
    expect(told).toContain(`        ${name}: ${value}\n`)
  }
  expect(told).toContain("        jit: 'off'\n")
})

test('lets the servers listen where a proxy on another machine reaches them', () => {
  const host = /^HOST=(\S+)$/m.exec(read('deploy/systemd/xiaojiu.env'))?.[1]
  expect(host).toBe('0.0.0.0')
  expect(read('deploy/proxy/haproxy.cfg')).toContain('server s1 10.0.0.21:3000')
})

test('starts the server and the worker with the commands of package.json', () => {
  const commands = ['server', 'worker'].map(
    unit => /^ExecStart=\/usr\/bin\/(.*)$/m.exec(read(`deploy/systemd/xiaojiu-${unit}.service`))?.[1],
  )
  expect(commands).toEqual([scripts['start'], scripts['worker']])
  const image = /^CMD (\[.*\])$/m.exec(read('deploy/container/Containerfile'))?.[1] ?? '[]'
  expect((JSON.parse(image) as string[]).join(' ')).toBe(scripts['start'])
})

test('names only existing npm commands in deployment files and runbooks', () => {
  const pages = [...deploy, ...runbooks, ...readSources('SECURITY.md', '.github/workflows/*.yml')]
  const strange = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\bnpm run ([\w:]+)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([all]) => `${path}: ${all}`),
  )
  expect(strange).toEqual([])
})

test('gives a stopping server more time than its drain takes', () => {
  const drainMs = Number(/^DRAIN_MS=(\d+)$/m.exec(read('deploy/systemd/xiaojiu.env'))?.[1])
  const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/systemd/xiaojiu-server.service'))?.[1])
  // The server closes remaining connections ten seconds later; its starter kills it fifteen seconds later.
  expect(stopSeconds * 1000).toBeGreaterThan(drainMs + 15_000)
})

test('links every alert to an existing chapter of the runbook, with as many chapters in both languages', () => {
  const [english = '', chinese = ''] = ['docs/runbook.md', 'docs/runbook.zh-CN.md'].map(read)
  const chapters = [...english.matchAll(/^## (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
  const anchors = [...read('deploy/monitoring/alerts.yml').matchAll(/runbook\.md#([\w-]+)/g)].map(
    ([, name = '']) => name,
  )
  expect(anchors.filter(anchor => !chapters.includes(anchor))).toEqual([])
  expect(anchors).toContain('fail-over')
  expect(chinese.match(/^## /gm)).toHaveLength(chapters.length)
})
