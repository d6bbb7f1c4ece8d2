import type { Reason } from '@xiaojiu/contract/refusals.ts'
import type { Failure, FailureKind } from './wire/verdict.ts'

/**
 * A call that gave no data; `message` may be shown as it is, and whoever reads it is taken to show it.
 * `tellUnlessTold` shows a failure whose message no screen has read, so none stays silent.
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
    // Without a text: an own `message` would hide the one below.
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

  /** Whether the buyer knows: the words were read for a screen, or the failure was answered in another way. */
  get isTold(): boolean {
    return this.#isTold
  }

  /** Someone answered the failure without its words: by another page, another question, a notice of the whole site. */
  markTold(): void {
    this.#isTold = true
  }
}

/** Whether the server refused for this reason. Whoever asks by name has an answer to it. */
export function isRefusal(error: unknown, reason: Reason): error is CallError {
  if (!(error instanceof CallError) || error.reason !== reason) return false
  error.markTold()
  return true
}

/** What a refusal says about single fields of the form, for showing beside them. */
export function fieldErrors(error: unknown): readonly { field: string; message: string }[] {
  if (!(error instanceof CallError) || !Array.isArray(error.details['fields'])) return []
  return error.details['fields'].filter(isFieldError)
}

function isFieldError(part: unknown): part is { field: string; message: string } {
  return typeof part === 'object' && part !== null && 'field' in part && 'message' in part
}
