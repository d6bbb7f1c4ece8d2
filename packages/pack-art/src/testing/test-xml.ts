const token = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|[^<>&]+|&(?:amp|lt|gt|quot|#39);/y
const badSign = /[\ufffe\uffff]|\p{Cs}/u

/** A small strict XML check: balanced tags, quoted attributes, no unescaped or forbidden character. */
export const isWellFormed = (xml: string): boolean => {
  if (badSign.test(xml) || [...xml].some(sign => sign < ' ')) return false
  const open: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < xml.length) {
    const found = token.exec(xml)
    if (found === null) return false
    const [whole, closing, name, attributes = '', selfClosing] = found
    if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(attributes)) return false
    const names = [...attributes.matchAll(/([\w:.-]+)="/g)].map(each => each[1])
    if (new Set(names).size !== names.length) return false
    if (name === undefined) {
      if (whole.startsWith('<')) return false
    } else if (closing === '/') {
      if (open.pop() !== name) return false
    } else if (selfClosing !== '/') open.push(name)
  }
  return open.length === 0
}
