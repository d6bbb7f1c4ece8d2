import { QueryClientProvider } from '@tanstack/react-query'
import { mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installScreens } from '#shell/nav-links.ts'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { screens } from './screens.ts'

installScreens(screens)

/** The zones of campaigns, which share one query. */
const ZONES =
  '/active/combo /active/combo-back /active/comboData /active/fullreduce /active/group /active/sale /active/saleClearance /active/seckill'
/** Pages, and the fields of their address that their first calls send. */
const ADDRESSES: readonly (readonly [path: string, fields: string])[] = [
  ['/channel', 'id'],
  ['/specialArea', 'id'],
  ['/commodity', 'id'],
  ['/help', 'id'],
  ['/help/versionBox', 'page'],
  ['/help/versionDetail', 'id'],
  ['/aboutUs', 'id'],
  ['/aboutYjj', 'id'],
  ['/huida/new', 'id'],
  ['/littleNineHeadlines', 'page'],
  ['/littleNineHeadlines/detail', 'id'],
  ['/announcementDetail', 'id'],
  ['/accountSwitching', 'companyName'],
  ['/personal/companyAdministration', 'page'],
  ['/personal/employeeAccountManagement', 'keyword page'],
  ['/personal/updateRecord', 'changeId'],
  ['/personal/collectionAgreement', 'page'],
  ['/personal/firstCampList', 'storeName page'],
  ['/allStore', 'storeName page'],
  ['/allStore/StoreList', 'storeName page'],
  ['/shop', 'storeId'],
  ['/shop/search', 'storeId'],
  ['/shop/evaluations', 'storeId'],
  ['/shop/topicPage', 'storeId'],
  ['/shop/afterDelivery', 'storeId'],
  ['/shop/licenses', 'storeId'],
  ['/shop/openAccount', 'storeId'],
  ['/businessAdministration', 'storeName page'],
  ['/goodDetail', 'offerId'],
  ['/aggregateGoods', 'productId'],
  ['/frequentPurchase', 'page word'],
  ['/personal/historyPurchase', 'page keyword'],
  ['/personal/historyBrowse', 'page'],
  ['/personal/myShortageBox', 'page'],
  ['/personal/myAttention', 'page'],
  ['/search', 'keyword maker spec form storeId aid page'],
  ['/search2', 'keyword'],
  ['/active/commonSearch', 'aid keyword page'],
  ['/active/luckDraw', 'storeId aid'],
  ['/active/platLuckDraw', 'aid'],
  ['/coupon', 'page'],
  ['/scanGetCoupon', 'code'],
  ['/personal/myCoupon', 'page'],
  ['/personal/myJzb', 'page'],
  ['/personal/myLottery', 'page'],
  ['/personal/seconds', 'page'],
  ['/intelligentPurchasing', 'taskId'],
  ['/orderSettlement', 'lines'],
  ['/orderSubmitStaus', 'payOrderId'],
  ['/orderDetail', 'orderId'],
  ['/logistics', 'keyword page'],
  ['/logistics/detail', 'orderId'],
  ['/personal/myOrder', 'keyword page'],
  ['/personal/historyOrder', 'keyword page'],
  ['/onlinePay', 'payOrderId'],
  ['/onlinePayMerchant', 'payOrderId'],
  ['/onlinePayPublic', 'payOrderId'],
  ['/onlinePayZYT', 'payOrderId'],
  ['/transferCorporate', 'payOrderId'],
  ['/resultsPayment', 'payOrderId'],
  ['/resultsPayment2', 'payOrderId'],
  ['/resultsPaymentZYT', 'payOrderId'],
  ['/walletRecharge', 'collectionId'],
  ['/withdrawal', 'page'],
  ['/repayment', 'collectionId'],
  ['/repaymentLoan', 'collectionId'],
  ['/personal/myWallet', 'page'],
  ['/personal/myBill', 'page'],
  ['/personal/onlinePayDetail', 'paymentId payOrderId'],
  ['/afterSale/returnDetail', 'returnId'],
  ['/afterSale/serveDetail', 'serveId'],
  ['/personal/goodsReturn', 'orderId'],
  ['/personal/returnRefund', 'keyword page'],
  ['/Invoice', 'orderId'],
  ['/personal/invoiceManage', 'keyword page'],
  ['/personal/invoiceDetail', 'invoiceId'],
  ['/personal/complaintAndAdv', 'page'],
  ['/personal/evaluation', 'orderId'],
  ['/batchDownload', 'keyword page'],
  ...ZONES.split(' ').map(path => [path, 'storeId aid word page'] as const),
]
const PERSONAL = screens.flatMap(({ path }) => (path.startsWith('/personal') ? [path] : []))

/** A value of its own for each field; a page number for `page`. */
const valueOf = (field: string, at: number) =>
  field === 'page' ? '37' : `01990000-0000-7000-8000-0000000000${String(at + 10)}`

async function open(path: string, query = '') {
  const sent = answerPaths({})
  const Page = await screens.find(screen => screen.path === path)?.page?.()
  if (!Page) throw new Error(`no page ${path}`)
  const { box } = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <Page />
    </QueryClientProvider>,
    `${path}?${query}`,
  )
  return { box, sent }
}

beforeEach(() => {
  clearBrowser()
  signIn({ userBasicId: valueOf('', 88), companyId: valueOf('', 89) })
})
afterEach(() => vi.unstubAllGlobals())

test.each(ADDRESSES)('R-023 %s asks the server for what its address names: %s', async (path, names) => {
  const fields = names.split(' ')
  const { sent } = await open(path, fields.map((field, at) => `${field}=${valueOf(field, at)}`).join('&'))
  const missing = () => {
    const text = sent.map(({ url, body }) => url + (body ?? '')).join(' ')
    return fields.filter((field, at) =>
      field === 'page' ? !/pageNum("?[:=])37\b/.test(text) : !text.includes(valueOf(field, at)),
    )
  }
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(missing()).toEqual([])
  }, 15_000)
})

test.each(PERSONAL)('R-010 %s opens inside the account centre', async path => {
  const { box } = await open(path)
  expect(one(box, 'nav[aria-label="个人中心"] a[href="/personal/myOrder"]').textContent).toBe('我的订单')
})

test('covers every page below /personal', () => expect(PERSONAL).toHaveLength(41))
