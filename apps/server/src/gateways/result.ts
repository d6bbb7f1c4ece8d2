/**
 * The result of a call to a provider. "Refused" means that the provider refused and nothing happened there; "unknown"
 * means a timeout, a broken connection, or an unreadable or unsigned answer: the caller must ask again later and assume
 * neither.
 */
export type GatewayResult<T> = Accepted<T> | GatewayFailure

export interface Accepted<T> {
  readonly ok: true
  readonly value: T
}

export type GatewayFailure = Refused | Unknown

export interface Refused {
  readonly ok: false
  readonly kind: 'refused'
  /** The provider's own code, for logs and for choosing the message to the buyer. */
  readonly code: string
  readonly message: string
}

export type UnknownReason =
  | 'timeout'
  | 'network'
  | 'redirected'
  | 'too-large'
  | 'provider-fault'
  | 'bad-signature'
  | 'bad-answer'

export interface Unknown {
  readonly ok: false
  readonly kind: 'unknown'
  readonly reason: UnknownReason
  readonly message: string
}

export function accepted<T>(value: T): Accepted<T> {
  return { ok: true, value }
}

export function refused(code: string, message: string): Refused {
  return { ok: false, kind: 'refused', code, message }
}

export function unknown(reason: UnknownReason, message: string): Unknown {
  return { ok: false, kind: 'unknown', reason, message }
}
