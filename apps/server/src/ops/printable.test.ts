import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['colours and a cleared screen', '备注\u{1b}[2J\u{1b}[31m已通过', '备注□[2J□[31m已通过'],
  ['a line written over', '金额 1.00\r金额 9.00', '金额 1.00□金额 9.00'],
  ['a title of the window, rung bells, 8-bit commands', '\u{1b}]0;x\u{7}\u{9b}1A', '□]0;x□□1A'],
  ['text turned around', '发票\u{202e}00.1\u{202c}元', '发票□00.1□元'],
  ['several lines, tables, any Chinese', '第一行\n列\t列 ￥1·2—3', '第一行\n列\t列 ￥1·2—3'],
])('prints control characters safely: %s', (_, text, shown) => {
  expect(printable(text)).toBe(shown)
})
