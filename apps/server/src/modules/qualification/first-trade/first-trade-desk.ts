import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import {
  atQueue,
  type CaseField,
  type CaseFile,
  type CaseStep,
  fieldsOf,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
} from '#platform/review-desk.ts'
import { licenceName } from '../domain/licence-names.ts'
import { barsTo, certificateFault, SEAL_ITEM, UNREADY_PAPERS } from './bars.ts'
import { establishFirstTrade, refuseFirstTrade, waitingPair } from './decide-first-trade.ts'
import { changedPapers, papersBeside } from './domain/papers.ts'
import { standingOf, viewOf } from './standing.ts'
import { certificateOfDossier, countTradedAt, dossierFileOf, listPictures } from './tables/dossiers.ts'
import { listPairs, type Pair, readWaitingPairs, sentPapersOf, waitingPairs } from './tables/pairs.ts'
import { asksAbout, type PaperAsk } from './tables/paper-asks.ts'

const PAPER_STATES: Readonly<Record<string, string>> = {
  ...{ ...UNREADY_PAPERS, good: '有效', newer: '有更新' },
  replaced: '买家已不再持有这一份',
}

/** 首营: the stores' quality staff review the packages of buyers. */
export const firstTradeDesk: ReviewDesk = {
  name: 'first-trade',
  label: '首营',
  side: 'seller',
  right: 'quality.act',
  slaHours: 24,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, waitingPairs(db, filter).select('askedAt as at'), marks)),
  waiting: (ctx, page) => atQueue(ctx, async tx => casesOf(tx, await readWaitingPairs(tx.db, page))),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const [pair] = await listPairs(tx.db, { id })
      const [found] = pair ? await casesOf(tx, [pair]) : []
      return pair && found ? wholeCase(tx, found, pair) : null
    }),
  examine: async (ctx, id) => {
    const { pair, store } = await waitingPair(ctx, id)
    return (await barsTo(ctx, pair, store)).map(bar => ({ ...bar, isBar: true }))
  },
  approve: establishFirstTrade,
  refuse: refuseFirstTrade,
}

async function casesOf({ db }: Context, pairs: readonly Pair[]): Promise<ReviewCase[]> {
  const stores = await storesOf(
    db,
    pairs.map(pair => pair.storeId),
  )
  const companies = await companiesOf(
    db,
    pairs.map(pair => pair.companyId),
  )
  return pairs.map(({ id, companyId, storeId, state, askedAt }) => {
    const applicant = companies.get(companyId)?.name ?? ''
    return {
      id,
      title: `${applicant} → ${stores.get(storeId)?.name ?? ''}${state === 'established' ? '（资料更新）' : ''}`,
      ownTitle: `${applicant} ${state === 'established' ? '更新首营资料' : '申请首营'}`,
      applicant,
      companyId,
      storeId,
      submittedAt: askedAt,
      amount: null,
      isForPerson: false,
    }
  })
}

/** The current validity of the certificate behind the package's seal. */
async function sealWords({ db, now }: Context, dossierId: string): Promise<string> {
  const certificate = await certificateOfDossier(db, dossierId)
  const fault = certificateFault(certificate, dayOf(now))
  return fault ?? `有效 · ${certificate?.subjectName} · 证书至 ${certificate?.validUntil}`
}

/** The changes since the last accepted package. */
async function changeWords({ db }: Context, { sentDossierId, dossierId }: Pair): Promise<string> {
  if (sentDossierId === null || dossierId === null) return ''
  const packages = await sentPapersOf(db, [sentDossierId, dossierId])
  const changes = changedPapers(packages.get(dossierId) ?? [], packages.get(sentDossierId) ?? [])
  return changes.length === 0
    ? '没有变化'
    : changes.map(({ code, words }) => `${licenceName(code)}：${words}`).join('；')
}

/** The papers of the package, page by page, in its order. */
async function pagesOf({ db }: Context, dossierId: string): Promise<CaseFile[]> {
  const papers = (await sentPapersOf(db, [dossierId])).get(dossierId) ?? []
  const pictures = await listPictures(
    db,
    papers.map(({ licenceId }) => licenceId),
  )
  return papers.flatMap(({ licenceId, code }) => {
    const name = licenceName(code)
    const pages = pictures.filter(picture => picture.licenceId === licenceId)
    return pages.map(({ fileId }, at) => ({
      ...{ fileId, item: name },
      label: pages.length === 1 ? name : `${name} 第 ${at + 1} 页`,
    }))
  })
}

/** What the store asked for and what the buyer added. */
function askHistory(asks: readonly PaperAsk[], applicant: string): CaseStep[] {
  return asks.flatMap(({ paper, reason, actorName, askedAt, answer, answeredAt, droppedAt }) => [
    { at: askedAt, who: actorName, text: `请客户补充${paper}：${reason}` },
    ...(answeredAt
      ? [{ at: answeredAt, who: applicant, text: `补充${paper}${answer === '' ? '' : `：${answer}`}` }]
      : []),
    ...(droppedAt ? [{ at: droppedAt, who: '店铺', text: `不再索要${paper}` }] : []),
  ])
}

function answeredFiles(asks: readonly PaperAsk[]): CaseFile[] {
  return asks.flatMap(({ paper, fileIds }) =>
    fileIds.map((fileId, at) => ({
      ...{ fileId, item: paper },
      label: `客户补充：${paper}${fileIds.length === 1 ? '' : ` ${at + 1}`}`,
    })),
  )
}

function productWords({ total, filed }: { readonly total: number; readonly filed: number }): string {
  return total === 0 ? '' : `在本店首次采购 ${total} 个品种，买家已归档 ${filed} 个`
}

/** 药品经营许可证: 有效 · 鄂DB027… · 至 2030-01-01. */
function paperField(
  label: string,
  { state, number }: { readonly state: string; readonly number: string | null },
  until: string | null,
  note: string,
): CaseField {
  const span = until !== null ? `至 ${until}` : state === 'good' || state === 'newer' ? '长期' : ''
  return { label, kind: 'text', value: [PAPER_STATES[state] ?? state, number, span, note].filter(Boolean).join(' · ') }
}

async function wholeCase(tx: Context, found: ReviewCase, pair: Pair): Promise<WholeCase> {
  const { companyId, storeId, askedAt, decidedAt } = pair
  const company = (await companiesOf(tx.db, [companyId])).get(companyId)
  const store = (await storesOf(tx.db, [storeId])).get(storeId)
  const standing = await standingOf(tx.db, companyId)
  const papers = store ? viewOf(store, standing, dayOf(tx.now)).papers : []
  const sentDossierId = pair.sentDossierId ?? pair.dossierId
  const sent = pair.sentDossierId === null ? [] : (standing.sent.get(pair.sentDossierId) ?? [])
  const beside = papersBeside(sent, standing.held, papers, dayOf(tx.now))
  const dossier = sentDossierId === null ? null : await dossierFileOf(tx.db, sentDossierId)
  const asks = sentDossierId === null ? [] : await asksAbout(tx.db, pair.id, sentDossierId)
  const open = pair.sentDossierId === null ? undefined : asks.find(ask => !ask.answeredAt && !ask.droppedAt)
  const names = [
    ...papers.map(({ name }) => name),
    ...beside.map(({ code }) => licenceName(code)),
    ...asks.filter(ask => ask.answeredAt).map(({ paper }) => paper),
    SEAL_ITEM,
  ]
  return {
    ...found,
    isWaiting: pair.sentDossierId !== null && !open,
    fields: [
      ...fieldsOf({
        采购方: found.applicant,
        统一社会信用代码: company?.creditCode ?? '',
        店铺: store?.name ?? '',
        待客户补充: open ? `${open.paper}（${open.reason}）` : '',
        [SEAL_ITEM]: sentDossierId === null ? '' : await sealWords(tx, sentDossierId),
        与上次通过的资料相比: await changeWords(tx, pair),
        首营品种: productWords(await countTradedAt(tx.db, companyId, storeId)),
      }),
      ...papers.map(paper => paperField(paper.name, paper, paper.expiresOn, '')),
      ...beside.map(paper => paperField(licenceName(paper.code), paper, paper.goodUntil, '店铺未要求')),
    ],
    files: [
      ...(sentDossierId === null ? [] : await pagesOf(tx, sentDossierId)),
      ...answeredFiles(asks),
      ...(dossier === null ? [] : [{ fileId: dossier.fileId, item: SEAL_ITEM, label: '盖章资料包' }]),
    ],
    readings: [],
    history: [
      // An answer moves the time of the request.
      asks.length > 0 && dossier
        ? { at: dossier.createdAt, who: found.applicant, text: '签章首营资料' }
        : { at: askedAt, who: found.applicant, text: pair.state === 'established' ? '更新首营资料' : '提交首营资料' },
      ...askHistory(asks, found.applicant),
      ...(decidedAt ? [{ at: decidedAt, who: pair.decidedBy ?? '店铺', text: pair.refuseReason ?? '已通过' }] : []),
    ],
    items: [...new Set(names)].map(name => ({ item: name, label: name })),
  }
}
