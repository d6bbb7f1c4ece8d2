// Installs the packages of the lock file, switches to the pinned Node, and runs one task.
import { existsSync } from 'node:fs'
import * as modules from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { isNewEnough, pinnedNode, runUnder } from './pinned-node.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * @param {string | undefined} task
 * @param {string[]} args
 */
export async function boot(task, args) {
  process.chdir(root)
  const file = new URL(`../tasks/${task}.ts`, import.meta.url)
  if (task === undefined || !/^[a-z]+$/.test(task) || !existsSync(file)) return fail(`没有名为 ${task} 的任务。`)

  const problem = await ensureInstalled(root)
  if (problem !== undefined) return fail(problem)

  if (!isNewEnough(process.versions.node)) {
    const node = pinnedNode(root, process.platform, process.arch)
    if (!existsSync(node)) {
      return fail(
        `这台机器（${process.platform}-${process.arch}）没有配套的 Node，请先安装 Node.js 24.12 或更新的版本。`,
      )
    }
    return runUnder(node, [join(root, 'scripts', 'boot.mjs'), task, ...args])
  }

  // Without the cache every task would compile its TypeScript again.
  modules.enableCompileCache(join(root, '.cache', 'compiled'))
  try {
    const { run } = await import(file.href)
    process.exit(await run(args))
  } catch (error) {
    // A set-up problem has a message for the user; anything else is a bug and shows its stack.
    fail(error instanceof Error && error.name === 'SetupProblem' ? error.message : error)
  }
}

/** @param {unknown} problem */
function fail(problem) {
  console.error(problem)
  process.exit(1)
}
