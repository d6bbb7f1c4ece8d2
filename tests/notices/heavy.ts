import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { NOTICE_PATHS } from '../../apps/server/src/gateways/addresses.ts'

const MEGABYTE = 1_048_576
const CHUNK = Buffer.alloc(MEGABYTE, 'x')

/** Ten megabytes, and ten more that arrive compressed as ten thousand bytes: refused. Returns the growth of the process. */
export async function heavyBodies(baseUrl: string, count: number): Promise<{ grownMegabytes: number }> {
  const bomb = gzipSync(Buffer.alloc(10 * MEGABYTE))
  const before = process.memoryUsage.rss()
  for (let index = 0; index < count; index++)
    for (const path of [NOTICE_PATHS.wechat, NOTICE_PATHS.alipay, NOTICE_PATHS.bank]) {
      const isLong = index % 2 === 0
      const headers = { 'content-type': 'application/json', ...(!isLong && { 'content-encoding': 'gzip' }) }
      const outgoing = request(`${baseUrl}${path}`, { method: 'POST', headers })
      const status = isLong ? await sendLong(outgoing) : await send(outgoing, bomb)
      expect([400, 401, 413, 415]).toContain(status)
    }
  return { grownMegabytes: Math.round((process.memoryUsage.rss() - before) / MEGABYTE) }
}

async function send(outgoing: ClientRequest, body: Buffer): Promise<number> {
  const answered = once(outgoing, 'response')
  outgoing.end(body)
  return statusOf(await answered)
}

/** Sends piece by piece until the server refuses or all is sent. */
async function sendLong(outgoing: ClientRequest): Promise<number> {
  let isOver = false
  const answered = once(outgoing, 'response').finally(() => (isOver = true))
  // The server may close the connection while data are still being sent.
  outgoing.on('error', () => (isOver = true))
  for (let sent = 0; sent < 10 && !isOver; sent++)
    if (!outgoing.write(CHUNK)) await Promise.race([once(outgoing, 'drain'), answered])
  outgoing.end()
  return statusOf(await answered)
}

function statusOf([reply]: unknown[]): number {
  const answer = reply as IncomingMessage
  answer.resume()
  return answer.statusCode ?? 0
}
