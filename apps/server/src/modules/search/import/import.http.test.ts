import { readFileSync } from 'node:fs'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { MOST_IMPORT_LINES } from '@xiaojiu/contract/search/import-schemas.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { unzip } from '#gateways/zip.ts'
import { anOffer, aProduct, type MadeOffer, type MadeProduct } from '#modules/catalogue/testing.ts'
import { signedForm } from '#modules/file/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { zip } from '#platform/documents/zip.ts'
import { useTestServer } from '#testing/server.ts'
import { type SignedInBuyer, signInAsBuyer } from '#testing/sign-in.ts'
import { refreshSearch } from '../testing.ts'
import { bring, finished, PAGE } from './testing/bring-list.ts'

const server = useTestServer()
const owner = () => server.owner.db
/** Excel 97–2003, two sheets. */
const OLD_WORKBOOK = readFileSync(new URL('./testing/old-workbook.xls', import.meta.url))

let buyer: SignedInBuyer
let amoxicillin: MadeProduct
let cheap: MadeOffer

beforeAll(async () => {
  const db = owner()
  const store = await aStore(db, { name: '九信医药自营' })
  const rival = await aStore(db, { name: '康泽大药房', kind: 'third-party' })
  amoxicillin = await aProduct(db, { barcode: '6917942210013', approvalNo: '国药准字H44021351', aliases: ['阿莫仙'] })
  await anOffer(db, { store, product: amoxicillin, price: 96_000 })
  cheap = await anOffer(db, { store: rival, product: amoxicillin, price: 93_500 })
  const put = async (given: Parameters<typeof aProduct>[1], offer: object = {}) =>
    anOffer(db, { store, product: await aProduct(db, given), ...offer })
  await put({
    genericName: '连花清瘟胶囊',
    spec: '0.35g*24粒',
    makerName: '石家庄以岭药业股份有限公司',
    makerShortName: '以岭药业',
  })
  await put({
    genericName: '布洛芬缓释胶囊',
    spec: '0.3g*20粒',
    makerName: '中美天津史克制药有限公司',
    makerShortName: '中美史克',
  })
  await put({
    genericName: '布洛芬缓释胶囊',
    spec: '0.3g*24粒',
    makerName: '中美天津史克制药有限公司',
    makerShortName: '中美史克',
  })
  await put({
    genericName: '布洛芬缓释胶囊',
    spec: '0.3g*20粒',
    makerName: '仁和堂药业有限公司',
    makerShortName: '仁和堂',
  })
  await put({ genericName: '板蓝根颗粒', spec: '10g*20袋' }, { stock: 0 })
  await put(
    { genericName: '胰岛素注射液', spec: '3ml:300单位', storageClass: 'cold', goodsClass: 'biological' },
    { onlyProvinces: ['44'] },
  )
  buyer = await aLicensedPharmacy(server)
  await refreshSearch(server)
}, 60_000)

/** The same with a password: its record follows the first one. */
function locked(workbook: Buffer): Buffer {
  const copy = Buffer.from(workbook)
  const begin = copy.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]))
  copy.writeUInt16LE(0x2f, begin + 20)
  return copy
}

async function sendFile({ client }: SignedInBuyer, name: string, bytes: Buffer) {
  const boundary = 'xiaojiu-import'
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const url = `/webApis${searchEndpoints.importFile.path}`
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...signedForm(client, url, [], { name, bytes }),
  }
  return client.inject({ method: 'POST', url, payload, headers }, false)
}

test('returns 401 to strangers and 404 for another company’s list', async () => {
  for (const endpoint of [
    searchEndpoints.importText,
    searchEndpoints.getImport,
    searchEndpoints.listImports,
    searchEndpoints.fixLine,
    searchEndpoints.exportImport,
    searchEndpoints.saveRemark,
    searchEndpoints.saveColumns,
  ])
    expect((await server.client().send(endpoint, {})).status).toBe(401)
  const { listId } = await bring(buyer, { text: '阿莫西林胶囊' })
  const other = await signInAsBuyer(server)
  expect((await other.client.call(searchEndpoints.getImport, { listId, ...PAGE })).status).toBe(404)
  expect((await other.client.call(searchEndpoints.fixLine, { listId, rowNo: 1, quantity: 3 })).status).toBe(404)
  expect((await other.client.call(searchEndpoints.exportImport, { listId })).status).toBe(404)
  expect((await other.client.call(searchEndpoints.saveRemark, { listId, rowNo: 1, remark: '偷看' })).status).toBe(404)
  const columns = { listId, sheetNo: 1, columns: ['name' as const] }
  expect((await other.client.call(searchEndpoints.saveColumns, columns)).status).toBe(404)
})

test('gives a verdict for every row of a messy list without wrong matches', async () => {
  const text = [
    '采购计划\t\t\t',
    '商品名称\t规格\t厂家\t数量',
    '阿莫西林胶囊\t0.25ｇ×24粒\t联邦\t20',
    '6917942210013\t\t\t1件',
    '阿莫仙\t\t\t',
    '布洛芬缓释胶囊\t0.3g*20s\t史克\t10盒',
    '布洛芬缓释胶囊\t0.3g*20粒\t\t10盒',
    '布洛芬缓释胶囊\t0.4g*20粒\t史克\t10盒',
    'lhqw\t\t\t5',
    '连花清瘟胶囊\t\t华润\t5',
    '板蓝根颗粒\t10g*20袋\t\t6',
    '胰岛素注射液\t3ml:300单位\t\t2',
    '查无此药\t\t\t1',
    '\t\t\t9',
  ].join('\n')
  const list = await bring(buyer, { text })
  expect(list).toMatchObject({ lineCount: 14, matchedCount: 14, total: 14, source: 'clipboard', uncountedCount: 0 })
  expect(
    list.list.map(line => [line.sourceRow, line.verdict, line.goods?.offerId ?? line.candidates.length, line.quantity]),
  ).toEqual([
    [1, 'not-goods', 0, null],
    [2, 'not-goods', 0, null],
    [3, 'matched', cheap.offerId, 20],
    [4, 'matched', cheap.offerId, 400],
    // Only a trade name: other goods may be sold under it too.
    [5, 'several', 1, null],
    [6, 'matched', expect.any(String), 10],
    [7, 'several', 2, 10],
    [8, 'several', 3, 10],
    [9, 'several', 1, 5],
    [10, 'several', 1, 5],
    [11, 'out-of-stock', 1, 6],
    [12, 'forbidden', 1, 2],
    [13, 'none', 0, 1],
    [14, 'unreadable', 0, 9],
  ])
  expect(list.counts.reduce((sum, each) => sum + each.count, 0)).toBe(14)
  expect(list.list[5]?.goods).toMatchObject({ spec: '0.3g*20粒', makerName: '中美天津史克制药有限公司' })
})

test('matches by number unless the name contradicts it, and converts cases into packs', async () => {
  const row = { name: '', spec: '', maker: '', code: '', count: '' }
  const { list } = await bring(buyer, {
    rows: [
      { ...row, name: '阿莫西林', code: '6917942210013', count: '2件' },
      { ...row, code: '国药准字H44021351', count: '三盒' },
      { ...row, name: '连花清瘟胶囊', code: '6917942210013', count: '2' },
      { ...row, name: '连花清瘟胶囊', code: '国药准字H44021351', count: '2' },
      { ...row, name: '连花清瘟胶囊', spec: '0.35g*24粒', code: '6900000000012', count: '2' },
      { ...row, code: '6900000000012', count: '2' },
    ],
  })
  const goods = list.slice(1)
  expect(goods.map(line => [line.verdict, line.candidates.map(each => each.displayName), line.reason])).toEqual([
    ['matched', ['阿莫西林胶囊'], ''],
    ['matched', ['阿莫西林胶囊'], ''],
    [
      'several',
      ['阿莫西林胶囊', '连花清瘟胶囊'],
      '条码 6917942210013 对应的商品与名称“连花清瘟胶囊”不一致，请核对后选择',
    ],
    [
      'several',
      ['阿莫西林胶囊', '连花清瘟胶囊'],
      '国药准字H44021351 对应的商品与名称“连花清瘟胶囊”不一致，请核对后选择',
    ],
    ['several', ['连花清瘟胶囊'], '条码 6900000000012 没有对应的商品，请核对后选择'],
    ['none', [], '条码 6900000000012 没有对应的商品，可用名称搜索或登记新品'],
  ])
  expect(goods[0]).toMatchObject({
    quantity: 800,
    quantityNote: '2件 × 400 = 800盒',
    goods: { offerId: cheap.offerId },
  })
  expect(goods[1]).toMatchObject({ quantity: 3, quantityNote: '' })
})

test('suggests goods for a misspelt name but never matches them', async () => {
  const { list } = await bring(buyer, { text: '连花清温胶囊 0.35g*24粒 以岭药业 5盒' })
  expect(list).toMatchObject([
    {
      verdict: 'several',
      reason: '没有“连花清温胶囊”，您是不是要找：连花清瘟胶囊',
      quantity: 5,
      goods: null,
      isSameName: false,
    },
  ])
})

describe('files', () => {
  test('reads xlsx and GBK csv files with the same result', async () => {
    const sheet = await writeXlsxFile([
      ['品名', '规格', '数量'],
      ['阿莫西林胶囊', '0.25g*24粒', 12],
    ]).toBuffer()
    const gbk = Buffer.concat([
      Buffer.from([0xc6, 0xb7, 0xc3, 0xfb]), // 品名
      Buffer.from(','),
      Buffer.from([0xca, 0xfd, 0xc1, 0xbf]), // 数量
      Buffer.from('\r\n'),
      Buffer.from([0xb0, 0xa2, 0xc4, 0xaa, 0xce, 0xf7, 0xc1, 0xd6, 0xbd, 0xba, 0xc4, 0xd2]), // 阿莫西林胶囊
      Buffer.from(',12\r\n'),
    ])
    for (const [name, bytes] of [
      ['清单.xlsx', sheet],
      ['清单.csv', gbk],
    ] as const) {
      const made = await sendFile(buyer, name, bytes)
      expect(made).toMatchObject({ status: 200, data: { lineCount: 2 } })
      const list = await finished(buyer, (made.data as { listId: string }).listId)
      expect(list).toMatchObject({ name, source: 'file', list: [{}, { rowNo: 2, verdict: 'matched', quantity: 12 }] })
    }
  })
  test('reads all sheets of old workbooks, and of HTML and XML named as workbooks', async () => {
    const table = (name: string, count: number) =>
      `<table><tr><td>品名</td><td>数量</td></tr><tr><td colspan=1>${name}</td><td>${count}</td></tr></table>`
    const page = `<html><head><meta charset="utf-8"></head><body>${table('阿莫西林胶囊', 12)}${table('连花清瘟胶囊', 3)}</body></html>`
    const cells = (...texts: (string | number)[]) =>
      `<Row>${texts.map(text => `<Cell><Data ss:Type="String">${text}</Data></Cell>`).join('')}</Row>`
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
      <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
      <Worksheet ss:Name="一店"><Table>${cells('品名', '数量')}${cells('阿莫西林胶囊', 12)}</Table></Worksheet>
      <Worksheet ss:Name="二店"><Table>${cells('品名', '数量')}${cells('连花清瘟胶囊', 3)}</Table></Worksheet></Workbook>`
    for (const bytes of [OLD_WORKBOOK, Buffer.from(page), Buffer.from(xml)]) {
      const made = await sendFile(buyer, '清单.xls', bytes)
      expect(made).toMatchObject({ status: 200, data: { lineCount: 4 } })
      const { list } = await finished(buyer, (made.data as { listId: string }).listId)
      expect(list.map(line => [line.sheetNo, line.sourceRow, line.verdict, line.quantity])).toEqual([
        [1, 1, 'not-goods', null],
        [1, 2, 'matched', 12],
        [2, 1, 'not-goods', null],
        [2, 2, 'matched', 3],
      ])
    }
  })
  test('reports the number of rows beyond the limit', async () => {
    const rows = Array.from({ length: MOST_IMPORT_LINES + 30 }, (_, at) => `未知药${at}`)
    const made = await sendFile(buyer, '很长.csv', Buffer.from(rows.join('\n')))
    expect(made.data).toMatchObject({ lineCount: MOST_IMPORT_LINES })
    const list = await finished(buyer, (made.data as { listId: string }).listId)
    expect(list.sheets.map(({ beyondCount }) => beyondCount)).toEqual([30])
    const million = await sendFile(buyer, '更长.csv', Buffer.from('药\n'.repeat(1_000_000)))
    const { sheets } = await finished(buyer, (million.data as { listId: string }).listId)
    expect(sheets.map(({ beyondCount }) => beyondCount)).toEqual([1_000_000 - MOST_IMPORT_LINES])
  })
  test('refuses files that are no list and keeps nothing', async () => {
    const before = (await buyer.client.call(searchEndpoints.listImports, PAGE)).value.total
    const junk = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400, 7)])
    const hostile: readonly (readonly [Buffer, string])[] = [
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'import-old-excel'],
      [locked(OLD_WORKBOOK), 'import-password'],
      [Buffer.concat([OLD_WORKBOOK, Buffer.from('EncryptedPackage', 'utf16le')]), 'import-password'],
      [Buffer.from('%PDF-1.7\n%âãÏÓ'), 'import-pdf'],
      [junk, 'import-unreadable'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'import-picture'],
      [Buffer.from([0x01, 0x02, 0, 0, 0x03]), 'import-unreadable'],
      [Buffer.from('谢谢老板\n'), 'import-empty'],
      [Buffer.from(''), 'import-empty'],
      [Buffer.from('名称,数量\n'), 'import-empty'],
    ]
    for (const [bytes, reason] of hostile)
      expect((await sendFile(buyer, 'x.xlsx', bytes)).data).toMatchObject({ reason })
    expect((await buyer.client.call(searchEndpoints.listImports, PAGE)).value.total).toBe(before)
  })
  test('refuses a decompression bomb and reads an extremely long number as one line', async () => {
    const sheet = await writeXlsxFile([['品名'], ['阿莫西林胶囊']]).toBuffer()
    const parts = (unzip(sheet, 1_000_000) ?? []).map(({ name, bytes }) => ({
      name: name.toString(),
      bytes,
      madeAt: new Date(0),
    }))
    const swollen = parts.map(({ name, bytes, ...part }) => ({
      ...part,
      name,
      bytes: name.endsWith('sheet1.xml') ? Buffer.concat([bytes, Buffer.alloc(41 * 1_048_576, ' ')]) : bytes,
    }))
    expect((await sendFile(buyer, '正常.xlsx', await zip(parts))).data).toMatchObject({ lineCount: 2 })
    expect((await sendFile(buyer, '膨胀.xlsx', await zip(swollen))).data).toMatchObject({ reason: 'import-too-large' })
    const { value } = await buyer.client.call(searchEndpoints.importText, { text: '1'.repeat(190_000) })
    expect(value.lineCount).toBe(1)
  })
  test('accepts its own template', async () => {
    const answer = await server.client().inject({ method: 'GET', url: `/webApis${searchEndpoints.getTemplate.path}` })
    expect(answer.status).toBe(200)
    const made = await sendFile(buyer, '模板.xlsx', answer.raw)
    expect(made).toMatchObject({ status: 200, data: { lineCount: 3 } })
  })
})

describe('corrected rows', () => {
  test('remembers the goods chosen by the buyer for the company’s next list', async () => {
    const text = '小九消炎胶囊 20盒'
    const list = await bring(buyer, { text })
    expect(list.list[0]).toMatchObject({ verdict: 'none' })
    const fix = { listId: list.listId, rowNo: 1, productId: amoxicillin.productId }
    const fixed = await buyer.client.call(searchEndpoints.fixLine, fix)
    expect(fixed.value).toMatchObject({ verdict: 'matched', quantity: 20, goods: { offerId: cheap.offerId } })
    expect((await bring(buyer, { text })).list[0]).toMatchObject({
      verdict: 'matched',
      goods: { offerId: cheap.offerId },
    })
    const other = await aLicensedPharmacy(server)
    expect((await bring(other, { text })).list[0]).toMatchObject({ verdict: 'none' })
  })
  test('keeps a quantity and a remark, and returns 404 for unknown goods or rows', async () => {
    const { listId } = await bring(buyer, { text: '阿莫西林胶囊 0.25g*24粒 20盒' })
    await buyer.client.call(searchEndpoints.fixLine, { listId, rowNo: 1, quantity: 7 })
    await buyer.client.call(searchEndpoints.saveRemark, { listId, rowNo: 1, remark: '要远效期' })
    const unknown = '019a0000-0000-7000-8000-000000000000'
    expect((await buyer.client.call(searchEndpoints.fixLine, { listId, rowNo: 1, productId: unknown })).status).toBe(
      404,
    )
    expect((await buyer.client.call(searchEndpoints.fixLine, { listId, rowNo: 9, quantity: 1 })).status).toBe(404)
    expect((await finished(buyer, listId)).list[0]).toMatchObject({
      quantity: 7,
      remark: '要远效期',
      goods: { offerId: cheap.offerId },
    })
  })
  test('exports the result as a workbook', async () => {
    const { listId } = await bring(buyer, { text: '阿莫西林胶囊 0.25g*24粒 20盒' })
    const { value } = await buyer.client.call(searchEndpoints.exportImport, { listId })
    expect(value.file.name).toBe('粘贴清单-匹配结果.xlsx')
    expect((await buyer.client.call(searchEndpoints.listImports, PAGE)).value.list[0]).toMatchObject({
      listId,
      isFinished: true,
    })
  })
})

test('gives each of a thousand rows one verdict', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) =>
    at % 3 === 0 ? `阿莫西林胶囊 0.25g*24粒 ${at + 1}盒` : at % 3 === 1 ? '布洛芬缓释胶囊 3盒' : `未知药${at}`,
  )
  const list = await bring(buyer, { text: rows.join('\n') })
  expect(Object.fromEntries(list.counts.map(each => [each.verdict, each.count]))).toEqual({
    matched: 334,
    several: 333,
    none: 333,
  })
})
