import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../class-names.ts'
import { RightIcon } from '../icon/icons.tsx'
import { PageHeading } from './PageHeading.tsx'
import css from './Panel.module.css'

export interface SectionHeadProps {
  title: ReactNode
  /** Colours the title: a campaign's token, `var(--group)`. */
  colour?: string
  note?: ReactNode
  more?: { readonly label: string; readonly href: string }
  /** Other things on the right: legends, buttons. */
  aside?: ReactNode
  /** 48 px and a smaller title, as in the account centre. */
  isSlim?: boolean
  /** The title is the `h1` of the page. */
  isPage?: boolean
  id?: string
}

/** Head of a panel: 52 px, title, note, and a link to more. */
export function SectionHead({
  title,
  colour,
  note,
  more,
  aside,
  isSlim = false,
  isPage = false,
  id,
}: SectionHeadProps) {
  return (
    <div className={classes(css.head, isSlim && css.slim)}>
      {isPage ? (
        <PageHeading {...(id && { id })}>{title}</PageHeading>
      ) : (
        <h2 id={id} className={css.title} style={colour ? { color: colour } : undefined}>
          {title}
        </h2>
      )}
      {note && <span className={classes(css.note, 'ell')}>{note}</span>}
      {(aside || more) && (
        <div className={css.more}>
          {aside}
          {more && (
            <Link to={more.href} className={css.moreLink}>
              {more.label}
              <RightIcon size={12} />
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
