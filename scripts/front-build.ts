import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, commandFile, consoleDist, root, shopDist, toolEnv } from './project.ts'
import { SetupProblem } from './setup-problem.ts'

/** A front-end package that the server serves. */
interface FrontEnd {
  readonly app: string
  readonly label: string
  readonly dist: string
  /** One of its pages; when it is missing, nothing was built yet. */
  readonly page: string
}

const SHOP: FrontEnd = { app: 'shop', label: '商城', dist: shopDist, page: 'index.html' }
const CONSOLE: FrontEnd = { app: 'console', label: '后台', dist: consoleDist, page: 'seller.html' }
const ignored = new Set(['node_modules', 'dist'])

/** Builds the shop and the consoles, unless the last build was made from the same sources. */
export async function ensurePagesBuilt(): Promise<void> {
  await ensureBuilt(SHOP)
  await ensureBuilt(CONSOLE)
}

async function ensureBuilt(front: FrontEnd): Promise<void> {
  const stampFile = join(cacheDir, `${front.app}-build.stamp`)
  const stamp = hashOf(root, [`apps/${front.app}`, 'packages', 'package-lock.json'])
  if (existsSync(join(front.dist, front.page)) && readStamp(stampFile) === stamp) return
  rmSync(stampFile, { force: true })
  await build(front)
  writeFileSync(stampFile, stamp)
}

async function build({ app, label, dist }: FrontEnd): Promise<void> {
  mkdirSync(cacheDir, { recursive: true })
  const folder = join(root, 'apps', app)
  // Built in another folder and moved into place: an interrupted build leaves nothing incomplete.
  const fresh = join(cacheDir, `${app}-build-${process.pid}`)
  const args = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const vite = spawn(process.execPath, [commandFile('vite', 'vite', folder), ...args], {
    cwd: folder,
    env: toolEnv({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  })
  const code = await new Promise(done => vite.once('exit', done).once('error', done))
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new SetupProblem(`${label}页面构建失败，原因见上。`)
  }
  const old = `${fresh}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

/** A fingerprint of files and folders: names and contents, in a fixed order. */
export function hashOf(base: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(base, path))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(base, file)))
        .update('\0')
  return hash.digest('hex')
}

function filesBelow(base: string, path: string): string[] {
  const found = statSync(join(base, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found === undefined ? [] : [path]
  return readdirSync(join(base, path), { withFileTypes: true })
    .filter(entry => !ignored.has(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry => filesBelow(base, `${path}/${entry.name}`))
}

function readStamp(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
