import { INVOICE_COLOURS } from '@xiaojiu/contract/invoice/words.ts'
import { z } from 'zod'

export const OrderInvoiceQuery = z.object({ orderId: z.string().optional() })
export const InvoiceDetailQuery = z.object({ invoiceId: z.string().optional() })
export const InvoiceManageQuery = z.object({
  tab: z.enum([...INVOICE_COLOURS, 'unread']).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  keyword: z.string().max(40).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})

export const invoiceDetailHref = (invoiceId: string): string => `/personal/invoiceDetail?invoiceId=${invoiceId}`
export const orderInvoiceHref = (orderId: string): string => `/Invoice?orderId=${orderId}`
export const INVOICE_MANAGE_HREF = '/personal/invoiceManage'
