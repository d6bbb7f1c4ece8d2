import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword, simulatePasswordCheck } from './passwords.ts'

// Hashing is slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

test('a hash names its cost, is salted, and fits its password only', async () => {
  const [first, second] = await Promise.all([hashPassword('Xiaojiu2026'), hashPassword('Xiaojiu2026')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await isPassword('Xiaojiu2026', first)).toBe(true)
  expect(await isPassword('xiaojiu2026', first)).toBe(false)
  expect(await isPassword('', first)).toBe(false)
})

test('it is the argon2id that others know', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', known)).toBe(true)
})

test('full-width letters typed by an input method are the same password', async () => {
  expect(await isPassword('Ｘｉａｏ２０２６', await hashPassword('Xiao2026'))).toBe(true)
})

test('there is no password for nobody, and a damaged hash is a fault', async () => {
  expect(await simulatePasswordCheck('anything')).toBe(false)
  await expect(isPassword('anything', 'plain-text')).rejects.toThrow('another form')
})
