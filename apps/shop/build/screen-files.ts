import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { OLD_ADDRESSES } from '../src/app/old-addresses.ts'

const src = join(import.meta.dirname, '../src')
const LAYOUTS: Readonly<Record<string, string>> = {
  default: 'shell/DefaultLayout.tsx',
  fixed: 'shell/FixedLayout.tsx',
}

/** Pages about a mishap that are there to be shown; that of 404 is what it says. */
const STATUS_SCREENS = ['/401', '/403', '/500']

interface Row {
  readonly path: string
  readonly layout: string
  readonly page?: () => unknown
}

/**
 * Writes all addresses with the files that each screen needs in addition to the common ones. The server names them in the page it
 * sends, so that they load before the first script runs; other addresses are not found.
 */
export function nameScreenFiles(): Plugin {
  return {
    name: 'name-screen-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const entry = chunks.find(chunk => chunk.isEntry)
      if (!entry) return this.error('there is no entry')
      const everywhere = filesOf(entry, bundle)
      const byModule = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [id, chunk] as const)))
      const screens: Record<string, string[]> = {}
      for (const { path, modules } of await screenModules()) {
        const files = modules.flatMap(module => [...filesOf(byModule.get(module), bundle)])
        screens[path] = [...new Set(files)].filter(file => !everywhere.has(file))
      }
      for (const [old, path] of Object.entries(OLD_ADDRESSES)) screens[old] ??= screens[path] ?? []
      for (const status of STATUS_SCREENS) screens[status] = []
      this.emitFile({ type: 'asset', fileName: 'screen-files.json', source: JSON.stringify(screens) })
    },
  }
}

/** The screens of the areas: each address with the modules of its layout and its page. */
async function screenModules(): Promise<{ path: string; modules: string[] }[]> {
  const found: { path: string; modules: string[] }[] = []
  const areas = readdirSync(join(src, 'areas'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  for (const { name: area } of areas) {
    const file = join(src, 'areas', area, 'screens.ts')
    const exported = (await import(pathToFileURL(file).href)) as Record<string, readonly Row[]>
    const rows = Object.entries(exported).find(([name]) => name.endsWith('Screens'))?.[1] ?? []
    for (const { path, layout, page } of rows) {
      const named = /import\(['"](.+?)['"]\)/.exec(String(page))?.[1]
      if (page && !named) throw new Error(`${path}: the page is to be a plain () => import('…')`)
      const modules = [LAYOUTS[layout] && join(src, LAYOUTS[layout]), named && resolve(dirname(file), named)]
      found.push({ path, modules: modules.filter(module => typeof module === 'string') })
    }
  }
  return found
}

/** A chunk's own files and those of the chunks that it imports; its styles after theirs, so that a page has the last word. */
export function filesOf(
  chunk: Rolldown.OutputChunk | undefined,
  bundle: Rolldown.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  if (!chunk || found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (imported?.type === 'chunk') filesOf(imported, bundle, found)
  }
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  return found
}
