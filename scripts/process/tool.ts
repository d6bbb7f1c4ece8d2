import { spawn } from 'node:child_process'
import { commandFile, root, toolEnv } from '../project.ts'
import { followParent } from './node-child.ts'

export interface ToolOptions {
  /** The working folder; default: the root of the project. */
  readonly cwd?: string
  /** Hides its output. */
  readonly isQuiet?: boolean
  /** Time limit. */
  readonly timeoutMs?: number
}

/** Runs a package's command to its end with our output. Returns its exit code. */
export function runTool(
  packageName: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { cwd = root, isQuiet = false, timeoutMs }: ToolOptions = {},
): Promise<number> {
  const child = spawn(process.execPath, ['--import', followParent, commandFile(packageName, command), ...args], {
    cwd,
    env: toolEnv(env),
    stdio: isQuiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
    timeout: timeoutMs,
  })
  const stopWithUs = (): void => void child.kill('SIGTERM')
  process.once('exit', stopWithUs)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', code => {
      process.off('exit', stopWithUs)
      done(code ?? 1)
    })
  })
}
