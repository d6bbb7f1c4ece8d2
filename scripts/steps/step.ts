import type { Scope } from '../process/scope.ts'

/** How many of a step's tests went well; a step without tests counts as one. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

/** One part of `npm test`. */
export interface Step {
  /** As in `npm test -- name`. */
  readonly name: string
  readonly title: string
  /** Further arguments select tests inside the step, where it has any. */
  run(scope: Scope, args: readonly string[]): Promise<Count>
}

/** The outcome of a tool that only says yes or no. */
export function countOf(exitCode: number): Count {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
