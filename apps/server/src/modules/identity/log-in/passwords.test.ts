import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword, simulatePasswordCheck } from './passwords.ts'

// Hashing is slow on purpose, and slower on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

test('writes a salted hash with its cost that matches only its own password', async () => {
  const [first, second] = await Promise.all([hashPassword('Xiaojiu2026'), hashPassword('Xiaojiu2026')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(first).not.toBe(second)
  expect(await isPassword('Xiaojiu2026', first)).toBe(true)
  expect(await isPassword('xiaojiu2026', first)).toBe(false)
  expect(await isPassword('', first)).toBe(false)
})

test('verifies an argon2id hash of the reference implementation', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', known)).toBe(true)
})

test('accepts full-width letters as the same password', async () => {
  expect(await isPassword('Ｘｉａｏ２０２６', await hashPassword('Xiao2026'))).toBe(true)
})

test('refuses any password for an unknown login and throws on a damaged hash', async () => {
  expect(await simulatePasswordCheck('anything')).toBe(false)
  await expect(isPassword('anything', 'plain-text')).rejects.toThrow('another form')
})
