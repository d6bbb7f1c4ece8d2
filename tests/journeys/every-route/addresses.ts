import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Address {
  readonly path: string
  readonly access: 'anyone' | 'visitor' | 'member'
  /** The folder whose table names it. */
  readonly area: string
}

/** Every address that has a page, read from the tables of screens: the shop's own code is built for browsers, not for us. */
export function addresses(): Address[] {
  const areas = join(import.meta.dirname, '../../../apps/shop/src/areas')
  return globSync('*/screens.ts', { cwd: areas })
    .flatMap(file => {
      const rows = readFileSync(join(areas, file), 'utf8')
        .split(/\{\s*path: /)
        .slice(1)
      return rows.map(row => ({ row, area: dirname(file) }))
    })
    .filter(({ row }) => /\bpage: /.test(row) && !/isOutside/.test(row))
    .map(({ row, area }) => ({
      area,
      path: /^'([^']+)'/.exec(row)?.[1] ?? '',
      access: /access: '(\w+)'/.exec(row)?.[1] as Address['access'],
    }))
}
