import { useQuery } from '@tanstack/react-query'
import type { CreditLine } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { DoneIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { LackNote } from '#shell/lack/LackNote.tsx'
import { useLack } from '#trade/session/leave.ts'
import { useSession } from '#trade/session/session.ts'
import css from '../money.module.css'
import { partPercent } from '../words.ts'
import { ApplyCreditDialog } from './ApplyCreditDialog.tsx'
import { CreditApplications } from './CreditApplications.tsx'
import { DrawLoanDialog } from './DrawLoanDialog.tsx'

/** 金融服务: credit at stores, the purchase loan, and what is due. */
export function MyFinancePage() {
  const lack = useLack('approved')
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.getCredit, {}),
    refetchOnMount: 'always',
  })
  const credits = data?.lines.filter(line => line.kind === 'credit') ?? []
  const loans = data?.lines.filter(line => line.kind === 'loan') ?? []
  return (
    <AccountLayout title="金融服务">
      <div className={css.column}>
        <h1 className="sr-only">金融服务</h1>
        <LackNote lack={lack}>可以查看和还款，暂不能申请账期、用款</LackNote>
        {data && data.overdue > 0 && (
          <NoteStrip
            tone="red"
            Sign={WarnIcon}
            title={`有 ${moneyText(data.overdue)} 已逾期`}
            actions={
              <ButtonLink size="small" tone="danger" to="/repayment">
                立即还款
              </ButtonLink>
            }
          >
            还清前相关店铺的账期暂停使用
          </NoteStrip>
        )}
        {error && !data ? (
          <Panel>
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Panel>
        ) : (
          <>
            <Panel aria-label="还款概况">
              <div className={css.figures}>
                {(
                  [
                    ['待还总额', data?.outstanding],
                    ['7 天内到期', data?.dueSoon],
                    ['已逾期', data?.overdue],
                  ] as const
                ).map(([label, amount]) => (
                  <div key={label} className={css.figure}>
                    <span className={css.label}>{label}</span>
                    {amount === undefined ? (
                      <Bone width={140} height={32} />
                    ) : (
                      <Money amount={amount} size={26} tone={label === '已逾期' && amount > 0 ? 'red' : 'ink'} />
                    )}
                  </div>
                ))}
              </div>
              <div className={css.buttons}>
                <ButtonLink tone="primary" to="/repayment">
                  账期还款
                </ButtonLink>
                {loans.length > 0 && <ButtonLink to="/repaymentLoan">采购贷还款</ButtonLink>}
                <ButtonLink to="/personal/contactBill">查看对账单</ButtonLink>
              </div>
            </Panel>
            <Lines
              title="店铺账期"
              note="下单时选择“账期支付”，发货后起算还款日"
              lines={data && credits}
              aside={<ApplyButton />}
            />
            {(loans.length > 0 || !data) && (
              <Lines title="采购贷" note="放款到钱包，按月还款，随借随还" lines={data && loans} />
            )}
            {data && <CreditApplications />}
          </>
        )}
      </div>
    </AccountLayout>
  )
}

interface LinesProps {
  title: string
  note: string
  lines: readonly CreditLine[] | undefined
  aside?: ReactNode
}

/** Applies for credit at a store; only for the main account. */
function ApplyButton() {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const isOff = useLack('approved') !== null
  const [isOpen, setOpen] = useState(false)
  if (!isMain) return null
  return (
    <>
      <Button size="small" disabled={isOff} onClick={() => setOpen(true)}>
        申请账期
      </Button>
      {isOpen && <ApplyCreditDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Lines({ title, note, lines, aside }: LinesProps) {
  return (
    <Panel aria-label={title}>
      <SectionHead title={title} note={note} aside={aside} />
      {!lines ? (
        <div className={css.cards} role="status" aria-label="正在加载">
          <Bone height={150} />
          <Bone height={150} />
        </div>
      ) : lines.length === 0 ? (
        <EmptyState isSlim title="还没有店铺为您开通账期">
          采购过的店铺都可以申请：写明额度和账期，店铺审核通过后即可使用。
        </EmptyState>
      ) : (
        <div className={css.cards}>
          {lines.map(line => (
            <Line key={line.lineId} line={line} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Line({ line }: { line: CreditLine }) {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const isOff = useLack('approved') !== null
  const [isDrawing, setDrawing] = useState(false)
  const [drawn, setDrawn] = useState<Fen | null>(null)
  const used = partPercent(line.used, line.limit)
  const held = partPercent(line.frozen, line.limit)
  return (
    <div className={css.card}>
      <b className="ell">{line.creditorName}</b>
      <span className={css.label}>可用额度</span>
      <Money amount={line.available} size={26} tone="ink" />
      <div
        className={`${css.bar} ${css.barRow}`}
        role="img"
        aria-label={`已用 ${used}%，占用 ${held}%，总额度 ${moneyText(line.limit)}`}
      >
        <span style={{ width: `${used}%` }} />
        <span className={css.held} style={{ width: `${held}%` }} />
      </div>
      <span className={css.quiet}>
        总额度 {moneyText(line.limit)}　已用 {moneyText(line.used)}
        {line.kind === 'credit' && `　待发货占用 ${moneyText(line.frozen)}`}
      </span>
      <span className={css.quiet}>
        {line.kind === 'credit'
          ? `发货后 ${line.termDays} 天内还款`
          : `月费率 ${(line.monthRateBp / 100).toFixed(2)}%，按剩余本金计收`}
      </span>
      {line.problem !== null && <span className={css.bad}>{line.problem}</span>}
      {drawn !== null && (
        <NoteStrip tone="brand" Sign={DoneIcon} title={`${moneyText(drawn)} 已到钱包`}>
          <Link className={css.link} to="/personal/myWallet">
            查看钱包
          </Link>
          　
          <Link className={css.link} to="/repaymentLoan">
            采购贷还款
          </Link>
        </NoteStrip>
      )}
      {line.kind === 'loan' && isMain && (
        <div className={css.cardFoot}>
          <Button
            size="small"
            tone="primary"
            disabled={isOff || line.problem !== null || line.available === 0}
            onClick={() => setDrawing(true)}
          >
            我要用款
          </Button>
        </div>
      )}
      {isDrawing && <DrawLoanDialog line={line} onMade={setDrawn} onClose={() => setDrawing(false)} />}
    </div>
  )
}
