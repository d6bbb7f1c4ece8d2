import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { processIdentity } from './identity.mjs'
import { lockOwner, takeLock } from './lock.mjs'

let path = ''

/** Who holds the lock after an attempt: the earlier holder, or this process. */
const holderOf = (lock: ReturnType<typeof takeLock>) => lock.heldBy ?? lockOwner(path)

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  path = join(folder, 'a.lock')
})

test('has one holder at a time and is free again after release', () => {
  const first = takeLock(path)
  expect(takeLock(path)).toEqual({ heldBy: process.pid })
  expect(lockOwner(path)).toBe(process.pid)
  first.release?.()
  expect(existsSync(path)).toBe(false)
  expect(holderOf(takeLock(path))).toBe(process.pid)
})

test('frees the lock when its holder is killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  mkdirSync(path)
  const identity = processIdentity(child.pid as number)
  writeFileSync(join(path, 'owner.json'), JSON.stringify({ pid: child.pid, identity }))
  expect(takeLock(path)).toEqual({ heldBy: child.pid })
  const gone = new Promise(done => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  expect(lockOwner(path)).toBeUndefined()
  expect(holderOf(takeLock(path))).toBe(process.pid)
  expect(readdirSync(join(path, '..'))).toEqual(['a.lock'])
})

test('frees the lock when the pid of its holder now belongs to another process', () => {
  mkdirSync(path)
  writeFileSync(
    join(path, 'owner.json'),
    JSON.stringify({ pid: process.pid, identity: 'someone from before the restart' }),
  )
  expect(holderOf(takeLock(path))).toBe(process.pid)
})

test('counts a lock without an owner file as held, unless it is old', () => {
  mkdirSync(path)
  expect(takeLock(path)).toEqual({ heldBy: 0 })
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(path, longAgo, longAgo)
  expect(holderOf(takeLock(path))).toBe(process.pid)
})

test('belongs to the child process after it is handed over', async () => {
  const lock = takeLock(path)
  if (lock.release === undefined) throw new Error('not taken')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  lock.handTo(child.pid as number)
  expect(lockOwner(path)).toBe(child.pid)
  const gone = new Promise(done => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  expect(lockOwner(path)).toBeUndefined()
  lock.release()
  expect(existsSync(path)).toBe(false)
})
