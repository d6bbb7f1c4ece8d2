import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeAccount } from '#app/start.ts'
import { leave, LOG_OUT_KINDS, logOut } from '#trade/session/leave.ts'
import { setNavigator } from '@xiaojiu/web/confirm.ts'
import { acceptUser, refreshSession } from '#trade/session/session.ts'
import { aUser, clearBrowser, setCookies, signIn } from '#trade/testing/session.ts'
import { type Draft, keepDraft, readDraft, forgetPendingCommit, keepPendingCommit, readPendingCommit } from './draft.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { answerCalls, envelope } from '@xiaojiu/web/testing/fake-server.ts'

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

test('R-135 what was chosen for a settlement comes back after a reload, for the same login and company', () => {
  refreshSession()
  expect(readDraft()).toEqual(draft)
})

test('R-135 nothing of it is left for another company, taken in this tab', () => {
  setCookies({ companyId: 'c2' })
  acceptUser(aUser({ companyId: 'c2' }))
  expect(readDraft()).toEqual(EMPTY)
  signIn()
  expect(readDraft()).toEqual(EMPTY)
})

test('R-135 nothing of it is left when another tab changed the account', () => {
  changeAccount(new QueryClient())
  expect(readDraft()).toEqual(EMPTY)
})

test('R-135 R-117 nothing of it is left after a log-out, for the next login of the same buyer', () => {
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
