import type { Opening } from '@xiaojiu/contract/store/opening-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Card } from '#parts/page/Card.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './opening.module.css'

interface DepositCardProps {
  readonly deposit: Opening['deposit']
  /** Stores that opened before deposits were recorded owe none. */
  readonly isOpen: boolean
}

/** 保证金: the received amount, and how to pay the rest. */
export function DepositCard({ deposit, isOpen }: DepositCardProps) {
  const { due, paid, missing, moves } = deposit
  return (
    <Card title="保证金">
      <div className={css.ask}>
        <FieldList
          fields={[
            { label: '应缴', value: moneyText(due) },
            { label: '已到账', value: moneyText(paid) },
            ...(missing > 0 && !isOpen
              ? [{ label: '还差', value: <b className={css.missing}>{moneyText(missing)}</b> }]
              : []),
          ]}
        />
        {missing > 0 && !isOpen && (
          <>
            <p className={css.quiet}>请用经营主体的对公账户汇入，附言必须填写，平台财务核对后计入：</p>
            <FieldList
              fields={[
                { label: '户名', value: deposit.accountName },
                { label: '开户行', value: deposit.bankName },
                { label: '账号', value: deposit.accountNo },
                { label: '附言', value: <b>{deposit.remark}</b> },
              ]}
            />
          </>
        )}
        {moves.length > 0 && (
          <ul className={css.moves} aria-label="到账记录">
            {moves.map(move => (
              <li key={`${move.at.getTime()} ${move.amount}`}>
                <span className={css.quiet}>{`${nearTime(move.at)} ${move.payerName}`}</span>
                <span>{moneyText(move.amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
