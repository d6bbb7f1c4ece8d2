import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeAccount } from '#app/start.ts'
import { leave } from '#trade/session/leave.ts'
import { setNavigator } from '@xiaojiu/web/navigate.ts'
import { acceptUser, refreshSession } from '#trade/session/session.ts'
import { aUser, clearBrowser, setCookies, signIn } from '#trade/testing/session.ts'
import { type Draft, keepDraft, readDraft } from './draft.ts'

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
