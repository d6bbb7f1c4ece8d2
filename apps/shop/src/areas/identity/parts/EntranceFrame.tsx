import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../../shell/Logo.tsx'
import { platformSettings } from '../../../shell/platform-settings.ts'
import { useReader } from '../../../shell/use-reader.ts'
import { classes } from '../../../ui/class-names.ts'
import { Content } from '../../../ui/layout/Content.tsx'
import css from './EntranceFrame.module.css'

interface EntranceFrameProps {
  /** What the page is for, beside the name. */
  readonly title: string
  /** On the right of the head. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** The quiet frame of the pages before the shop: log-in, company choice. */
export function EntranceFrame({ title, aside, children }: EntranceFrameProps) {
  const { canOpen } = useReader()
  const links = platformSettings.footerColumns.at(-1)?.links.filter(link => canOpen(link.href)) ?? []
  return (
    <div className={css.frame}>
      <header className={css.head}>
        <Content className={classes(css.bar)}>
          <Link to="/" className={css.brand}>
            <Logo />
          </Link>
          <span className={css.title}>{title}</span>
          {aside && <div className={css.aside}>{aside}</div>}
        </Content>
      </header>
      <main className={css.body}>{children}</main>
      <footer className={css.foot}>
        <p>
          {links.map(link => (
            <Link key={link.href} to={link.href} className={css.link}>
              {link.label}
            </Link>
          ))}
          客服电话 {platformSettings.servicePhone}（{platformSettings.serviceHours}）
        </p>
        <p>{platformSettings.legalNotices.map(notice => notice.text).join('　')}</p>
        <p>{platformSettings.audienceNotice}</p>
      </footer>
    </div>
  )
}
