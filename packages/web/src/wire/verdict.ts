import { BUSY_CODE, Envelope, NETWORK_TROUBLE, SESSION_ENDED, SUCCESS_CODE } from '@xiaojiu/contract/envelope.ts'
import type { Reason } from '@xiaojiu/contract/refusals.ts'

export const LOGIN_EXPIRED = '登录失效'
/** This header means that the log-in has expired. */
export const REDIRECT_HEADER = 'REDIRECT'

/** The raw answer, whichever way it was fetched. */
export interface RawAnswer {
  readonly status: number
  readonly contentType: string
  readonly redirect: string | null
  readonly text: string
}

/**
 * Why a call returned no data.
 * - `refused`: a business answer; the caller shows its message
 * - `overlay`: codes 0 and 998, shown over the whole site
 * - `trouble`: a network or server failure, or an unreadable answer
 * - `session-ended`, `login-expired`: sign in again
 * - `aborted`: the caller cancelled the call
 */
export type FailureKind = 'refused' | 'overlay' | 'trouble' | 'session-ended' | 'login-expired' | 'aborted'

export interface Failure {
  readonly kind: FailureKind
  readonly code: number
  readonly msg: string
  /** The contract's name of a refusal; '' for anything else. */
  readonly reason: string
  readonly details: Readonly<Record<string, unknown>>
  /** HTML instead of an answer: its message is shown as long as that of a failed download. */
  readonly isPage: boolean
}

export type Verdict = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly failure: Failure }

/** 401 reasons that ask for a further proof and do not end the session. */
const PROOFS: readonly string[] = ['step-up-needed', 'second-factor-needed'] satisfies readonly Reason[]

/** The whole error catalogue in one function. */
export function verdictOn(raw: RawAnswer): Verdict {
  if (raw.redirect !== null) return failed('login-expired', { code: raw.status, msg: LOGIN_EXPIRED })
  if (raw.contentType.includes('html')) return failed('trouble', { code: raw.status, isPage: true })
  const envelope = readEnvelope(raw.text)
  const said = envelope
    ? { code: envelope.code, msg: friendlyText(envelope.msg), ...refusalOf(envelope.data) }
    : { code: raw.status }
  // A valid session must give a further proof: a refusal like any other.
  const isProof = 'reason' in said && PROOFS.includes(said.reason)
  if (raw.status === 401 && !isProof) return failed('session-ended', { ...said, msg: SESSION_ENDED })
  if (!envelope) return failed('trouble', said)
  if (envelope.code === 0 || envelope.code === BUSY_CODE) return failed('overlay', said)
  if (raw.status >= 500) return failed('trouble', { ...said, msg: NETWORK_TROUBLE })
  if (envelope.code === SUCCESS_CODE && raw.status < 300) return { ok: true, data: envelope.data }
  return failed('refused', said)
}

export function failed(kind: FailureKind, facts: Partial<Failure> = {}): Verdict & { ok: false } {
  const { code = 0, msg = '', reason = '', details = {}, isPage = false } = facts
  return { ok: false, failure: { kind, code, msg: msg === '' ? NETWORK_TROUBLE : msg, reason, details, isPage } }
}

const TECHNICAL = /service exception|internal system error|服务异常|系统内部错误|内部系统错误/i

/** Replaces technical texts, which never reach the user. */
export function friendlyText(msg: string): string {
  return TECHNICAL.test(msg) ? NETWORK_TROUBLE : msg
}

function readEnvelope(text: string): Envelope | null {
  try {
    return Envelope.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function refusalOf(data: unknown): Pick<Failure, 'reason' | 'details'> {
  if (typeof data !== 'object' || data === null || !('reason' in data) || typeof data.reason !== 'string')
    return { reason: '', details: {} }
  const { reason, ...details } = data
  return { reason, details }
}
