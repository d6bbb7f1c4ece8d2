import type { Machine } from '@xiaojiu/kernel/machine.ts'

type AnyMachine = Machine<string, string>

export function findUnequalStates(
  machines: Readonly<Record<string, AnyMachine>>,
  columns: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(machines).flatMap(([table, { states }]) => {
    const allowed = columns[table]
    if (!allowed) return [`${table}: the column has no constraint on its state`]
    return [
      ...states
        .filter(state => !allowed.includes(state))
        .map(state => `${table}: the machine has ${state}, the column does not`),
      ...allowed
        .filter(state => !states.includes(state))
        .map(state => `${table}: the column has ${state}, the machine does not`),
    ]
  })
}

/** States that no verb reaches, except those declared as past. */
export function findDeadStates(
  table: string,
  { states, initial, starts = [], past = [], verbs }: AnyMachine,
): string[] {
  const reached = new Set([initial, ...starts, ...past, ...Object.values(verbs).map(verb => verb.to)])
  return states.filter(state => !reached.has(state)).map(state => `${table}: nothing leads to ${state}`)
}
