/** Dependencies first, otherwise by name; a cycle is cut where it is entered. */
export function inDependencyOrder(names: readonly string[], needs: (name: string) => readonly string[]): string[] {
  const ordered: string[] = []
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name) || !names.includes(name)) return
    seen.add(name)
    for (const needed of needs(name).toSorted()) visit(needed)
    ordered.push(name)
  }
  for (const name of names.toSorted()) visit(name)
  return ordered
}
