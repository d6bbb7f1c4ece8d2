import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { moduleMap } from '../../apps/server/src/modules/map.ts'
import { areaMap } from '../../apps/shop/src/areas/map.ts'
import type { ModuleMap } from '../architecture/laws/module-map.ts'
import { isTest, ROOT, readSources, type Source } from '../architecture/sources.ts'
import { commandsIn, findDeadLinks, findDeadPaths, quotedTitles } from './documents.ts'

/** Folders that are not part of the sources. */
const OUTSIDE = /^(?:node_modules|dist|test-results|playwright-report|\.git|\.cache|\.data.*)$/
const files = globSync('**/*', { cwd: ROOT, exclude: name => OUTSIDE.test(basename(name)) }).toSorted()
const pages = files.filter(path => path.endsWith('.md')).map(path => ({ path, text: read(path) }))
/** The changelog tells what was, with the names of that time. */
const current = pages.filter(({ path }) => path !== 'CHANGELOG.md')

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

const page = (text: string, path = 'docs/page.md'): Source[] => [{ path, text }]
const few = ['docs/page.md', 'apps/shop/src/trade/cart/add.ts']

test('links only files and headings that exist in documents', () => {
  expect(pages.length).toBeGreaterThan(80)
  expect(findDeadLinks(pages, files)).toEqual([])
})
test('reports a link to a missing file and to a missing heading', () => {
  const text =
    '# Fail-over, seen\n[a](page.md#fail-over-seen) [b](page.md#elsewhere) [c](gone.md) [d](https://a.example)'
  expect(findDeadLinks(page(text), few)).toEqual(['docs/page.md links page.md#elsewhere', 'docs/page.md links gone.md'])
})

test('names only files and folders that exist in documents', () => {
  expect(findDeadPaths(current, files, dependencies())).toEqual([])
})
test('reports a path that no file has, and none of an alias, a package, an address or the data folder', () => {
  const text =
    '`#trade/cart` `cart/{add,sub}.ts` `@noble/hashes` `/seller` `.data/site` `DATA_DIR/site` `tesseract.js` `trade/gone/` `sub.ts`'
  expect(findDeadPaths(page(text), few, new Set(['tesseract.js']))).toEqual([
    'docs/page.md names trade/gone/',
    'docs/page.md names sub.ts',
  ])
})

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const sourcesOf = (pattern: string) =>
  readSources(pattern)
    .filter(source => !isTest(source))
    .map(source => source.text)
    .join('\n')
const steps = new Set(
  [...sourcesOf('scripts/{steps,tasks}/*.ts').matchAll(/\bname: '([\w-]+)'/g)].map(([, name]) => name),
)
const opsUsage = sourcesOf('apps/server/src/**/*{ops,command,audit,events,review}.ts')

/** Whether a command of `npm run` knows these words. Commands that take none are not asked. */
const knows: Readonly<Record<string, (words: readonly string[]) => boolean>> = {
  test: ([step]) => step === undefined || steps.has(step),
  'test:nightly': ([step]) => step === undefined || steps.has(step),
  bench: ([name]) => name === undefined || files.includes(`tests/bench/${name}.ts`),
  cluster: ([act]) => act === undefined || read('scripts/tasks/cluster.ts').includes(`case '${act}':`),
  ops: words => new RegExp(`^ {2}${words.join(' ')}(?: |$|\`)`, 'm').test(opsUsage) || isOpsName(words),
}

function isOpsName([name, ...rest]: readonly string[]): boolean {
  return rest.length === 0 && new RegExp(`^ {2}${name} `, 'm').test(opsUsage)
}

test('names only existing npm commands in documents', () => {
  const wrong = current.flatMap(source =>
    commandsIn(source)
      .filter(({ name, words }) => !(name in scripts) || knows[name]?.(words) === false)
      .map(({ name, words }) => `${source.path}: npm run ${[name, ...words].join(' ')}`),
  )
  expect(wrong).toEqual([])
})
test('extracts the commands of a document with their words', () => {
  expect(commandsIn({ text: 'run `npm run ops -- review list` or `npm test -- unit`, `npm start`; npm 24' })).toEqual([
    { name: 'ops', words: ['review', 'list'] },
    { name: 'test', words: ['unit'] },
    { name: 'start', words: [] },
  ])
  expect(knows['ops']?.(['review', 'list'])).toBe(true)
  expect(knows['ops']?.(['review', 'dance'])).toBe(false)
  expect(knows['test']?.(['unti'])).toBe(false)
})

/** The packages of the workspaces, without ours and without types. */
function dependencies(): Set<string> {
  const manifests = files.filter(path => /(?:^|\/)package\.json$/.test(path))
  return new Set(
    manifests.flatMap(path => {
      const manifest = JSON.parse(read(path)) as Record<string, Record<string, string> | undefined>
      const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
        Object.keys(manifest[kind] ?? {}),
      )
      return names.filter(name => !/^@(?:xiaojiu|types)\//.test(name))
    }),
  )
}

test('lists every dependency with its reason, and no other', () => {
  const [listed = ''] = read('docs/dependencies.md').split('## Written by hand')
  const rows = [...listed.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => packageNames(name)),
  )
  expect([...new Set(rows)].toSorted()).toEqual([...dependencies()].toSorted())
})

/** `@a/{b,c}` names two packages. */
function packageNames(name: string): string[] {
  const [, scope = '', names] = /^(.*)\{(.*)\}$/.exec(name) ?? []
  return names === undefined ? [name] : names.split(',').map(one => scope + one)
}

test('quotes only existing test titles on the page about security', () => {
  const titles = readSources('{apps,packages}/*/src/**/*.test.{ts,tsx}', '{scripts,tests}/**/*.test.ts')
    .map(({ text }) => text.replaceAll(/[’]|\\'/g, "'"))
    .join('\n')
  const quoted = quotedTitles(read('docs/security.md'))
  expect(quoted.filter(title => !titles.includes(title.replaceAll('’', "'")))).toEqual([])
  expect(quoted).toContain('limits the total value of unpaid orders per store and company')
})

/** Who may call or use each, by the map. */
function callersIn(map: ModuleMap, name: string): string[] {
  return Object.keys(map)
    .filter(caller => map[caller]?.includes(name))
    .toSorted()
}

/** The modules in the sentence about callers; null when it speaks of modules in general. */
function saidCallers(readme: string): string[] | null {
  const [, said = ''] = /\*\*Called by\*\* ([\s\S]*?)(?:[.;](?:\s|$))/.exec(readme) ?? []
  if (/\bmodules? that\b|\bmost modules\b/.test(said)) return null
  return [...said.replaceAll(/\([^)]*\)/g, '').matchAll(/[a-z-]+/g)].map(String).filter(isModule).toSorted()
}

function isModule(word: string): boolean {
  return word in moduleMap
}

test.each(Object.keys(moduleMap))('names the callers of %s in its README as the module map does', name => {
  const said = saidCallers(read(`apps/server/src/modules/${name}/README.md`))
  if (said === null) expect(callersIn(moduleMap, name).length).toBeGreaterThan(5)
  else expect(said).toEqual(callersIn(moduleMap, name))
})

test.each(Object.entries(areaMap as ModuleMap))(
  'names what %s uses and what uses it in its README as the area map does',
  (name, uses) => {
    const [, used = '', by = ''] =
      /^Uses: (.*?)\. Used by: (.*)\.$/m.exec(read(`apps/shop/src/areas/${name}/README.md`)) ?? []
    const named = (text: string) =>
      text
        .split(/, /)
        .filter(word => word in areaMap)
        .toSorted()
    expect(named(used)).toEqual(uses.toSorted())
    expect(named(by)).toEqual(callersIn(areaMap, name))
  },
)
