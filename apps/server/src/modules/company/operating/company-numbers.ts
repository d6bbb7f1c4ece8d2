import type { NumberSource } from '#platform/number-source.ts'
import { companiesNumbered } from '../tables/watched-companies.ts'

/** 统一社会信用代码. */
export const companyNumbers: NumberSource = {
  kind: 'company',
  right: 'company.look',
  pattern: /^[0-9A-HJ-NPQRTUWXY]{4,18}$/,
  async find(db, text, limit) {
    const rows = await companiesNumbered(db, text, limit)
    return rows.map(row => ({ ref: row.id, title: row.name, note: row.creditCode }))
  },
}
