import { addMs, DAY_MS, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { accountFaces, lastSeenAt } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  type CaseField,
  fieldsOf,
  type Objection,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
} from '#platform/review-desk.ts'
import {
  type BindingRow,
  bindingsForPlatform,
  findBinding,
  findMainAccount,
  listForPlatform,
  moveBinding,
} from '../tables/bindings.ts'
import { findCompanies } from '../tables/companies.ts'
import { lockMembers } from '../tables/memberships.ts'

/** The desk for memberships that no main account can decide: there is none, or the request is to replace it. */
export const bindingDesk: ReviewDesk = {
  name: 'binding',
  label: '企业绑定',
  side: 'platform',
  right: 'appeal.review',
  slaHours: 24,
  isPaired: true,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, bindingsForPlatform(db, filter).select('askedAt as at'), marks)),
  waiting: (ctx, page) => atQueue(ctx, async tx => casesOf(tx, await listForPlatform(tx.db, page))),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const [companyId = '', accountId = ''] = id.split(':')
      const binding = await findBinding(tx.db, companyId, accountId)
      const [found] = binding?.decider === 'platform' ? await casesOf(tx, [binding]) : []
      return binding && found ? wholeCase(tx, found, binding) : null
    }),
  examine: (ctx, id) => inSystemTransaction(ctx, async tx => examine(tx, await waitingBinding(tx, id))),
  approve: (ctx, id, by) =>
    inSystemTransaction(ctx, async tx => {
      const binding = await waitingBinding(tx, id)
      const { isMain } = await approve(tx, binding)
      await audit(tx, {
        action: 'company.approve-binding',
        subject: binding.accountId,
        by,
        before: { state: binding.state, isMain: binding.isMain },
        after: { state: 'active', isMain },
        details: { companyId: binding.companyId },
      })
    }),
  refuse: (ctx, id, by, objections) =>
    inSystemTransaction(ctx, async tx => {
      const binding = await waitingBinding(tx, id)
      const refuseReason = objections.map(({ item, reason }) => `${item}：${reason}`).join('；')
      if (refuseReason === '') throw new Error('a refusal needs a reason')
      const { companyId, accountId, state } = binding
      await moveBinding(tx.db, companyId, accountId, 'refuse', { decidedAt: tx.now, refuseReason })
      await audit(tx, {
        action: 'company.refuse-binding',
        subject: accountId,
        by,
        reason: refuseReason,
        before: { state },
        after: { state: 'refused' },
        details: { companyId },
      })
    }),
}

/** A main account that was active within this time must transfer the role itself. */
const IN_USE_MS = 30 * DAY_MS

async function examine({ db, now }: Context, binding: BindingRow): Promise<readonly Objection[]> {
  const main = await findMainAccount(db, binding.companyId)
  if (main === null) return []
  const seenAt = await lastSeenAt(db, main)
  if (seenAt === null || seenAt <= addMs(now, -IN_USE_MS)) return []
  return [{ item: '主账号', reason: '现主账号近 30 天内仍在使用，请由其在“企业绑定”中移交或通过' }]
}

/** The first login, or the one that takes over, becomes the main account; a former one loses its membership. */
async function approve({ db, now }: Context, binding: BindingRow): Promise<{ isMain: boolean }> {
  const { companyId, accountId } = binding
  const main = await findMainAccount(db, companyId)
  const becomesMain = binding.asksMain || main === null
  if (becomesMain && main !== null) await moveBinding(db, companyId, main, 'end', { isMain: false, decidedAt: now })
  await moveBinding(db, companyId, accountId, 'approve', { isMain: becomesMain, decidedAt: now })
  return { isMain: becomesMain }
}

async function casesOf({ db }: Context, bindings: readonly BindingRow[]): Promise<ReviewCase[]> {
  const companies = await findCompanies(
    db,
    bindings.map(one => one.companyId),
  )
  const nameOf = new Map(companies.map(company => [company.companyId, company.name]))
  const faces = await accountFaces(
    db,
    bindings.map(one => one.accountId),
  )
  return bindings.flatMap(({ companyId, accountId, askedAt, createdAt }) => {
    const applicant = nameOf.get(companyId)
    // A company beyond the limits of the operator is not found.
    if (applicant === undefined) return []
    return [
      {
        ...{ id: `${companyId}:${accountId}`, applicant, companyId, storeId: null, amount: null, isForPerson: false },
        title: `${faces.get(accountId)?.personName ?? ''}申请绑定${applicant}`,
        submittedAt: askedAt ?? createdAt,
      },
    ]
  })
}

/** Why the platform decides, and whether the main account is still in use. */
async function mainAccountFields(db: Db, { companyId, asksMain }: BindingRow) {
  const main = await findMainAccount(db, companyId)
  if (main === null) return { 由平台处理的原因: '企业没有主账号', 现主账号: '没有' }
  const face = (await accountFaces(db, [main])).get(main)
  const seenAt = await lastSeenAt(db, main)
  return {
    由平台处理的原因: asksMain ? '申请接替现主账号' : '主账号不能处理',
    现主账号: `${face?.personName ?? ''}（${face?.loginName ?? ''}）`,
    主账号最近使用: seenAt === null ? '没有登录过' : toWireInstant(seenAt).slice(0, 16).replace('T', ' '),
  }
}

/** What an approval gives to one login and takes from another. */
async function effectsOf(db: Db, { companyId, asksMain }: BindingRow): Promise<CaseField[]> {
  const main = await findMainAccount(db, companyId)
  const face = main === null ? undefined : (await accountFaces(db, [main])).get(main)
  const becomesMain = asksMain || main === null
  return fieldsOf({
    申请人: becomesMain ? '成为主账号，可管理企业资料、资金和子账号' : '成为子账号，权限由主账号设置',
    现主账号: becomesMain && face ? `${face.personName}（${face.loginName}）立即失去该企业的全部权限` : '',
  })
}

async function wholeCase({ db }: Context, found: ReviewCase, binding: BindingRow): Promise<WholeCase> {
  const [company] = await findCompanies(db, [binding.companyId])
  const face = (await accountFaces(db, [binding.accountId])).get(binding.accountId)
  return {
    ...found,
    isWaiting: binding.state === 'asked',
    fields: fieldsOf({
      企业名称: company?.name ?? '',
      统一社会信用代码: company?.creditCode ?? '',
      账号: face?.loginName ?? '',
      姓名: face?.personName ?? '',
      手机: { kind: 'mobile', value: face?.mobile ?? '' },
      申请成为主账号: binding.asksMain ? '是' : '否',
      ...(await mainAccountFields(db, binding)),
      说明: binding.note,
    }),
    files: [],
    readings: [],
    effects: binding.state === 'asked' ? await effectsOf(db, binding) : [],
    history: [
      { at: found.submittedAt, who: face?.personName ?? '', text: '申请绑定企业' },
      ...(binding.decidedAt ? [{ at: binding.decidedAt, who: '平台', text: binding.refuseReason ?? '已通过' }] : []),
    ],
    items: ['主账号', '申请人', '说明'].map(item => ({ item, label: item })),
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
