import { useQuery } from '@tanstack/react-query'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { Link } from 'react-router'
import { query } from '@xiaojiu/web/query.ts'
import { useReader } from '#shell/use-reader.ts'
import { useRight } from '#trade/session/use-right.ts'
import { type CompanyFigure, couponFigure, coinFigure, creditFigure, walletFigure } from './company-figures.ts'
import css from './overview.module.css'

/** What the company has to pay with. Its money is shown to those who may see it. */
export function CompanyFigures() {
  const { canOpen } = useReader()
  const seesMoney = useRight('finance')
  const wallet = useQuery({
    ...query(paymentEndpoints.getWallet, {}, { errors: 'caller' }),
    enabled: seesMoney,
  })
  const credit = useQuery({
    ...query(paymentEndpoints.getCredit, {}, { errors: 'caller' }),
    enabled: seesMoney,
  })
  const coupons = useQuery(
    query(marketingEndpoints.listHeldCoupons, { state: 'available', pageNum: 1, pageSize: 1 }, { errors: 'caller' }),
  )
  const coins = useQuery(query(marketingEndpoints.getCoinAccount, {}, { errors: 'caller' }))
  const figures: CompanyFigure[] = [
    ...(seesMoney ? [walletFigure(wallet.data), creditFigure(credit.data)] : []),
    couponFigure(coupons.data),
    coinFigure(coins.data),
  ]
  return (
    <ul className={css.assets} aria-label="企业资产">
      {figures.map(({ label, text, note, href }) => {
        const face = (
          <>
            <span className="meta">{label}</span>
            <b>{text}</b>
            <span className="meta num">{note}</span>
          </>
        )
        return <li key={label}>{canOpen(href) ? <Link to={href}>{face}</Link> : face}</li>
      })}
    </ul>
  )
}
