/** What a text may be made of; anything else is left out, and what stood inside it stays. */
const ALLOWED: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'blockquote'])
/** What stands inside these is not text. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
  'textarea',
  'title',
  'head',
])
const PART = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[<>]|[^<>]+/gi
const SITE_HREF = /\shref\s*=\s*(?:"(\/(?![/\\])[^"<>]*)"|'(\/(?![/\\])[^'"<>]*)')/i

/**
 * A text of staff as it may be stored: plain tags without attributes, links within the site, every tag closed.
 * Pages draw it tag by tag once more; this is the first of two walls.
 */
export function cleanHtml(html: string): string {
  const out: string[] = []
  const open: string[] = []
  const scan = new RegExp(PART)
  for (let found = scan.exec(html); found; found = scan.exec(html)) {
    const [part, slash, name] = found
    const tag = name?.toLowerCase()
    const isEnd = slash === '/'
    if (tag === undefined) {
      if (!part.startsWith('<!--')) out.push(part === '<' ? '&lt;' : part === '>' ? '&gt;' : part)
    } else if (NOT_TEXT.has(tag)) {
      if (!isEnd) scan.lastIndex = endOf(html, tag, scan.lastIndex)
    } else if (tag === 'br') out.push('<br>')
    else if (isEnd) out.push(...closed(open, tag))
    else {
      const start = startOf(tag, part)
      if (start !== null) {
        open.push(tag)
        out.push(start)
      }
    }
  }
  return [...out, ...open.toReversed().map(tag => `</${tag}>`)].join('').trim()
}

/** Where a tag that holds no text ends; what is never ended swallows the rest. */
function endOf(html: string, tag: string, from: number): number {
  const end = new RegExp(`</${tag}[^>]*>`, 'gi')
  end.lastIndex = from
  return end.exec(html) ? end.lastIndex : html.length
}

function startOf(tag: string, part: string): string | null {
  if (tag !== 'a') return ALLOWED.has(tag) ? `<${tag}>` : null
  const found = SITE_HREF.exec(part)
  const href = found?.[1] ?? found?.[2]
  return href === undefined ? null : `<a href="${href}">`
}

/** Ends a tag and whatever was left open inside it; an end without a beginning is nothing. */
function closed(open: string[], tag: string): string[] {
  const at = open.lastIndexOf(tag)
  if (at === -1) return []
  return open
    .splice(at)
    .toReversed()
    .map(each => `</${each}>`)
}
