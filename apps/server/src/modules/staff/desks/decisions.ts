import {
  type AllDeskFigures,
  type DecisionFigures,
  DecisionFilter,
  type DecisionRow,
  type DeskFigures,
  type SecondLook,
} from '@xiaojiu/contract/staff/decisions-endpoints.ts'
import { addMs, dayOf, startOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import type { ExportSource } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import {
  inSnapshot,
  inTransaction,
  isKeptWithin,
  type OperatorContext,
  type Staff,
  type StaffContext,
} from '#platform/context.ts'
import { hasRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { countTasks } from './count-tasks.ts'
import { type Counter, deskStore, desksOf } from './counter.ts'
import {
  type DecisionsSince,
  type FoundDecision,
  findDecision,
  putLook,
  stretchOfDecisions,
  sumByDesk,
  sumMinutes,
  sumObjections,
  sumWaits,
} from './decision-tables.ts'

const PERIOD_MS = 30 * 86_400_000
const WAITS = ['1 小时内', '4 小时内', '24 小时内', '48 小时内', '更久'] as const
const MINUTES = ['1 分钟内', '2 分钟内', '5 分钟内', '10 分钟内', '30 分钟内', '更久'] as const
const MOST_OBJECTIONS = 8
const AT_ONCE = 500

/** Decisions have no company: a limited operator reads only their own. */
function readableOf(actor: Staff): string | null {
  return actor.face === 'platform' && isKeptWithin(actor) ? actor.accountId : null
}

/** The requested desks that this person has the right for. */
function reached(ctx: StaffContext, desks: readonly ReviewDesk[], wanted: string): readonly ReviewDesk[] {
  const names = wanted.split(',')
  return desksOf(ctx, desks).filter(desk => names.includes(desk.name))
}

/**
 * Decisions of people at some desks, newest first, with the waiting time of applicants and the opinions of colleagues.
 */
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
    accountId: readableOf(actor),
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    list: shown.map(row => present(row, desks, actor)),
    next: last ? writeCursor({ at: last.decidedAt, id: last.id }) : null,
  }
}

function present(row: FoundDecision, desks: readonly ReviewDesk[], actor: Staff): DecisionRow {
  const { id, desk, caseId, title, verdict, reason, actorName, submittedAt, decidedAt, claimedAt } = row
  const { lookedAt, lookedByName, isAgreed, lookNote } = row
  const own = desks.find(one => one.name === desk)
  return {
    decisionId: id,
    desk,
    deskLabel: own?.label ?? desk,
    caseId,
    title,
    verdict: verdict === 'approved' ? 'approved' : 'refused',
    reason: own?.itemLabel ? inWords(reason, own.itemLabel) : reason,
    by: actorName,
    submittedAt,
    decidedAt,
    minutes: claimedAt === null ? null : Math.round((decidedAt.getTime() - claimedAt.getTime()) / 60_000),
    isOwn: row.accountId === actor.accountId,
    look:
      lookedAt === null
        ? null
        : { by: lookedByName ?? '', at: lookedAt, isAgreed: isAgreed === true, note: lookNote ?? '' },
  }
}

/** Items are stored as codes; the list shows their names. */
function inWords(reason: string, itemLabel: (item: string) => string): string {
  return reason.replaceAll(
    /(^|；)([A-Za-z][A-Za-z0-9-]*)：/g,
    (_, before: string, item: string) => `${before}${itemLabel(item)}：`,
  )
}

function lastMonth({ actor, now }: StaffContext, desks: readonly { readonly name: string }[]): DecisionsSince {
  return {
    desks: desks.map(desk => desk.name),
    storeId: deskStore(actor),
    accountId: readableOf(actor),
    since: addMs(now, -PERIOD_MS),
  }
}

async function figuresOf(tx: StaffContext, desks: readonly ReviewDesk[]): Promise<DecisionFigures> {
  const asked = lastMonth(tx, desks)
  const sums = await sumWaits(tx.db, asked)
  const byDesk = await sumByDesk(tx.db, asked, startOf(dayOf(tx.now)))
  const total = (verdict: string) =>
    sums.filter(one => one.verdict === verdict).reduce((sum, one) => sum + one.count, 0)
  return {
    approved: total('approved'),
    refused: total('refused'),
    waits: inBuckets(WAITS, sums),
    minutes: inBuckets(MINUTES, await sumMinutes(tx.db, asked)),
    objections: (await sumObjections(tx.db, asked, MOST_OBJECTIONS)).map(({ desk, item, count }) => ({
      label: desks.find(one => one.name === desk)?.itemLabel?.(item) ?? item,
      count,
    })),
    looked: byDesk.reduce((sum, one) => sum + one.looked, 0),
    agreed: byDesk.reduce((sum, one) => sum + one.agreed, 0),
  }
}

function inBuckets(
  labels: readonly string[],
  sums: readonly { readonly bucket: number; readonly count: number }[],
): { label: string; count: number }[] {
  return labels.map((label, bucket) => ({
    label,
    count: sums.filter(one => one.bucket === bucket).reduce((sum, one) => sum + one.count, 0),
  }))
}

/** Figures of the caller's desks: their queues now, and the decisions of the last 30 days. */
export async function getDeskFigures(
  ctx: StaffContext,
  counter: Pick<Counter, 'desks' | 'kinds'>,
): Promise<AllDeskFigures> {
  // Staff who set the terms of desks see the figures of all desks, but no case.
  const isSetter = ctx.actor.face === 'platform' && hasRight(ctx.actor, 'setting.act')
  const reached = isSetter ? counter.desks.filter(desk => desk.side === 'platform') : desksOf(ctx, counter.desks)
  const { desks } = await countTasks(ctx, counter, reached)
  const asked = lastMonth(
    ctx,
    desks.map(({ desk }) => ({ name: desk })),
  )
  const { sums, minutes } = await inSnapshot(ctx, async ({ db, now }) => ({
    sums: await sumByDesk(db, asked, startOf(dayOf(now))),
    minutes: await sumMinutes(db, asked),
  }))
  return {
    desks: desks.map(counted => ({
      ...{ ...NOTHING, ...sums.find(one => one.desk === counted.desk), ...counted },
      ages: [...counted.ages],
      hasAmounts: reached.some(desk => desk.name === counted.desk && desk.hasAmounts === true),
    })),
    minutes: inBuckets(MINUTES, minutes),
  }
}

const NOTHING = { decidedToday: 0, decided: 0, refused: 0, looked: 0, agreed: 0, medianMinutes: null }

const TAKINGS = { oldest: '先提交的先领', value: '金额大的先领' } as const
const shareOf = (part: number, whole: number) => (whole === 0 ? null : `${Math.round((part / whole) * 100)}%`)

/** 岗位 as a file; the desks and the kinds of approvals of all modules are passed in. */
export function deskFiguresSource(
  counter: Pick<Counter, 'desks' | 'kinds'>,
): ExportSource<Record<string, never>, DeskFigures> {
  return {
    list: 'staff.desk-figures',
    title: '岗位',
    faces: ['seller', 'platform'],
    right: 'any',
    filter: z.strictObject({}),
    columns: [
      { of: 'desk', label: '岗位', width: 16, kind: 'text', value: row => row.label },
      { of: 'desk', label: '时限（小时）', width: 12, kind: 'count', value: row => row.slaHours },
      {
        of: 'desk',
        label: '领取顺序',
        width: 14,
        kind: 'text',
        value: row => TAKINGS[row.hasAmounts ? row.taking : 'oldest'],
      },
      { of: 'waiting', label: '待处理', width: 10, kind: 'count', value: row => row.waiting },
      { of: 'overdue', label: '超时', width: 10, kind: 'count', value: row => row.overdue },
      { of: 'oldest', label: '最早提交', width: 20, kind: 'time', value: row => row.oldestAt },
      { of: 'mine', label: '我领取的', width: 10, kind: 'count', value: row => row.mine },
      { of: 'today', label: '今日已办', width: 10, kind: 'count', value: row => row.decidedToday },
      { of: 'refused', label: '近 30 天已办', width: 12, kind: 'count', value: row => row.decided },
      { of: 'refused', label: '驳回率', width: 10, kind: 'text', value: row => shareOf(row.refused, row.decided) },
      { of: 'agreed', label: '复看', width: 10, kind: 'count', value: row => row.looked },
      { of: 'agreed', label: '复看一致率', width: 12, kind: 'text', value: row => shareOf(row.agreed, row.looked) },
      { of: 'minutes', label: '每件用时（分）', width: 14, kind: 'count', value: row => row.medianMinutes },
    ],
    read: async tx => ({ rows: (await getDeskFigures(tx, counter)).desks, next: null }),
  }
}

/** 复看: a colleague says once whether they agree. The decision itself does not change. */
export function lookAtDecision(
  ctx: OperatorContext,
  desks: readonly ReviewDesk[],
  { decisionId, isAgreed, note }: SecondLook,
): Promise<void> {
  if (!isAgreed && note === '') throw new Refusal('reason-needed')
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const names = desksOf(tx, desks).map(desk => desk.name)
    const found = await findDecision(db, decisionId, names, readableOf(actor))
    if (!found) throw new Refusal('not-found')
    if (found.accountId === actor.accountId) throw new Refusal('own-decision')
    const look = { lookedBy: actor.accountId, lookedByName: actor.name, lookedAt: now, isAgreed, lookNote: note }
    if (!(await putLook(db, decisionId, look))) throw new Refusal('state-changed')
    await audit(tx, {
      action: 'staff.look-at-decision',
      subject: found.caseId,
      reason: note,
      details: { decisionId, desk: found.desk, verdict: found.verdict, isAgreed },
    })
  })
}

/** 审核记录 as an export; the desks of all modules are passed in. */
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
      {
        of: 'look',
        label: '复看',
        width: 10,
        kind: 'text',
        value: row => (row.look === null ? '' : row.look.isAgreed ? '认可' : '不认可'),
      },
      { of: 'look', label: '复看人', width: 14, kind: 'text', value: row => row.look?.by ?? null },
      { of: 'look', label: '复看意见', width: 40, kind: 'text', value: row => row.look?.note ?? null },
    ],
    async read(tx, filter, after) {
      const own = reached(tx, desks, filter.desks)
      const { list, next } = await stretch(tx, own, { ...filter, cursor: after ?? undefined }, AT_ONCE)
      return { rows: list, next }
    },
  }
}
