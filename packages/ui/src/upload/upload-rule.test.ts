import { expect, test } from 'vitest'
import { kindsText, refuseFile, sizeText, type UploadRule } from './upload-rule.ts'

const rule: UploadRule = { accept: ['image/jpeg', 'image/png', '.pdf'], maxBytes: 5 * 1024 * 1024, maxFiles: 3 }
const file = (name: string, type: string, size: number) => ({ name, type, size })

test('describes file kinds and sizes', () => {
  expect(kindsText(rule.accept)).toBe('JPG、PNG、PDF')
  expect(sizeText(5 * 1024 * 1024)).toBe('5 MB')
  expect(sizeText(819_200)).toBe('800 KB')
})

test('accepts a valid file', () => {
  expect(refuseFile(file('证照.jpg', 'image/jpeg', 20_000), rule)).toBeNull()
  expect(refuseFile(file('药检.PDF', 'application/pdf', 20_000), rule)).toBeNull()
})

test('names the file and the fix in a refusal', () => {
  expect(refuseFile(file('a.gif', 'image/gif', 20_000), rule)).toBe('a.gif 格式不符，请上传 JPG、PNG、PDF')
  expect(refuseFile(file('b.png', 'image/png', 6_000_000), rule)).toBe('b.png 超过 5 MB，请压缩后上传')
  expect(refuseFile(file('c.png', 'image/png', 0), rule)).toBe('c.png 是空文件，请重新选择')
})
