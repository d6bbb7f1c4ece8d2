import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The check interval and thresholds of the proxy in `deploy/proxy`. */
const CHECK_MS = 1000
const FALL = 2
/** A busy machine answers late; nothing hangs here, and a leaving server says so. */
const PATIENCE_MS = 5000

interface Behind {
  readonly port: number
  badCount: number
  underWay: number
  askedAt: number
  answeredCount: number
}

export interface Balancer {
  readonly baseUrl: string
  /** How many requests each server has answered, by port. */
  answered(): ReadonlyMap<number, number>
  close(): Promise<void>
}

/**
 * A small load balancer for several servers of this machine: it checks their health, and sends calls to the least busy healthy
 * one, in turns.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const servers: Behind[] = ports.map(port => ({ port, badCount: FALL, underWay: 0, askedAt: 0, answeredCount: 0 }))
  const ending = { isOver: false }
  const check = async (server: Behind) => {
    const isWell = await fetch(`http://127.0.0.1:${server.port}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(answer => answer.ok)
      .catch(() => false)
    server.badCount = isWell ? 0 : server.badCount + 1
  }
  await Promise.all(servers.map(check))
  const checking = servers.map(async server => {
    while (!ending.isOver) {
      await pause(CHECK_MS)
      await check(server)
    }
  })
  const proxy = createServer((asked, answer) => pass(servers, asked, answer, []))
  await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done))
  const { port } = proxy.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    answered: () => new Map(servers.map(server => [server.port, server.answeredCount])),
    async close() {
      ending.isOver = true
      proxy.closeAllConnections()
      await new Promise(done => proxy.close(done))
      await Promise.all(checking)
    },
  }
}

/** Only a failed connection is retried elsewhere: a request that was sent is never sent twice. */
function pass(
  servers: readonly Behind[],
  asked: IncomingMessage,
  answer: ServerResponse,
  tried: readonly Behind[],
): void {
  const [server] = servers
    .filter(each => each.badCount < FALL && !tried.includes(each))
    .toSorted((a, b) => a.underWay - b.underWay || a.askedAt - b.askedAt)
  if (!server) {
    answer.writeHead(503).end()
    return
  }
  server.underWay++
  server.askedAt = performance.now()
  const { method, url, headers } = asked
  const sent: ClientRequest = request({
    host: '127.0.0.1',
    port: server.port,
    method,
    path: url,
    headers,
    agent: false,
  })
  sent.once('socket', socket => socket.once('connect', () => asked.pipe(sent)))
  sent.once('response', reply => {
    server.answeredCount++
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(answer)
  })
  sent.once('close', () => {
    server.underWay--
  })
  sent.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') pass(servers, asked, answer, [...tried, server])
    else answer.destroy()
  })
}
