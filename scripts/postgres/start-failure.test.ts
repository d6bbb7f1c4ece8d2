import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isPassing, startFailure } from './start-failure.ts'

function logOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'postgres.log')
  writeFileSync(file, text)
  return file
}

test('treats only a predecessor that is still stopping as a temporary failure', () => {
  const leaving = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use\n'
  expect(isPassing(logOf(leaving), 0)).toBe(true)
  expect(isPassing(logOf(`${leaving}now\n`), leaving.length)).toBe(false)
  expect(isPassing(logOf('FATAL:  lock file "postmaster.pid" already exists\n'), 0)).toBe(true)
  expect(isPassing(logOf('FATAL:  could not map anonymous shared memory\n'), 0)).toBe(false)
})

test('gives the reason of a failed start in one sentence', () => {
  const full = logOf('2026 [1] PANIC:  could not write to file "pg_wal/x": No space left on device\n')
  expect(startFailure(full, 0).message).toBe('磁盘空间不足，数据库无法启动。')
  const other = logOf('2026 [1] LOG:  starting\n2026 [1] FATAL:  data directory has wrong ownership\nHINT: x\n')
  expect(startFailure(other, 0).message).toBe(`数据库没能启动：data directory has wrong ownership（详见 ${other}）`)
})
