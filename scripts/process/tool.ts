import { spawn } from 'node:child_process'
import { followParent } from './node-child.ts'
import { commandFile, root, toolEnv } from '../project.ts'

/** Runs a package's command to its end, its output ours. Gives its exit code. */
export function runTool(
  packageName: string,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, ['--import', followParent, commandFile(packageName, command), ...args], {
    cwd: root,
    env: toolEnv(env),
    stdio: ['ignore', 'inherit', 'inherit'],
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
