import { expect, test } from 'vitest'
import { manifestCsv, missingCsv, safeName } from './manifest.ts'

test('writes the manifest as CSV for Excel, with quotes and formulas escaped', () => {
  expect(manifestCsv([{ path: 'a/b.pdf', paper: '药检报告 "甲"', sizeBytes: 12, sha256: 'f0' }])).toBe(
    '\uFEFF序号,资料,文件,字节数,SHA-256\r\n1,"药检报告 ""甲""",a/b.pdf,12,f0\r\n',
  )
  expect(missingCsv([{ paper: '=1+1', owedBy: '甲,乙', reason: '' }])).toBe(
    '\uFEFF序号,资料,应由谁提供,原因\r\n1,\'=1+1,"甲,乙",\r\n',
  )
})
test.each([
  ['../../etc/passwd', '.. .. etc passwd'],
  ['板蓝根:10g*20袋', '板蓝根 10g 20袋'],
  ['..', '资料'],
  ['', '资料'],
])('%s becomes a safe name in an archive', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})
