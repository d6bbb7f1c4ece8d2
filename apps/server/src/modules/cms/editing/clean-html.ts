import sanitizeHtml from 'sanitize-html'
import { SiteLink } from '../page-content.ts'

/** Within the tags that hold no text, nothing is kept. */
const NOT_TEXT = [
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
  'option',
]

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'blockquote', 'a'],
  allowedAttributes: { a: ['href'] },
  nonTextTags: NOT_TEXT,
  transformTags: {
    // A link that leads out of the site leads nowhere: what it says stays.
    a: (tagName, { href = '' }) => ({ tagName, attribs: SiteLink.safeParse(href).success ? { href } : {} }),
  },
}

/**
 * A text of staff as it may be stored: plain tags without attributes, links within the site, every tag closed.
 * Pages draw it tag by tag once more; this is the first of two walls.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim()
}
