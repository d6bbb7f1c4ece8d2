import type { Wallet } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import type { ReactNode } from 'react'
import { LackState } from '#shell/lack/LackNote.tsx'
import { useLack } from '#trade/session/leave.ts'

interface WithdrawalGateProps {
  wallet: Wallet
  hasCard: boolean
  children: ReactNode
}

/** What is missing before a withdrawal, one step at a time. */
export function WithdrawalGate({ wallet, hasCard, children }: WithdrawalGateProps) {
  const lack = useLack('main-account', 'approved')
  if (lack) return <LackState lack={lack}>下方可以查看提现记录。</LackState>
  if (!wallet.isPasswordSet)
    return (
      <EmptyState
        title="请先设置支付密码"
        action={
          <ButtonLink tone="primary" to="/withdrawPassword?next=withdrawal">
            设置支付密码
          </ButtonLink>
        }
      >
        款项转出前需要输入支付密码。
      </EmptyState>
    )
  if (!hasCard)
    return (
      <EmptyState
        title="请先绑定企业对公账户"
        action={
          <ButtonLink tone="primary" to="/bindCard">
            绑定对公账户
          </ButtonLink>
        }
      >
        只能提现到与企业同名的对公账户，绑定时会打一笔小额款验证。
      </EmptyState>
    )
  return children
}
