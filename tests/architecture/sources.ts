import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** A source file as the laws use it. */
export interface Source {
  /** From the root of the project, with forward slashes. */
  readonly path: string
  readonly text: string
}

export function readSources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: ROOT, exclude: name => name.includes('node_modules') || name.endsWith('dist') })
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** The names of the folders in a folder. */
export function foldersOf(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
}

/** The static and dynamic imports of a source. */
export function importsOf(source: Source): string[] {
  return [...source.text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(found => found[1] ?? '')
}

export function isTest(source: Source): boolean {
  return /\.(test|spec)\.tsx?$/.test(source.path)
}

const MODULES = 'apps/server/src/modules/'

/** The module a source belongs to and its path inside it; null outside modules. */
export function moduleOf(source: Source): { readonly owner: string; readonly inner: string } | null {
  if (!source.path.startsWith(MODULES)) return null
  const [owner = '', ...rest] = source.path.slice(MODULES.length).split('/')
  return rest.length === 0 ? null : { owner, inner: rest.join('/') }
}
