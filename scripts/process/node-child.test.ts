import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { startNode } from './node-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'xiaojiu-child-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program that reports that it runs, and takes this long to end. */
async function started(leavesAfterMs: number, graceMs: number) {
  const script = join(folder, `${leavesAfterMs}.mjs`)
  writeFileSync(
    script,
    `process.on('SIGTERM', () => setTimeout(() => process.exit(0), ${leavesAfterMs}))
     setInterval(() => {}, 1000); console.log('up')`,
  )
  const child = startNode(script, { env: process.env, stdio: ['ignore', 'pipe', 'inherit'], graceMs })
  if (child.process.stdout === null) throw new Error('nothing to listen to')
  for await (const line of createInterface({ input: child.process.stdout })) if (line === 'up') break
  return child
}

test('lets a program exit by itself within its grace period', async () => {
  const child = await started(300, 60_000)
  await child.stop()
  expect(await child.exited).toBe(0)
})

test('kills a program that is still running after its grace period', async () => {
  const child = await started(600_000, 100)
  await child.stop()
  expect(child.process.signalCode).toBe('SIGKILL')
})
