import { classes } from '@xiaojiu/ui/class-names.ts'
import { DocIcon, type Icon, ReturnIcon, ShieldIcon, TruckIcon, YuanIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Link } from 'react-router'
import { type PlatformSettings, platformSettings } from '#trade/platform-settings.ts'
import css from './Footer.module.css'

export interface FooterProps {
  canOpen: (href: string) => boolean
  /** `full`; `plain` without the promises (cart, settlement); `legal` with only what the law requires (log-in). */
  kind?: 'full' | 'plain' | 'legal'
}

const icons: Readonly<Record<PlatformSettings['promises'][number]['key'], Icon>> = {
  licence: ShieldIcon,
  papers: DocIcon,
  trace: TruckIcon,
  price: YuanIcon,
  'after-sale': ReturnIcon,
}

export function Footer({ canOpen, kind = 'full' }: FooterProps) {
  const { promises, footerColumns, servicePhone, serviceHours } = platformSettings
  const columns = footerColumns
    .map(column => ({ ...column, links: column.links.filter(({ href }) => canOpen(href)) }))
    .filter(column => column.links.length > 0)
  return (
    <footer className={classes(css.footer, kind === 'legal' && css.slim)} data-print="hide">
      <Content>
        {kind === 'full' && (
          <ul className={css.promises}>
            {promises.map(({ key, title, text }) => {
              const Sign = icons[key]
              return (
                <li key={key} className={css.promise}>
                  <Sign size={32} />
                  <span>
                    <span className={css.promiseTitle}>{title}</span>
                    {text}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
        {kind !== 'legal' && (
          <div className={css.columns}>
            {columns.map(({ title, links }) => (
              <section key={title}>
                <h2 className={css.columnTitle}>{title}</h2>
                <ul>
                  {links.map(({ label, href }) => (
                    <li key={label}>
                      <Link to={href}>{label}</Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <section>
              <h2 className={css.columnTitle}>客户服务</h2>
              <p className={css.phone}>{servicePhone}</p>
              <p>{serviceHours}</p>
            </section>
          </div>
        )}
        <LegalNotices canOpen={canOpen} />
      </Content>
    </footer>
  )
}

/** Certificates and filing numbers that the law requires on every page. */
function LegalNotices({ canOpen }: { canOpen: (href: string) => boolean }) {
  const { legalNotices, complaintPhone, audienceNotice } = platformSettings
  return (
    <div className={css.legal}>
      <ul className={css.notices}>
        {legalNotices.map(({ text, href }) => (
          <li key={text}>
            {href === undefined || !canOpen(href) ? (
              text
            ) : href.startsWith('/') ? (
              <Link to={href}>{text}</Link>
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            )}
          </li>
        ))}
        <li>药品投诉举报电话 {complaintPhone}</li>
      </ul>
      <p>{audienceNotice}</p>
    </div>
  )
}
