import type { SandboxBehaviour } from '@xiaojiu/contract/sandbox/schemas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkHmac } from '#gateways/signing/signed-message.ts'
import { delayAnswer } from './behaviour.ts'
import type { SandboxKeys } from './keys.ts'
import type { NoticeDispatcher } from './notices/dispatcher.ts'
import type { SandboxDb } from './sandbox-db.ts'

/** The parts that every simulated provider uses. */
export interface Sandbox {
  readonly db: SandboxDb
  readonly keys: SandboxKeys
  readonly now: () => Date
  readonly notices: NoticeDispatcher
  /** The base address of the providers for our gateways: `http://127.0.0.1:3000/sandbox`. */
  readonly baseUrl: string
  /** The address of the simulated phone for a browser: `https://…/sandbox`. */
  readonly phoneUrl: string
  /** Where the bank reports transfers; agreed with the bank, not part of each call. */
  readonly bankNoticeUrl: string
}

export interface ProviderAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** The raw body: the simulated providers verify bytes, like the real ones. */
export function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

/** Path and query as on the request line, which callers sign. */
export function targetOf(request: FastifyRequest): string {
  return request.originalUrl
}

export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a request has the HMAC of a caller who knows the secret. */
export function isHmacSigned(request: FastifyRequest, secret: string, now: Date): boolean {
  const signed = {
    timestamp: headerOf(request, 'x-timestamp'),
    nonce: headerOf(request, 'x-nonce'),
    signature: headerOf(request, 'x-signature'),
    body: rawBody(request),
  }
  return checkHmac(secret, signed, now) === 'good'
}

/** Responds according to the behaviour; `work` is what the provider really does. */
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
