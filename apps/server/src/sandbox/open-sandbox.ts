import { alipayNoticeSender } from './alipay/notices.ts'
import { bankNoticeSender } from './bank/notices.ts'
import { loadSandboxKeys } from './keys.ts'
import { logisticsNoticeSender } from './logistics/routes.ts'
import { createDispatcher } from './notices/dispatcher.ts'
import type { Sandbox } from './provider-exchange.ts'
import type { SandboxDb } from './sandbox-db.ts'
import { wechatNoticeSender } from './wechat/notices.ts'

export interface SandboxOptions {
  readonly db: SandboxDb
  readonly now: () => Date
  readonly fetch: typeof fetch
  readonly baseUrl: string
  readonly phoneUrl: string
  readonly bankNoticeUrl: string
  /** Told when a notice has been handed over, so that it need not wait for the next round. */
  readonly onNotice?: () => void
}

/** Puts the simulated providers together; their keys are made when there are none yet. */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { db, now, baseUrl, phoneUrl, bankNoticeUrl } = options
  const keys = await loadSandboxKeys(db, now())
  const notices = createDispatcher({
    db,
    now,
    fetch: options.fetch,
    ...(options.onNotice && { onNotice: options.onNotice }),
    senders: {
      wechat: wechatNoticeSender(keys.wechat),
      alipay: alipayNoticeSender(keys.alipay),
      bank: bankNoticeSender(keys.bank),
      logistics: logisticsNoticeSender,
    },
  })
  return { db, keys, now, notices, baseUrl, phoneUrl, bankNoticeUrl }
}
