import { addDays, dayOf } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { listEndingOn } from './tables/certifications.ts'

const REMIND_DAYS = [60, 30, 7, 1] as const

/** Notifies companies whose certificate expires in a given number of days; the job runs once a day. */
export async function remindOfExpiry(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now)
  for (const days of REMIND_DAYS) {
    await inSystemTransaction(ctx, async tx => {
      for (const companyId of await listEndingOn(tx.db, addDays(today, days), tx.now))
        await postMessage(tx, {
          companyId,
          kind: 'account',
          title: `CA 证书还有 ${days} 天到期`,
          body: '到期后不能签署首营资料和协议，请及时续期',
          link: '/personal/enterpriseInfo?step=4',
        })
    })
  }
}
