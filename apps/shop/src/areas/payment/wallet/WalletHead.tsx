import { useQuery } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { Link } from 'react-router'
import { query } from '@xiaojiu/web/query.ts'
import { useSession } from '#trade/session/session.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import css from '../money.module.css'

/** What is there, what is held, and the ways in and out. */
export function WalletHead() {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.getWallet, {}),
    refetchOnMount: 'always',
  })
  if (error && !data)
    return (
      <Panel>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Panel>
    )
  const bound = data?.cards.filter(card => card.state === 'bound').length ?? 0
  return (
    <>
      {data && !data.isPasswordSet && isMain && (
        <NoteStrip
          tone="amber"
          title="还没有设置支付密码"
          actions={
            <ButtonLink size="small" to="/withdrawPassword">
              去设置
            </ButtonLink>
          }
        >
          余额支付和提现都需要支付密码
        </NoteStrip>
      )}
      <Panel aria-label="钱包余额">
        <div className={css.figures}>
          <div className={css.figure}>
            <span className={css.label}>可用余额</span>
            {data ? <Money amount={data.balance} size={32} tone="ink" /> : <Bone width={180} height={38} />}
          </div>
          <div className={css.figure}>
            <span className={css.label}>冻结金额</span>
            {data ? <Money amount={data.frozen} size={20} tone="ink" /> : <Bone width={100} height={28} />}
            <span className={css.quiet}>提现处理中或组合支付待完成</span>
          </div>
          <div className={css.figure}>
            <span className={css.label}>已绑定对公账户</span>
            <b className="num">{data ? `${bound} 个` : '—'}</b>
            <Link className={css.link} to="/bindCard">
              管理账户
            </Link>
          </div>
        </div>
        <div className={css.buttons}>
          <ButtonLink tone="primary" to="/walletRecharge">
            充值
          </ButtonLink>
          <ButtonLink to="/withdrawal">提现</ButtonLink>
          <ButtonLink to="/personal/payConfig">支付设置</ButtonLink>
        </div>
      </Panel>
    </>
  )
}
