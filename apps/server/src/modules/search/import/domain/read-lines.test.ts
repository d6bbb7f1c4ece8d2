import { describe, expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const goods = (table: string[][]) => readLines(table).lines.filter(line => line.notGoods === '')
const brief = (table: string[][]) =>
  goods(table).map(line => [
    line.sourceRow,
    line.name,
    line.spec,
    line.maker,
    line.approvalNo,
    line.barcode,
    line.count,
    line.unit,
  ])

describe('tables', () => {
  test('reads a title row and headings in any order', () => {
    expect(
      brief([
        ['XX药店采购计划', '', '', '', ''],
        ['序号', '数量', '商品名称', '规格型号', '生产厂家'],
        ['1', '20', '阿莫西林胶囊', '0.25g*24粒', '珠海联邦'],
        ['', '', '', '', ''],
        ['2', '3件', '连花清瘟胶囊', '', ''],
      ]),
    ).toEqual([
      [3, '阿莫西林胶囊', '0.25g*24粒', '珠海联邦', '', '', 20, ''],
      [5, '连花清瘟胶囊', '', '', '', '', 3, '件'],
    ])
  })
  test('reads a unit column, numbers with points and commas, and barcodes with spaces', () => {
    expect(
      brief([
        ['条形码', '品名', '采购量', '单位'],
        ['69 1794 2210 013', '阿莫西林', '1,200.0', '盒'],
      ]),
    ).toEqual([[2, '阿莫西林', '', '', '', '6917942210013', 1200, '盒']])
  })
  test('recognises columns by their content when there are no headings', () => {
    expect(
      brief([
        ['1', '阿莫西林胶囊', '0.25g×24粒', '珠海联邦制药股份有限公司', '国药准字H44021351', '20盒'],
        ['2', '布洛芬缓释胶囊', '0.3g×20粒', '中美天津史克制药有限公司', '国药准字H10900089', '5盒'],
      ]),
    ).toEqual([
      [1, '阿莫西林胶囊', '0.25g×24粒', '珠海联邦制药股份有限公司', '国药准字H44021351', '', 20, '盒'],
      [2, '布洛芬缓释胶囊', '0.3g×20粒', '中美天津史克制药有限公司', '国药准字H10900089', '', 5, '盒'],
    ])
  })
  test('returns every non-empty row as a line, even an unreadable one', () => {
    const table = [
      ['名称', '数量'],
      ['阿莫西林', '若干'],
      ['', '12'],
      ['???', ''],
    ]
    expect(brief(table).map(line => [line[0], line[1], line[6]])).toEqual([
      [2, '阿莫西林', null],
      [3, '', 12],
      [4, '???', null],
    ])
  })
})

test.each([
  [
    ['商品编码', '品名', '数　量'],
    [null, 'name', 'count'],
  ],
  [
    ['商品ID', '商品名称', '商品分类', '请货数'],
    [null, 'name', null, 'count'],
  ],
  [
    ['药品编号', '药品名称', '库存数量', '采购数'],
    [null, 'name', null, 'count'],
  ],
  [
    ['通用名', '规格', '产地', '装箱数量', '要货量'],
    ['name', 'spec', 'maker', null, 'count'],
  ],
  [
    ['品名', '最小起订量', '上月销量', '计划'],
    ['name', null, null, 'count'],
  ],
  [
    ['品名规格', '生产厂家（请填写营业执照上的全称）', '本次需要采购的数量(按盒填写，不足一盒按一盒)'],
    ['name', 'maker', 'count'],
  ],
  [
    ['商品条码', '商品名称', '数量', '申购数量'],
    ['barcode', 'name', null, 'count'],
  ],
  [
    ['品名', '采购单价', '采购金额', '采购日期', '数量'],
    ['name', null, null, null, 'count'],
  ],
  [
    ['商品名', '通用名称', '件数'],
    ['name', 'name', 'count'],
  ],
  [
    ['Product Name', 'Spec', 'Manufacturer', 'Qty'],
    ['name', 'spec', 'maker', 'count'],
  ],
])('recognises the headings %j', (headings, columns) => {
  const row = headings.map(() => '阿莫西林胶囊')
  expect(readLines([headings, row]).columns).toEqual(columns)
})

test('skips titles and cover rows before the headings', () => {
  const { lines, firstRow } = readLines([
    ['某某大药房连锁有限公司商品采购计划表', '', '', ''],
    ['采购单位：东湖店', '', '日期：2026-11-01', '数量单位：盒'],
    ['商品名称', '规格', '厂家', '数量'],
    ['阿莫西林胶囊', '0.25g*24粒', '联邦', '20'],
    ['合计', '', '', '20'],
  ])
  expect(firstRow).toBe(3)
  expect(lines.map(({ notGoods, name }) => notGoods || name)).toEqual(['标题', '标题', '表头', '阿莫西林胶囊', '合计'])
})

test('reads headings in two rows as one', () => {
  const table = [
    ['品名', '规格', '数量', ''],
    ['', '', '库存', '采购'],
    ['阿莫西林胶囊', '0.25g*24粒', '300', '20'],
  ]
  expect(goods(table).map(({ name, count }) => [name, count])).toEqual([['阿莫西林胶囊', 20]])
})

test('skips repeated headings and rows with only a running number', () => {
  const table = [
    ['序号', '品名', '数量'],
    ['1', '阿莫西林胶囊', '20'],
    ['序号', '品名', '数量'],
    ['2', '板蓝根颗粒', '3'],
    ['3', '', ''],
  ]
  expect(readLines(table).lines.map(({ notGoods, name }) => notGoods || name)).toEqual([
    '表头',
    '阿莫西林胶囊',
    '表头',
    '板蓝根颗粒',
    '没有商品名称和数量',
  ])
})

test('separates name and spec in one cell', () => {
  const table = [
    ['品名规格', '数量'],
    ['阿莫西林胶囊 0.25g*24粒', '20'],
    ['布洛芬缓释胶囊(0.3g*20粒)', '5'],
    ['维生素B12片', '1'],
  ]
  expect(goods(table).map(({ name, spec }) => [name, spec])).toEqual([
    ['阿莫西林胶囊', '0.25g*24粒'],
    ['布洛芬缓释胶囊', '0.3g*20粒'],
    ['维生素B12片', ''],
  ])
})

test('reads the trade name when the generic name is blank', () => {
  const table = [
    ['商品名', '通用名', '数量'],
    ['联邦阿莫仙', '阿莫西林胶囊', '20'],
    ['汤臣倍健鱼油', '', '2'],
  ]
  expect(goods(table).map(({ name }) => name)).toEqual(['阿莫西林胶囊', '汤臣倍健鱼油'])
})

test('uses columns corrected by the company instead of the guess', () => {
  const table = [
    ['品名', '甲', '乙'],
    ['阿莫西林胶囊', '300', '20'],
  ]
  const { shape, columns } = readLines(table)
  expect(columns).toEqual(['name', null, null])
  const { lines } = readLines(table, known => (known === shape ? ['name', null, 'count'] : undefined))
  expect(lines.at(-1)).toMatchObject({ name: '阿莫西林胶囊', count: 20 })
})

test('leaves an unreadable quantity blank and keeps its text', () => {
  const table = [
    ['品名', '库存', '采购数量'],
    ['阿莫西林胶囊', '300', '若干'],
    ['板蓝根颗粒', '200', ''],
    ['布洛芬片', '100', '1.5'],
  ]
  expect(goods(table).map(({ count, countText }) => [count, countText])).toEqual([
    [null, '若干'],
    [null, ''],
    [null, '1.5'],
  ])
})

test('never reads the stock as the wanted quantity unless a stock is counted', () => {
  const table = [
    ['品名', '库存数量', '上月销量'],
    ['阿莫西林胶囊', '300', '40'],
  ]
  expect(goods(table)).toMatchObject([{ name: '阿莫西林胶囊', count: null }])
  expect(readLines(table, undefined, 'stock').lines.at(-1)).toMatchObject({ name: '阿莫西林胶囊', count: 300 })
})

test('reads the unit from the heading of the quantity', () => {
  const read = (heading: string) =>
    goods([
      ['品名', heading],
      ['阿莫西林胶囊', '2'],
    ]).map(({ count, unit }) => [count, unit])
  expect(['采购数量（件）', '要货数量/盒', '件数', '数量(单位：箱)', '数量'].map(read)).toEqual([
    [[2, '件']],
    [[2, '盒']],
    [[2, '件']],
    [[2, '箱']],
    [[2, '']],
  ])
})

test('recognises a heading row by one known word', () => {
  const table = [
    ['编码', '货名', '甲', '乙'],
    ['A1', '阿莫西林胶囊', '300', '20'],
  ]
  expect(readLines(table)).toMatchObject({ firstRow: 1, columns: [null, 'name', null, null] })
})
