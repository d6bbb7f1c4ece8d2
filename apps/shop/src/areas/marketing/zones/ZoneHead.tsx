import type { CSSProperties, ReactNode } from 'react'
import css from './Zone.module.css'
import type { ZoneWords } from './zone-words.ts'

/** Title and subtitle of a zone, in its colour. */
export function ZoneHead({
  words,
  aside,
}: {
  words: Pick<ZoneWords, 'title' | 'slogan' | 'colour'>
  aside?: ReactNode
}) {
  return (
    <div className={css.head} style={{ '--zone': words.colour } as CSSProperties}>
      <div>
        <h1 className={css.title}>{words.title}</h1>
        <p>{words.slogan}</p>
      </div>
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  )
}
