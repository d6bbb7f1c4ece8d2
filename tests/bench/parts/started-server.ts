import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startNode } from '../../../scripts/process/node-child.ts'
import { LEAN_MEMORY } from '../../../scripts/server-process.ts'

const root = join(import.meta.dirname, '../../..')

export interface Started {
  readonly readyMs: number
  residentMb(): number
  stop(): Promise<void>
}

/** A server in a separate process, started like `npm start`, ready for calls. */
export async function start(file: string, port: number, over: NodeJS.ProcessEnv = {}): Promise<Started> {
  const startedAt = performance.now()
  const child = startNode(join(root, file), {
    env: {
      ...{ ...LEAN_MEMORY, ...process.env, ...over },
      ...{ PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', SHED_LOAD: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { stdout, pid } = child.process
  const output = stdout?.[Symbol.asyncIterator]()
  for (let said = ''; !said.includes('ready http'); ) {
    const next = await output?.next()
    if (!next || next.done === true) throw new Error(`${file} ended before it was ready`)
    said += String(next.value)
  }
  return {
    readyMs: performance.now() - startedAt,
    residentMb: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    stop: child.stop,
  }
}
