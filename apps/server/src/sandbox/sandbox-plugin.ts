import type { FastifyInstance } from 'fastify'
import { alipayRoutes } from './alipay/routes.ts'
import { bankRoutes } from './bank/routes.ts'
import { caRoutes } from './ca/routes.ts'
import { faceRoutes } from './face/routes.ts'
import { logisticsRoutes } from './logistics/routes.ts'
import { ocrRoutes } from './ocr/routes.ts'
import type { Sandbox } from './provider-exchange.ts'
import { smsRoutes } from './sms/routes.ts'
import { taxRoutes } from './tax/routes.ts'
import { wechatRoutes } from './wechat/routes.ts'
import { wechatLoginRoutes } from './wechat-login/routes.ts'

/** The simulated providers over HTTP, each under its own prefix and in its own words. */
export async function sandboxPlugin(app: FastifyInstance, { sandbox }: { readonly sandbox: Sandbox }): Promise<void> {
  // Providers check signatures over bytes, so nothing is parsed before they have seen them.
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
