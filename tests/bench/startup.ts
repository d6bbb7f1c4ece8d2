import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { round } from './parts/figures.ts'

const root = join(import.meta.dirname, '../..')
const RUNS = 5

/** The time from start to first response of the server, on a migrated database; and of the type check. */
async function startOnce(): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/serve/main.ts')], {
    env: { ...process.env, PORT: '21990', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('ready http')) break
  const tookMs = performance.now() - startedAt
  child.kill('SIGTERM')
  await new Promise(resolve => child.once('exit', resolve))
  return tookMs
}

const first = await startOnce()
const warm: number[] = []
for (let run = 0; run < RUNS; run++) warm.push(await startOnce())
const emptyNode = timeOf(process.execPath, ['-e', '0'])
console.log(`first start, demo world loaded: ${round(first / 1000)} s`)
console.log(
  `warm starts: ${warm.map(ms => round(ms / 1000)).join(' ')} s; ratio to an empty Node process ${round(Math.min(...warm) / emptyNode, 0)}×`,
)
for (const project of ['tsconfig.json', 'apps/shop/tsconfig.json'])
  console.log(
    `type check ${project}: ${round(timeOf(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, project)]) / 1000)} s`,
  )

function timeOf(command: string, args: readonly string[]): number {
  const startedAt = performance.now()
  spawnSync(command, args, { stdio: 'ignore' })
  return performance.now() - startedAt
}
