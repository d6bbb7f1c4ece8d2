import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  CASE_BEARERS,
  CASE_VERDICTS,
} from '@xiaojiu/contract/after-sale/words.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type StaffContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { drawSheet } from '#platform/documents/draw.ts'
import type { Block } from '#platform/documents/sheet.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { sendPdf } from '#platform/http/send-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Case, type CaseLineRow, findCase, linesOf } from './tables/cases.ts'
import { evidenceOf, judgementsOf } from './tables/statements-of-case.ts'
import { stepsOf } from './tables/steps.ts'

type Judgement = StaffCase['judgements'][number]

interface Judged {
  readonly one: Case
  readonly buyerName: string
  readonly lines: readonly CaseLineRow[]
  readonly said: readonly { readonly author: string; readonly text: string }[]
  readonly judgements: readonly Judgement[]
}

/** The decisions about a case, oldest first, with the person for colleagues and the store. */
export async function readJudgements(db: Db, caseId: string): Promise<Judgement[]> {
  return (await judgementsOf(db, caseId)).map(({ verdict, bearer, amount, reason, at, actorName }) => ({
    ...{ amount: fen(amount), reason, at, by: actorName },
    // The check constraints allow no other values.
    verdict: verdict as Judgement['verdict'],
    bearer: bearer as Judgement['bearer'],
  }))
}

/** 售后裁决书: the dispute, the statements of both sides and the decision, for whoever may see the case. */
export async function sendJudgement(ctx: Context, caseId: string, exchange: Pick<Exchange, 'reply'>): Promise<void> {
  const { name, pdf } = await drawJudgement(ctx, caseId)
  await sendPdf(exchange, name, pdf)
}

/** The same at a console, where it is recorded. */
export async function printJudgement(
  ctx: StaffContext,
  caseId: string,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  const { name, pdf } = await drawJudgement(ctx, caseId)
  await inTransaction(ctx, tx => audit(tx, { action: 'after-sale.print-judgement', subject: caseId }))
  await sendPdf(exchange, name, pdf)
}

async function drawJudgement(ctx: Context, caseId: string): Promise<{ readonly name: string; readonly pdf: Buffer }> {
  const found = await inSnapshot(ctx, tx => readJudged(tx, caseId))
  const last = found.judgements.at(-1)
  if (!last) throw new Refusal('state-changed')
  const { caseNo } = found.one
  const pdf = await drawSheet({
    title: '售后裁决书',
    number: `CJ-${caseNo}`,
    blocks: blocksOf(found),
    // Colleagues see the person; the parties see the platform's name.
    parties: [{ role: '裁决方（盖章）', lines: ['小九药采', `裁决时间：${timeText(last.at)}`] }],
    madeAt: last.at,
  })
  return { name: `售后裁决书_${caseNo}`, pdf }
}

async function readJudged({ db }: Context, caseId: string): Promise<Judged> {
  const one = await findCase(db, caseId)
  if (!one) throw new Refusal('not-found')
  const buyers = await companiesOf(db, [one.companyId])
  return {
    one,
    buyerName: buyers.get(one.companyId)?.name ?? '',
    lines: await linesOf(db, [caseId]),
    said: await statementsOf(db, one),
    judgements: await readJudgements(db, caseId),
  }
}

/** The answer of a decided case is the platform's, so that what the sides said is read from the timeline. */
const STATEMENTS: readonly string[] = ['refuse', 'fail-inspection', 'fail-reship', 'appeal']

/** What each side has put forward, in its order. */
async function statementsOf(db: Db, { id, content }: Case): Promise<Judged['said']> {
  const steps = (await stepsOf(db, id)).filter(({ verb }) => STATEMENTS.includes(verb))
  const said = [
    ...steps.map(({ author, note, at }) => ({ author, at, text: note })),
    ...(await evidenceOf(db, id)).map(each => ({ author: each.author, at: each.at, text: each.content })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return [
    { author: 'buyer', text: content },
    ...said.map(({ author, at, text }) => ({ author, text: `${timeText(at)}　${text}` })),
  ]
}

function blocksOf({ one, buyerName, lines, said, judgements }: Judged): Block[] {
  const by = (author: 'buyer' | 'seller') => said.flatMap(each => (each.author === author ? each.text : []))
  return [
    { kind: 'heading', text: '一、售后事项' },
    {
      kind: 'facts',
      facts: [
        ['售后单号', one.caseNo],
        ['订单号', one.orderNo],
        ['买家', buyerName],
        ['店铺', one.storeName],
        ['类型', AFTER_SALE_KINDS[one.kind]],
        ['原因', AFTER_SALE_REASONS[one.reason]],
        ['申请时间', timeText(one.createdAt)],
      ],
    },
    {
      kind: 'table',
      columns: [
        { label: '商品', share: 30 },
        { label: '规格', share: 18 },
        { label: '生产企业', share: 24 },
        { label: '批号', share: 14 },
        { label: '数量', share: 8 },
      ],
      rows: lines.map(line => [
        line.displayName,
        line.spec,
        line.makerName,
        line.batchNo ?? '—',
        `${line.quantity}${line.packUnit}`,
      ]),
    },
    { kind: 'heading', text: '二、买家陈述' },
    ...textsOf(by('buyer')),
    { kind: 'heading', text: '三、商家陈述' },
    ...textsOf(by('seller')),
    { kind: 'heading', text: '四、裁决' },
    ...judgements.map(
      (judged): Block => ({
        kind: 'facts',
        facts: [
          ['结果', CASE_VERDICTS[judged.verdict]],
          ['退款金额（元）', formatYuan(judged.amount)],
          ['承担方', judged.bearer === null ? '—' : CASE_BEARERS[judged.bearer]],
          ['理由', judged.reason],
          ['裁决时间', timeText(judged.at)],
        ],
      }),
    ),
  ]
}

function textsOf(texts: readonly string[]): Block[] {
  const said = texts.filter(text => text !== '')
  return (said.length === 0 ? ['（未作陈述）'] : said).map(text => ({ kind: 'text', text }))
}

const timeText = (at: Date): string => toWireInstant(at).slice(0, 16).replace('T', ' ')
