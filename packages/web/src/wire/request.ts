import type { Endpoint } from '@xiaojiu/contract/define.ts'
import {
  canonicalQuery,
  NONCE_HEADER,
  SIGN_HEADER,
  type SignedParts,
  TIMESTAMP_HEADER,
  TOKEN_HEADER,
} from '@xiaojiu/contract/signature.ts'
import { z } from 'zod'
import { serverNow } from '../clock.ts'
import { currentFace } from '../face.ts'
import { newNonce, signatureOf } from './sign.ts'

type OptionalKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? Key : never }[keyof T]
type Inside<E extends Endpoint> = z.core.output<E['input']>
type Omissible<E extends Endpoint> = OptionalKeys<z.core.input<E['input']>> & keyof Inside<E>

/** The input of a caller: amounts in fen, times as dates; fields with a default are optional. */
export type InputOf<E extends Endpoint> = Given<Inside<E>, Omissible<E>>
/** Distributes over a union, so that each shape keeps its own fields. */
type Given<In, Key extends PropertyKey> = In extends unknown
  ? Omit<In, Key> & { readonly [Name in Key & keyof In]?: In[Name] | undefined }
  : never
export type OutputOf<E extends Endpoint> = z.core.output<E['output']>

/** The fields as sent. */
export type WireInput = Readonly<Record<string, unknown>>

/** Encodes field by field, so that fields with a default may be missing. Throws a ZodError for an invalid value. */
export function encodeInput<E extends Endpoint>(endpoint: E, input: InputOf<E>): WireInput {
  const { def } = endpoint.input._zod
  if (def.type !== 'object') return z.encode(endpoint.input, input as never) as WireInput
  const { shape } = def as z.core.$ZodObjectDef
  const wire: Record<string, unknown> = {}
  const issues: z.core.$ZodIssue[] = []
  for (const [name, value] of Object.entries(input)) {
    const field = shape[name]
    if (!field || value === undefined) continue
    const read = z.safeEncode(field, value as never)
    if (read.success) wire[name] = read.data
    else issues.push(...read.error.issues.map(issue => ({ ...issue, path: [name, ...issue.path] })))
  }
  if (issues.length > 0) throw new z.core.$ZodRealError(issues)
  return wire
}

export interface Prepared {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/**
 * Prepares a request without sending it. Each has a new nonce, so a request can be prepared again but never sent twice.
 */
export async function prepare(endpoint: Endpoint, input: WireInput): Promise<Prepared> {
  const path = currentFace().apiPrefix + endpoint.path
  const pairs = pairsOf(input)
  const query = endpoint.method === 'GET' ? canonicalQuery(pairs) : ''
  const isForm = endpoint.encoding === 'form'
  const body = endpoint.method === 'GET' ? null : isForm ? canonicalQuery(pairs) : JSON.stringify(input)
  const type = isForm ? 'application/x-www-form-urlencoded;charset=UTF-8' : 'application/json'
  const headers = {
    ...platformHeaders(),
    ...(body === null ? {} : { 'content-type': type }),
    ...(await signed({ method: endpoint.method, path, query, body: body ?? '' })),
  }
  return { url: query === '' ? path : `${path}?${query}`, method: endpoint.method, headers, body }
}

/** The headers of every request. */
export function platformHeaders(): Record<string, string> {
  const token = currentFace().token()
  return {
    ...currentFace().headers,
    [TIMESTAMP_HEADER]: String(serverNow()),
    ...(token === '' ? {} : { [TOKEN_HEADER]: token }),
  }
}

/** The signature headers of the request; none when nobody is signed in. */
export async function signed(
  request: Pick<SignedParts, 'method' | 'path' | 'query'> & { readonly body: string },
): Promise<Record<string, string>> {
  const token = currentFace().token()
  if (token === '') return {}
  const timestamp = String(serverNow())
  const nonce = newNonce()
  const sign = await signatureOf(token, { ...request, timestamp, nonce })
  return { [TIMESTAMP_HEADER]: timestamp, [NONCE_HEADER]: nonce, [SIGN_HEADER]: sign }
}

/** Lists become one pair per element. */
function pairsOf(input: WireInput): [string, string][] {
  return Object.entries(input).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return []
    return Array.isArray(value) ? value.map(member => [name, String(member)]) : [[name, String(value)]]
  })
}
