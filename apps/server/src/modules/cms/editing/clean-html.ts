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

/** A picture among the files of the shop. */
const SITE_PICTURE = /^\/pictures\/[a-z0-9/-]+\.webp$/

const RULES: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'blockquote', 'a', 'img'],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  nonTextTags: NOT_TEXT,
  // Pictures of the site itself; one from elsewhere would tell its host who reads what.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !SITE_PICTURE.test(attribs['src'] ?? ''),
  transformTags: {
    // A link that leads out of the site leads nowhere: what it says stays.
    a: (tagName, { href = '' }) => ({ tagName, attribs: SiteLink.safeParse(href).success ? { href } : {} }),
  },
}

/**
 * A text of staff as it may be stored: plain tags without attributes, links and pictures within the site, every tag closed.
 * Pages draw it tag by tag once more; this is the first of two walls.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RULES).trim()
}
