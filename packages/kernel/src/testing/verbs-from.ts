import { canStep, type Machine } from '../machine.ts'

/** The verbs that are allowed in this state. */
export function verbsFrom<S extends string, V extends string>(machine: Machine<S, V>, state: S): V[] {
  return (Object.keys(machine.verbs) as V[]).filter(verb => canStep(machine, state, verb))
}
