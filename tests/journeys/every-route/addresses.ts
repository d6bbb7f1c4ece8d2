import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Address {
  readonly path: string
  readonly access: 'anyone' | 'visitor' | 'member'
}

/** Every address that has a page, read from the tables of screens: the shop's own code is built for browsers, not for us. */
export function addresses(): Address[] {
  const areas = join(import.meta.dirname, '../../../apps/shop/src/areas')
  return globSync('*/screens.ts', { cwd: areas })
    .map(file => readFileSync(join(areas, file), 'utf8'))
    .flatMap(text => text.split(/\{\s*path: /).slice(1))
    .filter(row => /\bpage: /.test(row) && !/isOutside/.test(row))
    .map(row => ({
      path: /^'([^']+)'/.exec(row)?.[1] ?? '',
      access: /access: '(\w+)'/.exec(row)?.[1] as Address['access'],
    }))
}
