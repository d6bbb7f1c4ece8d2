import { AcceptedDossierFilter } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { monthBounds } from '@xiaojiu/kernel/months.ts'
import { companiesOf } from '#modules/company/public.ts'
import type { ExportPaper, ExportSource } from '#modules/file/public.ts'
import { stretchOfAccepted } from '../tables/decisions.ts'

const AT_ONCE = 200

type AcceptedDossier = Awaited<ReturnType<typeof stretchOfAccepted>>[number] & {
  readonly buyerName: string
  readonly creditCode: string
}

/** 首营资料包: the packages that the store accepted in a month and its sealed decisions, in a folder for each buyer. */
export const acceptedDossiersSource: ExportSource<AcceptedDossierFilter, AcceptedDossier> = {
  list: 'qualification.accepted-dossiers',
  title: '首营资料包',
  faces: ['seller'],
  right: 'quality.act',
  filter: AcceptedDossierFilter,
  columns: [
    { of: 'buyer', label: '客户', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
    { of: 'dossier', label: '资料包编号', width: 24, kind: 'text', value: row => row.dossierNumber },
    { of: 'dossier', label: '资料包指纹（SHA-256）', width: 66, kind: 'text', value: row => row.dossierHash },
    { of: 'decision', label: '审批表编号', width: 24, kind: 'text', value: row => row.number },
    { of: 'decided', label: '审核人', width: 14, kind: 'text', value: row => row.actorName },
    { of: 'decided', label: '审核时间', width: 20, kind: 'time', value: row => row.decidedAt },
  ],
  papersOf: ({ buyerName, number, fileId, dossierNumber, dossierFileId }): ExportPaper[] => [
    ...(dossierFileId === null
      ? []
      : [{ path: [buyerName, `首营企业资料_${dossierNumber}.pdf`], paper: '首营企业资料', fileId: dossierFileId }]),
    { path: [buyerName, `首营企业审批表_${number}.pdf`], paper: '首营企业审批表', fileId },
  ],
  async read({ db }, { month }, after) {
    const [from, until] = monthBounds(month)
    const found = await stretchOfAccepted(db, { from, until, after, limit: AT_ONCE })
    const shown = found.slice(0, AT_ONCE)
    const buyers = await companiesOf(
      db,
      shown.map(row => row.companyId),
    )
    return {
      rows: shown.map(row => {
        const buyer = buyers.get(row.companyId)
        return { ...row, buyerName: buyer?.name ?? '', creditCode: buyer?.creditCode ?? '' }
      }),
      next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  },
}
