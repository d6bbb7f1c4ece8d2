import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LocalDisk } from './local-disk.ts'

/** Pictures may be shown in place; anything else only downloads, so that no stored file runs as a page of ours. */
const SHOWN_IN_PLACE = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
/** No upload through an address may be larger, whatever it was signed for. */
const MAX_UPLOAD_BYTES = 32 * 1_048_576

/** Serves the addresses that the disk signed: `GET` and `PUT` of `<prefix>/<key>`. */
export async function localDiskRoutes(app: FastifyInstance, { disk }: { readonly disk: LocalDisk }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES }, (_request, body, done) => {
    done(null, body)
  })

  app.get<{ Params: { '*': string } }>('/*', { exposeHeadRoute: false }, async (request, reply) => {
    const allowed = disk.readSigned('GET', request.params['*'], queryOf(request.url))
    if (allowed?.method !== 'GET') return refuse(reply, 403, '链接无效或已过期')
    const file = await disk.openStream(allowed.key)
    if (!file) return refuse(reply, 404, '文件不存在')
    reply.headers({
      'content-type': file.contentType,
      'content-length': file.size,
      'content-disposition': dispositionOf(file.contentType, allowed.downloadName),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
    })
    return reply.send(file.stream)
  })

  app.put<{ Params: { '*': string } }>('/*', { bodyLimit: MAX_UPLOAD_BYTES }, async (request, reply) => {
    const allowed = disk.readSigned('PUT', request.params['*'], queryOf(request.url))
    if (allowed?.method !== 'PUT') return refuse(reply, 403, '链接无效或已过期')
    const { body } = request
    if (!Buffer.isBuffer(body) || body.length === 0) return refuse(reply, 400, '上传的文件为空')
    if (request.headers['content-type'] !== allowed.contentType) return refuse(reply, 400, '文件类型不符')
    if (body.length > allowed.maxBytes) return refuse(reply, 413, '文件过大')
    await disk.put(allowed.key, body, allowed.contentType)
    return reply.code(200).send()
  })
}

function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
}

function dispositionOf(contentType: string, downloadName: string | null): string {
  if (downloadName !== null) return `attachment; filename*=UTF-8''${encodeURIComponent(downloadName)}`
  return SHOWN_IN_PLACE.has(contentType) ? 'inline' : 'attachment'
}

function refuse(reply: FastifyReply, code: number, msg: string): FastifyReply {
  return reply.code(code).send({ code, msg, data: null, success: false })
}
