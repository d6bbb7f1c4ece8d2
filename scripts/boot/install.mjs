// Installs the dependencies once, with the npm that called us, without running any package's install script.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from './lock.mjs'
import { installStamp, missingPackages } from './stamp.mjs'

const neededGigabytes = 2
const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Leaves a complete node_modules behind, or returns the sentence that says why not.
 *
 * @param {string} root
 * @returns {Promise<string | undefined>}
 */
export async function ensureInstalled(root) {
  if (!existsSync(join(root, 'package-lock.json'))) return '缺少 package-lock.json，无法安装依赖。'
  const stamp = installStamp(root, process.platform, process.arch)
  if (readStamp(root) === stamp) return undefined

  mkdirSync(join(root, '.cache'), { recursive: true })
  const lock = await waitForLock(join(root, '.cache', 'install.lock'))
  try {
    if (readStamp(root) === stamp) return undefined // Another boot installed while this one waited.
    const problem = isInstalledByHand(root) ? undefined : await install(root, lock)
    if (problem === undefined) writeFileSync(stampFile(root), stamp)
    return problem
  } finally {
    lock.release()
  }
}

/** @param {string} path */
async function waitForLock(path) {
  for (let isFirst = true; ; isFirst = false) {
    const lock = takeLock(path)
    if (lock.release !== undefined) return lock
    if (isFirst) console.log(`另一个进程（${lock.heldBy}）正在安装依赖，请稍候。`)
    await sleep(300)
  }
}

/**
 * @param {string} root
 * @param {import('./lock.mjs').Lock} lock
 */
async function install(root, lock) {
  const { bavail, bsize } = statfsSync(root)
  if ((bavail * bsize) / 1e9 < neededGigabytes) return `磁盘空间不足：安装依赖需要约 ${neededGigabytes} GB。`

  for (const attempt of [1, 2]) {
    console.log(attempt === 1 ? '正在安装依赖，首次约需一分钟。' : '依赖没有装完整，重试一次。')
    rmSync(stampFile(root), { force: true })
    rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true })
    if ((await runNpmCi(root, lock)) && missingPackages(root, machine()).length === 0) return undefined
    rmSync(join(root, 'node_modules'), { recursive: true, force: true, maxRetries: 3 })
  }
  return '依赖安装失败，请检查网络和上面 npm 的提示，然后重新运行。'
}

/**
 * @param {string} root
 * @param {import('./lock.mjs').Lock} lock
 * @returns {Promise<boolean>}
 */
function runNpmCi(root, lock) {
  // Whatever NODE_ENV or the user's npm settings say, the build and the pinned Node are needed.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const cli = process.env.npm_execpath ?? ''
  const npm = /npm-cli\.c?js$/.test(cli)
    ? spawn(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })

  // An install that outlives a killed boot keeps the lock until it ends: two at once would spoil node_modules.
  if (npm.pid !== undefined) lock.handTo(npm.pid)
  let interrupted = false
  const interrupt = (/** @type {NodeJS.Signals} */ signal) => {
    interrupted = true
    npm.kill(signal)
  }
  for (const signal of signals) process.on(signal, interrupt)
  return new Promise(resolve => {
    const end = (/** @type {boolean} */ isDone) => {
      for (const signal of signals) process.off(signal, interrupt)
      if (interrupted) process.exit(130)
      resolve(isDone)
    }
    npm.on('error', () => end(false))
    npm.on('exit', code => end(code === 0))
  })
}

/**
 * Someone ran npm by hand: npm writes its own record last, so with that and every package in place nothing is left to do.
 *
 * @param {string} root
 */
function isInstalledByHand(root) {
  return existsSync(join(root, 'node_modules', '.package-lock.json')) && missingPackages(root, machine()).length === 0
}

/** @returns {{ platform: string, arch: string, libc: 'glibc' | 'musl' }} */
function machine() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return {
    platform: process.platform,
    arch: process.arch,
    libc: report.header?.glibcVersionRuntime === undefined ? 'musl' : 'glibc',
  }
}

/** @param {string} root */
function stampFile(root) {
  return join(root, 'node_modules', '.boot-stamp')
}

/** @param {string} root */
function readStamp(root) {
  return existsSync(stampFile(root)) ? readFileSync(stampFile(root), 'utf8') : undefined
}
