/** The differences between lists that must name the same areas. */
export function findDifferentWords(lists: Readonly<Record<string, readonly string[]>>): string[] {
  const entries = Object.entries(lists)
  const [first] = entries
  if (!first) return []
  const [firstName, expected] = first
  return entries
    .slice(1)
    .flatMap(([name, words]) => [
      ...expected.filter(word => !words.includes(word)).map(word => `${name} lacks ${word}, which ${firstName} has`),
      ...words.filter(word => !expected.includes(word)).map(word => `${name} has ${word}, which ${firstName} lacks`),
    ])
}

/** The area names of the glossary's table: the first cell of each row, in backquotes. */
export function glossaryAreas(markdown: string): string[] {
  return [...markdown.matchAll(/^\| `([a-z-]+)` \|/gm)].map(found => found[1] ?? '')
}
