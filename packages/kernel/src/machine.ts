/** A state machine is a table: verb → where it may start and where it ends. Side effects live elsewhere. */
export interface Machine<State extends string, Verb extends string> {
  readonly states: readonly State[]
  readonly initial: State
  /** Where else a thing may begin: an order that is paid by credit begins its debt, a recall begins with the return. */
  readonly starts?: readonly State[]
  /** States that no verb reaches any more; the column still allows them, for rows of earlier releases. */
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

/** The state after `verb`; an illegal step is a fault, so ask `canStep` where a buyer may be refused. */
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
