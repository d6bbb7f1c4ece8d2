import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { casePath, deskPath } from './deadline.ts'

const AREAS = join(import.meta.dirname, '../..')
/** The addresses of all screens. */
const paths = globSync('**/screens.ts', { cwd: AREAS }).flatMap(file =>
  [...readFileSync(join(AREAS, file), 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path),
)

test('opens a case at the screen of its desk, and no screen for a desk without one', () => {
  expect(casePath('licence-change', 'a b')).toBe('/platform/licences?desk=licence-change&caseId=a%20b')
  expect(casePath('after-sale-arbitration', '7')).toBe('/platform/arbitration?caseId=7')
  expect(casePath('new-item', '7')).toBeNull()
})

test.each(['registration', 'certification', 'binding', 'merchant', 'special-invoice', 'after-sale', 'first-trade'])(
  'leads from %s to a screen that exists',
  desk => {
    const addresses = [deskPath(desk, '/platform/tasks'), casePath(desk, '7')].filter(path => path !== null)
    for (const address of addresses) expect(paths).toContain(address.split('?')[0])
  },
)
