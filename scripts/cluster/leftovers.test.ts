import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { markOf } from './engine-process.ts'
import { endLeftovers } from './testing.ts'

const sleeper = (mark: string) => spawn('sleep', ['600'], { env: { PATH: process.env['PATH'], ...markOf(mark) } })

test.runIf(process.platform === 'linux')(
  'kills a stopped process left by its own run, and none of another run',
  async () => {
    const [mine, other] = [sleeper(`test-${process.pid}`), sleeper(`other-${process.pid}`)]
    await Promise.all([once(mine, 'spawn'), once(other, 'spawn')])
    mine.kill('SIGSTOP')
    const ended = once(mine, 'exit')
    endLeftovers(`test-${process.pid}`)
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(other.signalCode).toBeNull()
    other.kill('SIGKILL')
  },
)
