import { QueryClient } from '@tanstack/react-query'
import { fen } from '@xiaojiu/kernel/money.ts'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeAccount } from '#app/start.ts'
import { LOG_OUT_KINDS, leave, logOut } from '#trade/session/leave.ts'
import { acceptUser, refreshSession } from '#trade/session/session.ts'
import { aUser, clearBrowser, setCookies, signIn } from '#trade/testing/session.ts'
import { type Draft, forgetPendingCommit, keepDraft, keepPendingCommit, readDraft, readPendingCommit } from './draft.ts'

const draft: Draft = {
  addressId: 'a1',
  remarks: { s1: '周五前送到' },
  couponIds: ['k1'],
  usesCoins: true,
  invoiceKind: 'special',
  payChannel: 'wallet',
}
const EMPTY = { addressId: null, remarks: {} }

beforeEach(() => {
  clearBrowser()
  setNavigator(() => undefined)
  signIn()
  keepDraft(draft)
})
afterEach(() => vi.unstubAllGlobals())

test('R-135 keeps the settlement draft after a reload for the same login and company', () => {
  refreshSession()
  expect(readDraft()).toEqual(draft)
})

test('R-135 drops the draft when another company is chosen in this tab', () => {
  setCookies({ companyId: 'c2' })
  acceptUser(aUser({ companyId: 'c2' }))
  expect(readDraft()).toEqual(EMPTY)
  signIn()
  expect(readDraft()).toEqual(EMPTY)
})

test('R-135 drops the draft when another tab changed the account', () => {
  changeAccount(new QueryClient())
  expect(readDraft()).toEqual(EMPTY)
})

test('R-135 R-117 drops the draft after a log-out, even for the same buyer', () => {
  leave()
  signIn()
  expect(readDraft()).toEqual(EMPTY)
})

const commit = {
  submitToken: 'AAAAAAAAAAAAAAAAAAAAAA-BBBBBBBBBBBB',
  addressId: '01890000-0000-7000-8000-0000000000aa',
  payable: fen(42_512),
  remarks: [{ storeId: '01890000-0000-7000-8000-0000000000bb', remark: '周三送' }],
}

test('returns the pending commit exactly as it was sent until it is forgotten', () => {
  keepPendingCommit(commit)
  expect(readPendingCommit()).toEqual(commit)
  forgetPendingCommit()
  expect(readPendingCommit()).toBeNull()
})

test('keeps the pending commit after the session ends, for the same buyer only', () => {
  keepPendingCommit(commit)
  leave()
  expect(readPendingCommit()).toBeNull()
  signIn({ userBasicId: 'u2' })
  expect(readPendingCommit()).toBeNull()
  signIn()
  expect(readPendingCommit()).toEqual(commit)
})

test('R-117 removes the pending commit on a deliberate log-out', async () => {
  answerCalls(envelope({}))
  keepPendingCommit(commit)
  await logOut(LOG_OUT_KINDS.atOnce)
  expect({ ...sessionStorage }).toEqual({})
})

test.each(['', 'null', '{"commit":1}', 'not json'])('ignores stored pending commit %s', text => {
  sessionStorage.setItem('pendingCommit', text)
  expect(readPendingCommit()).toBeNull()
})
