import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import { API_PREFIXES, type Endpoint, type Endpoints, type Surface, surfacesOf } from '@xiaojiu/contract/define.ts'
import { addressesOf } from '@xiaojiu/contract/service-prefixes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../audit.ts'
import {
  type Actor,
  type ActorFor,
  type Context,
  type GatewayContext,
  inTransaction,
  isStaff,
  type Member,
  type Staff,
} from '../context.ts'
import type { ReplicaReads } from '../database/replica.ts'
import { Refusal } from '../refusal.ts'
import { VISIT_STEP } from '../trail/visit-tables.ts'
import { refusalFor } from './access.ts'
import { declaredBytes, fileTooLarge, isBodyTooLarge, mostUploadBytes, SMALL_BODY_BYTES } from './body-size.ts'
import { Encoded } from './encoded.ts'
import { encodedEnvelope, successEnvelope } from './envelope.ts'
import { onceOnly } from './idempotency.ts'
import { invalidInput } from './invalid-input.ts'

/** How a handler can access the HTTP exchange: cookies, files, the raw upload. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call with an idempotency key runs in the transaction of its key, so its handler has no gateways. */
type ContextFor<E extends Endpoint> = [E['idempotencyKey']] extends [undefined]
  ? GatewayContext<ActorFor<E['access']>>
  : Context<ActorFor<E['access']>>

export type Handler<E extends Endpoint> = (
  ctx: ContextFor<E>,
  input: z.core.output<E['input']>,
  exchange: Exchange,
) => Promise<z.core.output<E['output']> | Encoded<z.core.output<E['output']>>>

/** One handler for each endpoint of the area: a missing, extra or wrongly typed one does not compile. */
export type Handlers<T extends Endpoints> = { readonly [Name in keyof T]: Handler<T[Name]> }

/** Optional code that runs before a handler and its transaction, such as a queue. */
export type Doors<T extends Endpoints> = {
  readonly [Name in keyof T]?: (
    ctx: Context<ActorFor<T[Name]['access']>>,
    input: z.core.output<T[Name]['input']>,
    enter: () => Promise<unknown>,
  ) => Promise<unknown>
}

/** Creates the context of a request: caller, time and database. */
export type OpenContext = (request: FastifyRequest, endpoint: Endpoint) => Promise<GatewayContext>

export interface Mounting {
  readonly app: FastifyInstance
  readonly open: OpenContext
  /** The presumed caller before the body is read. */
  readonly recognise: (request: FastifyRequest) => Promise<{ readonly actor: Actor; readonly now: Date }>
  /** Where read-only calls may be answered. */
  readonly replica?: ReplicaReads | null
}

/**
 * Compresses responses quickly and in one piece: a stream for each cost more than the compression. Very large ones are streamed.
 * Guessing secrets by the length of compressed responses needs requests from another site with the secret and the guess in them.
 * A cookie alone does not authenticate (`open-request.ts`), so such requests get only public responses.
 */
const COMPRESSION: Omit<FastifyCompressOptions, 'global'> = {
  threshold: 1024,
  syncThreshold: 262_144,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 3 },
}

/** Mounts the endpoints of an area as routes. */
export function mount<T extends Endpoints>(
  { app, open, recognise, replica }: Mounting,
  endpoints: T,
  handlers: Handlers<T>,
  doors: Doors<T> = {},
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // The key lists are equal by type; only their correlation is lost in this loop.
    const handle = handlers[name] as unknown as AnyHandler
    const door = (doors[name] as unknown as AnyDoor | undefined) ?? straightIn
    for (const [surface, url] of routesOf(endpoint))
      app.route({
        method: endpoint.method,
        url,
        exposeHeadRoute: false,
        config: { endpoint, surface, name },
        compress: COMPRESSION,
        // Calls without a session need only small bodies.
        ...(endpoint.access === 'anyone' && { bodyLimit: SMALL_BODY_BYTES }),
        onRequest: request => refuseUnread(endpoint, request, recognise),
        handler: async (request, reply) => {
          const ctx = await open(request, endpoint)
          const refusal = refusalFor(endpoint, ctx.actor, ctx.now)
          await noteStaffStep(ctx, endpoint, refusal)
          const answer = await notingRefusals(ctx, endpoint, async () => {
            if (refusal) throw refusal
            const input = readInput(endpoint, request)
            const whole = withCompany(ctx)
            const answerTo = (asked: GatewayContext) =>
              door(asked, input, () => answerOf(endpoint, handle, asked, input, { request, reply }))
            return replica && endpoint.reads === 'replica'
              ? replica.read(db => answerTo({ ...whole, db }))
              : answerTo(whole)
          })
          if (endpoint.answer === 'file') return reply
          if (answer instanceof Encoded)
            return reply.type('application/json; charset=utf-8').send(encodedEnvelope(answer))
          return successEnvelope(answer)
        },
      })
  }
}

/** All addresses of a call with the front end it is served to. The shop's services have several names. */
function routesOf(endpoint: Endpoint): readonly (readonly [Surface, string])[] {
  return surfacesOf(endpoint).flatMap(surface => {
    const addresses = surface === 'shop' ? addressesOf(endpoint.path) : [endpoint.path]
    return addresses.map(address => [surface, API_PREFIXES[surface] + address] as const)
  })
}

/** Refuses before reading the body: bodies over the limit, and large ones of callers without access. */
async function refuseUnread(
  endpoint: Endpoint,
  request: FastifyRequest,
  recognise: Mounting['recognise'],
): Promise<void> {
  const bytes = declaredBytes(request)
  if (bytes <= SMALL_BODY_BYTES) return
  const isUpload = endpoint.encoding === 'multipart'
  if (isUpload && Number.isFinite(bytes) && isBodyTooLarge(request)) throw fileTooLarge(mostUploadBytes(request))
  if (endpoint.access === 'anyone') return
  const { actor, now } = await recognise(request)
  const refusal = refusalFor(endpoint, actor, now)
  if (refusal) throw refusal
}

type AnyDoor = (ctx: Context, input: unknown, enter: () => Promise<unknown>) => Promise<unknown>

const straightIn: AnyDoor = (_ctx, _input, enter) => enter()

type AnyHandler = (ctx: GatewayContext, input: unknown, exchange: Exchange) => Promise<unknown>

async function answerOf(
  endpoint: Endpoint,
  handle: AnyHandler,
  ctx: GatewayContext,
  input: unknown,
  exchange: Exchange,
): Promise<unknown> {
  if (endpoint.idempotencyKey === undefined) return encode(endpoint, await handle(ctx, input, exchange))
  const key = (input as Record<string, unknown>)[endpoint.idempotencyKey]
  if (typeof key !== 'string') throw new Refusal('bad-request')
  const once = {
    route: endpoint.path,
    key,
    input: z.encode(endpoint.input, input as never),
    isEarly: EARLY.has(handle),
  }
  return onceOnly(ctx as Context<Member | Staff>, once, async tx =>
    // Its handler is typed without gateways (`ContextFor`); only this loop over all handlers is not.
    encode(endpoint, await handle(tx as GatewayContext, input, exchange)),
  )
}

const EARLY = new WeakSet<object>()

/**
 * Marks the handler of a call with an idempotency key that uses only the database: it starts while the key is being
 * claimed, and is rolled back when the key was used before.
 */
export function early<H extends object>(handler: H): H {
  EARLY.add(handler)
  return handler
}

function encode(endpoint: Endpoint, data: unknown): unknown {
  if (endpoint.answer === 'file') return data
  if (!(data instanceof Encoded)) return z.encode(endpoint.output, data as never)
  if (endpoint.idempotencyKey !== undefined) throw new Error('an answer that is given again is kept as data')
  return data
}

function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.encoding === 'multipart') return {}
  const given = endpoint.method === 'GET' ? request.query : (request.body ?? {})
  if (isHostile(given)) throw new Refusal('bad-request')
  const read = z.safeParse(endpoint.input, given)
  if (!read.success) throw invalidInput(read.error)
  return read.data
}

/** Deeper than any input of ours; deeply nested JSON is an attack on the stack. */
const MOST_LEVELS = 30

/** Text that PostgreSQL cannot store, or too many levels. */
function isHostile(value: unknown, level = 0): boolean {
  if (typeof value === 'string') return isUnstorable(value)
  if (typeof value !== 'object' || value === null) return false
  if (level > MOST_LEVELS) return true
  return Object.entries(value).some(([name, part]) => isUnstorable(name) || isHostile(part, level + 1))
}

/** The zero character in any column, half of a surrogate pair in JSON. */
function isUnstorable(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed()
}

/** Copies the member's company id to the top of the context, where use cases read it. */
function withCompany(ctx: GatewayContext): GatewayContext {
  const { actor } = ctx
  if (actor.kind === 'nobody' || !actor.membership) return ctx
  return { ...ctx, actor: { ...actor, membership: actor.membership, companyId: actor.membership.companyId } }
}

/**
 * Records every step of staff acting for a customer before it happens, reads included, whatever the result. Calls open
 * to anyone are not recorded.
 */
async function noteStaffStep(
  ctx: Context,
  { access, path, summary }: Endpoint,
  refusal: Refusal | null,
): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'nobody' || actor.proxyAccountId === null || access === 'anyone') return
  const result = refusal ? 'refused' : 'done'
  const details = { path, summary, sessionId: actor.sessionId, ...(refusal && { reason: refusal.reason }) }
  await inTransaction(ctx, tx => audit(tx, { action: VISIT_STEP, subject: actor.accountId, result, details }))
}

/** Records refused acts of staff at a console; a successful act writes its own row. */
async function notingRefusals<T>(ctx: Context, { isAct, path }: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { actor } = ctx
    if (isAct && isStaff(actor) && error instanceof Refusal)
      await inTransaction(ctx, tx =>
        audit(tx, { action: path, subject: actor.accountId, result: 'refused', details: { reason: error.reason } }),
      )
    throw error
  }
}
