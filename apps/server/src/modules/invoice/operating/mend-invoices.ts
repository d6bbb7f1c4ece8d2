import type {
  DueOrderRef,
  ExtendRedForm,
  TellStore,
  WatchedInvoiceRef,
} from '@xiaojiu/contract/invoice/operating-schemas.ts'
import { addMs, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { postStaffMessages } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { setDue } from '../tables/due-orders.ts'
import { lockForm } from '../tables/red-forms.ts'
import { postponeSending } from '../tables/sending.ts'
import { isWithinReach, lockDue, lockInvoice, setFormEnd } from '../tables/watched.ts'

const EXTENDED_MS = 72 * 3_600_000

/**
 * Locks an invoice within the limits of the operator that is not issued; an invoice with a number is not requested
 * again.
 */
async function unissued(tx: OperatorContext, invoiceId: string) {
  const invoice = await lockInvoice(tx.db, invoiceId)
  if (!invoice || !(await companyOf(tx.db, invoice.companyId))) throw new Refusal('not-found')
  if (invoice.state === 'issued') throw new Refusal('state-changed')
  return invoice
}

/** Requested in the next minute, under its own number. */
export function retryInvoice(ctx: OperatorContext, { invoiceId }: WatchedInvoiceRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { requestNo } = await unissued(tx, invoiceId)
    await postponeSending(tx.db, invoiceId, tx.now)
    await audit(tx, { action: 'invoice.retry', subject: invoiceId, details: { requestNo } })
  })
}

/** Compared with its payments in the next minute, also when it would wait for the end of the month. */
export function alignOrder(ctx: OperatorContext, { orderId }: DueOrderRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const due = await lockDue(tx.db, orderId)
    if (!due || !(await companyOf(tx.db, due.companyId))) throw new Refusal('not-found')
    if (due.dueAt === null) throw new Refusal('state-changed')
    await setDue(tx.db, [orderId], tx.now)
    await audit(tx, { action: 'invoice.align', subject: orderId, details: { orderNo: due.orderNo } })
  })
}

/** The buyer gets three more days from now. */
export function extendRedForm(ctx: OperatorContext, { formId, reason }: ExtendRedForm): Promise<void> {
  return inTransaction(ctx, async tx => {
    const form = await lockForm(tx.db, formId)
    if (!form || !(await companyOf(tx.db, form.companyId)) || !(await isWithinReach(tx.db, form.invoiceId)))
      throw new Refusal('not-found')
    if (form.state !== 'waiting-buyer' || form.dueAt <= tx.now) throw new Refusal('red-form-decided')
    const dueAt = addMs(tx.now, EXTENDED_MS)
    await setFormEnd(tx.db, formId, dueAt)
    await audit(tx, {
      action: 'invoice.extend-red-form',
      subject: formId,
      reason,
      before: { dueAt: toWireInstant(form.dueAt) },
      after: { dueAt: toWireInstant(dueAt) },
    })
  })
}

/** Notifies the store of the failure and what to do. */
export function tellStoreOfInvoice(ctx: OperatorContext, { invoiceId, words }: TellStore): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { storeId, requestNo, failure } = await unissued(tx, invoiceId)
    await postStaffMessages(tx, [
      {
        storeId,
        kind: 'money',
        title: '发票未能开具，请协助处理',
        body: `申请号 ${requestNo}${failure === null ? '' : `，失败原因：${failure}`}。平台说明：${words}`,
      },
    ])
    await audit(tx, { action: 'invoice.tell-store', subject: invoiceId, reason: words, details: { requestNo } })
  })
}
