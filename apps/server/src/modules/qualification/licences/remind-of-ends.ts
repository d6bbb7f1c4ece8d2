import { addDays, day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { companiesOf, mainMobilesOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { licenceName } from '../domain/licence-names.ts'
import { type EndingPaper, listExpiringPapers, noteReminder, settleSms, takeWaitingSms } from './tables/papers.ts'

/** Days before the end at which a company is reminded, nearest first. */
const THRESHOLDS = [1, 7, 15, 30, 60] as const
const FURTHEST = 60
const BATCH_SIZE = 200
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The reached threshold; a missed day is made up for. */
export function thresholdFor(daysLeft: number): (typeof THRESHOLDS)[number] | null {
  return daysLeft < 0 ? null : (THRESHOLDS.find(days => daysLeft <= days) ?? null)
}

/** Notifies companies of papers that expire soon: once at each threshold, in the inbox and by SMS. */
export async function remindOfEnds(ctx: GatewayContext): Promise<void> {
  for (let afterId: string | undefined = NO_ID; afterId !== undefined; ) afterId = await remindBatch(ctx, afterId)
  while (await sendOneSms(ctx)) {
    // Until none is left.
  }
}

/** Returns the position to continue from; undefined after the last batch. */
function remindBatch(ctx: Context, afterId: string): Promise<string | undefined> {
  return inSystemTransaction(ctx, async tx => {
    const today = dayOf(tx.now)
    const papers = await listExpiringPapers(tx.db, {
      from: today,
      to: addDays(today, FURTHEST),
      afterId,
      limit: BATCH_SIZE,
    })
    const companies = await companiesOf(tx.db, [...new Set(papers.map(paper => paper.companyId))])
    for (const paper of papers) {
      const threshold = thresholdFor(daysBetween(today, day(paper.endsOn)))
      if (threshold === null || companies.get(paper.companyId)?.state !== 'approved') continue
      if (await noteReminder(tx.db, tx.now, paper, threshold)) await postMessage(tx, messageOf(paper, today))
    }
    return papers.length < BATCH_SIZE ? undefined : papers.at(-1)?.licenceId
  })
}

function messageOf({ companyId, code, endsOn }: EndingPaper, today: ReturnType<typeof dayOf>) {
  const name = licenceName(code)
  const left = daysBetween(today, day(endsOn))
  return {
    companyId,
    kind: 'account' as const,
    title: left === 0 ? `${name}今天到期` : `${name}还有 ${left} 天到期`,
    body: `${name}将于 ${endsOn} 到期，到期后相关商品不能下单，请及时更新。`,
    link: `/personal/updateLicense?code=${code}`,
  }
}

/** One SMS, outside any transaction. It is marked before it is sent: a lost message is better than two. */
async function sendOneSms(ctx: GatewayContext): Promise<boolean> {
  const sms = await inSystemTransaction(ctx, tx => takeWaitingSms(tx.db))
  if (!sms) return false
  const [company, mobile] = await inSystemTransaction(ctx, async ({ db }) => [
    (await companiesOf(db, [sms.companyId])).get(sms.companyId),
    (await mainMobilesOf(db, [sms.companyId])).get(sms.companyId),
  ])
  const isSent = company && mobile ? await send(ctx, mobile, company.name, sms) : false
  await inSystemTransaction(ctx, tx => settleSms(tx.db, sms, isSent ? 'sent' : 'failed'))
  return true
}

async function send(ctx: GatewayContext, mobile: string, company: string, sms: { code: string; endsOn: string }) {
  const sent = await ctx.gateways.sms.send({
    mobile,
    template: 'licence-expiring',
    params: { company, licence: licenceName(sms.code), day: sms.endsOn },
  })
  if (!sent.ok) ctx.log.warn({ kind: sent.kind }, 'a licence reminder was not sent')
  return sent.ok
}
