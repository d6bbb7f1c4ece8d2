import { postMessage } from '#modules/message/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import type { CaseState } from './domain/case.states.ts'
import { overdueVerb } from './domain/case-flow.ts'
import { caseLink } from './read-cases.ts'
import { stepCase } from './step-case.ts'
import { lockOverdue } from './tables/cases.ts'

const BATCH_SIZE = 200

const NOTES: Readonly<Partial<Record<CaseState, string>>> = {
  'waiting-seller': '商家 48 小时未处理，已转平台介入',
  'waiting-return': '7 天内未寄回商品，售后单关闭',
  refused: '7 天内未申请平台介入，售后单关闭',
}

/** Applies the verbs of overdue cases, each in its own transaction. */
export async function lapseOverdue(ctx: Context): Promise<void> {
  for (let count = 0; count < BATCH_SIZE; count++) {
    const wasOne = await inSystemTransaction(ctx, async tx => {
      const found = await lockOverdue(tx.db, tx.now)
      if (!found) return false
      const note = NOTES[found.state] ?? ''
      await stepCase(tx, found, { verb: overdueVerb(found.state), author: 'platform', note })
      const { companyId, caseNo } = found
      await postMessage(tx, {
        companyId,
        kind: 'account',
        title: '售后进度',
        body: `售后单 ${caseNo} ${note}。`,
        link: caseLink(found),
      })
      return true
    })
    if (!wasOne) return
  }
}
