import { type DecisionFigures, DecisionFilter, type DecisionRow } from '@xiaojiu/contract/staff/decisions-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { inSnapshot, isKeptWithin, type OperatorContext, type StaffContext } from '#platform/context.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { desksOf } from './counter.ts'
import { type FoundDecision, stretchOfDecisions, sumWaits } from './decision-tables.ts'

const PERIOD_MS = 30 * 86_400_000
const WAITS = ['1 小时内', '4 小时内', '24 小时内', '48 小时内', '更久'] as const
const AT_ONCE = 500

/** The desks that were asked for and whose right this person holds. */
function reached(ctx: StaffContext, desks: readonly ReviewDesk[], wanted: string): readonly ReviewDesk[] {
  const names = wanted.split(',')
  return desksOf(ctx, desks).filter(desk => names.includes(desk.name))
}

/** What people decided at some desks, the newest first, and how long applicants waited. */
export function listDecisions(ctx: OperatorContext, desks: readonly ReviewDesk[], filter: DecisionFilter) {
  return inSnapshot(ctx, async tx => {
    const own = reached(tx, desks, filter.desks)
    return { ...(await stretch(tx, own, filter, filter.pageSize)), figures: await figuresOf(tx, own) }
  })
}

async function stretch(
  { db, actor }: StaffContext,
  desks: readonly ReviewDesk[],
  { verdict, keyword, cursor }: DecisionFilter,
  limit: number,
): Promise<{ list: DecisionRow[]; next: string | null }> {
  const rows = await stretchOfDecisions(db, {
    desks: desks.map(desk => desk.name),
    verdict,
    keyword,
    // Decisions have no company: a limited operator reads only their own.
    accountId: isKeptWithin(actor) ? actor.accountId : null,
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    list: shown.map(row => present(row, desks)),
    next: last ? writeCursor({ at: last.decidedAt, id: last.id }) : null,
  }
}

function present(row: FoundDecision, desks: readonly ReviewDesk[]): DecisionRow {
  const { id, desk, caseId, title, verdict, reason, actorName, submittedAt, decidedAt, claimedAt } = row
  return {
    decisionId: id,
    desk,
    deskLabel: desks.find(one => one.name === desk)?.label ?? desk,
    caseId,
    title,
    verdict: verdict === 'approved' ? 'approved' : 'refused',
    reason,
    by: actorName,
    submittedAt,
    decidedAt,
    minutes: claimedAt === null ? null : Math.round((decidedAt.getTime() - claimedAt.getTime()) / 60_000),
  }
}

async function figuresOf({ db, now }: StaffContext, desks: readonly ReviewDesk[]): Promise<DecisionFigures> {
  const sums = await sumWaits(
    db,
    desks.map(desk => desk.name),
    addMs(now, -PERIOD_MS),
  )
  const total = (verdict: string) =>
    sums.filter(one => one.verdict === verdict).reduce((sum, one) => sum + one.count, 0)
  return {
    approved: total('approved'),
    refused: total('refused'),
    waits: WAITS.map((label, bucket) => ({
      label,
      count: sums.filter(one => one.bucket === bucket).reduce((sum, one) => sum + one.count, 0),
    })),
  }
}

/** 审核记录 as a file; the desks of all modules come in from outside. */
export function decisionsSource(desks: readonly ReviewDesk[]): ExportSource<DecisionFilter, DecisionRow> {
  return {
    list: 'staff.decisions',
    title: '审核记录',
    faces: ['platform'],
    right: 'any',
    filter: DecisionFilter,
    columns: [
      { of: 'title', label: '事项', width: 40, kind: 'text', value: row => row.title },
      { of: 'title', label: '岗位', width: 14, kind: 'text', value: row => row.deskLabel },
      { of: 'reason', label: '理由', width: 50, kind: 'text', value: row => row.reason },
      { of: 'by', label: '审核人', width: 14, kind: 'text', value: row => row.by },
      { of: 'submittedAt', label: '提交', width: 20, kind: 'time', value: row => row.submittedAt },
      { of: 'decidedAt', label: '审核', width: 20, kind: 'time', value: row => row.decidedAt },
      { of: 'minutes', label: '用时（分）', width: 10, kind: 'count', value: row => row.minutes },
      {
        of: 'verdict',
        label: '结果',
        width: 10,
        kind: 'text',
        value: row => (row.verdict === 'approved' ? '通过' : '驳回'),
      },
    ],
    async read(tx, filter, after) {
      const own = reached(tx, desks, filter.desks)
      const { list, next } = await stretch(tx, own, { ...filter, cursor: after ?? undefined }, AT_ONCE)
      return { rows: list, next }
    },
  }
}
