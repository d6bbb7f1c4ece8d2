import { createHash, createHmac, randomUUID } from 'node:crypto'
import { API_PREFIXES, type Endpoint, pathOf, type Schema, type Surface } from '@xiaojiu/contract/define.ts'
import type { Envelope } from '@xiaojiu/contract/envelope.ts'
import { canonicalQuery, textToSign } from '@xiaojiu/contract/signature.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import type { InjectOptions } from 'fastify'
import { z } from 'zod'

export interface Answer<Data> extends Envelope {
  readonly status: number
  /** Decoded by the contract; only on success. */
  readonly value: Data
  readonly headers: Readonly<Record<string, unknown>>
}

export interface Reply {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawPayload: Buffer
  readonly cookies: readonly { readonly name: string; readonly value: string }[]
}

/** Handles a request: a server in this process, or one at an address. */
export interface Injectable {
  inject(request: InjectOptions): Promise<Reply>
}

/** A minimal browser: stores cookies, copies the token into its header, and signs requests. */
export class TestClient {
  readonly app: Injectable
  readonly now: () => Date
  readonly cookies = new Map<string, string>()
  ip = '127.0.0.1'
  /** The front end for calls that several front ends serve; a call of one front end is made there. */
  surface: Surface = 'shop'

  constructor(app: Injectable, now: () => Date) {
    this.app = app
    this.now = now
  }

  get token(): string {
    return this.tokenFor(this.surface)
  }

  private tokenFor(surface: Surface): string {
    return this.cookies.get(surface === 'shop' ? 'zhcaiToken' : FACE_COOKIES[surface].token) ?? ''
  }

  /** Calls an endpoint with a well-formed input. */
  async call<In extends Schema, Out extends Schema>(
    endpoint: Endpoint<In, Out>,
    input: z.core.output<In>,
  ): Promise<Answer<z.core.output<Out>>> {
    const answer = await this.send(endpoint, z.encode(endpoint.input, input))
    if (answer.success) return { ...answer, value: z.decode(endpoint.output, answer.data as never) }
    const { status, msg } = answer
    // Not enumerable: a refusal can be compared and copied like any object.
    return Object.defineProperty(answer as typeof answer & { readonly value: never }, 'value', {
      get: () => {
        throw new Error(`${endpoint.path} was refused: ${status} ${msg}`)
      },
    })
  }

  /** Calls an endpoint with any input, unchecked. */
  async send(
    endpoint: Endpoint,
    wireInput: unknown,
  ): Promise<Omit<Answer<unknown>, 'value'> & { readonly raw: Buffer }> {
    const path = pathOf(endpoint, this.surface)
    if (endpoint.method === 'GET') return this.inject(queryRequest(path, wireInput))
    const request = bodyRequest(path, endpoint, wireInput)
    if (endpoint.encoding !== 'multipart' || this.token === '') {
      const answer = await this.inject(request)
      if (endpoint.isAct && endpoint.idempotencyKey !== undefined && answer.success)
        await this.repeat(request, answer.raw)
      return answer
    }
    // A form is signed over its declared content.
    const headers = { ...request.headers, formhash: NOTHING_HASH, ...this.sign({ ...request, bodyHash: NOTHING_HASH }) }
    return this.inject({ ...request, headers }, false)
  }

  /** A repeated act of staff with the same key but another signature gets the stored response, byte for byte. */
  private async repeat(request: InjectOptions & { method: 'POST'; url: string }, first: Buffer): Promise<void> {
    const { raw } = await this.inject(request)
    if (!raw.equals(first)) throw new Error(`answered otherwise when repeated: ${request.url} ${raw.toString('utf8')}`)
  }

  /** Sends any request; signs it when there is a token. */
  async inject(request: InjectOptions & { method: 'GET' | 'POST'; url: string }, isSigned = true) {
    const headers: Record<string, string> = { ...(request.headers as Record<string, string>) }
    const token = this.tokenFor(surfaceOf(request.url))
    if (token !== '') {
      headers['zhcaitoken'] ??= token
      if (isSigned) Object.assign(headers, { ...this.sign(request), ...headers })
    }
    const reply = await this.app.inject({
      ...request,
      headers,
      remoteAddress: this.ip,
      cookies: Object.fromEntries(this.cookies),
    })
    for (const cookie of reply.cookies) {
      if (cookie.value === '') this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, cookie.value)
    }
    const isJson = String(reply.headers['content-type']).includes('json')
    const body = isJson ? (JSON.parse(reply.rawPayload.toString('utf8')) as Envelope) : emptyEnvelope
    return { ...body, status: reply.statusCode, headers: reply.headers, raw: reply.rawPayload }
  }

  sign(request: {
    method: 'GET' | 'POST'
    url: string
    payload?: unknown
    /** The declared content of a multipart body. */
    bodyHash?: string
  }): Record<string, string> {
    const [path = '', query = ''] = request.url.split('?')
    const parts = {
      method: request.method,
      path,
      query: canonicalQuery(new URLSearchParams(query)),
      bodyHash: request.bodyHash ?? createHash('sha256').update(bytesOf(request.payload)).digest('hex'),
      timestamp: String(this.now().getTime()),
      nonce: randomUUID(),
    }
    const sign = createHmac('sha256', this.tokenFor(surfaceOf(request.url)))
      .update(textToSign(parts))
      .digest('hex')
    return { timestamp: parts.timestamp, nonce: parts.nonce, sign }
  }
}

const NOTHING_HASH = createHash('sha256').update('').digest('hex')

const emptyEnvelope: Envelope = { code: 0, msg: '', data: null, success: false }

function bytesOf(payload: unknown): string | Buffer {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : ''
}

function surfaceOf(url: string): Surface {
  return url.startsWith(API_PREFIXES.seller) ? 'seller' : url.startsWith(API_PREFIXES.platform) ? 'platform' : 'shop'
}

function queryRequest(path: string, input: unknown) {
  const query = new URLSearchParams(textPairs(input)).toString()
  return { method: 'GET' as const, url: path + (query === '' ? '' : `?${query}`) }
}

function bodyRequest(url: string, endpoint: Endpoint, input: unknown) {
  if (endpoint.encoding === 'form') {
    const payload = new URLSearchParams(textPairs(input)).toString()
    return { method: 'POST' as const, url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }
  const payload = JSON.stringify(input)
  return { method: 'POST' as const, url, payload, headers: { 'content-type': 'application/json' } }
}

function textPairs(input: unknown): [string, string][] {
  return Object.entries(input as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)])
}
