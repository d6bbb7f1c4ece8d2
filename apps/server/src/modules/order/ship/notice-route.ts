import type { FastifyInstance } from 'fastify'
import { NOTICE_PATHS } from '#gateways/addresses.ts'
import { MAX_NOTICE_BYTES, type NoticeOutcome, type RawNotice } from '#gateways/pay-channel.ts'
import type { GatewayContext } from '#platform/context.ts'
import { noteTrack } from './note-track.ts'

/** Where the tracking provider tells of parcels. Read as bytes: the signature is over those. */
export function logisticsNoticeRoute(app: FastifyInstance, open: () => GatewayContext): void {
  void app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_NOTICE_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.post(NOTICE_PATHS.logistics, async (request, reply) => {
      const ctx = open()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const outcome = await accept(ctx, { headers: request.headers, body }).catch((error: unknown) => {
        request.log.error({ message: String(error) }, 'logistics notice not written')
        return 'failed' as const
      })
      const { status, contentType, body: text } = ctx.gateways.logistics.answerNotice(outcome)
      return reply.code(status).type(contentType).send(text)
    })
  })
}

async function accept(ctx: GatewayContext, raw: RawNotice): Promise<NoticeOutcome> {
  const reading = ctx.gateways.logistics.readNotice(raw)
  if (!reading.ok) {
    ctx.log.warn({ flaw: reading.flaw }, 'logistics notice refused')
    return 'refused'
  }
  await noteTrack(ctx, reading.notice)
  return 'accepted'
}
