import { type Access, type Endpoint, endpoint } from '@xiaojiu/contract/define.ts'
import { Done, Nothing } from '@xiaojiu/contract/wire.ts'
import { describe, expect, test } from 'vitest'
import type { Actor, Membership, Operator, Seller, User } from '../context.ts'
import { refusalFor } from './access.ts'

const NOW = new Date('2026-11-16T12:00:00+08:00')
const bare = endpoint({
  method: 'POST',
  path: '/x',
  access: 'anyone',
  summary: '',
  input: Nothing,
  output: Done,
  refusals: [],
})
const entry = (access: Access, more: Partial<Endpoint> = {}): Endpoint => ({
  ...bare,
  access,
  ...(['staff', 'seller', 'operator'].includes(access) && { staffRight: 'any' }),
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
const onFace = {
  ...user(null),
  memberId: 'm',
  roleId: 'r',
  name: '万立新',
  isProven: true,
  stepUpAt: null,
  isAddressAllowed: true,
  lastSeenAt: NOW,
  endsAt: NOW,
}
const seller = (more: Partial<Seller> = {}): Seller => ({
  ...onFace,
  face: 'seller',
  storeId: 'st',
  isStoreOpen: true,
  rights: ['order.look'],
  ...more,
})
const operator = (more: Partial<Operator> = {}): Operator => ({
  ...onFace,
  face: 'platform',
  storeId: null,
  rights: ['company.look'],
  limits: { provinceCodes: null, storeIds: null },
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
  seller: seller(),
  operator: operator(),
  proxy: { ...of('approved'), proxyAccountId: 'op' },
}
const OK = 'ok'
const table: Record<Access, Record<string, string>> = {
  anyone: all(OK),
  user: { ...all(OK), ...staff('signed-out'), nobody: 'signed-out' },
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
  staff: { ...all('signed-out'), seller: OK, operator: OK },
  seller: { ...all('signed-out'), seller: OK },
  operator: { ...all('signed-out'), operator: OK },
}
function all(outcome: string) {
  return Object.fromEntries(Object.keys(personas).map(name => [name, outcome]))
}
function company(outcome: string) {
  return { nobody: 'signed-out', 'no company': outcome, ...staff('signed-out') }
}
function staff(outcome: string) {
  return { seller: outcome, operator: outcome }
}
function unapproved(outcome: string) {
  return { draft: outcome, pending: outcome, refused: outcome }
}
function subs(outcome: string) {
  return { 'sub without rights': outcome, 'sub who may order': outcome }
}
const outcomeFor = (target: Endpoint, persona: string) =>
  refusalFor(target, personas[persona] ?? { kind: 'nobody' }, NOW)?.reason ?? OK

describe.each(Object.entries(table))('an endpoint with access %s', (access, row) => {
  test.each(Object.entries(row))('%s: %s', (persona, outcome) => {
    expect(outcomeFor(entry(access as Access), persona)).toBe(outcome)
  })
})
test('lets a withdrawn company call endpoints marked as open to it', () => {
  expect(outcomeFor(entry('member', { openToWithdrawn: true }), 'withdrawn')).toBe(OK)
  expect(outcomeFor(entry('buyer', { openToWithdrawn: true }), 'withdrawn')).toBe(OK)
})
test('checks a right for sub-accounts only and names it in the refusal', () => {
  const target = entry('buyer', { right: 'order' })
  expect(outcomeFor(target, 'main')).toBe(OK)
  expect(outcomeFor(target, 'sub who may order')).toBe(OK)
  expect(outcomeFor(entry('buyer', { right: 'pay' }), 'sub who may order')).toBe('no-right')
  expect(refusalFor(target, personas['sub without rights'] ?? { kind: 'nobody' }, NOW)?.message).toBe(
    '您的账号没有“下单”权限，请联系主账号开通',
  )
})
test('refuses staff acting for a customer anything with money or binding for the customer', () => {
  expect(outcomeFor(entry('buyer', { right: 'pay' }), 'proxy')).toBe('proxy-forbidden')
  expect(outcomeFor(entry('buyer', { right: 'finance' }), 'proxy')).toBe('proxy-forbidden')
  expect(outcomeFor(entry('buyer', { right: 'order' }), 'proxy')).toBe(OK)
  expect(outcomeFor(entry('buyer', { right: 'order', forbiddenForProxy: 'money' }), 'proxy')).toBe('proxy-forbidden')
  expect(outcomeFor(entry('main-account', { method: 'GET' }), 'proxy')).toBe('proxy-no-security')
  expect(outcomeFor(entry('main-account', { right: 'pay' }), 'proxy')).toBe('proxy-forbidden')
  expect(outcomeFor(entry('user', { forbiddenForProxy: 'security' }), 'proxy')).toBe('proxy-no-security')
  expect(outcomeFor(entry('buyer', { forbiddenForProxy: 'seal' }), 'proxy')).toBe('proxy-no-seal')
  expect(outcomeFor(entry('member', { forbiddenForProxy: 'word' }), 'proxy')).toBe('proxy-no-word')
  expect(outcomeFor(entry('member', { forbiddenForProxy: 'word' }), 'main')).toBe(OK)
})

const told = (target: Endpoint, actor: Actor) => refusalFor(target, actor, NOW)?.message ?? OK

test('requires a staff right, or one of several, and names it and who can grant it', () => {
  const look = entry('seller', { staffRight: 'order.look' })
  expect(told(look, seller())).toBe(OK)
  expect(told(look, seller({ rights: [] }))).toBe('您的账号没有“查看订单”权限，请联系店主开通')
  const either = entry('operator', { staffRight: ['money.look', 'company.look'] })
  expect(told(either, operator())).toBe(OK)
  expect(told(either, operator({ rights: ['staff.act'] }))).toBe(
    '您的账号没有“查看资金”或“查看企业”权限，请联系安全管理员开通',
  )
  // A declaration without a right refuses every caller.
  const { staffRight: _, ...forgotten } = look
  expect(told(forgotten, seller())).not.toBe(OK)
})

test('refuses acts of a stopped store except those that finish open work', () => {
  const stopped = seller({ isStoreOpen: false })
  expect(told(entry('seller'), stopped)).toBe(OK)
  expect(told(entry('seller', { isAct: true }), stopped)).toBe('店铺未营业，暂不能进行此操作')
  expect(told(entry('seller', { isAct: true, openToStopped: true }), stopped)).toBe(OK)
  expect(told(entry('staff', { isAct: true }), stopped)).toBe('店铺未营业，暂不能进行此操作')
})

test('CR-025 accepts a second-factor proof for ten minutes', () => {
  const act = entry('operator', { isAct: true, stepUp: true })
  const provenBefore = (ms: number) => operator({ stepUpAt: new Date(NOW.getTime() - ms) })
  expect(told(act, operator())).toBe('请再次输入动态口令')
  expect(told(act, provenBefore(599_000))).toBe(OK)
  expect(told(act, provenBefore(600_000))).toBe(OK)
  expect(told(act, provenBefore(601_000))).toBe('请再次输入动态口令')
})

test('refuses a session without the second factor or from a disallowed network', () => {
  expect(told(entry('staff'), seller({ isProven: false }))).toBe('请完成动态口令验证')
  expect(told(entry('staff'), operator({ isAddressAllowed: false }))).toBe('当前网络不在允许范围')
})
