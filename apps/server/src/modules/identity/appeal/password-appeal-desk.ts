import { refusals } from '@xiaojiu/contract/refusals.ts'
import { step } from '@xiaojiu/kernel/machine.ts'
import { addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { beyondLimits, type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  fieldsOf,
  type Objection,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
} from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { APPROVAL_LIFE_MS, type AppealState, appealMachine } from '../domain/states.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { type Account, findAccountsByLogin } from '../tables/accounts.ts'
import {
  type AppealRow,
  findAppeal,
  listAppealSteps,
  listOtherAppeals,
  listWaitingAppeals,
  moveAppeal,
  waitingAppeals,
} from '../tables/appeals.ts'
import { notifyApplicant } from './appeals.ts'

/** The desk for appeals about a lost mobile. Companies are passed in, as for a log-in. */
export function passwordAppealDesk(membershipsOf: MembershipsOf): ReviewDesk {
  return {
    name: 'password-appeal',
    label: '找回密码申诉',
    side: 'platform',
    right: 'appeal.review',
    slaHours: 24,
    count: (ctx, filter, marks) =>
      atQueue(ctx, ({ db }) => countQueue(db, waitingAppeals(db, filter).select('submittedAt as at'), marks)),
    waiting: async (ctx, page) => (await atQueue(ctx, ({ db }) => listWaitingAppeals(db, page))).map(caseOf),
    read: (ctx, id) =>
      inSystemTransaction(ctx, async tx => {
        const appeal = await findAppeal(tx.db, id)
        return appeal ? wholeCase(tx, appeal, membershipsOf) : null
      }),
    examine: (ctx, id) => inSystemTransaction(ctx, async tx => examine(tx, await waitingAppeal(tx, id), membershipsOf)),
    approve: (ctx, id, by) => approve(ctx, id, by, membershipsOf),
    refuse,
  }
}

function caseOf({ id, companyName, loginName, submittedAt }: AppealRow): ReviewCase {
  return {
    id,
    title: `${companyName}（${loginName}）`,
    applicant: companyName,
    companyId: null,
    storeId: null,
    submittedAt,
    amount: null,
    isForPerson: false,
  }
}

const STEP_WORDS: Readonly<Record<string, string>> = {
  submitted: '提交申诉',
  approved: '审核通过',
  refused: '已驳回',
  told: '已短信告知申请人',
}

const STATES: Readonly<Record<AppealState, string>> = {
  'in-review': '审核中',
  approved: '已通过，还没有使用',
  refused: '已驳回',
  used: '已通过并使用',
  expired: '已通过，过期未用',
}
const MOST_EARLIER = 5

type Companies = readonly NonNullable<ReturnType<Awaited<ReturnType<MembershipsOf>>['get']>>[number][]

/** All companies that the login acts for; those beyond the limits of the reviewer count too. */
function companiesOf(tx: Context, { id }: Account, membershipsOf: MembershipsOf): Promise<Companies> {
  return beyondLimits(tx, async ({ db }) => (await membershipsOf(db, [id])).get(id) ?? [])
}

/** What the login is known as, to compare with what was typed; only the reviewer is told. */
async function knownFields(tx: Context, appeal: AppealRow, membershipsOf: MembershipsOf, account: Account | undefined) {
  if (!account) return { 账号核对: '没有可找回的此账号' }
  const seen = (await membershipsOf(tx.db, [account.id])).get(account.id) ?? []
  const hiddenCount = (await companiesOf(tx, account, membershipsOf)).length - seen.length
  const companies = [
    ...seen.map(({ companyName, creditCode }) => {
      const isSame = companyName === appeal.companyName && creditCode === appeal.creditCode
      return `${companyName} ${creditCode}（${isSame ? '与填写一致' : '与填写不一致'}）`
    }),
    ...(hiddenCount > 0 ? [`另有数据范围外的企业 ${hiddenCount} 家`] : []),
  ]
  return {
    账号持有人: `${account.personName}（${account.personName === appeal.applicantName ? '与申请人一致' : '与申请人不一致'}）`,
    账号绑定的企业: companies.join('；') || '没有绑定企业',
  }
}

async function earlierAppeals({ db }: Context, appeal: AppealRow): Promise<string> {
  const others = await listOtherAppeals(db, appeal, MOST_EARLIER)
  const lines = others.map(
    ({ submittedAt, applicantName, state, refusedReason }) =>
      `${dayOf(submittedAt)} ${applicantName} ${STATES[state]}${refusedReason === null ? '' : `：${refusedReason}`}`,
  )
  return lines.join('；') || '没有'
}

async function wholeCase(ctx: Context, appeal: AppealRow, membershipsOf: MembershipsOf): Promise<WholeCase> {
  const steps = await listAppealSteps(ctx.db, appeal.id)
  const account = await accountOf(ctx, appeal)
  const companies = account ? await companiesOf(ctx, account, membershipsOf) : []
  const named = companies.find(({ companyName }) => companyName === appeal.companyName) ?? companies[0]
  return {
    ...caseOf(appeal),
    // Nobody decides who has an interest in the company of the login.
    companyId: named?.companyId ?? null,
    isWaiting: appeal.state === 'in-review',
    fields: fieldsOf({
      账号: appeal.loginName,
      企业名称: appeal.companyName,
      统一社会信用代码: appeal.creditCode,
      申请人: appeal.applicantName,
      联系手机: { kind: 'mobile', value: appeal.contactMobile },
      原因: appeal.reason,
      ...(await knownFields(ctx, appeal, membershipsOf, account)),
      此前申诉: await earlierAppeals(ctx, appeal),
      处理结果: appeal.state === 'in-review' ? null : STATES[appeal.state],
    }),
    files: [
      { fileId: appeal.licenceFileId, item: '营业执照', label: '营业执照' },
      { fileId: appeal.identityFileId, item: '身份证', label: '身份证' },
      { fileId: appeal.letterFileId, item: '授权书', label: '授权书' },
    ],
    readings: [],
    history: steps.map(({ at, step: name, remark }) => ({
      at,
      who: name === 'submitted' ? appeal.applicantName : '平台',
      text: [STEP_WORDS[name] ?? name, remark].filter(Boolean).join('：'),
    })),
    items: ['账号', '企业名称', '统一社会信用代码', '申请人', '营业执照', '身份证', '授权书'].map(item => ({
      item,
      label: item,
    })),
  }
}

async function examine(ctx: Context, appeal: AppealRow, membershipsOf: MembershipsOf): Promise<readonly Objection[]> {
  const account = await accountOf(ctx, appeal)
  if (!account) return [{ item: '账号', reason: '没有可找回的此账号，请核对账号是否填写正确' }]
  const own = await companiesOf(ctx, account, membershipsOf)
  const named = own.find(({ companyName }) => companyName === appeal.companyName)
  if (!named) return [{ item: '企业名称', reason: '企业名称与该账号绑定的企业不一致' }]
  if (named.creditCode !== appeal.creditCode)
    return [{ item: '统一社会信用代码', reason: '统一社会信用代码与企业登记的不一致' }]
  return isForeignTo(account, own, appeal) ? [{ item: '申请人', reason: refusals['appeal-foreign-login'].msg }] : []
}

/** The papers belong to one company: they open no login that also acts for another, unless its holder asks. */
function isForeignTo(account: Account, companies: readonly unknown[], { applicantName }: AppealRow): boolean {
  return companies.length > 1 && account.personName !== applicantName
}

async function approve(ctx: GatewayContext, id: string, by: StaffRef, membershipsOf: MembershipsOf): Promise<void> {
  const appeal = await inSystemTransaction(ctx, async tx => {
    const waiting = await waitingAppeal(tx, id)
    const account = await accountOf(tx, waiting)
    if (!account) throw new Refusal('not-found')
    const own = await companiesOf(tx, account, membershipsOf)
    if (isForeignTo(account, own, waiting)) throw new Refusal('appeal-foreign-login')
    const change = { accountId: account.id, expiresAt: addMs(tx.now, APPROVAL_LIFE_MS) }
    if (!(await moveAppeal(tx.db, id, 'approve', tx.now, change))) throw new Refusal('state-changed')
    const state = step(appealMachine, waiting.state, 'approve')
    await audit(tx, {
      action: 'identity.approve-appeal',
      subject: id,
      by,
      before: { state: waiting.state },
      after: { state },
      details: { accountId: account.id },
    })
    return { ...waiting, ...change, state }
  })
  await notifyApplicant(ctx, appeal)
}

async function refuse(ctx: GatewayContext, id: string, by: StaffRef, objections: readonly Objection[]): Promise<void> {
  const refusedReason = objections.map(({ item, reason }) => `${item}：${reason}`).join('；')
  if (refusedReason === '') throw new Error('a refusal needs a reason')
  const appeal = await inSystemTransaction(ctx, async tx => {
    const waiting = await waitingAppeal(tx, id)
    if (!(await moveAppeal(tx.db, id, 'refuse', tx.now, { refusedReason }))) throw new Refusal('state-changed')
    const state = step(appealMachine, waiting.state, 'refuse')
    await audit(tx, {
      action: 'identity.refuse-appeal',
      subject: id,
      by,
      reason: refusedReason,
      before: { state: waiting.state },
      after: { state },
    })
    return { ...waiting, refusedReason, state }
  })
  await notifyApplicant(ctx, appeal)
}

async function waitingAppeal({ db }: Context, id: string): Promise<AppealRow> {
  const appeal = await findAppeal(db, id)
  if (!appeal) throw new Refusal('not-found')
  if (appeal.state !== 'in-review') throw new Refusal('state-changed')
  return appeal
}

/** The buyer's login of the appeal; undefined when there is none, or when a mobile has several. */
async function accountOf({ db }: Context, { loginName }: AppealRow): Promise<Account | undefined> {
  const accounts = await findAccountsByLogin(db, loginName, 2)
  const [account] = accounts
  return accounts.length === 1 && account?.kind === 'buyer' && account.state === 'enabled' ? account : undefined
}
