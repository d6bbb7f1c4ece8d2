import { randomBytes } from 'node:crypto'
import type { RedForm, RedFormAnswer } from '@xiaojiu/contract/invoice/red-form-schemas.ts'
import { step } from '@xiaojiu/kernel/machine.ts'
import { fen, negate } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { redFormMachine } from './domain/states.ts'
import { readInvoices } from './tables/invoices.ts'
import {
  decideForm,
  expireForms,
  formsOf,
  insertForm,
  lockForm,
  lockUnasked,
  markBooked,
  type RedFormRow,
} from './tables/red-forms.ts'

const AT_ONCE = 100

export function bookInvoice(ctx: MemberContext, invoiceId: string): Promise<{ bookedAt: Date }> {
  return inTransaction(ctx, async tx => {
    const [found] = await readInvoices(tx.db, [invoiceId])
    if (!found) throw new Refusal('not-found')
    if (!(await markBooked(tx.db, invoiceId, tx.now))) throw new Refusal('invoice-not-bookable')
    await audit(tx, { action: 'invoice.book', subject: invoiceId })
    return { bookedAt: found.bookedAt ?? tx.now }
  })
}

/** Opens a form for every red invoice of a deducted one, and a new one after three days. */
export async function openRedForms(ctx: Context): Promise<number> {
  return inSystemTransaction(ctx, async tx => {
    await expireForms(tx.db, tx.now)
    const unasked = await lockUnasked(tx.db, AT_ONCE)
    for (const { id, companyId, storeName, gross, isReturn } of unasked) {
      const reason = isReturn ? 'returned' : 'allowance'
      const { formNo } = await insertForm(tx.db, tx.now, { companyId, invoiceId: id, formNo: newNo(tx.now), reason })
      await postMessage(tx, {
        companyId,
        kind: 'account',
        title: '红字发票信息待确认',
        body: `${storeName}申请红冲 {0} 元，原专票已抵扣，请在 72 小时内核对确认单 ${formNo}`,
        amounts: [negate(fen(gross))],
        link: `/personal/invoiceDetail?invoiceId=${id}`,
      })
    }
    return unasked.length
  })
}

function newNo(now: Date): string {
  return `HZ${dayOf(now).replaceAll('-', '')}${randomBytes(5).toString('hex').toUpperCase()}`
}

/** The buyer's answer: after an acceptance the red invoice is requested, after a refusal it waits. */
export function answerRedForm(ctx: MemberContext, { formId, verdict, note }: RedFormAnswer): Promise<RedForm> {
  return inTransaction(ctx, async tx => {
    const form = await lockForm(tx.db, formId)
    if (!form) throw new Refusal('not-found')
    if (form.state !== 'waiting-buyer' || form.dueAt <= tx.now) throw new Refusal('red-form-decided')
    if (verdict === 'refuse' && note === '') throw new Refusal('red-form-why')
    await decideForm(tx.db, tx.now, formId, verdict, note)
    await audit(tx, { action: `invoice.red-form.${verdict}`, subject: formId })
    return presentForm({ ...form, state: step(redFormMachine, form.state, verdict), note, decidedAt: tx.now })
  })
}

/** After a refusal: the parties have agreed, and the buyer asks for a new form. */
export function reopenRedForm(ctx: MemberContext, invoiceId: string): Promise<RedForm> {
  return inTransaction(ctx, async tx => {
    const last = (await formsOf(tx.db, [invoiceId])).get(invoiceId)
    if (!last) throw new Refusal('not-found')
    if (last.state !== 'refused') throw new Refusal('red-form-decided')
    const { companyId, reason } = last
    return presentForm(await insertForm(tx.db, tx.now, { companyId, invoiceId, formNo: newNo(tx.now), reason }))
  })
}

export function presentForm({ id, formNo, reason, state, note, openedAt, dueAt, decidedAt }: RedFormRow): RedForm {
  return { formId: id, formNo, reason, state, note, openedAt, dueAt, decidedAt }
}
