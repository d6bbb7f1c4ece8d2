import { type Access, type Endpoint, endpoint } from '@xiaojiu/contract/define.ts'
import { Done, Nothing } from '@xiaojiu/contract/wire.ts'
import { describe, expect, test } from 'vitest'
import type { Actor, Membership, User } from '../context.ts'
import { refusalFor } from './access.ts'

const entry = (access: Access, more: Partial<Endpoint> = {}): Endpoint => ({
  ...endpoint({ method: 'POST', path: '/x', access, summary: '', input: Nothing, output: Done, refusals: [] }),
  ...more,
})
const user = (membership: Membership | null, more: Partial<User> = {}): User => ({
  kind: 'user',
  accountId: 'a',
  sessionId: 's',
  accountKind: 'buyer',
  membership,
  storeId: null,
  proxyAccountId: null,
  ...more,
})
const of = (companyState: Membership['companyState'], isMain = true, rights: Membership['rights'] = []) =>
  user({ companyId: 'c', companyState, isMain, rights })

const personas: Record<string, Actor> = {
  nobody: { kind: 'nobody' },
  'no company': user(null),
  draft: of('draft'),
  pending: of('in-review'),
  refused: of('refused'),
  main: of('approved'),
  'sub without rights': of('approved', false),
  'sub who may order': of('approved', false, ['order']),
  withdrawn: of('withdrawn'),
  seller: user(null, { accountKind: 'seller', storeId: 'st' }),
  operator: user(null, { accountKind: 'operator' }),
  proxy: { ...of('approved'), proxyAccountId: 'op' },
}
const OK = 'ok'
const table: Record<Access, Record<string, string>> = {
  anyone: all(OK),
  user: { ...all(OK), nobody: 'signed-out' },
  member: { ...all(OK), ...company('company-not-chosen'), withdrawn: 'company-withdrawn' },
  buyer: {
    ...all(OK),
    ...company('company-not-chosen'),
    ...unapproved('company-not-approved'),
    withdrawn: 'company-withdrawn',
  },
  'main-account': {
    ...all(OK),
    ...company('company-not-chosen'),
    ...subs('main-account-only'),
    withdrawn: 'company-withdrawn',
    proxy: 'proxy-no-security',
  },
  seller: { ...all('no-access'), nobody: 'signed-out', seller: OK, withdrawn: 'company-withdrawn' },
  operator: { ...all('no-access'), nobody: 'signed-out', operator: OK, withdrawn: 'company-withdrawn' },
}
function all(outcome: string) {
  return Object.fromEntries(Object.keys(personas).map(name => [name, outcome]))
}
function company(outcome: string) {
  return { nobody: 'signed-out', 'no company': outcome, seller: outcome, operator: outcome }
}
function unapproved(outcome: string) {
  return { draft: outcome, pending: outcome, refused: outcome }
}
function subs(outcome: string) {
  return { 'sub without rights': outcome, 'sub who may order': outcome }
}
const outcomeFor = (target: Endpoint, persona: string) =>
  refusalFor(target, personas[persona] ?? { kind: 'nobody' })?.reason ?? OK

describe.each(Object.entries(table))('an endpoint for %s', (access, row) => {
  test.each(Object.entries(row))('%s: %s', (persona, outcome) => {
    expect(outcomeFor(entry(access as Access), persona)).toBe(outcome)
  })
})
test('what is open to a cancelled company stays open to it', () => {
  expect(outcomeFor(entry('member', { openToWithdrawn: true }), 'withdrawn')).toBe(OK)
  expect(outcomeFor(entry('buyer', { openToWithdrawn: true }), 'withdrawn')).toBe(OK)
})
test('a right is asked of sub-accounts only, and named in the refusal', () => {
  const target = entry('buyer', { right: 'order' })
  expect(outcomeFor(target, 'main')).toBe(OK)
  expect(outcomeFor(target, 'sub who may order')).toBe(OK)
  expect(outcomeFor(entry('buyer', { right: 'pay' }), 'sub who may order')).toBe('no-right')
  expect(refusalFor(target, personas['sub without rights'] ?? { kind: 'nobody' })?.message).toBe(
    '您的账号没有“下单”权限，请联系主账号开通',
  )
})
test('staff acting for a customer never touch money, nor what binds the customer', () => {
  expect(outcomeFor(entry('buyer', { right: 'pay' }), 'proxy')).toBe('proxy-forbidden')
  expect(outcomeFor(entry('buyer', { right: 'finance' }), 'proxy')).toBe('proxy-forbidden')
  expect(outcomeFor(entry('buyer', { right: 'order' }), 'proxy')).toBe(OK)
  expect(outcomeFor(entry('buyer', { right: 'order', ownHand: 'money' }), 'proxy')).toBe('proxy-forbidden')
  expect(outcomeFor(entry('main-account', { method: 'GET' }), 'proxy')).toBe('proxy-no-security')
  expect(outcomeFor(entry('main-account', { right: 'pay' }), 'proxy')).toBe('proxy-forbidden')
  expect(outcomeFor(entry('user', { ownHand: 'security' }), 'proxy')).toBe('proxy-no-security')
  expect(outcomeFor(entry('buyer', { ownHand: 'seal' }), 'proxy')).toBe('proxy-no-seal')
  expect(outcomeFor(entry('member', { ownHand: 'word' }), 'proxy')).toBe('proxy-no-word')
  expect(outcomeFor(entry('member', { ownHand: 'word' }), 'main')).toBe(OK)
})
