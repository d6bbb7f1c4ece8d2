import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashOf } from './front-build.ts'

test('changes the fingerprint with names and contents of sources, not with built or installed files', () => {
  const base = mkdtempSync(join(tmpdir(), 'hash-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const put = (path: string, text: string): void => {
    mkdirSync(join(base, path, '..'), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  const hash = (): string => hashOf(base, ['shop', 'lock.json', 'absent'])
  put('shop/src/a.ts', 'a')
  put('lock.json', '{}')
  const first = hash()
  put('shop/dist/index.html', 'built')
  put('shop/node_modules/x/index.js', 'installed')
  put('elsewhere.ts', 'x')
  expect(hash()).toBe(first)
  put('lock.json', '{ }')
  expect(hash()).not.toBe(first)
  put('lock.json', '{}')
  expect(hash()).toBe(first)
  rmSync(join(base, 'shop/src/a.ts'))
  put('shop/src/b.ts', 'a')
  expect(hash()).not.toBe(first)
})
