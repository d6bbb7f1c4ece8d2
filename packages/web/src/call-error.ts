import type { Reason } from '@xiaojiu/contract/refusals.ts'
import type { Failure, FailureKind } from './wire/verdict.ts'

/**
 * The error of a failed call. `message` can be shown to the user; reading it counts as showing it. `tellUnlessTold`
 * shows a failure whose message no screen has read.
 */
export class CallError extends Error {
  readonly #text: string
  #isTold = false
  readonly kind: FailureKind
  readonly code: number
  readonly reason: string
  readonly details: Readonly<Record<string, unknown>>
  readonly isPage: boolean

  constructor({ kind, code, msg, reason, details, isPage }: Failure) {
    // Without a text, because an own `message` would hide the getter below.
    super()
    this.#text = msg
    this.name = 'CallError'
    this.kind = kind
    this.code = code
    this.reason = reason
    this.details = details
    this.isPage = isPage
  }

  override get message(): string {
    this.#isTold = true
    return this.#text
  }

  /** Whether the failure was shown: a screen has read the message, or it was handled in another way. */
  get isTold(): boolean {
    return this.#isTold
  }

  /** Marks the failure as handled without its message: by another page, a question, or a notice of the whole site. */
  markTold(): void {
    this.#isTold = true
  }
}

/** Whether the server refused for this reason. The caller then handles the failure. */
export function isRefusal(error: unknown, reason: Reason): error is CallError {
  if (!(error instanceof CallError) || error.reason !== reason) return false
  error.markTold()
  return true
}

/** The field errors of a refusal, to show beside the fields. */
export function fieldErrors(error: unknown): readonly { field: string; message: string }[] {
  if (!(error instanceof CallError) || !Array.isArray(error.details['fields'])) return []
  return error.details['fields'].filter(isFieldError)
}

function isFieldError(part: unknown): part is { field: string; message: string } {
  return typeof part === 'object' && part !== null && 'field' in part && 'message' in part
}
