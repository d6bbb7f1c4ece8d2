import type { HomeView } from '@xiaojiu/contract/cms/schemas.ts'
import { Link } from 'react-router'
import { useReader } from '#shell/use-reader.ts'
import css from './EntryGrid.module.css'
import { entryIcon } from './entry-icons.ts'
import { useOwnFigures } from './use-own-figures.ts'

/** Four fill the place beside the notices. */
const SHOWN = 4

/** Quick entries; those that lead nowhere for this reader are not offered. */
export function EntryGrid({ entries }: { entries: HomeView['entries'] }) {
  const { canOpen } = useReader()
  const own = useOwnFigures()
  const offered = entries.filter(entry => canOpen(entry.link)).slice(0, SHOWN)
  if (offered.length === 0) return null
  return (
    <nav className={css.grid} aria-label="快捷入口">
      {offered.map(({ icon, title, subtitle, link, figure }, index) => {
        const Sign = entryIcon(icon)
        return (
          <Link key={title} to={link} className={css.entry}>
            <span className={css.sign} data-tone={index % SHOWN}>
              <Sign size={22} />
            </span>
            <span className={css.words}>
              <span className={css.title}>{title}</span>
              <span className={css.sub}>{figure ?? own(link) ?? subtitle}</span>
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
