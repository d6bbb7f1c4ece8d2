import { randomUUID } from 'node:crypto'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { identityJobs } from './jobs.ts'
import { countAttempt, insertCaptcha } from './tables/attempts.ts'
import { insertCode, insertTicket } from './tables/auth-codes.ts'
import { insertScan } from './tables/log-in-ways.ts'
import { hashOf } from './tokens.ts'

const server = useTestServer()

test('deletes expired codes, tickets, captchas, scans and attempts, and keeps recent ones', async () => {
  const { db } = server.owner
  const old = addMs(TEST_NOON, -2 * DAY_MS - 1)
  for (const [name, at] of [
    ['old', old],
    ['new', TEST_NOON],
  ] as const) {
    const hash = hashOf(name)
    const expiresAt = addMs(at, 60_000)
    await insertCode(db, {
      mobile: '13800000001',
      purpose: 'login',
      codeHash: hash,
      network: name,
      browserHash: hash,
      isKnownBrowser: false,
      createdAt: at,
      expiresAt,
    })
    await insertTicket(db, { ticketHash: hash, mobile: '13800000001', purpose: 'login', expiresAt })
    await insertCaptcha(db, { id: randomUUID(), kind: 'slider', answerHash: hash, expiresAt })
    await insertScan(db, { ticketHash: hash, pollHash: hash, createdAt: at, expiresAt })
    await countAttempt(db, hash, at)
  }
  for (const job of identityJobs) await job.run(server.context())
  const left = {
    codes: await db.selectFrom('identity.authCode').select('codeHash as hash').execute(),
    tickets: await db.selectFrom('identity.codeTicket').select('ticketHash as hash').execute(),
    captchas: await db.selectFrom('identity.captcha').select('answerHash as hash').execute(),
    scans: await db.selectFrom('identity.scanLogin').select('pollHash as hash').execute(),
    attempts: await db.selectFrom('identity.loginAttempt').select('key as hash').execute(),
  }
  const kept = [{ hash: hashOf('new') }]
  expect(left).toEqual({ codes: kept, tickets: kept, captchas: kept, scans: kept, attempts: kept })
})
