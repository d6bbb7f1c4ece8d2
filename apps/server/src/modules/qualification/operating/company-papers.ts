import { PAPER_STATE_LABELS } from '@xiaojiu/contract/qualification/words.ts'
import { type DossierSource, MOST_SHOWN, tableOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { maskPersonalData } from '#platform/log.ts'
import { listAgreementRows } from '../agreements/tables.ts'
import { licenceName } from '../domain/licence-names.ts'
import { listPairs } from '../first-trade/tables/pairs.ts'
import { fileIdsOf, listPapers } from '../licences/tables/papers.ts'

const FIRST_TRADE_STATES: Readonly<Record<string, string>> = {
  asked: '已申请',
  'in-review': '待商家审核',
  established: '已建立',
  refused: '已驳回',
  outdated: '资料过期',
  ended: '已终止',
}
const AGREEMENT_STATES: Readonly<Record<string, string>> = {
  'buyer-signed': '待对方盖章',
  'in-force': '生效中',
  ended: '已终止',
}

/** An identity card is personal data. */
function isOfPerson({ code }: { readonly code: string }): boolean {
  return code === 'ID'
}

/** 证照 of a company, version by version. */
export const licencesTab: DossierSource = {
  tab: 'licences',
  label: '证照',
  async read({ db, actor }, companyId) {
    const papers = await listPapers(db, companyId)
    const maySeePersons = actor.rights.includes('personal.reveal')
    const shown = papers.slice(0, MOST_SHOWN)
    const pictures = await fileIdsOf(
      db,
      shown.map(paper => paper.id),
    )
    return [
      tableOf({
        id: 'licences',
        title: '证照',
        columns: [
          { label: '证照', kind: 'text', value: paper => licenceName(paper.code) },
          {
            label: '编号',
            kind: 'text',
            value: paper => (isOfPerson(paper) ? maskPersonalData(paper.number) : paper.number),
          },
          { label: '发证机关', kind: 'text', value: paper => paper.issuer },
          { label: '发证', kind: 'day', value: paper => paper.issuedOn },
          { label: '有效期至', kind: 'day', value: paper => paper.expiresOn },
          { label: '版本', kind: 'count', value: paper => paper.version },
          {
            label: '状态',
            kind: 'text',
            // The check constraint allows no other state.
            value: paper => PAPER_STATE_LABELS[paper.state as keyof typeof PAPER_STATE_LABELS],
          },
          { label: '说明', kind: 'text', value: paper => paper.refuseReason },
        ],
        rows: shown,
        ref: paper => `${paper.code} ${paper.state}`,
        fileIds: paper => (isOfPerson(paper) && !maySeePersons ? [] : (pictures.get(paper.id) ?? [])),
        total: papers.length,
      }),
    ]
  },
}

/** 首营 with stores. */
export const firstTradesTab: DossierSource = {
  tab: 'first-trades',
  label: '首营',
  async read({ db }, companyId) {
    const pairs = await listPairs(db, { companyId, limit: MOST_SHOWN })
    const stores = await storesOf(
      db,
      pairs.map(pair => pair.storeId),
    )
    return [
      tableOf({
        id: 'first-trades',
        title: '首营建档',
        columns: [
          { label: '店铺', kind: 'text', value: pair => stores.get(pair.storeId)?.name ?? null },
          { label: '申请', kind: 'time', value: pair => pair.askedAt },
          { label: '审核', kind: 'time', value: pair => pair.decidedAt },
          { label: '资料有效至', kind: 'day', value: pair => pair.papersUntil },
          { label: '状态', kind: 'text', value: pair => FIRST_TRADE_STATES[pair.state] ?? pair.state },
          { label: '说明', kind: 'text', value: pair => pair.refuseReason },
        ],
        rows: pairs,
        ref: pair => pair.id,
      }),
    ]
  },
}

export const agreementsTab: DossierSource = {
  tab: 'agreements',
  label: '协议',
  async read({ db }, companyId) {
    const rows = await listAgreementRows(db, { companyId, offset: 0, limit: MOST_SHOWN })
    return [
      tableOf({
        id: 'agreements',
        title: '电子协议',
        columns: [
          {
            label: '协议',
            kind: 'text',
            value: row => (row.kind === 'quality-assurance' ? '质量保证协议' : '代收货款协议'),
          },
          { label: '编号', kind: 'text', value: row => row.number },
          { label: '对方', kind: 'text', value: row => row.otherName },
          { label: '签署', kind: 'time', value: row => row.signedAt },
          { label: '有效期至', kind: 'day', value: row => row.validUntil },
          { label: '状态', kind: 'text', value: row => AGREEMENT_STATES[row.state] ?? row.state },
        ],
        rows,
        ref: row => row.id,
      }),
    ]
  },
}
