import {
  type EndingFigures,
  EndingFilter,
  type EndingLicence,
  type RemindLicences,
} from '@xiaojiu/contract/qualification/ending-endpoints.ts'
import { add, type Fen, ZERO } from '@xiaojiu/kernel/money.ts'
import { addDays, addMs, DAY_MS, day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { companiesNamed, companiesOf } from '#modules/company/public.ts'
import { anyFilesOf, type ExportSource } from '#modules/file/public.ts'
import { postMessages } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext, type StaffContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { HomeFigure } from '#platform/home-figure.ts'
import { Refusal } from '#platform/refusal.ts'
import { type LicenceCode, licenceName } from '../domain/licence-names.ts'
import {
  companiesEnding,
  countEnding,
  countEndingByWeek,
  type EndingRow,
  findEnding,
  insertNudges,
  stretchOfEnding,
} from './tables/ending-licences.ts'

/** What companies have ordered since, of the module that knows it. */
export type SpentSince = (
  db: Db,
  companyIds: readonly string[],
  since: Date,
) => Promise<ReadonlyMap<string, { readonly spent: Fen }>>

const SPENT_MS = 90 * DAY_MS
const WEEKS = 13

/** 到期日历: papers within the operator's limits. */
export async function listEndingLicences(ctx: OperatorContext, spentSince: SpentSince, filter: EndingFilter) {
  const { list, fileIds, ...rest } = await inSnapshot(ctx, async tx => ({
    ...(await stretch(tx, spentSince, filter)),
    counts: await countEnding(tx.db, dayOf(tx.now)),
  }))
  const files = await anyFilesOf(ctx, [...fileIds.values()].flat())
  return {
    ...rest,
    list: list.map(row => ({
      ...row,
      cancelled: row.cancelled && {
        ...row.cancelled,
        files: (fileIds.get(row.licenceId) ?? []).flatMap(fileId => files.get(fileId) ?? []),
      },
    })),
  }
}

async function stretch(tx: StaffContext, spentSince: SpentSince, { tab, keyword, after, pageSize }: EndingFilter) {
  const { db, now } = tx
  const today = dayOf(now)
  const words = keyword && {
    number: keyword,
    companyIds: await companiesNamed(db, keyword, () => companiesEnding(db, tab, today)),
  }
  const rows = await stretchOfEnding(db, { tab, ...(words && { words }), today, after, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const ids = [...new Set(shown.map(row => row.companyId))]
  const companies = await companiesOf(db, ids)
  const spent = await spentSince(db, ids, addMs(now, -SPENT_MS))
  return {
    // A company outside the operator's limits is not found.
    list: shown.flatMap(row => {
      const company = companies.get(row.companyId)
      return company ? present(row, company.name, spent.get(row.companyId)?.spent ?? ZERO, now) : []
    }),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    /** The authority's documents, by revoked licence. */
    fileIds: new Map(shown.map(row => [row.id, row.cancelFileIds])),
  }
}

function present(row: EndingRow, companyName: string, spent: Fen, now: Date): EndingLicence {
  const { id, companyId, code, number, endsOn, isRenewing, toldAt, nudgedAt, nudgedBy } = row
  const isByHand = nudgedAt !== null && (toldAt === null || nudgedAt > toldAt)
  return {
    ...{ licenceId: id, companyId, companyName, number, endsOn, isRenewing, spent },
    // The dictionary allows no other code.
    ...{ code: code as LicenceCode, licenceName: licenceName(code) },
    daysLeft: endsOn === null ? null : daysBetween(dayOf(now), day(endsOn)),
    remindedAt: isByHand ? nudgedAt : toldAt,
    remindedBy: isByHand ? nudgedBy : null,
    cancelled: row.cancelReason === null ? null : { reason: row.cancelReason, at: row.cancelledAt, files: [] },
  }
}

/** The most companies whose orders are summed for the plot. */
const MOST_SUMMED = 5000

export function getEndingFigures(ctx: OperatorContext, spentSince: SpentSince): Promise<EndingFigures> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const today = dayOf(now)
    const weeks = await countEndingByWeek(db, today, WEEKS)
    const ids = [...new Set([...weeks.values()].flatMap(({ companyIds }) => companyIds))]
    const spent = ids.length > MOST_SUMMED ? null : await spentSince(db, ids, addMs(now, -SPENT_MS))
    return {
      weeks: Array.from({ length: WEEKS }, (_, week) => {
        const { count = 0, companyIds = [] } = weeks.get(week) ?? {}
        return {
          ...{ from: addDays(today, week * 7), count },
          spent: spent && add(...companyIds.map(id => spent.get(id)?.spent ?? ZERO)),
        }
      }),
    }
  })
}

/** Asks companies to renew papers, each paper at most once a day. All companies must be within the operator's limits. */
export function remindLicences(ctx: OperatorContext, { licenceIds }: RemindLicences): Promise<{ count: number }> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const wanted = [...new Set(licenceIds)]
    const found = await findEnding(db, wanted)
    const companies = await companiesOf(db, [...new Set(found.map(one => one.companyId))])
    if (found.length !== wanted.length || found.some(one => !companies.has(one.companyId)))
      throw new Refusal('not-found')
    const due = found.filter(one => one.nudgedAt === null || one.nudgedAt <= addMs(now, -DAY_MS))
    await insertNudges(
      db,
      due.map(({ id, companyId }) => ({
        ...{ licenceId: id, companyId, accountId: actor.accountId, accountName: actor.name, nudgedAt: now },
      })),
    )
    await postMessages(
      tx,
      due.map(({ companyId, code, endsOn }) => ({
        ...{ companyId, kind: 'account' as const, title: `请更新${licenceName(code)}` },
        body: `平台提醒：${licenceName(code)}${endsOn === null ? '' : `有效期至 ${endsOn}，`}到期后相关商品不能下单，请及时上传新证。`,
        link: `/personal/updateLicense?code=${code}`,
      })),
    )
    await audit(tx, {
      action: 'licence.remind-end',
      subject: due.length === 1 ? (due[0]?.id ?? '') : 'qualification.licence',
      details: { count: due.length, licenceIds: due.map(({ id }) => id) },
    })
    return { count: due.length }
  })
}

/** 供应: papers of companies that end within 30 days. */
export const endingFigure: HomeFigure = {
  name: 'ending-licences',
  label: '30 天内到期的企业证照',
  group: 'supply',
  rights: ['company.review'],
  path: '/platform/licences?page=ending',
  count: async ({ db, now }) => (await countEnding(db, dayOf(now))).soon,
}

const AT_ONCE = 500

/** 到期日历 as a file. */
export function endingSource(spentSince: SpentSince): ExportSource<EndingFilter, EndingLicence> {
  return {
    list: 'qualification.ending',
    title: '证照到期',
    faces: ['platform'],
    right: 'company.review',
    filter: EndingFilter,
    columns: [
      { of: 'company', label: '企业', width: 34, kind: 'text', value: row => row.companyName },
      { of: 'licence', label: '证照', width: 24, kind: 'text', value: row => row.licenceName },
      { of: 'licence', label: '编号', width: 24, kind: 'text', value: row => row.number },
      { of: 'ends', label: '有效期至', width: 14, kind: 'text', value: row => row.endsOn },
      { of: 'ends', label: '剩余天数', width: 10, kind: 'count', value: row => row.daysLeft },
      { of: 'spent', label: '近 90 天采购（元）', width: 18, kind: 'money', value: row => row.spent },
      { of: 'renewing', label: '更新', width: 12, kind: 'text', value: row => (row.isRenewing ? '新证审核中' : null) },
      { of: 'reminded', label: '最近提醒', width: 20, kind: 'time', value: row => row.remindedAt },
      { of: 'reminded', label: '提醒人', width: 12, kind: 'text', value: row => row.remindedBy },
      { of: 'cancelled', label: '注销原因', width: 40, kind: 'text', value: row => row.cancelled?.reason ?? null },
      { of: 'cancelled', label: '注销登记', width: 20, kind: 'time', value: row => row.cancelled?.at ?? null },
    ],
    async read(tx, filter, after) {
      const { list, next } = await stretch(tx, spentSince, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
      return { rows: list, next }
    },
  }
}
