import { DEFAULT_TIMEOUT_MS, type Endpoint } from '@xiaojiu/contract/define.ts'
import { SUCCESS_CODE } from '@xiaojiu/contract/envelope.ts'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { learnServerTime, setServerTime } from './clock.ts'
import { currentFace } from './face.ts'
import { tellUnlessTold } from './failure/untold.ts'
import { beginLoading, endLoading } from './indicator.ts'
import { type TracedCall, tracedCall } from './tracing/traced-call.ts'
import { encodeInput, type InputOf, type OutputOf, prepare, type WireInput } from './wire/request.ts'
import { type Failure, failed, type RawAnswer, REDIRECT_HEADER, type Verdict, verdictOn } from './wire/verdict.ts'

/** An answer of another release that this page does not understand. */
const OTHER_RELEASE = '页面不是最新版本，请刷新页面后再试'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** `caller`: the page shows every error itself. By default as in the contract. */
  readonly errors?: 'global' | 'caller'
  /** The call shows the full-screen overlay; only searches do. */
  readonly overlay?: boolean
  /** Sent even when the page is left. */
  readonly keepalive?: boolean
  readonly timeoutMs?: number
}

export type Answer<E extends Endpoint> =
  | { readonly ok: true; readonly data: OutputOf<E> }
  | { readonly ok: false; readonly error: CallError }

/** Calls the API and returns the data. A failure is shown as the error catalogue says, then thrown as a `CallError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const verdict = await settle(endpoint, input, options)
  if (verdict.ok) return verdict.data as OutputOf<E>
  throw shownFailure(endpoint, verdict.failure, options)
}

/** Calls the API and returns the answer. It throws nothing and shows nothing except the end of the session. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const verdict = await settle(endpoint, input, options)
  return verdict.ok
    ? { ok: true, data: verdict.data as OutputOf<E> }
    : { ok: false, error: shownFailure(endpoint, verdict.failure, { errors: 'caller' }) }
}

/** The same as code, message and data, for callers that read the code. */
export async function answerOf<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ code: number; msg: string; data: OutputOf<E> | null }> {
  const answer = await ask(endpoint, input)
  return answer.ok
    ? { code: SUCCESS_CODE, msg: '', data: answer.data }
    : { code: answer.error.code, msg: answer.error.message, data: null }
}

/**
 * Shows a failure as the error catalogue says, and returns it as an error that knows whether it was shown. The end of a
 * session is always shown.
 */
export function shownFailure(
  endpoint: Endpoint,
  failure: Failure,
  { errors }: Pick<CallOptions, 'errors'> = {},
): CallError {
  const error = new CallError(failure)
  if (failure.kind === 'session-ended' && endpoint.access !== 'anyone') currentFace().onSessionEnded()
  else if (failure.kind === 'login-expired') currentFace().onLoginExpired()
  else if ((errors ?? endpoint.errors) !== 'caller' && (failure.kind === 'overlay' || failure.kind === 'trouble'))
    tellUnlessTold(error)
  else return error
  error.markTold()
  return error
}

/**
 * A call signed in advance, to be sent while the page is closed: there is no time for a signature then. It can be sent once,
 * within the minutes that a signature is valid. Nobody hears the answer.
 */
export async function farewellOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<() => void> {
  const { url, ...request } = await prepare(endpoint, encodeInput(endpoint, input))
  return () => void fetch(url, { ...request, credentials: 'same-origin', keepalive: true }).catch(() => undefined)
}

async function settle<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions): Promise<Verdict> {
  const wire = encoded(endpoint, input)
  if (!wire.ok) return wire
  if (options.overlay) beginLoading()
  try {
    let verdict = await exchange(endpoint, wire.data, options)
    // The refusal contains the server's time, so one retry is enough.
    if (learnClock(verdict)) verdict = await exchange(endpoint, wire.data, options)
    return verdict.ok ? decoded(endpoint, verdict.data) : verdict
  } finally {
    if (options.overlay) endLoading()
  }
}

function encoded<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): { ok: true; data: WireInput } | (Verdict & { ok: false }) {
  try {
    return { ok: true, data: encodeInput(endpoint, input) }
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error
    const fields = error.issues.map(issue => ({ field: issue.path.map(String).join('.'), message: issue.message }))
    return failed('refused', { code: 422, reason: 'invalid-input', msg: fields[0]?.message ?? '', details: { fields } })
  }
}

async function exchange(endpoint: Endpoint, wire: WireInput, options: CallOptions): Promise<Verdict> {
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, options.timeoutMs ?? endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  options.signal?.addEventListener('abort', abort)
  let traced: TracedCall | null = null
  let status = 0
  try {
    if (options.signal?.aborted) return failed('aborted')
    const { url, ...request } = await prepare(endpoint, wire)
    traced = tracedCall(endpoint.path)
    const response = await fetch(url, {
      ...request,
      headers: { ...request.headers, ...traced?.headers },
      credentials: 'same-origin',
      signal: limit.signal,
      keepalive: options.keepalive ?? false,
    })
    const answer = await rawAnswer(response)
    status = answer.status
    return verdictOn(answer)
  } catch {
    return failed(options.signal?.aborted ? 'aborted' : 'trouble')
  } finally {
    traced?.end(status)
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

export async function rawAnswer(response: Response): Promise<RawAnswer> {
  learnServerTime(response.headers.get('date'))
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    redirect: response.headers.get(REDIRECT_HEADER),
    text: await response.text(),
  }
}

function learnClock(verdict: Verdict): boolean {
  if (verdict.ok || verdict.failure.reason !== 'clock-off') return false
  const { serverTimestamp } = verdict.failure.details
  if (typeof serverTimestamp !== 'number') return false
  setServerTime(serverTimestamp)
  return true
}

function decoded(endpoint: Endpoint, data: unknown): Verdict {
  const read = z.safeDecode(endpoint.output, data as never)
  if (read.success) return { ok: true, data: read.data }
  // The page was opened before the server got a later release, or the reverse.
  console.error(endpoint.path, read.error)
  return failed('trouble', { msg: OTHER_RELEASE })
}
