import { GoodsReturnQuery, ReturnDetailQuery, ReturnRefundQuery, ServeDetailQuery } from '#links/after-sale.ts'
import type { Screen } from '#shell/screen.ts'

const TITLE = '退货/售后'

export const afterSaleScreens: readonly Screen[] = [
  {
    path: '/afterSale/returnDetail',
    title: TITLE,
    layout: 'default',
    access: 'member',
    query: ReturnDetailQuery,
    page: () => import('./detail/CaseDetailPage.tsx').then(file => file.ReturnDetailPage),
  },
  {
    path: '/afterSale/serveDetail',
    title: TITLE,
    layout: 'default',
    access: 'member',
    query: ServeDetailQuery,
    page: () => import('./detail/CaseDetailPage.tsx').then(file => file.ServeDetailPage),
  },
  {
    path: '/personal/goodsReturn',
    title: TITLE,
    layout: 'fixed',
    access: 'member',
    needs: ['approved', 'after-sale'],
    query: GoodsReturnQuery,
    page: () => import('./apply/GoodsReturnPage.tsx').then(file => file.GoodsReturnPage),
  },
  {
    path: '/personal/returnRefund',
    title: TITLE,
    layout: 'fixed',
    access: 'member',
    query: ReturnRefundQuery,
    page: () => import('./list/ReturnRefundPage.tsx').then(file => file.ReturnRefundPage),
  },
]
