import { expect, test } from 'vitest'
import { extensionMatches, isDeceivingName, keptName } from './file-name.ts'

test('recognises names with control or direction characters that hide the real extension', () => {
  for (const name of ['a\0.jpg', 'a\n.jpg', '执照\u202egpj.exe', 'a\u2066b.pdf'])
    expect(isDeceivingName(name)).toBe(true)
  for (const name of ['营业执照（副本）.jpg', 'IMG_0001.JPG', '资料 2026.pdf'])
    expect(isDeceivingName(name)).toBe(false)
})
test('matches the extension with the kind of content: picture or PDF', () => {
  expect(extensionMatches('a.JPEG', 'jpg')).toBe(true)
  expect(extensionMatches('a.jpg', 'webp')).toBe(true)
  expect(extensionMatches('a.pdf', 'jpg')).toBe(false)
  expect(extensionMatches('a.jpg', 'pdf')).toBe(false)
  expect(extensionMatches('a.pdf.exe', 'pdf')).toBe(false)
  expect(extensionMatches('a', 'jpg')).toBe(false)
})
test('keeps a file under a plain name without path, at most 100 characters', () => {
  expect(keptName('营业执照.JPG', 'jpg')).toBe('营业执照.jpg')
  expect(keptName('../../etc/执照.png', 'png')).toBe('执照.png')
  expect(keptName('C:\\fakepath\\a.b.webp', 'webp')).toBe('a.b.webp')
  expect(keptName('.pdf', 'pdf')).toBe('文件.pdf')
  expect(keptName(`${'长'.repeat(300)}.png`, 'png')).toBe(`${'长'.repeat(100)}.png`)
})
