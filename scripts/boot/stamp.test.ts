import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { installStamp, manifestFiles, missingPackages } from './stamp.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stamp-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  put('package.json', { workspaces: ['apps/*', 'packages/*', 'tools'] })
  put('package-lock.json', { packages: {} })
  put('apps/b/package.json', {})
  put('apps/a/package.json', {})
  put('tools/package.json', {})
  put('apps/notes.json', {})
})

function put(path: string, content: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify(content))
}

test('finds the manifests of the root and its workspaces, and skips missing folders', () => {
  expect(manifestFiles(root)).toEqual([
    'package.json',
    'apps/a/package.json',
    'apps/b/package.json',
    'tools/package.json',
  ])
})

test('changes the stamp when a manifest, the lock file or the machine changes, and not for other files', () => {
  const stamp = () => installStamp(root, 'linux', 'x64')
  const first = stamp()
  put('apps/a/index.json', { other: true })
  expect(stamp()).toBe(first)
  expect(installStamp(root, 'linux', 'arm64')).not.toBe(first)
  put('apps/a/package.json', { version: '2.0.0' })
  const second = stamp()
  expect(second).not.toBe(first)
  put('package-lock.json', { packages: { x: {} } })
  expect(stamp()).not.toBe(second)
})

test('names the missing packages that this machine needs, not those of other machines', () => {
  put('package-lock.json', {
    packages: {
      '': {},
      'apps/a': { version: '0.1.0' },
      'node_modules/@own/a': { resolved: 'apps/a', link: true },
      'node_modules/there': { version: '1.0.0' },
      'node_modules/older': { version: '2.0.0' },
      'node_modules/gone': { version: '1.0.0' },
      'apps/a/node_modules/nested': { version: '1.0.0' },
      'node_modules/native-arm': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
      'node_modules/native-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['arm64'], libc: ['musl'] },
      'node_modules/native-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
      'node_modules/node-arm': { version: '1.0.0', optional: true, os: 'linux', cpu: 'arm64' },
      'node_modules/any': { version: '1.0.0', optional: true },
    },
  })
  put('node_modules/there/package.json', { version: '1.0.0' })
  put('node_modules/older/package.json', { version: '1.9.0' })
  expect(missingPackages(root, { platform: 'linux', arch: 'arm64', libc: 'glibc' })).toEqual([
    'node_modules/older',
    'node_modules/gone',
    'apps/a/node_modules/nested',
    'node_modules/native-arm',
    'node_modules/node-arm',
  ])
})
