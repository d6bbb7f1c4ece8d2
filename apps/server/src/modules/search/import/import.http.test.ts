import { type ImportText, MOST_IMPORT_LINES } from '@xiaojiu/contract/search/import-schemas.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import writeXlsxFile from 'write-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { aProduct, anOffer, type MadeOffer, type MadeProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { unzip } from '#gateways/zip.ts'
import { zip } from '#platform/documents/zip.ts'
import { signedForm } from '#modules/file/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { type SignedInBuyer, signInAsBuyer } from '#testing/sign-in.ts'
import { refreshSearch } from '../testing.ts'

const server = useTestServer()
const owner = () => server.owner.db
const PAGE = { pageNum: 1, pageSize: 100 }

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

/** Brings a list in and waits until every row is explained. */
async function bring(given: ImportText, { client } = buyer) {
  const made = await client.call(searchEndpoints.importText, given)
  if (!made.success) throw new Error(made.msg)
  return finished(made.value.listId, { client })
}

async function finished(listId: string, { client }: Pick<SignedInBuyer, 'client'> = buyer) {
  for (;;) {
    const { value } = await client.call(searchEndpoints.getImport, { listId, ...PAGE })
    if (value.isFinished) return value
  }
}

async function sendFile(name: string, bytes: Buffer, { client } = buyer) {
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

test('nobody is asked to sign in; another company’s list is not there', async () => {
  for (const endpoint of [
    searchEndpoints.importText,
    searchEndpoints.getImport,
    searchEndpoints.listImports,
    searchEndpoints.fixLine,
    searchEndpoints.exportImport,
    searchEndpoints.saveRemark,
  ])
    expect((await server.client().send(endpoint, {})).status).toBe(401)
  const { listId } = await bring({ text: '阿莫西林胶囊' })
  const other = await signInAsBuyer(server)
  expect((await other.client.call(searchEndpoints.getImport, { listId, ...PAGE })).status).toBe(404)
  expect((await other.client.call(searchEndpoints.fixLine, { listId, rowNo: 1, quantity: 3 })).status).toBe(404)
  expect((await other.client.call(searchEndpoints.exportImport, { listId })).status).toBe(404)
  expect((await other.client.call(searchEndpoints.saveRemark, { listId, rowNo: 1, remark: '偷看' })).status).toBe(404)
})

test('a dirty list: every row is explained, and none is matched wrongly', async () => {
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
  const list = await bring({ text })
  expect(list).toMatchObject({ lineCount: 12, matchedCount: 12, total: 12, source: 'clipboard' })
  expect(
    list.list.map(line => [line.rowNo, line.verdict, line.goods?.offerId ?? line.candidates.length, line.quantity]),
  ).toEqual([
    [3, 'matched', cheap.offerId, 20],
    [4, 'matched', cheap.offerId, 400],
    [5, 'matched', cheap.offerId, null],
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
  expect(list.counts.reduce((sum, each) => sum + each.count, 0)).toBe(12)
  expect(list.list[3]?.goods).toMatchObject({ spec: '0.3g*20粒', makerName: '中美天津史克制药有限公司' })
})

test('numbers decide: barcode, then approval number; cases are counted out', async () => {
  const list = await bring({
    rows: [
      { name: '写错的名字', spec: '', maker: '', code: '6917942210013', count: '2件' },
      { name: '', spec: '', maker: '', code: '国药准字H44021351', count: '三盒' },
    ],
  })
  expect(list.list).toMatchObject([
    { verdict: 'matched', goods: { offerId: cheap.offerId }, quantity: 800, quantityNote: '2件 × 400 = 800盒' },
    { verdict: 'matched', goods: { offerId: cheap.offerId }, quantity: 3, quantityNote: '' },
  ])
})

describe('files', () => {
  test('xlsx and csv in GBK are read alike', async () => {
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
      const made = await sendFile(name, bytes)
      expect(made).toMatchObject({ status: 200, data: { lineCount: 1 } })
      const list = await finished((made.data as { listId: string }).listId)
      expect(list).toMatchObject({ name, source: 'file', list: [{ rowNo: 2, verdict: 'matched', quantity: 12 }] })
    }
  })
  test('what is no list is refused, and nothing is kept', async () => {
    const before = (await buyer.client.call(searchEndpoints.listImports, PAGE)).value.total
    const junk = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400, 7)])
    const hostile: readonly (readonly [Buffer, string])[] = [
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'import-old-excel'],
      [junk, 'import-unreadable'],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'import-unreadable'],
      [Buffer.from(''), 'import-empty'],
      [Buffer.from('名称,数量\n'), 'import-empty'],
      [Buffer.from(Array.from({ length: MOST_IMPORT_LINES + 1 }, (_, at) => `药${at}`).join('\n')), 'import-too-long'],
    ]
    for (const [bytes, reason] of hostile) expect((await sendFile('x.xlsx', bytes)).data).toMatchObject({ reason })
    expect((await buyer.client.call(searchEndpoints.listImports, PAGE)).value.total).toBe(before)
  })
  test('a list made to burst holds nobody up: no figure, no table and no archive without end', async () => {
    const sheet = await writeXlsxFile([['品名'], ['阿莫西林胶囊']]).toBuffer()
    const parts = (unzip(sheet, 1_000_000) ?? []).map(({ name, bytes }) => ({ name: name.toString(), bytes }))
    const swollen = parts.map(({ name, bytes }) => ({
      name,
      bytes: name.endsWith('sheet1.xml') ? Buffer.concat([bytes, Buffer.alloc(41 * 1_048_576, ' ')]) : bytes,
    }))
    expect((await sendFile('正常.xlsx', await zip(parts))).data).toMatchObject({ lineCount: 1 })
    expect((await sendFile('膨胀.xlsx', await zip(swollen))).data).toMatchObject({ reason: 'import-unreadable' })
    expect((await sendFile('很长.csv', Buffer.from('药\n'.repeat(1_000_000)))).data).toMatchObject({
      reason: 'import-too-long',
    })
    const { value } = await buyer.client.call(searchEndpoints.importText, { text: '1'.repeat(190_000) })
    expect(value.lineCount).toBe(1)
  })
  test('the template is a list that can be brought in', async () => {
    const answer = await server.client().inject({ method: 'GET', url: `/webApis${searchEndpoints.getTemplate.path}` })
    expect(answer.status).toBe(200)
    const made = await sendFile('模板.xlsx', answer.raw)
    expect(made).toMatchObject({ status: 200, data: { lineCount: 2 } })
  })
})

describe('rows put right', () => {
  test('the buyer chooses, and the company’s next list knows', async () => {
    const text = '小九消炎胶囊 20盒'
    const list = await bring({ text })
    expect(list.list[0]).toMatchObject({ verdict: 'none' })
    const fix = { listId: list.listId, rowNo: 1, productId: amoxicillin.productId }
    const fixed = await buyer.client.call(searchEndpoints.fixLine, fix)
    expect(fixed.value).toMatchObject({ verdict: 'matched', quantity: 20, goods: { offerId: cheap.offerId } })
    expect((await bring({ text })).list[0]).toMatchObject({ verdict: 'matched', goods: { offerId: cheap.offerId } })
    const other = await aLicensedPharmacy(server)
    expect((await bring({ text }, other)).list[0]).toMatchObject({ verdict: 'none' })
  })
  test('a quantity and a remark stay; what is not there is refused and changes nothing', async () => {
    const { listId } = await bring({ text: '阿莫西林胶囊 0.25g*24粒 20盒' })
    await buyer.client.call(searchEndpoints.fixLine, { listId, rowNo: 1, quantity: 7 })
    await buyer.client.call(searchEndpoints.saveRemark, { listId, rowNo: 1, remark: '要远效期' })
    const unknown = '019a0000-0000-7000-8000-000000000000'
    expect((await buyer.client.call(searchEndpoints.fixLine, { listId, rowNo: 1, productId: unknown })).status).toBe(
      404,
    )
    expect((await buyer.client.call(searchEndpoints.fixLine, { listId, rowNo: 9, quantity: 1 })).status).toBe(404)
    expect((await finished(listId)).list[0]).toMatchObject({
      quantity: 7,
      remark: '要远效期',
      goods: { offerId: cheap.offerId },
    })
  })
  test('the result can be taken away as a sheet', async () => {
    const { listId } = await bring({ text: '阿莫西林胶囊 0.25g*24粒 20盒' })
    const { value } = await buyer.client.call(searchEndpoints.exportImport, { listId })
    expect(value.file.name).toBe('粘贴清单-匹配结果.xlsx')
    expect((await buyer.client.call(searchEndpoints.listImports, PAGE)).value.list[0]).toMatchObject({
      listId,
      isFinished: true,
    })
  })
})

test('a thousand rows are explained, each once', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) =>
    at % 3 === 0 ? `阿莫西林胶囊 0.25g*24粒 ${at + 1}盒` : at % 3 === 1 ? '布洛芬缓释胶囊 3盒' : `未知药${at}`,
  )
  const list = await bring({ text: rows.join('\n') })
  expect(Object.fromEntries(list.counts.map(each => [each.verdict, each.count]))).toEqual({
    matched: 334,
    several: 333,
    none: 333,
  })
})
