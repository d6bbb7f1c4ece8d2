import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Defect } from '../../tests/defects/defect.ts'
import { root } from '../project.ts'
import { copySources } from './copy-sources.ts'
import { plant } from './plant.ts'
import { makeTestRunner } from './test-runner.ts'
import { titlePattern, verdictOn } from './verdict.ts'

function folder(files: Readonly<Record<string, string>> = {}): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'defects-')))
  onTestFinished(() => rmSync(path, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  return path
}

const test1 = { file: 'a.test.ts', title: 'sells %s', of: 'nothing (twice)' }
const defect = (...edits: Defect['edits']): Defect => ({ name: 'one', means: '', edits, test: test1 })

test('copies the sources and our own packages, and links the other packages', () => {
  const project = folder({
    'package.json': '{}',
    'apps/shop/src/a.ts': 'a',
    'packages/kernel/b.ts': 'b',
    'node_modules/pg/index.js': 'pg',
    'node_modules/@scope/tool/index.js': 'tool',
    'node_modules/.cache/x': '',
    'apps/shop/node_modules/vite/index.js': 'vite',
    'apps/shop/dist/page.html': '',
    '.data/log': '',
  })
  mkdirSync(join(project, 'node_modules/@ours'))
  symlinkSync('../../packages/kernel', join(project, 'node_modules/@ours/kernel'))
  const copy = join(folder(), 'copy')
  copySources(project, copy)
  const target = (path: string) => realpathSync(join(copy, path))
  expect(target('apps/shop/src/a.ts')).toBe(join(copy, 'apps/shop/src/a.ts'))
  expect(target('node_modules/@ours/kernel')).toBe(join(copy, 'packages/kernel'))
  expect(target('node_modules/pg')).toBe(join(project, 'node_modules/pg'))
  expect(target('node_modules/@scope/tool')).toBe(join(project, 'node_modules/@scope/tool'))
  expect(target('apps/shop/node_modules/vite')).toBe(join(project, 'apps/shop/node_modules/vite'))
  for (const left of ['apps/shop/dist', '.data', 'node_modules/.cache'])
    expect(existsSync(join(copy, left))).toBe(false)
})

test('plants a defect with several edits of one file and takes it out again', () => {
  const copy = folder({ 'a.ts': 'lock, check, take' })
  const takeOut = plant(
    copy,
    defect({ file: 'a.ts', find: 'lock, ', put: '' }, { file: 'a.ts', find: 'check', put: 'hope' }),
  )
  expect(readFileSync(join(copy, 'a.ts'), 'utf8')).toBe('hope, take')
  takeOut()
  expect(readFileSync(join(copy, 'a.ts'), 'utf8')).toBe('lock, check, take')
  expect(() => plant(copy, defect({ file: 'a.ts', find: 'k', put: '' }))).toThrow(
    'one: its text occurs 3 times in a.ts',
  )
})

test('returns red only for a failed assertion of the named test', () => {
  const verdict = (assertionResults: readonly object[], message = '') => {
    const root = folder()
    const report = { testResults: [{ name: join(root, test1.file), message, assertionResults }] }
    writeFileSync(join(root, 'report.json'), JSON.stringify(report))
    return verdictOn(join(root, 'report.json'), root, test1)
  }
  const named = { fullName: 'the shop sells nothing (twice), ever' }
  const failed = (text: string) => ({ ...named, status: 'failed', failureMessages: [`${text}\n  at a.ts:1`] })
  expect(verdict([failed('\u001b[31mAssertionError: expected 2 to be 1\u001b[39m')])).toEqual({
    colour: 'red',
    reason: 'AssertionError: expected 2 to be 1',
    failed: ['the shop sells nothing (twice), ever'],
  })
  expect(
    verdict([
      { ...named, status: 'passed' },
      { fullName: 'another', status: 'failed' },
    ]).colour,
  ).toBe('green')
  expect(verdict([failed('ReferenceError: x is not defined')])).toEqual({
    colour: 'unknown',
    reason: 'ReferenceError: x is not defined',
    failed: [],
  })
  expect(verdict([{ ...named, status: 'skipped' }], 'no database')).toEqual({
    colour: 'unknown',
    reason: 'no database',
    failed: [],
  })
  expect(verdict([], 'SyntaxError: Unexpected token').colour).toBe('unknown')
  expect(verdictOn('/nowhere.json', '/', test1)).toEqual({
    colour: 'unknown',
    reason: 'no report',
    failed: [],
  })
})

test('matches a title literally, with its placeholder filled in or left open', () => {
  expect(titlePattern(test1).test('sells nothing (twice)')).toBe(true)
  expect(titlePattern(test1).test('sells nothing twice')).toBe(false)
  expect(titlePattern({ file: '', title: 'sells %s at %i' }).test('sells milk at 9')).toBe(true)
})

test('runs the same test again and again, each time with the files as they are', async () => {
  const copy = folder({
    'vitest.config.ts': 'export default {}',
    'price.ts': 'export const price = 1',
    'price.test.ts': `import { expect, test } from 'vitest'
      import { price } from './price.ts'
      test('costs 1', () => expect(price).toBe(1))
      test('is not run', () => expect(price).toBe(7))`,
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const runner = makeTestRunner(copy, '')
  onTestFinished(runner.stop)
  const named = { file: 'price.test.ts', title: 'costs 1' }
  const colour = async (...changed: string[]) => (await runner.run([named], changed)).get(named)?.colour
  const dearer = { name: 'dearer', means: '', edits: [{ file: 'price.ts', find: '1', put: '2' }], test: named }
  expect(await colour()).toBe('green')
  const takeOut = plant(copy, dearer)
  expect(await colour('price.ts')).toBe('red')
  takeOut()
  expect(await colour()).toBe('green')
})
