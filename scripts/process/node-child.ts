import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cacheDir, root } from '../project.ts'

/** Preloaded into Node processes that must not outlive us. */
export const followParent = pathToFileURL(join(import.meta.dirname, 'follow-parent.ts')).href
/** How long a program may take to stop, unless it declares more. */
export const usualGraceMs = 15_000

/** One of our programs, in a process that ends with us. */
export interface NodeChild {
  readonly process: ChildProcess
  /** Its exit code; 1 when it was killed by a signal. */
  readonly exited: Promise<number>
  /** Asks it to stop and waits; kills it when it does not react. */
  readonly stop: () => Promise<void>
}

/** Starts a TypeScript file of the project. */
export function startNode(
  script: string,
  options: { args?: readonly string[]; env: NodeJS.ProcessEnv; stdio?: StdioOptions; graceMs?: number },
): NodeChild {
  // A separate process group: Ctrl-C reaches only the starter, which stops everything in the right order.
  const child = spawn(process.execPath, ['--import', followParent, script, ...(options.args ?? [])], {
    cwd: root,
    detached: true,
    stdio: options.stdio ?? ['ignore', 'inherit', 'inherit'],
    // What was compiled once is read from here: a start takes a second less. It may be deleted at any time.
    env: { NODE_COMPILE_CACHE: join(cacheDir, 'compiled'), ...options.env },
  })
  const exited = new Promise<number>((done, failed) => {
    child.once('error', failed)
    child.once('exit', code => done(code ?? 1))
  })
  return {
    process: child,
    exited,
    stop: async () => {
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), options.graceMs ?? usualGraceMs)
      await exited
      clearTimeout(insist)
    },
  }
}
