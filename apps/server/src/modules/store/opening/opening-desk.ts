import { OPENING_STEPS } from '@xiaojiu/contract/store/opening-schemas.ts'
import { type Fen, formatYuan, parseYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { postStaffMessages } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  fieldsOf,
  type Objection,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
  wordsOf,
  type Yes,
} from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import {
  acceptOpeningRow,
  findOpening,
  lockOpening,
  lockStoreState,
  type OpeningRow,
  type OpeningTerms,
  openStoreRow,
  readWaitingOpenings,
  returnOpeningRow,
  waitingOpenings,
} from '../tables/openings.ts'
import { depositShort, type OpeningFacts, type OpeningParts, readOpening, whyNotYet } from './read-opening.ts'

/** The contract number that robots of the demo data enter. */
const MADE_UP_CONTRACT = 'HT-演示'

/** The desk that opens stores: a person checks all nine steps and enters the contract number and the deposit. */
export function openingDesk(parts: OpeningParts): ReviewDesk {
  return {
    name: 'store-opening',
    label: '开店审核',
    side: 'platform',
    right: 'store.act',
    slaHours: 24,
    count: (ctx, filter, marks) =>
      atQueue(ctx, ({ db }) => countQueue(db, waitingOpenings(db, filter).select('o.askedAt as at'), marks)),
    waiting: async (ctx, page) =>
      (await atQueue(ctx, tx => readWaitingOpenings(tx.db, page))).map(row =>
        caseOf(row, row.storeName, row.holderName),
      ),
    read: (ctx, id) =>
      inSystemTransaction(ctx, async tx => {
        const row = await findOpening(tx.db, id)
        return row && wholeCase(row, await readOpening(tx, parts, row.storeId))
      }),
    examine: (ctx, id) =>
      inSystemTransaction(ctx, async tx => {
        const row = await findOpening(tx.db, id)
        if (!row) return []
        const { steps } = await readOpening(tx, parts, row.storeId)
        return steps.flatMap(({ step, missing }) => missing.map(reason => ({ item: step, reason })))
      }),
    approve: (ctx, id, by, said) =>
      accept(ctx, { id, by, terms: by.isRobot ? { contractNo: MADE_UP_CONTRACT } : termsOf(said) }, parts),
    refuse: (ctx, id, by, objections) => sendBack(ctx, id, by, objections),
  }
}

function caseOf(row: OpeningRow, storeName: string, holderName: string): ReviewCase {
  return {
    id: row.id,
    title: `${storeName} 申请开店`,
    applicant: holderName,
    companyId: null,
    storeId: row.storeId,
    submittedAt: row.askedAt,
    amount: null,
    // Contract and deposit are entered by a person.
    isForPerson: true,
  }
}

function wholeCase(row: OpeningRow, { known, steps, deposit }: OpeningFacts): WholeCase {
  const { store, licences } = known
  return {
    ...caseOf(row, store.name, store.holderName),
    isWaiting: row.state === 'waiting',
    fields: fieldsOf({
      店铺: store.name,
      经营主体: store.holderName,
      统一社会信用代码: store.creditCode,
      证照: licences.map(({ name, expiresOn }) => `${name}（${expiresOn ?? '长期'}）`).join('、'),
      ...Object.fromEntries(
        steps.map(({ step, facts, missing, doneBy }) => [
          OPENING_STEPS[step],
          missing.length > 0
            ? `未完成：${missing.join('、')}`
            : [facts, ...(doneBy === null ? [] : [`${doneBy}确认`])].filter(text => text !== '').join(' · '),
        ]),
      ),
      保证金: `应缴 ${formatYuan(deposit.due)} 元，已到账 ${formatYuan(deposit.paid)} 元`,
    }),
    files: [],
    readings: [],
    history: [
      { at: row.askedAt, who: row.askedByName, text: '申请开店' },
      ...(row.decidedAt === null
        ? []
        : [
            {
              at: row.decidedAt,
              who: row.decidedByName ?? '平台',
              text: row.state === 'accepted' ? '同意开店' : wordsOf(row.objections),
            },
          ]),
    ],
    items: Object.entries(OPENING_STEPS).map(([item, label]) => ({ item, label })),
    asks: [
      { key: 'contractNo', label: '合同编号', kind: 'text', choices: [], value: '' },
      { key: 'depositDue', label: '应缴保证金（元）', kind: 'money', choices: [], value: formatYuan(deposit.due) },
    ],
  }
}

function termsOf(said: Yes | undefined): AskedTerms {
  const contractNo = (said?.answers['contractNo'] ?? '').trim()
  const due = parseYuan(said?.answers['depositDue'] ?? '')
  if (contractNo === '' || contractNo.length > 40 || due === null || due < 0) throw new Refusal('opening-terms-missing')
  return { contractNo, depositDue: due }
}

interface AskedTerms {
  readonly contractNo: string
  /** Absent: the amount that the store was told. */
  readonly depositDue?: Fen
}

interface Accepting {
  readonly id: string
  readonly by: StaffRef
  readonly terms: AskedTerms
}

function accept(ctx: Context, { id, by, terms: asked }: Accepting, parts: OpeningParts): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const { storeId } = await lockWaiting(tx, id)
    if ((await lockStoreState(tx.db, storeId)) !== 'preparing') throw new Refusal('state-changed')
    const found = await readOpening(tx, parts, storeId)
    const { paid, due: told } = found.deposit
    const due = asked.depositDue ?? told
    if (paid < due) throw depositShort(due, paid)
    const missing = { ...found.deposit, missing: ZERO }
    const refusal = whyNotYet({ ...found, deposit: missing }, OPENING_STEPS)
    if (refusal) throw refusal
    const terms: OpeningTerms = { contractNo: asked.contractNo, depositDue: due, depositPaid: paid }
    await acceptOpeningRow(tx.db, id, { ...terms, decidedByName: by.name, decidedAt: tx.now })
    await openStoreRow(tx.db, storeId, dayOf(tx.now), due)
    await postStaffMessages(tx, [
      {
        ...{ storeId, kind: 'notice', title: '店铺已开业' },
        body: `平台已同意开店，合同编号 ${terms.contractNo}，保证金 ${formatYuan(paid)} 元已到账。买家现在可以看到您的商品。`,
        link: '/seller/start',
      },
    ])
    await audit(tx, {
      action: 'store.open',
      subject: storeId,
      storeId,
      by,
      before: { state: 'preparing' },
      after: { state: 'open', ...terms },
    })
  })
}

function sendBack(ctx: Context, id: string, by: StaffRef, objections: readonly Objection[]): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const { storeId } = await lockWaiting(tx, id)
    await returnOpeningRow(tx.db, id, { objections, decidedByName: by.name, decidedAt: tx.now })
    await postStaffMessages(tx, [
      {
        ...{ storeId, kind: 'notice', title: '开店申请被退回' },
        body: `${wordsOf(objections)}。请在开店向导中逐项处理后重新申请。`,
        link: '/seller/start',
      },
    ])
    await audit(tx, {
      action: 'store.return-opening',
      subject: storeId,
      storeId,
      by,
      reason: wordsOf(objections),
      before: { state: 'waiting' },
      after: { state: 'returned' },
    })
  })
}

async function lockWaiting({ db }: Context, id: string): Promise<OpeningRow> {
  const row = await lockOpening(db, id)
  if (!row) throw new Refusal('not-found')
  if (row.state !== 'waiting') throw new Refusal('state-changed')
  return row
}
