import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import css from './RichText.module.css'

/** The tags that staff may use; of any other tag only the text is shown. */
const PLAIN = new Set(['P', 'H2', 'H3', 'UL', 'OL', 'LI', 'STRONG', 'B', 'EM', 'BLOCKQUOTE'])

/** HTML written by staff, rendered tag by tag: no attribute, script or style reaches the page. */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={css.text}>{content}</div>
}

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, at) => <Fragment key={at}>{draw(child)}</Fragment>)
}

function draw(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || node.tagName === 'SCRIPT' || node.tagName === 'STYLE') return null
  if (node.tagName === 'BR') return <br />
  if (node.tagName === 'IMG')
    return <Picture src={node.getAttribute('src') ?? ''} alt={node.getAttribute('alt') ?? ''} />
  const inside = childrenOf(node)
  const href = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
  // Only links within the site are kept.
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{inside}</Link>
  return PLAIN.has(node.tagName) ? createElement(node.tagName.toLowerCase(), null, inside) : inside
}

/** A picture of this site; its height is reserved before it loads. */
function Picture({ src, alt }: { src: string; alt: string }) {
  if (!/^\/pictures\/[a-z0-9/-]+\.webp$/.test(src)) return null
  return <img className={css.picture} src={src} alt={alt} loading="lazy" width={960} height={540} />
}
