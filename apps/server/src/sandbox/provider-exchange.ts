import type { SandboxBehaviour } from '@xiaojiu/contract/sandbox/schemas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkHmac } from '#gateways/signing/signed-message.ts'
import { delayAnswer } from './behaviour.ts'
import type { SandboxKeys } from './keys.ts'
import type { NoticeDispatcher } from './notices/dispatcher.ts'
import type { SandboxDb } from './sandbox-db.ts'

/** What every simulated provider works with. */
export interface Sandbox {
  readonly db: SandboxDb
  readonly keys: SandboxKeys
  readonly now: () => Date
  readonly notices: NoticeDispatcher
  /** Where our gateways reach the providers: `http://127.0.0.1:3000/sandbox`. */
  readonly baseUrl: string
  /** Where a browser finds the simulated phone: `https://…/sandbox`. */
  readonly phoneUrl: string
  /** Where the bank reports transfers to; agreed with the bank, not told with each call. */
  readonly bankNoticeUrl: string
}

export interface ProviderAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** The body as it came: the simulated providers verify bytes, as the real ones do. */
export function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

/** Path and query as on the request line, which is what callers sign. */
export function targetOf(request: FastifyRequest): string {
  return request.originalUrl
}

export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a request carries the small symmetric signature of someone who has the secret. */
export function isHmacSigned(request: FastifyRequest, secret: string, now: Date): boolean {
  const signed = {
    timestamp: headerOf(request, 'x-timestamp'),
    nonce: headerOf(request, 'x-nonce'),
    signature: headerOf(request, 'x-signature'),
    body: rawBody(request),
  }
  return checkHmac(secret, signed, now) === 'good'
}

/** Answers as the behaviour says; `work` is what the provider really does. */
export async function answerAs(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  behaviour: SandboxBehaviour,
  refusal: () => ProviderAnswer,
  work: () => Promise<ProviderAnswer>,
): Promise<FastifyReply> {
  await delayAnswer(behaviour)
  switch (behaviour.answer) {
    case 'refuse':
      return send(reply, refusal())
    case 'fault':
      return send(reply, { status: 500, headers: { 'content-type': 'text/plain' }, body: 'simulated fault' })
    case 'lost':
      await work()
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    case 'normal':
      return send(reply, await work())
  }
}

export function send(reply: FastifyReply, { status, headers, body }: ProviderAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', ...headers })
    .send(body)
}
