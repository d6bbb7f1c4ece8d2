import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOffer, aProduct, type MadeProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'
import { refreshSearch } from '../testing.ts'
import { bring, finished } from './testing/bring-list.ts'

const server = useTestServer()
let buyer: SignedInBuyer
let amoxicillin: MadeProduct

beforeAll(async () => {
  const { db } = server.owner
  const store = await aStore(db, { name: '九信医药自营' })
  amoxicillin = await aProduct(db, {})
  await anOffer(db, { store, product: amoxicillin })
  for (const given of [
    { genericName: '连花清瘟胶囊', spec: '0.35g*24粒' },
    { genericName: '布洛芬缓释胶囊', spec: '0.3g*20粒' },
    { genericName: '布洛芬缓释胶囊', spec: '0.3g*24粒' },
  ])
    await anOffer(db, { store, product: await aProduct(db, given) })
  buyer = await aLicensedPharmacy(server)
  await refreshSearch(server)
}, 60_000)

test('leaves an unreadable quantity blank with the reason until the buyer fills it in', async () => {
  const text = '品名\t规格\t库存\t采购数量\n阿莫西林胶囊\t0.25g*24粒\t300\t若干\n阿莫西林胶囊\t250mg*24T\t300\t'
  const { listId, list, uncountedCount } = await bring(buyer, { text })
  expect(uncountedCount).toBe(2)
  expect(list.slice(1).map(line => [line.verdict, line.quantity, line.quantityNote])).toEqual([
    ['matched', null, '“若干”读不出数量，请填写'],
    ['matched', null, '清单没有写数量，请填写'],
  ])
  const fixed = await buyer.client.call(searchEndpoints.fixLine, { listId, rowNo: 2, quantity: 6 })
  expect(fixed.value).toMatchObject({ verdict: 'matched', quantity: 6, quantityNote: '' })
  // Other goods are chosen for the row: the entered quantity stays.
  const again = { listId, rowNo: 2, productId: amoxicillin.productId }
  expect((await buyer.client.call(searchEndpoints.fixLine, again)).value).toMatchObject({ quantity: 6 })
  expect(await finished(buyer, listId)).toMatchObject({ uncountedCount: 1 })
})

test('splits several goods on one line into lines of their own', async () => {
  const { list } = await bring(buyer, {
    text: '老板好\n阿莫西林胶囊20盒、连花清瘟胶囊两盒，谢谢\n布洛芬缓释胶囊 一百盒',
  })
  expect(list.map(line => [line.rowNo, line.sourceRow, line.verdict, line.name, line.quantity])).toEqual([
    [1, 1, 'not-goods', '', null],
    [2, 2, 'matched', '阿莫西林胶囊', 20],
    [3, 2, 'matched', '连花清瘟胶囊', 2],
    [4, 3, 'several', '布洛芬缓释胶囊', 100],
  ])
})

describe('columns', () => {
  const text = ['货名\t规格\t甲\t乙', '阿莫西林胶囊\t0.25g*24粒\t300\t20', '连花清瘟胶囊\t\t100\t5'].join('\n')
  const amounts = (list: readonly { readonly quantity: number | null }[]) => list.map(({ quantity }) => quantity)

  test('shows guessed columns, applies corrections and remembers them for the company', async () => {
    const company = await aLicensedPharmacy(server)
    const made = await bring(company, { text })
    expect(made.sheets).toEqual([
      {
        sheetNo: 1,
        name: '',
        beyondCount: 0,
        columns: [
          { heading: '货名', sample: '阿莫西林胶囊', kind: 'name' },
          { heading: '规格', sample: '0.25g*24粒', kind: 'spec' },
          { heading: '甲', sample: '300', kind: null },
          { heading: '乙', sample: '20', kind: null },
        ],
      },
    ])
    expect(amounts(made.list)).toEqual([null, null, null])
    const mended = { listId: made.listId, sheetNo: 1, columns: ['name', 'spec', null, 'count'] as const }
    const saved = await company.client.call(searchEndpoints.saveColumns, { ...mended, columns: [...mended.columns] })
    expect(saved.status).toBe(200)
    const list = await finished(company, made.listId)
    expect(amounts(list.list)).toEqual([null, 20, 5])
    expect(list).toMatchObject({ lineCount: 3, matchedCount: 3, uncountedCount: 0 })
    expect(amounts((await bring(company, { text })).list)).toEqual([null, 20, 5])
    const other = await aLicensedPharmacy(server)
    expect(amounts((await bring(other, { text })).list)).toEqual([null, null, null])
  })

  test('refuses columns without a name or number, and changes nothing', async () => {
    const made = await bring(buyer, { text })
    const columns = { listId: made.listId, sheetNo: 1, columns: [null, 'spec' as const, null, 'count' as const] }
    const refused = await buyer.client.call(searchEndpoints.saveColumns, columns)
    expect(refused).toMatchObject({ status: 422, msg: '请至少指定一列作为名称、条码或批准文号' })
    const gone = { ...columns, sheetNo: 2, columns: ['name' as const] }
    expect((await buyer.client.call(searchEndpoints.saveColumns, gone)).status).toBe(404)
    expect(await finished(buyer, made.listId)).toMatchObject({ list: made.list, sheets: made.sheets })
    expect((await bring(buyer, { text })).sheets).toEqual(made.sheets)
  })
})
