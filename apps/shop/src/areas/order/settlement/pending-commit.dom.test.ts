import { fen } from '@xiaojiu/kernel/money.ts'
import { beforeEach, expect, test } from 'vitest'
import { leave } from '#trade/session/leave.ts'
import { LOG_OUT_KINDS, logOut } from '#trade/session/log-out.ts'
import { setNavigator } from '@xiaojiu/web/navigate.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { forgetPendingCommit, keepPendingCommit, readPendingCommit } from './pending-commit.ts'

const commit = {
  submitToken: 'AAAAAAAAAAAAAAAAAAAAAA-BBBBBBBBBBBB',
  addressId: '01890000-0000-7000-8000-0000000000aa',
  payable: fen(42_512),
  remarks: [{ storeId: '01890000-0000-7000-8000-0000000000bb', remark: '周三送' }],
}

beforeEach(() => {
  clearBrowser()
  setNavigator(() => undefined)
  signIn()
})

test('comes back exactly as it was sent', () => {
  keepPendingCommit(commit)
  expect(readPendingCommit()).toEqual(commit)
  forgetPendingCommit()
  expect(readPendingCommit()).toBeNull()
})

test('outlives the end of the session, for the same buyer only', () => {
  keepPendingCommit(commit)
  leave()
  expect(readPendingCommit()).toBeNull()
  signIn({ userBasicId: 'u2' })
  expect(readPendingCommit()).toBeNull()
  signIn()
  expect(readPendingCommit()).toEqual(commit)
})

test('R-117 is gone with a log-out on purpose', async () => {
  answerCalls(envelope({}))
  keepPendingCommit(commit)
  await logOut(LOG_OUT_KINDS.atOnce)
  expect({ ...sessionStorage }).toEqual({})
})

test.each(['', 'null', '{"commit":1}', 'not json'])('%s in the storage is nothing', text => {
  sessionStorage.setItem('pendingCommit', text)
  expect(readPendingCommit()).toBeNull()
})
