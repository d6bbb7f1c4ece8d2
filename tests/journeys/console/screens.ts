import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface ScreenRow {
  /** The folder of its screens file. */
  readonly area: string
  readonly path: string
  readonly title: string
  /** The rights that open it; one is enough. Empty: all staff of the face. */
  readonly rights: readonly string[]
}

/** All screens of the consoles behind the log-in, read from their screens files, so that new screens are included. */
export function consoleScreens(face: 'seller' | 'platform'): ScreenRow[] {
  const areas = join(import.meta.dirname, '../../../apps/console/src/areas')
  return globSync('**/screens.ts', { cwd: areas })
    .flatMap(file => {
      const rows = readFileSync(join(areas, file), 'utf8').split(/\{\s*path: /)
      return rows.slice(1).map(row => ({ area: dirname(file), row }))
    })
    .map(({ area, row }) => ({
      area,
      path: /^'([^']+)'/.exec(row)?.[1] ?? '',
      title: /title: '([^']+)'/.exec(row)?.[1] ?? '',
      rights: [...(/right: (\[[^\]]*\]|'[^']*')/.exec(row)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
        ([, one = '']) => one,
      ),
    }))
    .filter(({ path, rights }) => (path === `/${face}` || path.startsWith(`/${face}/`)) && !rights.includes('anyone'))
    .map(row => ({ ...row, rights: row.rights.filter(right => right !== 'any') }))
}
