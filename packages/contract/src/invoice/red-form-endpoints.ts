import { endpoint } from '../define.ts'
import { RedForm, RedFormAnswer } from './red-form-schemas.ts'
import { BookedInvoice, InvoiceRef } from './schemas.ts'

const BASE = '/user/api/admin/b2binvoice'

/** 专票抵扣与红字确认. */
export const redFormEndpoints = {
  bookInvoice: endpoint({
    method: 'POST',
    path: `${BASE}/book`,
    access: 'member',
    right: 'finance',
    summary: '登记专票已抵扣',
    input: InvoiceRef,
    output: BookedInvoice,
    refusals: ['not-found', 'invoice-not-bookable'],
  }),
  answerRedForm: endpoint({
    method: 'POST',
    path: `${BASE}/answerRedForm`,
    access: 'member',
    right: 'finance',
    summary: '确认或不同意红字发票信息确认单',
    input: RedFormAnswer,
    output: RedForm,
    refusals: ['not-found', 'red-form-decided', 'red-form-why'],
  }),
  reopenRedForm: endpoint({
    method: 'POST',
    path: `${BASE}/reopenRedForm`,
    access: 'member',
    right: 'finance',
    summary: '不同意之后重新发起红字发票信息确认单',
    input: InvoiceRef,
    output: RedForm,
    refusals: ['not-found', 'red-form-decided'],
  }),
}
