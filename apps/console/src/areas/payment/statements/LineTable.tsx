import { STATEMENT_LINES, type StatementLine } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { amountText } from '@xiaojiu/ui/money/figure.ts'
import { nearTime } from '#parts/page/time.ts'
import css from './statements.module.css'

/** The lines of a statement, each with the balance after it. */
export function LineTable({ lines, label }: { readonly lines: readonly StatementLine[]; readonly label: string }) {
  return (
    <div className={css.wide}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {['时间', '项目', '单号', '摘要'].map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col" className={css.end}>
              金额（元）
            </th>
            <th scope="col" className={css.end}>
              余额（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.lineId}>
              <td>{nearTime(line.at)}</td>
              <td>{STATEMENT_LINES[line.what]}</td>
              <td>{line.document?.number ?? '—'}</td>
              <td>{line.memo}</td>
              <td className={css.end}>{amountText(line.amount)}</td>
              <td className={css.end}>{amountText(line.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
