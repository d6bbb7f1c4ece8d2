/** Province, city and district in one text; a municipality is its own city and is named once. */
export function areaText(names: readonly (string | undefined)[]): string {
  return names.filter((name, index) => name !== undefined && name !== names[index - 1]).join('')
}
