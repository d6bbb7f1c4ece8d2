import type {
  AuditChanges,
  AuditChoices,
  AuditFilter,
  AuditList,
  AuditPlot,
  AuditPlotAsked,
  AuditRow,
  ChangesAsked,
} from '@xiaojiu/contract/staff/audit-endpoints.ts'
import { actionText } from '@xiaojiu/contract/staff/audit-words.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { accountFaces } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type StaffContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { type SheetColumn, worksheet } from '#platform/documents/workbook.ts'
import { refuseTooLarge, sendWorkbook } from '#platform/http/send-workbook.ts'
import { isId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import { insertCheck } from '#platform/trail/check-tables.ts'
import { signedText } from '#platform/trail/signed-export.ts'
import { placeOf } from '../people/list-people.ts'
import { accountIdsOf } from '../tables/people.ts'
import {
  type AuditRecord,
  actsInTrail,
  countActsByHour,
  findAuditRow,
  firstChanges,
  listAuditRows,
  listChangeRows,
} from './audit-tables.ts'

/** A list shows this many changes of an act; the rest needs another call. */
const CHANGES_SHOWN = 5
const MOST_EXPORTED = 10_000
const PLOTTED_DAYS = 7
const MOST_PLOTTED_DAYS = 31
const PEOPLE_PLOTTED = 10

/** A store sees all acts on its own records; the platform's auditors see everything. */
export async function searchAudit(
  ctx: StaffContext,
  namesOf: SubjectNames,
  { pageSize, ...filter }: AuditFilter,
): Promise<AuditList> {
  const rows = await inSnapshot(ctx, async tx => {
    const found = await listAuditRows(tx.db, { ...filter, storeId: tx.actor.storeId, limit: pageSize + 1 })
    return asRows(tx, namesOf, found)
  })
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return { list: rows.slice(0, pageSize), next: last?.seq ?? null }
}

const MOST_PEOPLE = 2000
/** Refused calls are recorded under their paths; they are found by their result. */
const PATH = '/'

/** What the list can be filtered by: acts in the trail, and everybody who works here or did. */
export function listAuditChoices(ctx: StaffContext): Promise<AuditChoices> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const ids = await accountIdsOf(db, placeOf(actor), MOST_PEOPLE)
    const faces = await accountFaces(db, ids)
    const actions = await actsInTrail(db, actor.storeId)
    return {
      people: ids.map(actorId => ({ actorId, name: faces.get(actorId)?.personName ?? '' })),
      actions: actions.filter(action => !action.startsWith(PATH)),
    }
  })
}

/** Acts by person and hour, so that acts outside working hours are noticed. At most a month is counted. */
export function plotAudit(ctx: StaffContext, { from, ...filter }: AuditPlotAsked): Promise<AuditPlot> {
  return inSnapshot(ctx, async ({ db, actor, now }) => {
    const earliest = addMs(now, -MOST_PLOTTED_DAYS * DAY_MS)
    const asked = from ?? addMs(now, -PLOTTED_DAYS * DAY_MS)
    const since = asked < earliest ? earliest : asked
    const people = await countActsByHour(db, { ...filter, from: since, storeId: actor.storeId }, PEOPLE_PLOTTED)
    return { from: since, people: people.map(({ actorId, name, hours }) => ({ actorId, name, hours })) }
  })
}

async function asRows(
  { db }: StaffContext,
  namesOf: SubjectNames,
  records: readonly AuditRecord[],
): Promise<AuditRow[]> {
  const names = await namesOf(db, idsAmong(records.map(row => row.subject)))
  const changes = Map.groupBy(
    await firstChanges(
      db,
      records.flatMap(row => row.changeSet ?? []),
      CHANGES_SHOWN,
    ),
    row => row.setId,
  )
  const faces = await accountFaces(
    db,
    records.flatMap(row => (row.actorName === null && row.actorAccountId !== null ? [row.actorAccountId] : [])),
  )
  return records.map(row => ({
    seq: row.seq,
    at: row.at,
    actorId: row.actorAccountId,
    actorName: row.actorName ?? faces.get(row.actorAccountId ?? '')?.personName ?? null,
    isRobot: row.isRobot ?? false,
    onBehalfOf: row.onBehalfOf,
    face: row.face,
    storeId: row.storeId,
    action: row.action,
    subject: row.subject,
    about: names.get(row.subject) ?? null,
    result: row.result === 'refused' ? 'refused' : 'done',
    reason: row.reason,
    clientIp: row.clientIp,
    requestId: row.requestId,
    changeCount: row.changeCount ?? 0,
    changes: (changes.get(row.changeSet ?? '') ?? []).map(asChange),
    hash: row.hash.toString('hex'),
  }))
}

function asChange({ subject, before, after }: { subject: string; before: unknown; after: unknown }) {
  return { subject, before: before as Record<string, unknown>, after: after as Record<string, unknown> }
}

/** All changes of one act, page by page. */
export function listChanges(ctx: StaffContext, { seq, after, pageSize }: ChangesAsked): Promise<AuditChanges> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const row = await findAuditRow(db, seq, actor.storeId)
    if (!row) throw new Refusal('not-found')
    const changes = row.changeSet === null ? [] : await listChangeRows(db, row.changeSet, after, pageSize + 1)
    const isMore = changes.length > pageSize
    return {
      list: changes.slice(0, pageSize).map(asChange),
      total: row.changeCount ?? 0,
      next: isMore ? (changes[pageSize - 1]?.position ?? null) : null,
    }
  })
}

const COLUMNS: readonly SheetColumn<AuditRow>[] = [
  { label: '序号', width: 10, kind: 'count', value: row => row.seq },
  { label: '时间', width: 20, kind: 'time', value: row => row.at },
  { label: '人员', width: 16, kind: 'text', value: row => row.actorName ?? '' },
  { label: '机器人', width: 8, kind: 'text', value: row => (row.isRobot ? '是' : '') },
  { label: '操作', width: 28, kind: 'text', value: row => actionText(row.action) },
  { label: '操作代码', width: 28, kind: 'text', value: row => row.action },
  { label: '对象', width: 40, kind: 'text', value: row => row.subject },
  { label: '对象名称', width: 30, kind: 'text', value: row => row.about?.name ?? '' },
  { label: '结果', width: 8, kind: 'text', value: row => (row.result === 'done' ? '完成' : '被拒') },
  { label: '修改前', width: 40, kind: 'text', value: row => changeText(row, 'before') },
  { label: '修改后', width: 40, kind: 'text', value: row => changeText(row, 'after') },
  { label: '原因', width: 30, kind: 'text', value: row => row.reason ?? '' },
  { label: '网络地址', width: 16, kind: 'text', value: row => row.clientIp ?? '' },
  { label: '请求编号', width: 38, kind: 'text', value: row => row.requestId ?? '' },
  { label: '哈希', width: 66, kind: 'text', value: row => row.hash },
]

function changeText({ changes, changeCount }: AuditRow, side: 'before' | 'after'): string {
  const told = changes.map(change => JSON.stringify(change[side])).join('；')
  return changeCount > changes.length ? `${told} 等 ${changeCount} 项` : told
}

/** Finds the rows of the filter and records their export. */
function takeOut(
  ctx: StaffContext,
  namesOf: SubjectNames,
  { pageSize: _page, ...filter }: AuditFilter,
  way: { readonly isSigned: boolean },
) {
  return inTransaction(ctx, async tx => {
    const found = await listAuditRows(tx.db, { ...filter, storeId: tx.actor.storeId, limit: MOST_EXPORTED + 1 })
    refuseTooLarge(found.length, MOST_EXPORTED)
    const rows = await asRows(tx, namesOf, found)
    await audit(tx, {
      action: 'staff.export-audit',
      subject: 'platform.audit',
      details: { ...filter, ...way, count: rows.length },
    })
    return { rows, found }
  })
}

/** The same filter as lines of JSON with the site's signature, oldest first; the public key verifies it. */
export async function exportSignedAudit(
  ctx: StaffContext,
  namesOf: SubjectNames,
  asked: AuditFilter,
  reply: FastifyReply,
): Promise<void> {
  const { rows, found } = await takeOut(ctx, namesOf, asked, { isSigned: true })
  const { pageSize: _page, ...filter } = asked
  const head = { what: '小九药采审计日志', exportedAt: ctx.now, exportedBy: ctx.actor.name, filter }
  const lines = found.map((record, index) => ({
    ...(rows[index] as AuditRow),
    hash: record.hash.toString('hex'),
    previousHash: record.previousHash.toString('hex'),
    changeHash: record.changeHash?.toString('hex') ?? null,
  }))
  const name = encodeURIComponent(`审计日志-签名-${dayOf(ctx.now)}.jsonl`)
  await reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
    .header('x-content-type-options', 'nosniff')
    .send(signedText(ctx.site, head, lines.toReversed()))
}

/** The same filter as an Excel file. The export itself is recorded. */
export async function exportAudit(
  ctx: StaffContext,
  namesOf: SubjectNames,
  filter: AuditFilter,
  reply: FastifyReply,
): Promise<void> {
  const { rows } = await takeOut(ctx, namesOf, filter, { isSigned: false })
  await sendWorkbook(
    reply,
    `操作日志-${dayOf(ctx.now)}.xlsx`,
    [worksheet({ name: '操作日志', columns: COLUMNS, rows })],
    ctx.now,
  )
}

/** Requests a check of the whole chain; it runs in the background. */
export function verifyChain(ctx: StaffContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    await insertCheck(tx.db, tx.actor.accountId, tx.now)
    await audit(tx, { action: 'staff.verify-chain', subject: 'platform.audit' })
  })
}

/** The name and the kind of a record. */
export interface SubjectName {
  readonly kind: 'company' | 'store' | 'account' | 'order' | 'case'
  readonly name: string
}

/** The names of the subjects of acts, as far as the transaction's scope allows. Higher modules provide it. */
export type SubjectNames = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, SubjectName>>

/** Only ids need a name. */
function idsAmong(subjects: readonly string[]): string[] {
  return [...new Set(subjects.filter(isId))]
}
