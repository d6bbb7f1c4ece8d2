import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { parse as parseForm } from 'node:querystring'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import { API_PREFIXES, type Endpoint, type Surface } from '@xiaojiu/contract/define.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { codeOf, isDatabaseUnreachable } from '../database/error-codes.ts'
import { type Logger, maskPersonalData } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { declaredBytes, isBodyTooLarge } from './body-size.ts'
import { faultEnvelope, refusalEnvelope } from './envelope.ts'
import { setSecurityHeaders } from './security-headers.ts'

/** Requests with undecodable addresses are routed here, so that they are answered like all others. */
const BAD_ADDRESS = '/bad-address'

const PAGE = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>网址有误 - 小九药采</title>
<style>body{font:16px/1.8 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;color:#1f2937;text-align:center;padding:15vh 24px}
a{color:#0a7d6f}</style><h1>网址有误</h1><p>这个网址无法识别，请检查后重新输入，或<a href="/">返回首页</a>。</p></html>`

/** The status for requests that the HTTP parser rejects. */
const GARBLED: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that the route was derived from; absent on pages and provider notices. */
    endpoint?: Endpoint
    /** The front end of the route; the shop by default. */
    surface?: Surface
    /** The name of the call in the contract. */
    name?: string
  }
  interface FastifyRequest {
    /** The received bytes of the body; signatures cover these, not the parsed value. */
    rawBody?: Buffer
    /** The signed hash of a multipart body; undefined when it is not signed. */
    formHash?: string
    /** Why it was refused, for its trace. */
    refusedFor?: string
  }
}

export interface ServerOptions {
  readonly log: Logger
  /** Number of our proxies in front of the server. */
  readonly proxyCount?: number
  /** Answers calls with 503 while the event loop lags by a second, instead of letting everyone wait. */
  readonly shedsLoad?: boolean
  /** The lag of the event loop above which requests are refused. */
  readonly maxLagMs?: number
  readonly bodyLimitBytes?: number
  readonly timeoutMs?: number
}

const MEGABYTE = 1_048_576

/** A Fastify instance with everything that all routes share, and no route yet. */
export async function makeServer({
  log,
  proxyCount = 0,
  shedsLoad = false,
  maxLagMs = 1000,
  bodyLimitBytes = MEGABYTE,
  timeoutMs = 30_000,
}: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Our proxies write the last addresses of the header; earlier ones come from the caller.
    trustProxy: proxyCount > 0 && ((_address, hop) => hop < proxyCount),
    bodyLimit: bodyLimitBytes,
    requestTimeout: 60_000,
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : BAD_ADDRESS),
    clientErrorHandler: (error, socket) => void answerGarbled(app, error, socket),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  answerErrors(app)
  limitTime(app, timeoutMs)
  hangUpWhenClosing(app)
  await app.register(cookie)
  await setSecurityHeaders(app)
  mountBadAddress(app)
  refuseUnasked(app)
  // Responses only: a small compressed request may unpack to gigabytes, which would go on after its refusal.
  await app.register(compress, { global: true, threshold: 1024, globalDecompression: false })
  if (shedsLoad)
    await app.register(underPressure, { maxEventLoopDelay: maxLagMs, exposeStatusRoute: false, pressureHandler: shed })
  await app.register(multipart, {
    limits: { fileSize: 10 * MEGABYTE, files: 1, fields: 10, parts: 12, headerPairs: 50, fieldSize: 10_000 },
  })
  keepRawBodies(app)
  return app
}

/** Whether an address is a call of the shop or of a console, and not a page. */
function isCall(url: string): boolean {
  return Object.values(API_PREFIXES).some(prefix => url.startsWith(`${prefix}/`))
}

/** Refuses calls under overload; pages and health checks are cheap and still served. */
async function shed(request: FastifyRequest): Promise<void> {
  // The route's address: the requested one can be written in many ways.
  if (isCall(request.routeOptions.url ?? request.url)) throw new Refusal('too-busy')
}

/** The body of a request to an unknown address is not read. */
function refuseUnasked(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (request.is404 && declaredBytes(request) > 0) throw new Refusal('not-found')
  })
}

/** A response during shutdown also closes its connection: a kept one would delay the exit for a minute. */
function hangUpWhenClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

/** Parses JSON strictly, and forms, and keeps the received bytes. */
function keepRawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    void parse(request, body.toString('utf8'), done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      request.rawBody = body
      done(null, parseForm(body.toString('utf8')))
    },
  )
  app.removeContentTypeParser('text/plain')
}

/**
 * Answers requests that exceed the time limit as busy. The framework's own `handlerTimeout` clears its timer once a
 * body was read, so a POST could wait for ever.
 */
function limitTime(app: FastifyInstance, limitMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request, reply) => {
    const timer = setTimeout(() => {
      if (!reply.sent) reply.send(new Refusal('too-busy'))
    }, limitMs)
    timers.set(request, timer)
    // Also when the caller has disconnected and no response is sent.
    reply.raw.once('close', () => clearTimeout(timer))
  })
  app.addHook('onResponse', async request => clearTimeout(timers.get(request)))
}

/** Whether the path can be decoded; the router would answer others without our headers. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split(/[?#;]/, 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

function mountBadAddress(app: FastifyInstance): void {
  app.all(BAD_ADDRESS, async (request, reply) => {
    if (Object.values(API_PREFIXES).some(prefix => request.originalUrl.startsWith(prefix)))
      throw new Refusal('bad-request')
    return reply.code(400).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(PAGE)
  })
}

/** Bytes that are not HTTP get the same page and headers; then the connection is closed. */
async function answerGarbled(app: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = GARBLED[error.code ?? ''] ?? 400
  const { headers, payload } = await app.inject({ method: 'GET', url: BAD_ADDRESS })
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${String(value)}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', payload].join('\r\n'))
}

/** The one place that turns everything thrown into a response. */
function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : asRefusal(error)
    if (!request.raw.complete && isBodyTooLarge(request)) reply.header('connection', 'close')
    if (refusal) {
      request.refusedFor = refusal.reason
      if (refusal.status === 429 || refusal.status === 503)
        reply.header('retry-after', String(refusal.details['waitSeconds'] ?? 1))
      return reply.code(refusal.status).send(refusalEnvelope(refusal))
    }
    request.log.error(
      // A stack starts with the message, so it is masked as well.
      {
        err: {
          message: maskPersonalData(error.message),
          code: codeOf(error),
          stack: maskPersonalData(error.stack ?? ''),
        },
      },
      'fault',
    )
    return reply.code(500).send(faultEnvelope(request.id))
  })
}

/** Framework errors about the request itself, and a database that is temporarily unreachable. */
function asRefusal(error: FastifyError): Refusal | null {
  if (isDatabaseUnreachable(error)) return new Refusal('too-busy')
  if (error.statusCode === 413) return new Refusal('too-large')
  if (error.statusCode === 503) return new Refusal('too-busy')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('bad-request')
  return null
}
