/**
 * A state machine as a table: for each verb, the states where it may start and the state where it ends. It has no side effects.
 */
export interface Machine<State extends string, Verb extends string> {
  readonly states: readonly State[]
  readonly initial: State
  /** Further initial states: a debt starts as open when an order is paid by credit, a recall case starts with the return. */
  readonly starts?: readonly State[]
  /** States that no verb reaches any more. The column still allows them for rows of earlier releases. */
  readonly past?: readonly State[]
  readonly verbs: Readonly<Record<Verb, { readonly from: readonly State[]; readonly to: State }>>
}

export function defineMachine<const State extends string, const Verb extends string>(
  machine: { readonly states: readonly State[] } & Machine<NoInfer<State>, Verb>,
): Machine<State, Verb> {
  return machine
}

export function canStep<S extends string, V extends string>(machine: Machine<S, V>, state: S, verb: V): boolean {
  return machine.verbs[verb].from.includes(state)
}

/** The state after `verb`. An illegal step throws; call `canStep` first where a user can be refused. */
export function step<S extends string, V extends string>(machine: Machine<S, V>, state: S, verb: V): S {
  if (!canStep(machine, state, verb)) throw new IllegalStep(state, verb)
  return machine.verbs[verb].to
}

export class IllegalStep extends Error {
  readonly state: string
  readonly verb: string
  constructor(state: string, verb: string) {
    super(`cannot ${verb} from ${state}`)
    this.name = 'IllegalStep'
    this.state = state
    this.verb = verb
  }
}
