import {
  CONSENT_WAYS,
  type ConsentWay,
  type ProxyVisit,
  VISIT_STATES,
  VisitSearch,
  type VisitSteps,
} from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { type Reason, refusals, refusalText } from '@xiaojiu/contract/refusals.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import {
  inSnapshot,
  inTransaction,
  type OperatorContext,
  type StaffContext,
  type UserContext,
} from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { countSteps, listSteps } from '#platform/trail/visit-tables.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import {
  countVisits,
  findVisit,
  findVisitBySession,
  listVisits,
  type VisitRow,
  type VisitsAsked,
  visitedAccounts,
} from '../tables/proxy-consents.ts'
import { endSessions } from '../tables/sessions.ts'

/** 代客登录: requested, running and ended visits. Limited operators see those of customers within their limits. */
export function listProxyVisits(ctx: OperatorContext, membershipsOf: MembershipsOf, filter: VisitSearch) {
  return inSnapshot(ctx, async tx => {
    const asked = { ...filter, accountIds: await accountsWithinLimits(tx, membershipsOf) }
    return {
      ...(await pageOf(tx, membershipsOf, asked, filter)),
      total: await countVisits(tx.db, asked, tx.now),
    }
  })
}

/** The visited customers with a company within the limits of the operator; undefined when the operator has none. */
async function accountsWithinLimits({ db, actor }: StaffContext, membershipsOf: MembershipsOf) {
  const limits = 'limits' in actor ? actor.limits : null
  if (limits === null || (limits.provinceCodes === null && limits.storeIds === null)) return undefined
  return [...(await membershipsOf(db, await visitedAccounts(db))).keys()]
}

async function pageOf(
  tx: StaffContext,
  membershipsOf: MembershipsOf,
  asked: VisitsAsked,
  { after, pageSize }: { readonly after?: string | undefined; readonly pageSize: number },
) {
  const rows = await listVisits(tx.db, asked, { after, limit: pageSize + 1, now: tx.now })
  const shown = rows.slice(0, pageSize)
  const companies = await membershipsOf(
    tx.db,
    shown.map(row => row.accountId),
  )
  return {
    list: await present(tx.db, shown, companies),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

async function present(
  db: Db,
  rows: readonly VisitRow[],
  companies: Awaited<ReturnType<MembershipsOf>>,
): Promise<ProxyVisit[]> {
  const steps = await countSteps(
    db,
    rows.map(row => row.accountId),
    rows.flatMap(row => row.sessionId ?? []),
  )
  return rows.map(row => {
    const { id, sessionId, sessionExpiresAt, sessionEndedAt, way, state, ...told } = row
    const counts = steps.get(sessionId ?? '')
    return {
      ...told,
      consentId: id,
      state,
      // The check constraint allows no other value.
      way: way as ConsentWay,
      companies: (companies.get(row.accountId) ?? []).map(one => ({ companyId: one.companyId, name: one.companyName })),
      endedAt: state === 'ended' ? (sessionEndedAt ?? sessionExpiresAt) : null,
      endsAt: state === 'open' ? sessionExpiresAt : null,
      stepCount: counts?.total ?? 0,
      refusedCount: counts?.refused ?? 0,
    }
  })
}

const MOST_STEPS = 500

/** The calls of a visit, from the audit chain. */
export function listVisitSteps(ctx: OperatorContext, membershipsOf: MembershipsOf, consentId: string) {
  return inSnapshot(ctx, async (tx): Promise<VisitSteps> => {
    const visit = await visible(tx, membershipsOf, consentId)
    return visit.sessionId === null ? { list: [], total: 0 } : stepsOf(tx.db, visit.accountId, visit.sessionId)
  })
}

/** What staff did in the customer's name, for the customer; visits to others are not found. */
export async function listOwnVisitSteps({ db, actor }: UserContext, recordId: string) {
  const visit = await findVisitBySession(db, actor.accountId, recordId)
  if (!visit) throw new Refusal('not-found')
  const { staffName, reason } = visit
  return { staffName, reason, ...(await stepsOf(db, actor.accountId, recordId)) }
}

async function stepsOf(db: Db, accountId: string, sessionId: string): Promise<VisitSteps> {
  const rows = await listSteps(db, accountId, sessionId, MOST_STEPS)
  const counts = await countSteps(db, [accountId], [sessionId])
  return {
    list: rows.map(({ seq, at, result, details }) => {
      // `noteStaffStep` writes it.
      const { path, summary = path, reason = '' } = details as { path: string; summary?: string; reason?: string }
      return {
        stepId: String(seq),
        at,
        path,
        title: summary,
        refusedFor: result === 'refused' ? sentenceOf(reason) : null,
      }
    }),
    total: counts.get(sessionId)?.total ?? 0,
  }
}

function sentenceOf(reason: string): string {
  return reason in refusals ? refusalText(reason as Reason, {}) : '未通过'
}

/** The visit, if its customer is within the operator's limits. */
async function visible(tx: OperatorContext, membershipsOf: MembershipsOf, consentId: string): Promise<VisitRow> {
  const visit = await findVisit(tx.db, consentId, tx.now)
  if (!visit) throw new Refusal('not-found')
  const { provinceCodes, storeIds } = tx.actor.limits
  const isLimited = provinceCodes !== null || storeIds !== null
  if (isLimited && !(await membershipsOf(tx.db, [visit.accountId])).has(visit.accountId)) throw new Refusal('not-found')
  return visit
}

/** Staff with the right to visit may also end a colleague's visit. */
export function endProxyVisit(ctx: OperatorContext, membershipsOf: MembershipsOf, consentId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const visit = await visible(tx, membershipsOf, consentId)
    const isOpen = visit.state === 'open' && visit.sessionId !== null
    if (!isOpen || (await endSessions(tx.db, visit.accountId, [visit.sessionId], tx.now)) === 0)
      throw new Refusal('state-changed')
    await audit(tx, { action: 'identity.end-proxy-visit', subject: visit.accountId, details: { consentId } })
  })
}

const AT_ONCE = 500

/** 代客登录记录 as an export. */
export function visitsSource(membershipsOf: MembershipsOf): ExportSource<VisitSearch, ProxyVisit> {
  return {
    list: 'identity.visits',
    title: '代客登录记录',
    faces: ['platform'],
    right: 'proxy.act',
    filter: VisitSearch,
    columns: [
      { of: 'customer', label: '客户账号', width: 20, kind: 'text', value: row => row.loginName },
      { of: 'customer', label: '姓名', width: 12, kind: 'text', value: row => row.personName },
      {
        of: 'company',
        label: '企业',
        width: 36,
        kind: 'text',
        value: row => row.companies.map(one => one.name).join('、'),
      },
      { of: 'staff', label: '客服', width: 12, kind: 'text', value: row => row.staffName },
      { of: 'reason', label: '原因', width: 36, kind: 'text', value: row => row.reason },
      { of: 'consent', label: '同意方式', width: 14, kind: 'text', value: row => CONSENT_WAYS[row.way] },
      { of: 'consent', label: '工单', width: 24, kind: 'text', value: row => row.ticketNo },
      { of: 'asked', label: '发起时间', width: 20, kind: 'time', value: row => row.askedAt },
      { of: 'opened', label: '进入时间', width: 20, kind: 'time', value: row => row.openedAt },
      { of: 'opened', label: '结束时间', width: 20, kind: 'time', value: row => row.endedAt },
      { of: 'steps', label: '操作次数', width: 10, kind: 'count', value: row => row.stepCount },
      { of: 'steps', label: '被拒次数', width: 10, kind: 'count', value: row => row.refusedCount },
      { of: 'state', label: '状态', width: 10, kind: 'text', value: row => VISIT_STATES[row.state] },
    ],
    async read(tx, filter, after) {
      const asked = { ...filter, accountIds: await accountsWithinLimits(tx, membershipsOf) }
      const { list, next } = await pageOf(tx, membershipsOf, asked, { after: after ?? undefined, pageSize: AT_ONCE })
      return { rows: list, next }
    },
  }
}
