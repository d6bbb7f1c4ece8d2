interface Switch<K extends string> {
  readonly kind: K
  readonly isOn: boolean
}

/** The kinds that are on after one of them was switched. */
export function kindsAfter<K extends string>(switches: readonly Switch<K>[], kind: K, isOn: boolean): K[] {
  return switches.filter(each => (each.kind === kind ? isOn : each.isOn)).map(each => each.kind)
}
