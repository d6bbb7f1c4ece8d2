import { INVOICE_KIND_LABELS, type InvoiceDetail, type InvoiceParty } from '@xiaojiu/contract/invoice/schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import css from '../invoice.module.css'
import { rateText } from '../invoice-words.ts'

/** The invoice as on paper: parties, goods, totals of each rate, in figures and in capitals. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDetail }) {
  const { lines, rates, colour, kind } = invoice
  return (
    <div className={css.sheet}>
      <p className={css.paperTitle}>
        {colour === 'red' ? '红字' : ''}电子发票（{INVOICE_KIND_LABELS[kind]}）
      </p>
      <div className={css.paperHead}>
        <span>
          发票号码：<span className="num">{invoice.invoiceNo ?? '开具后生成'}</span>
        </span>
        <span>开票时间：{invoice.issuedAt ? timeText(invoice.issuedAt) : '开具中'}</span>
      </div>
      <div className={css.parties}>
        <Party label="购买方" party={invoice.buyer} />
        <Party label="销售方" party={invoice.seller} />
      </div>
      <table className={`${css.rows} wide-table`}>
        <thead>
          <tr>
            <th>项目名称</th>
            <th>规格型号</th>
            <th className={css.figure}>数量</th>
            <th className={css.figure}>金额</th>
            <th className={css.figure}>税率</th>
            <th className={css.figure}>税额</th>
            <th className={css.figure}>价税合计</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Lines have no name of their own and never move.
            <tr key={`${line.orderNo}-${index}`}>
              <td>
                {line.name}
                {line.discount !== 0 && <span className={css.quiet}>　含折扣 {moneyText(line.discount)}</span>}
              </td>
              <td>{line.spec || '—'}</td>
              <td className={css.figure}>{line.quantity === 0 ? '—' : `${line.quantity} ${line.unit}`}</td>
              <td className={css.figure}>{moneyText(line.net)}</td>
              <td className={css.figure}>{rateText(line.taxRatePercent)}</td>
              <td className={css.figure}>{moneyText(line.tax)}</td>
              <td className={css.figure}>{moneyText(line.gross)}</td>
            </tr>
          ))}
          {rates.length > 1 &&
            rates.map(rate => (
              <tr key={rate.taxRatePercent} className={css.quiet}>
                <td colSpan={3}>其中税率 {rateText(rate.taxRatePercent)}</td>
                <td className={css.figure}>{moneyText(rate.net)}</td>
                <td />
                <td className={css.figure}>{moneyText(rate.tax)}</td>
                <td />
              </tr>
            ))}
          <tr className={css.sum}>
            <td colSpan={3}>合计　{invoice.capitalGross}</td>
            <td className={css.figure}>{moneyText(invoice.net)}</td>
            <td />
            <td className={css.figure}>{moneyText(invoice.tax)}</td>
            <td className={css.figure}>{moneyText(invoice.gross)}</td>
          </tr>
        </tbody>
      </table>
      <p className={css.remark}>备注：{invoice.remark}</p>
    </div>
  )
}

function Party({ label, party }: { label: string; party: InvoiceParty }) {
  return (
    <div className={css.party}>
      <b>{label}</b>
      {party.name}
      <br />
      税号 <span className="num">{party.taxNo}</span>
      {party.bankAccount && (
        <>
          <br />
          <span className={css.quiet}>
            {party.address} {party.phone}
            <br />
            {party.bankName} {party.bankAccount}
          </span>
        </>
      )}
    </div>
  )
}
