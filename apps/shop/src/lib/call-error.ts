import type { Reason } from '@xiaojiu/contract/refusals.ts'
import type { Failure, FailureKind } from './wire/verdict.ts'

/** A call that gave no data; `message` may be shown as it is. */
export class CallError extends Error {
  readonly kind: FailureKind
  readonly code: number
  readonly reason: string
  readonly details: Readonly<Record<string, unknown>>

  constructor({ kind, code, msg, reason, details }: Failure) {
    super(msg)
    this.name = 'CallError'
    this.kind = kind
    this.code = code
    this.reason = reason
    this.details = details
  }
}

/** Whether the server refused for this reason. */
export function isRefusal(error: unknown, reason: Reason): error is CallError {
  return error instanceof CallError && error.reason === reason
}

/** What a refusal says about single fields of the form, for showing beside them. */
export function fieldErrors(error: unknown): readonly { field: string; message: string }[] {
  if (!(error instanceof CallError) || !Array.isArray(error.details['fields'])) return []
  return error.details['fields'].filter(isFieldError)
}

function isFieldError(part: unknown): part is { field: string; message: string } {
  return typeof part === 'object' && part !== null && 'field' in part && 'message' in part
}
