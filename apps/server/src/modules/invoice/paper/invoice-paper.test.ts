import { fen } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { invoiceSheet, invoiceXml, type PaperInvoice } from './invoice-paper.ts'

const party = (name: string, taxNo: string) => ({ name, taxNo, address: '', phone: '', bankName: '', bankAccount: '' })
const AT = new Date('2026-11-16T23:30:00+08:00')
const invoice: PaperInvoice = {
  id: 'i',
  companyId: 'c',
  storeId: 's',
  storeName: '九信旗舰店',
  requestNo: 'FP1',
  colour: 'red',
  kind: 'special',
  blueId: 'b',
  seller: party('湖北九信医药有限公司', '91420100MA4KTEST01'),
  buyer: party('江城同济大药房', '91420100MA4KTEST02'),
  remark: '订单 1 退款红冲',
  drawer: '小九药采开票系统',
  state: 'issued',
  invoiceNo: '26420000000000000002',
  blueInvoiceNo: '26420000000000000001',
  net: fen(-1327),
  tax: fen(-173),
  gross: fen(-1500),
  failure: null,
  attempts: 1,
  nextTryAt: AT,
  requestedAt: AT,
  issuedAt: AT,
  readAt: null,
  bookedAt: null,
  lines: [
    {
      orderId: 'o',
      orderNo: '1',
      orderLineId: 'l',
      name: '*化学药品制剂*布洛芬缓释胶囊',
      spec: '0.3g*20粒',
      unit: '盒',
      quantity: -1,
      unitPrice: unitPrice(150_000),
      listGross: fen(-1500),
      taxRatePercent: 13,
      net: fen(-1327),
      tax: fen(-173),
      gross: fen(-1500),
    },
  ],
}

test('prints the same code, seal and drawer on the paper as in the XML', async () => {
  const sheet = invoiceSheet(invoice)
  const xml = (await invoiceXml(invoice)).toString('utf8')
  const told = (tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  expect(sheet.code).toBe('01,31,,26420000000000000002,-15.00,20261116,,')
  expect(told('QRCode')).toBe(sheet.code)
  expect(sheet.code.split(',').slice(3, 5)).toEqual([told('EIid'), told('TotalTax-includedAmount')])
  expect(sheet.drawer).toBe(told('Drawer'))
  expect(sheet.seal).toEqual({ name: told('SellerName'), kind: '发票专用章', code: told('SellerIdNum') })
  expect(sheet.rows).toEqual([
    ['*化学药品制剂*布洛芬缓释胶囊', '0.3g*20粒', '盒', '-1', '13.27', '-13.27', '13%', '-1.73'],
  ])
})
