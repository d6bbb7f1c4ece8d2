import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { accountFaces, lastSeenAt } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection, ReviewCase, ReviewDesk } from '#platform/review-desk.ts'
import { type BindingRow, findBinding, findMainAccount, listForPlatform, moveBinding } from '../tables/bindings.ts'
import { findCompanies } from '../tables/companies.ts'
import { lockMembers } from '../tables/sub-accounts.ts'

/** Where bindings are decided that no main account can decide: it is gone, or another wants to take its place. */
export const bindingDesk: ReviewDesk = {
  name: 'binding',
  label: '企业绑定',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const rows = await listForPlatform(tx.db, limit)
      return Promise.all(rows.map(row => caseOf(tx, row)))
    }),
  examine: (ctx, id) => inSystemTransaction(ctx, async tx => examine(tx, await waitingBinding(tx, id))),
  approve: (ctx, id, reviewer) =>
    inSystemTransaction(ctx, async tx => {
      const binding = await waitingBinding(tx, id)
      await approve(tx, binding)
      await audit(tx, { action: 'company.approve-binding', subject: binding.accountId, details: { reviewer, id } })
    }),
  refuse: (ctx, id, reviewer, objections) =>
    inSystemTransaction(ctx, async tx => {
      const binding = await waitingBinding(tx, id)
      const refuseReason = objections.map(({ item, reason }) => `${item}：${reason}`).join('；')
      if (refuseReason === '') throw new Error('a refusal needs a reason')
      const { companyId, accountId } = binding
      await moveBinding(tx.db, companyId, accountId, 'refuse', { decidedAt: tx.now, refuseReason })
      await audit(tx, { action: 'company.refuse-binding', subject: accountId, details: { reviewer, id, refuseReason } })
    }),
}

/** Whoever was here in this time is in use and hands over by themselves. */
const IN_USE_MS = 30 * DAY_MS

async function examine({ db, now }: Context, binding: BindingRow): Promise<readonly Objection[]> {
  const main = await findMainAccount(db, binding.companyId)
  if (main === null) return []
  const seenAt = await lastSeenAt(db, main)
  if (seenAt === null || seenAt <= addMs(now, -IN_USE_MS)) return []
  return [{ item: '主账号', reason: '现主账号近 30 天内仍在使用，请由其在“企业绑定”中移交或通过' }]
}

/** The first, or the one that takes over, becomes the main account; a former one no longer acts for the company. */
async function approve({ db, now }: Context, binding: BindingRow): Promise<void> {
  const { companyId, accountId } = binding
  const main = await findMainAccount(db, companyId)
  const becomesMain = binding.asksMain || main === null
  if (becomesMain && main !== null)
    await moveBinding(db, companyId, main, 'end', { isMain: false, decidedAt: now })
  await moveBinding(db, companyId, accountId, 'approve', { isMain: becomesMain, decidedAt: now })
}

async function caseOf({ db }: Context, binding: BindingRow): Promise<ReviewCase> {
  const [company] = await findCompanies(db, [binding.companyId])
  const face = (await accountFaces(db, [binding.accountId])).get(binding.accountId)
  return {
    id: `${binding.companyId}:${binding.accountId}`,
    title: `${face?.personName ?? ''}申请绑定${company?.name ?? ''}`,
    submittedAt: binding.askedAt ?? binding.createdAt,
    facts: {
      企业名称: company?.name ?? '',
      统一社会信用代码: company?.creditCode ?? '',
      账号: face?.loginName ?? '',
      姓名: face?.personName ?? '',
      手机: maskPersonalData(face?.mobile ?? ''),
      申请成为主账号: binding.asksMain ? '是' : '否',
      说明: binding.note,
    },
  }
}

async function waitingBinding({ db }: Context, id: string): Promise<BindingRow> {
  const [companyId = '', accountId = ''] = id.split(':')
  await lockMembers(db, companyId)
  const binding = await findBinding(db, companyId, accountId)
  if (!binding || binding.decider !== 'platform') throw new Refusal('not-found')
  if (binding.state !== 'asked') throw new Refusal('state-changed')
  return binding
}
