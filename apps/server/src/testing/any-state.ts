import type { MachineState } from '#platform/states/stateful-tables.ts'

/** A state that a test puts a row into, without the way there. */
export function anyState(state: string): MachineState {
  return state as unknown as MachineState
}
