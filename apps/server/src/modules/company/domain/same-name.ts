/** Names as people type them: full-width signs and spaces make no difference. */
export function isSameName(a: string, b: string): boolean {
  return plain(a) === plain(b)
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase()
}
