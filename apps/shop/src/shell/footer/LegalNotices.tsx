import { Link } from 'react-router'
import css from './Footer.module.css'
import { platformSettings } from '#trade/platform-settings.ts'

/** Papers and filing numbers the law wants on every page. */
export function LegalNotices({ canOpen }: { canOpen: (href: string) => boolean }) {
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
