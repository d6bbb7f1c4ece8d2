import { describe, expect, test } from 'vitest'
import { countOut, readCount } from './count.ts'
import { readLines, readText } from './read-lines.ts'

const brief = (table: string[][]) =>
  readLines(table).map(line => [
    line.rowNo,
    line.name,
    line.spec,
    line.maker,
    line.approvalNo,
    line.barcode,
    line.count,
    line.unit,
  ])

describe('tables', () => {
  test('a title and headings in any order', () => {
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
  test('a unit of its own, numbers with points and commas, barcodes with blanks', () => {
    expect(
      brief([
        ['条形码', '品名', '采购量', '单位'],
        ['69 1794 2210 013', '阿莫西林', '1,200.0', '盒'],
      ]),
    ).toEqual([[2, '阿莫西林', '', '', '', '6917942210013', 1200, '盒']])
  })
  test('without headings columns are known by what is in them', () => {
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
  test('every row that says anything is a line, even one that cannot be read', () => {
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

describe('plain lines', () => {
  test.each([
    [
      '阿莫西林胶囊 0.25g*24粒 联邦 20盒',
      { name: '阿莫西林胶囊', spec: '0.25g*24粒', maker: '联邦', count: 20, unit: '盒' },
    ],
    ['3、连花清瘟胶囊 2件', { name: '连花清瘟胶囊', spec: '', maker: '', count: 2, unit: '件' }],
    ['6917942210013 十盒', { name: '', barcode: '6917942210013', count: 10, unit: '盒' }],
    [
      '松柏 速效救心丸 40mg*60丸*2瓶 津药达仁堂集团股份有限公司第六中药厂 20盒',
      { name: '松柏 速效救心丸', spec: '40mg*60丸*2瓶', maker: '津药达仁堂集团股份有限公司第六中药厂', count: 20 },
    ],
    [
      '云南白药创可贴 1.5cm×2.3cm 20片 云南白药集团无锡药业有限公司 25盒',
      { name: '云南白药创可贴', spec: '1.5cm×2.3cm 20片', maker: '云南白药集团无锡药业有限公司', count: 25 },
    ],
    [
      '香雪 板蓝根颗粒 3g*15袋（无蔗糖） 广州市香雪制药股份有限公司 20盒',
      { name: '香雪 板蓝根颗粒', spec: '3g*15袋(无蔗糖)', maker: '广州市香雪制药股份有限公司', count: 20 },
    ],
    ['仁和 感冒灵颗粒 20盒', { name: '仁和 感冒灵颗粒', spec: '', maker: '', count: 20 }],
    ['阿莫西林胶囊 联邦 0.25g*24粒 20盒', { name: '阿莫西林胶囊', spec: '0.25g*24粒', maker: '联邦', count: 20 }],
    ['同仁堂 乌鸡白凤丸', { name: '同仁堂 乌鸡白凤丸', maker: '', count: null }],
    ['amxljn', { name: 'amxljn', count: null }],
    ['板蓝根颗粒　１０ｇ×２０袋', { name: '板蓝根颗粒', spec: '10g×20袋', count: null }],
    ['国药准字H44021351 5瓶', { name: '', approvalNo: '国药准字H44021351', count: 5, unit: '瓶' }],
  ])('%s', (text, expected) => {
    expect(readText(text)).toMatchObject(expected)
  })
})

describe('counts', () => {
  test.each([
    ['20', 20, ''],
    ['20 盒', 20, '盒'],
    ['二十五盒', 25, '盒'],
    ['十', 10, ''],
    ['0', null, ''],
    ['1.5', null, ''],
    ['1000000', null, ''],
    ['一些', null, ''],
  ])('%s', (text, count, unit) => {
    expect(readCount(text)).toEqual({ count, unit })
  })
  test('cases and middle packs are counted out, any other unit is the pack', () => {
    const pack = { casePack: 400, midPack: 10, packUnit: '盒' }
    expect(countOut({ count: 2, unit: '件' }, pack)).toEqual({ quantity: 800, note: '2件 × 400 = 800盒' })
    expect(countOut({ count: 3, unit: '中包' }, pack)).toEqual({ quantity: 30, note: '3中包 × 10 = 30盒' })
    expect(countOut({ count: 3, unit: '盒' }, pack)).toEqual({ quantity: 3, note: '' })
    expect(countOut({ count: 9999, unit: '箱' }, pack)).toEqual({ quantity: null, note: '数量过大，请核对' })
    expect(countOut({ count: null, unit: '箱' }, pack)).toEqual({ quantity: null, note: '' })
  })
})
