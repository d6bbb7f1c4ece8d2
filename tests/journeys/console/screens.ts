import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ScreenRow {
  readonly path: string
  readonly title: string
  /** The rights that open it; one of these is enough. Empty: all staff of the face. */
  readonly rights: readonly string[]
}

/** Every screen of the consoles behind the log-in, read from their tables: a new screen is walked without a word here. */
export function consoleScreens(face: 'seller' | 'platform'): ScreenRow[] {
  const areas = join(import.meta.dirname, '../../../apps/console/src/areas')
  return globSync('**/screens.ts', { cwd: areas })
    .map(file => readFileSync(join(areas, file), 'utf8'))
    .flatMap(text => text.split(/\{\s*path: /).slice(1))
    .map(row => ({
      path: /^'([^']+)'/.exec(row)?.[1] ?? '',
      title: /title: '([^']+)'/.exec(row)?.[1] ?? '',
      rights: [...(/right: (\[[^\]]*\]|'[^']*')/.exec(row)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
        ([, one = '']) => one,
      ),
    }))
    .filter(({ path, rights }) => (path === `/${face}` || path.startsWith(`/${face}/`)) && !rights.includes('anyone'))
    .map(row => ({ ...row, rights: row.rights.filter(right => right !== 'any') }))
}
