import type { FastifyReply } from 'fastify'

export async function sendCsv(reply: FastifyReply, name: string, text: string): Promise<void> {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
  })
  await reply.send(text)
}
