/**
 * The signature of an answer covers the text of one of its members as it was sent, so the
 * member is cut out of the raw text instead of being parsed and written again.
 */
export function memberText(json: string, name: string): string | null {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    else if (char === '"') {
      const end = endOfString(json, at)
      if (depth === 1 && json.slice(at + 1, end) === name) {
        const value = /^\s*:\s*/.exec(json.slice(end + 1))
        if (value) return objectAt(json, end + 1 + value[0].length)
      }
      at = end
    }
  }
  return null
}

function objectAt(json: string, start: number): string | null {
  if (json[start] !== '{') return null
  let depth = 0
  for (let at = start; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = endOfString(json, at)
    else if (char === '{') depth++
    else if (char === '}' && --depth === 0) return json.slice(start, at + 1)
  }
  return null
}

/** Where the string that opens at `start` closes; the end of the text when it never does. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '\\') at++
    else if (json[at] === '"') return at
  }
  return json.length
}
