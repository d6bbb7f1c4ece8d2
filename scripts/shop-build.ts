import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, commandFile, root, shopDist, toolEnv } from './project.ts'
import { SetupProblem } from './setup-problem.ts'

const shopDir = join(root, 'apps', 'shop')
const stampFile = join(cacheDir, 'shop-build.stamp')
const sources = ['apps/shop', 'packages', 'package-lock.json']
const ignored = new Set(['node_modules', 'dist'])

/** Builds the shop unless the last build was made from the very same sources. Says whether it built. */
export async function ensureShopBuilt(): Promise<boolean> {
  const stamp = hashOf(root, sources)
  if (existsSync(join(shopDist, 'index.html')) && readStamp() === stamp) return false
  await buildShop()
  writeFileSync(stampFile, stamp)
  return true
}

async function buildShop(): Promise<void> {
  mkdirSync(cacheDir, { recursive: true })
  rmSync(stampFile, { force: true })
  // Built aside and moved into place whole: a build cut short leaves nothing half-made behind.
  const fresh = join(cacheDir, `shop-build-${process.pid}`)
  const args = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const vite = spawn(process.execPath, [commandFile('vite', 'vite', shopDir), ...args], {
    cwd: shopDir,
    env: toolEnv({ NODE_ENV: 'production' }),
    stdio: 'inherit',
  })
  const code = await new Promise(done => vite.once('exit', done).once('error', done))
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new SetupProblem('商城页面构建失败，原因见上。')
  }
  const old = `${fresh}-old`
  if (existsSync(shopDist)) renameSync(shopDist, old)
  renameSync(fresh, shopDist)
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

function readStamp(): string | undefined {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}
