import {
  type WatchedRegistration,
  WatchedRegistrationFilter,
} from '@xiaojiu/contract/qualification/registrations-endpoints.ts'
import { COMPANY_KINDS, REGISTRATION_STATES, type RegistrationState } from '@xiaojiu/contract/qualification/words.ts'
import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { inSnapshot, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { itemName } from '../registration/corrections.ts'
import { countRegistrations, stretchOfRegistrations } from './tables/watched-registrations.ts'

/** 全部注册 within the operator's limits. */
export function listWatchedRegistrations(ctx: OperatorContext, filter: WatchedRegistrationFilter) {
  return inSnapshot(ctx, async tx => ({ ...(await stretch(tx, filter)), counts: await countRegistrations(tx.db) }))
}

async function stretch({ db }: StaffContext, filter: WatchedRegistrationFilter) {
  const rows = await stretchOfRegistrations(db, filter)
  const shown = rows.slice(0, filter.pageSize)
  return {
    list: shown.map(
      ({ id, state, objections, provinceCode, ...row }): WatchedRegistration => ({
        ...row,
        registrationId: id,
        // The check constraint allows no other state.
        state: state as RegistrationState,
        provinceName: provinces[provinceCode] ?? '',
        // After a correction the objections stay as history.
        objections:
          state === 'refused' ? objections.map(({ item, reason }) => ({ label: itemName(item), reason })) : [],
      }),
    ),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

const AT_ONCE = 500
const provinces: Readonly<Record<string, string>> = PROVINCES
const KINDS: Readonly<Record<string, string>> = COMPANY_KINDS

/** 全部注册 as a file. */
export const registrationsSource: ExportSource<WatchedRegistrationFilter, WatchedRegistration> = {
  list: 'qualification.registrations',
  title: '企业注册',
  faces: ['platform'],
  right: 'company.review',
  filter: WatchedRegistrationFilter,
  columns: [
    { of: 'company', label: '企业', width: 34, kind: 'text', value: row => row.companyName },
    { of: 'company', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
    { of: 'kind', label: '类型', width: 14, kind: 'text', value: row => KINDS[row.kind] ?? '' },
    { of: 'kind', label: '省份', width: 10, kind: 'text', value: row => row.provinceName },
    {
      of: 'objections',
      label: '待更正',
      width: 50,
      kind: 'text',
      value: row => row.objections.map(({ label, reason }) => `${label}：${reason}`).join('；'),
    },
    { of: 'saved', label: '最近保存', width: 20, kind: 'time', value: row => row.savedAt },
    { of: 'submitted', label: '提交', width: 20, kind: 'time', value: row => row.submittedAt },
    { of: 'decided', label: '审核', width: 20, kind: 'time', value: row => row.decidedAt },
    { of: 'state', label: '状态', width: 10, kind: 'text', value: row => REGISTRATION_STATES[row.state] },
  ],
  async read(tx, filter, after) {
    const { list, next } = await stretch(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE })
    return { rows: list, next }
  },
}
