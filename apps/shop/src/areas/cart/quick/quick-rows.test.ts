import { expect, test } from 'vitest'
import { BLANK_ROW, filledRows, pasteInto, withGoods } from './quick-rows.ts'

test('pastes a copied table to the right and downwards and adds rows', () => {
  const rows = pasteInto([BLANK_ROW], 0, 'name', '阿莫西林胶囊\t0.25g*24粒\t联邦\r\n板蓝根颗粒\t10g*20袋\n')
  expect(rows).toEqual([
    { ...BLANK_ROW, name: '阿莫西林胶囊', spec: '0.25g*24粒', maker: '联邦' },
    { ...BLANK_ROW, name: '板蓝根颗粒', spec: '10g*20袋' },
  ])
})

test('treats typed text as one cell with its spaces and drops cells beyond the table', () => {
  expect(pasteInto([BLANK_ROW], 0, 'name', '阿莫 ')).toEqual([{ ...BLANK_ROW, name: '阿莫 ' }])
  expect(pasteInto([BLANK_ROW], 0, 'code', '123\t20\t多余')).toEqual([{ ...BLANK_ROW, code: '123', count: '20' }])
})

test('counts a row as filled when it names goods', () => {
  const rows = [BLANK_ROW, { ...BLANK_ROW, count: '3' }, { ...BLANK_ROW, code: '6917942210013' }]
  expect(filledRows(rows)).toEqual([{ ...BLANK_ROW, code: '6917942210013' }])
})

test('fills a row with the goods chosen for it and keeps its quantity', () => {
  const rows = [BLANK_ROW, { ...BLANK_ROW, name: 'amxl', count: '10' }]
  const goods = { genericName: '阿莫西林胶囊', spec: '0.25g*24粒', makerName: '珠海联邦', approvalNo: null }
  expect(withGoods(rows, 1, goods)).toEqual([
    BLANK_ROW,
    { name: '阿莫西林胶囊', spec: '0.25g*24粒', maker: '珠海联邦', code: '', count: '10' },
  ])
})
