import { serverNow } from '@xiaojiu/web/clock.ts'
import { beforeEach, expect, test } from 'vitest'
import { clearBrowser } from '#trade/testing/session.ts'
import {
  endRecovery,
  isProvenFor,
  maskedAccount,
  recoveryDraft,
  saveRecoveryDraft,
  startRecovery,
} from './recovery-draft.ts'

beforeEach(clearBrowser)

test('keeps the recovery draft step by step and clears it on a new start', () => {
  expect(recoveryDraft()).toEqual({ account: '', userBasicId: '', loginName: '', scene: '', provenUntil: 0 })
  startRecovery('13800000001')
  saveRecoveryDraft({ userBasicId: 'u1' })
  expect(recoveryDraft()).toMatchObject({ account: '13800000001', userBasicId: 'u1', loginName: '' })
  startRecovery('buyer')
  expect(recoveryDraft()).toMatchObject({ account: 'buyer', userBasicId: '', loginName: '' })
  endRecovery()
  expect(recoveryDraft().account).toBe('')
})
test('accepts a proof only for its own purpose and until it expires', () => {
  expect(isProvenFor('find-password')).toBe(false)
  saveRecoveryDraft({ scene: 'find-password', provenUntil: serverNow() + 60_000 })
  expect([isProvenFor('find-password'), isProvenFor('password-appeal')]).toEqual([true, false])
  saveRecoveryDraft({ provenUntil: serverNow() - 1 })
  expect(isProvenFor('find-password')).toBe(false)
})
test('masks a mobile number and shows a login name as it is', () => {
  expect(maskedAccount('13800000001')).toBe('138****0001')
  expect(maskedAccount('buyer')).toBe('buyer')
})
