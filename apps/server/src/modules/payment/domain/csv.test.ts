import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('what needs quotes gets them, and no cell is a formula', () => {
  expect(csvText([['甲,乙', '说"好"', '=1+1', '-12.50', '-cmd', '+86', '@x', '＝1+1', '－1', '普通']])).toBe(
    `\u{FEFF}"甲,乙","说""好""",'=1+1,-12.50,'-cmd,'+86,'@x,'＝1+1,'－1,普通\r\n`,
  )
})
