import { z } from 'zod'

/** Common passwords, compared case-insensitively. */
const COMMON: ReadonlySet<string> = new Set([
  '1q2w3e4r',
  '1qaz2wsx',
  '5201314520',
  'a1234567',
  'a12345678',
  'a123456789',
  'aa123456',
  'abc12345',
  'abc123456',
  'abcd1234',
  'admin123',
  'admin888',
  'asdf1234',
  'iloveyou',
  'letmein1',
  'password',
  'password1',
  'password123',
  'passw0rd',
  'p@ssw0rd',
  'qq123456',
  'qwer1234',
  'qwert12345',
  'qwerty123',
  'test1234',
  'wang1234',
  'woaini1314',
  'woaini520',
  'xiaojiu',
  'xiaojiu123',
  'yaocai123',
  'zxcvbnm123',
])

/** Rows of the keyboard and the alphabet. A part of one, forwards or backwards, is too easy. */
const ROWS = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'] as const

/** Whether a password is easy to guess. `names` are the login name and mobile of its owner. */
export function isEasilyGuessed(password: string, names: readonly string[] = []): boolean {
  const plain = password.toLowerCase()
  if (COMMON.has(plain) || new Set(plain).size < 3) return true
  if (ROWS.some(row => row.includes(plain) || row.includes(reversed(plain)))) return true
  // The same text twice.
  if (plain.length % 2 === 0 && plain.slice(0, plain.length / 2) === plain.slice(plain.length / 2)) return true
  return names.some(name => isAboutName(plain, name.toLowerCase()))
}

function isAboutName(password: string, name: string): boolean {
  if (name === '') return false
  const rest = password.replaceAll(name, '')
  return rest !== password && rest.length < 4
}

function reversed(text: string): string {
  return [...text].toReversed().join('')
}

/** A new password: long enough and not easy to guess. No character classes are required. */
export const NewPassword = z
  .string()
  .min(8, '密码至少 8 位')
  .max(64, '密码最多 64 位')
  .refine(password => !isEasilyGuessed(password), '密码过于简单，请换一个不易猜到的')
