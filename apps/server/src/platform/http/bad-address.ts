import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Where requests for addresses that cannot be read are sent, so that they are answered like any other. */
export const BAD_ADDRESS = '/bad-address'

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>网址有误 - 小九药采</title>
<style>body{font:16px/1.8 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;color:#1f2937;text-align:center;padding:15vh 24px}
a{color:#0a7d6f}</style><h1>网址有误</h1><p>这个网址无法识别，请检查后重新输入，或<a href="/">返回首页</a>。</p></html>`

/** Whether the path of an address can be decoded; the router itself would answer all others without our headers. */
export function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split(/[?#;]/, 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

export function mountBadAddress(app: FastifyInstance): void {
  app.all(BAD_ADDRESS, async (request, reply) => {
    if (Object.values(API_PREFIXES).some(prefix => request.originalUrl.startsWith(prefix)))
      throw new Refusal('bad-request')
    return reply.code(400).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(PAGE)
  })
}

/** Status of what the parser of HTTP itself gives up on. */
const GARBLED: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** What is no HTTP at all is answered with the same page and the same headers, and hung up on. */
export async function answerGarbled(app: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = GARBLED[error.code ?? ''] ?? 400
  const { headers, payload } = await app.inject({ method: 'GET', url: BAD_ADDRESS })
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${String(value)}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', payload].join('\r\n'))
}
