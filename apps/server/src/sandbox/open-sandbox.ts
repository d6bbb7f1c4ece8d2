import type { FastifyInstance } from 'fastify'
import { alipayNoticeSender } from './alipay/notices.ts'
import { alipayRoutes } from './alipay/routes.ts'
import { bankNoticeSender } from './bank/notices.ts'
import { bankRoutes } from './bank/routes.ts'
import { caRoutes } from './ca/routes.ts'
import { faceRoutes } from './face/routes.ts'
import { loadSandboxKeys } from './keys.ts'
import { logisticsNoticeSender, logisticsRoutes } from './logistics/routes.ts'
import { createDispatcher } from './notices/dispatcher.ts'
import { ocrRoutes } from './ocr/routes.ts'
import type { Sandbox } from './provider-exchange.ts'
import type { SandboxDb } from './sandbox-db.ts'
import { smsRoutes } from './sms/routes.ts'
import { taxRoutes } from './tax/routes.ts'
import { wechatNoticeSender } from './wechat/notices.ts'
import { wechatRoutes } from './wechat/routes.ts'
import { wechatLoginRoutes } from './wechat-login/routes.ts'

export interface SandboxOptions {
  readonly db: SandboxDb
  readonly now: () => Date
  readonly fetch: typeof fetch
  readonly baseUrl: string
  readonly phoneUrl: string
  readonly bankNoticeUrl: string
  /** Called when a notice was queued, so that it need not wait for the next round. */
  readonly onNotice?: () => void
}

/** Creates the simulated providers, and their keys on first use. */
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

/** The HTTP routes of the simulated providers, each under its own prefix and with its own API. */
export async function sandboxPlugin(app: FastifyInstance, { sandbox }: { readonly sandbox: Sandbox }): Promise<void> {
  // Providers verify signatures over raw bytes, so the body is not parsed before.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body)
  })
  await app.register(scoped => wechatRoutes(scoped, sandbox), { prefix: '/wechat' })
  await app.register(scoped => wechatLoginRoutes(scoped, sandbox), { prefix: '/wechat-login' })
  await app.register(scoped => alipayRoutes(scoped, sandbox), { prefix: '/alipay' })
  await app.register(scoped => bankRoutes(scoped, sandbox), { prefix: '/bank' })
  await app.register(scoped => smsRoutes(scoped, sandbox), { prefix: '/sms' })
  await app.register(scoped => ocrRoutes(scoped, sandbox), { prefix: '/ocr' })
  await app.register(scoped => faceRoutes(scoped, sandbox), { prefix: '/face' })
  await app.register(scoped => caRoutes(scoped, sandbox), { prefix: '/ca' })
  await app.register(scoped => logisticsRoutes(scoped, sandbox), { prefix: '/logistics' })
  await app.register(scoped => taxRoutes(scoped, sandbox), { prefix: '/tax' })
}
