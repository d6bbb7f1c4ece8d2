import type { FastifyInstance } from 'fastify'
import { NOTICE_PATHS } from '#gateways/addresses.ts'
import { MAX_NOTICE_BYTES, type NoticeAnswer, type NoticeOutcome, type RawNotice } from '#gateways/pay-channel.ts'
import type { GatewayContext } from '#platform/context.ts'
import { acceptTransfer } from '../settle/settle-payment.ts'
import { openNoticeDesk } from './notice-desk.ts'

/** Notices are read as raw bytes, because the signature covers the bytes. */
export function paymentNoticeRoutes(app: FastifyInstance, open: () => GatewayContext): void {
  const acceptNotice = openNoticeDesk(open)
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_NOTICE_BYTES }, (_, body, done) =>
      done(null, body),
    )
    listen(scope, NOTICE_PATHS.wechat, open, {
      accept: (ctx, raw) => acceptNotice(ctx, 'wechat', ctx.gateways.payWechat, raw),
      answer: (ctx, outcome) => ctx.gateways.payWechat.answerNotice(outcome),
    })
    listen(scope, NOTICE_PATHS.alipay, open, {
      accept: (ctx, raw) => acceptNotice(ctx, 'alipay', ctx.gateways.payAlipay, raw),
      answer: (ctx, outcome) => ctx.gateways.payAlipay.answerNotice(outcome),
    })
    listen(scope, NOTICE_PATHS.bank, open, {
      accept: acceptBankNotice,
      answer: (ctx, outcome) => ctx.gateways.bank.answerNotice(outcome),
    })
  })
}

interface Listener {
  readonly accept: (ctx: GatewayContext, raw: RawNotice) => Promise<'accepted' | 'refused'>
  readonly answer: (ctx: GatewayContext, outcome: NoticeOutcome) => NoticeAnswer
}

async function acceptBankNotice(ctx: GatewayContext, raw: RawNotice): Promise<'accepted' | 'refused'> {
  const reading = ctx.gateways.bank.readNotice(raw)
  if (!reading.ok) {
    ctx.log.warn({ channel: 'bank', flaw: reading.flaw }, 'payment notice refused')
    return 'refused'
  }
  await acceptTransfer(ctx, reading.notice.transfer)
  return 'accepted'
}

function listen(app: FastifyInstance, path: string, open: () => GatewayContext, { accept, answer }: Listener): void {
  app.post(path, async (request, reply) => {
    const ctx = open()
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const outcome = await accept(ctx, { headers: request.headers, body }).catch((error: unknown) => {
      request.log.error({ message: String(error) }, 'payment notice not written')
      return 'failed' as const
    })
    const { status, contentType, body: text } = answer(ctx, outcome)
    return reply.code(status).type(contentType).send(text)
  })
}
