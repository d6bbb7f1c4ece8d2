// The Node that runs the project: a platform package pinned in the lock file, so that all machines use the same version.
import { spawn } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { onParentGone } from './parent.mjs'

/** Running TypeScript sources is stable from this version on. */
const oldest = [24, 12]

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/**
 * @param {string} root
 * @param {string} platform
 * @param {string} arch
 */
export function pinnedNode(root, platform, arch) {
  const isWindows = platform === 'win32'
  return join(
    root,
    'node_modules',
    `node-${isWindows ? 'win' : platform}-${arch}`,
    'bin',
    isWindows ? 'node.exe' : 'node',
  )
}

/**
 * Runs a command under another Node and becomes its shadow: signals are passed on, its exit code is ours, and when npm
 * is killed it is told to stop.
 *
 * @param {string} node
 * @param {string[]} args
 */
export function runUnder(node, args) {
  if ((statSync(node).mode & 0o111) === 0) chmodSync(node, 0o755)
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    BOOT_FOLLOWS_PARENT: '1',
  }
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  onParentGone(() => child.kill('SIGTERM'))
  child.on('error', error => {
    console.error(`无法运行 ${node}：${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
}
