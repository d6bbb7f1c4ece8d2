import { readFileSync } from 'node:fs'
import { SetupProblem } from '../setup-problem.ts'

/** Whether the log says that a recently killed server is still ending. */
export function isPassing(logFile: string, from: number): boolean {
  return /pre-existing shared memory block|lock file ".*" already exists/.test(tail(logFile, from))
}

/** The reason of a failed start in one sentence. */
export function startFailure(logFile: string, from: number): SetupProblem {
  const text = tail(logFile, from)
  if (/No space left on device/.test(text)) return new SetupProblem('磁盘空间不足，数据库无法启动。')
  const reason = text.match(/(?:FATAL|PANIC):\s*(.*)/)?.[1] ?? text.trim().split('\n').at(-1) ?? ''
  return new SetupProblem(`数据库没能启动：${reason}（详见 ${logFile}）`)
}

function tail(logFile: string, from: number): string {
  return readFileSync(logFile).subarray(from).toString('utf8')
}
