import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface Address {
  readonly path: string
  readonly access: 'anyone' | 'visitor' | 'member'
  /** The folder of its screens file. */
  readonly area: string
}

/** All addresses with a page, read from the screens files as text, because the shop's code is built for browsers. */
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
