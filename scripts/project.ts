import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'

/** The folder of the project. */
export const root = dirname(import.meta.dirname)

/** Caches, which may be deleted at any time. */
export const cacheDir = join(root, '.cache')

/** The built shop that the server serves. */
export const shopDist = join(root, 'apps', 'shop', 'dist')

/** The built consoles, served by the same server. */
export const consoleDist = join(root, 'apps', 'console', 'dist')

/** The folder with all data of the running product: database, files, log. */
export function dataDirOf(env: NodeJS.ProcessEnv): string {
  return resolve(root, env['DATA_DIR'] || '.data')
}

/** The folder where the user ran npm, which itself changes to the project's folder. */
export function invokedFrom(): string {
  return process.env['INIT_CWD'] ?? process.cwd()
}

/** The JavaScript file of a package's command, resolved from one of the project's folders. */
export function commandFile(packageName: string, command: string, from = root): string {
  // Not by module resolution: many packages do not export their package.json.
  const places = createRequire(join(from, 'package.json')).resolve.paths(packageName) ?? []
  const folder = places.map(place => join(place, packageName)).find(place => existsSync(join(place, 'package.json')))
  if (folder === undefined) throw new Error(`${packageName} is not installed`)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin?.[command]
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, file)
}

/** The environment of tools: the running Node and the project's commands come first on the path. */
export function toolEnv(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env['PATH'] ?? '']
  // What was compiled once is read from here: every start of a tool or server takes a second less. It may be deleted at any time.
  return { NODE_COMPILE_CACHE: join(cacheDir, 'compiled'), ...process.env, PATH: path.join(delimiter), ...extra }
}
