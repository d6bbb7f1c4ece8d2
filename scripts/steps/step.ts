import type { Scope } from '../process/scope.ts'

/** The number of passed tests of a step; a step without tests counts as one. */
export interface Count {
  readonly passed: number
  readonly failed: number
}

/** One part of `npm test`. */
export interface Step {
  /** The name in `npm test -- name`. */
  readonly name: string
  readonly title: string
  /** Further arguments select tests of the step, if it has any. */
  run(scope: Scope, args: readonly string[]): Promise<Count>
}

/** The result of a tool without counts. */
export function countOf(exitCode: number): Count {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
