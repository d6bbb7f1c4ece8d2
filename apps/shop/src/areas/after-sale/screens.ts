import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_TABS,
  type AfterSaleReason,
} from '@xiaojiu/contract/after-sale/words.ts'
import { z } from 'zod'
import type { Screen } from '../../app/screen.ts'

const TITLE = '退货/售后'
const page = z.coerce.number().int().min(1).max(10_000).default(1)

export const ReturnDetailQuery = z.object({ returnId: z.string().optional() })
export const ServeDetailQuery = z.object({ serveId: z.string().optional() })

/** An order alone, or what the receipt found: batches with how many of each, and why. */
export const GoodsReturnQuery = z.object({
  orderId: z.string().optional(),
  /** `line.batch.quantity`, as many as there are, with commas between. */
  lines: z.string().max(10_000).optional(),
  reason: z.enum(Object.keys(AFTER_SALE_REASONS) as [AfterSaleReason, ...AfterSaleReason[]]).optional(),
  keyword: z.string().trim().max(60).optional(),
  page,
})

export const ReturnRefundQuery = z.object({
  tab: z.enum(Object.keys(AFTER_SALE_TABS) as [keyof typeof AFTER_SALE_TABS]).optional(),
  kind: z.enum(Object.keys(AFTER_SALE_KINDS) as [keyof typeof AFTER_SALE_KINDS]).optional(),
  keyword: z.string().trim().max(60).optional(),
  page,
})

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
