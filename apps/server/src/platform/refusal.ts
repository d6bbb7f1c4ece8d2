import { type Reason, refusals, refusalText } from '@xiaojiu/contract/refusals.ts'

/** A business refusal that the caller can act on. Every other error is a fault. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly details: Readonly<Record<string, unknown>>

  constructor(reason: Reason, details: Readonly<Record<string, unknown>> = {}) {
    super(refusalText(reason, details))
    this.name = 'Refusal'
    this.reason = reason
    this.details = details
  }

  get status(): number {
    return refusals[this.reason].status
  }
}
