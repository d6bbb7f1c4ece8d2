import { useQuery } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { query } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { platformSettings } from '../../../shell/platform-settings.ts'
import { useReader } from '../../../shell/use-reader.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { Bone } from '../../../ui/feedback/Bone.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { WarnIcon } from '../../../ui/icon/icons.tsx'
import { Content } from '../../../ui/layout/Content.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import css from './LicenceWithdrawPage.module.css'

/** 证照已注销: what that means, what is still possible, how to come back; said only to those it is true of. */
export function LicenceWithdrawPage() {
  const companyState = useSession(session => session.profile?.companyState)
  return companyState === undefined || companyState === 'withdrawn' ? <Withdrawn /> : <InOrder />
}

function InOrder() {
  return (
    <Content>
      <Panel>
        <EmptyState
          title="企业证照未被注销"
          action={
            <ButtonLink to="/personal/qualificationManage" tone="primary">
              查看证照
            </ButtonLink>
          }
        >
          当前企业可以正常使用平台，证照有效期请在资质管理中查看。
        </EmptyState>
      </Panel>
    </Content>
  )
}

function Withdrawn() {
  const { canOpen } = useReader()
  const companyName = useSession(session => session.user.companyName)
  const { data, isLoading } = useQuery(query(qualificationEndpoints.getWallet, {}, { errors: 'caller' }))
  const cancelled = data?.list.filter(item => item.state === 'cancelled').map(item => item.type.name) ?? []
  return (
    <Content>
      <Panel className={css.card} aria-labelledby="withdrawn">
        <div className={css.head}>
          <WarnIcon size={40} />
          <div>
            <h1 id="withdrawn" className={css.title}>
              {companyName || '贵企业'}的证照已注销，暂停采购
            </h1>
            {isLoading ? (
              <Bone width={320} height={22} gap={4} />
            ) : (
              <p className={css.lead}>
                {cancelled.length > 0
                  ? `发证机关已注销：${cancelled.join('、')}。`
                  : '发证机关已注销贵企业的经营资质。'}
                自注销之日起不能下单，已付款的订单不受影响。
              </p>
            )}
          </div>
        </div>
        <div className={css.parts}>
          <section className={css.part}>
            <h2>仍可办理</h2>
            <ul>
              <li>归还账期与贷款</li>
              <li>已发货订单的收货与售后，联系客服办理</li>
              <li>余额提现、调取历史单据，联系客服办理</li>
            </ul>
          </section>
          <section className={css.part}>
            <h2>不能办理</h2>
            <ul>
              <li>加入购物车、提交订单</li>
              <li>领取优惠券、参加活动</li>
              <li>与店铺首营开户</li>
            </ul>
          </section>
          <section className={css.part}>
            <h2>如何恢复</h2>
            <ul>
              <li>重新取得证照后联系客服</li>
              <li>
                客服电话 <span className="num">{platformSettings.servicePhone}</span>
              </li>
              <li>提交新证照，审核通过即恢复</li>
            </ul>
          </section>
        </div>
        {canOpen('/repayment') && (
          <div className={css.acts}>
            <ButtonLink to="/repayment" tone="primary">
              去还款
            </ButtonLink>
          </div>
        )}
      </Panel>
    </Content>
  )
}
