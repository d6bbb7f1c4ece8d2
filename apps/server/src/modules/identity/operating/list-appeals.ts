import {
  APPEAL_STATE_NAMES,
  type WatchedAppeal,
  WatchedAppealFilter,
} from '@xiaojiu/contract/identity/appeals-endpoints.ts'
import type { ExportSource, Mask } from '#modules/file/public.ts'
import { type Context, inSnapshot, type OperatorContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { countAppeals, stretchOfAppeals } from '../tables/appeals.ts'

/** 全部申诉 with their outcome. */
export function listWatchedAppeals(ctx: OperatorContext, filter: WatchedAppealFilter) {
  return inSnapshot(ctx, async tx => ({
    ...(await stretch(tx, filter)),
    counts: await countAppeals(tx.db, tx.now),
  }))
}

async function stretch({ db, now }: Context, filter: WatchedAppealFilter, mask: Mask = maskPersonalData) {
  const rows = await stretchOfAppeals(db, filter, now)
  const shown = rows.slice(0, filter.pageSize)
  return {
    list: shown.map(
      ({ id, contactMobile, ...row }): WatchedAppeal => ({
        ...row,
        applyId: id,
        contactMobile: mask(contactMobile),
      }),
    ),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

const AT_ONCE = 500

/** 找回申诉 as a file. */
export const appealsSource: ExportSource<WatchedAppealFilter, WatchedAppeal> = {
  list: 'identity.appeals',
  title: '找回申诉',
  faces: ['platform'],
  right: 'appeal.review',
  filter: WatchedAppealFilter,
  columns: [
    { of: 'company', label: '企业', width: 34, kind: 'text', value: row => row.companyName },
    { of: 'company', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
    { of: 'login', label: '账号', width: 20, kind: 'text', value: row => row.loginName },
    { of: 'applicant', label: '申请人', width: 12, kind: 'text', value: row => row.applicantName },
    {
      ...{ of: 'applicant', label: '联系手机', width: 14, kind: 'text', isPersonal: true },
      value: row => row.contactMobile,
    },
    { of: 'submitted', label: '提交', width: 20, kind: 'time', value: row => row.submittedAt },
    { of: 'expires', label: '可用至', width: 20, kind: 'time', value: row => row.expiresAt },
    { of: 'state', label: '状态', width: 10, kind: 'text', value: row => APPEAL_STATE_NAMES[row.state] },
    { of: 'state', label: '驳回原因', width: 40, kind: 'text', value: row => row.refusedReason },
  ],
  async read(tx, filter, after, mask) {
    const { list, next } = await stretch(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE }, mask)
    return { rows: list, next }
  },
}
