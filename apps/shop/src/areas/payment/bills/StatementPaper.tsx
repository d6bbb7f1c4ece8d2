import { type Statement, STATEMENT_LINES, type StatementWhat } from '@xiaojiu/contract/payment/bill-schemas.ts'
import { exactTimeText } from '@xiaojiu/web/time-text.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { PrintSheet } from '@xiaojiu/ui/print/PrintSheet.tsx'
import css from '../money.module.css'
import { monthText } from '../wallet/wallet-words.ts'
import { documentText, STATEMENT_FIGURES } from './statement-words.ts'

const MONEY: readonly StatementWhat[] = ['charged', 'paid', 'returned']

/** The statement as both parties sign it; on screen it is not there. */
export function StatementPaper({ statement }: { statement: Statement }) {
  const { buyer, seller, storeName, month, lines } = statement
  return (
    <div className={css.paper}>
      <PrintSheet
        title="往来对账单"
        facts={[
          { label: '采购方', value: buyer.name },
          { label: '采购方信用代码', value: buyer.creditCode },
          { label: '供货方', value: seller.name },
          { label: '供货方信用代码', value: seller.creditCode },
          { label: '店铺', value: storeName },
          { label: '对账月份', value: monthText(month) },
          ...STATEMENT_FIGURES.map(([key, label]) => ({ label, value: moneyText(statement[key]) })),
        ]}
        seals={[
          { role: '采购方', name: buyer.name },
          { role: '供货方', name: seller.name },
        ]}
      >
        <table>
          <thead>
            <tr>
              {['时间', '项目', '单据', '摘要', ...MONEY.map(what => STATEMENT_LINES[what]), '应付余额'].map(title => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td colSpan={7}>期初应付</td>
              <td>{moneyText(statement.opening)}</td>
            </tr>
            {lines.map(line => (
              <tr key={line.lineId}>
                <td>{exactTimeText(line.at)}</td>
                <td>{STATEMENT_LINES[line.what]}</td>
                <td>{line.document && documentText(line.document)}</td>
                <td>{line.memo}</td>
                {MONEY.map(what => (
                  <td key={what}>{line.what === what ? moneyText(line.amount) : ''}</td>
                ))}
                <td>{moneyText(line.balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>合计与期末应付</td>
              {MONEY.map(what => (
                <td key={what}>{moneyText(statement[what])}</td>
              ))}
              <td>{moneyText(statement.closing)}</td>
            </tr>
          </tfoot>
        </table>
      </PrintSheet>
    </div>
  )
}
