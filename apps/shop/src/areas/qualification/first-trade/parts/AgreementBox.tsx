import type { FirstTradeDetail } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import css from '../FirstTrade.module.css'

/** The text of an agreement, to be read before sealing; it can be scrolled by keyboard. */
export function AgreementBox({ title, sections }: FirstTradeDetail['agreement']) {
  return (
    <div className={css.agreement} tabIndex={0} role="region" aria-label={title}>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {paragraphs.map(text => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
