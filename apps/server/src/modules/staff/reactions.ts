import { exportRefused } from '#modules/file/public.ts'
import { notifyStaffMember } from '#modules/message/public.ts'
import { reaction } from '#platform/events/relay.ts'

const JOBS = { seller: '/seller/jobs?tab=exports', platform: '/platform/exports' } as const

export const staffReactions = [
  reaction('staff', exportRefused, (ctx, { face, storeId, accountId, title, words }) =>
    notifyStaffMember(
      ctx,
      { accountId, storeId, rule: 'own-request' },
      {
        title: `导出未通过复核：${title}（含完整个人信息）`.slice(0, 80),
        body: `${words}。没有生成文件；仍需要的请重新导出，或导出脱敏的文件。`,
        link: JOBS[face],
      },
    ),
  ),
]
