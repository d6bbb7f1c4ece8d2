import type pg from 'pg'
import type { BuyerCompanyRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

const HOUR_MS = 3_600_000

const MESSAGES = [
  {
    kind: 'system',
    title: '系统维护通知',
    body: '本周三凌晨 1:00–3:00 进行例行维护，期间下单与支付暂停，请提前安排采购。',
    link: null,
    hoursAgo: 30,
  },
  {
    kind: 'activity',
    title: '换季备货季开启',
    body: '感冒、呼吸、消化类常备品种备货充足，欢迎选购。',
    link: '/search?categoryCode=0101',
    hoursAgo: 20,
  },
  {
    kind: 'account',
    title: '请核对证照有效期',
    body: '请在证照到期前更新，以免影响采购。',
    link: '/personal/qualificationManage',
    hoursAgo: 52,
  },
] as const

/** Messages in the inboxes of companies that trade. */
export async function loadMessages(
  client: pg.ClientBase,
  companies: readonly BuyerCompanyRow[],
  now: Date,
): Promise<void> {
  const trading = companies.filter(company => company.state === 'approved')
  await insertRows(
    client,
    'message.message',
    trading.flatMap(company =>
      MESSAGES.map(({ hoursAgo, ...message }, index) => ({
        id: idOf('message', company.index, index),
        company_id: idOf('company', company.index),
        ...message,
        created_at: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString(),
      })),
    ),
  )
}
