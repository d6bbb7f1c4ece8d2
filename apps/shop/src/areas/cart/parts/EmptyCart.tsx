import { useReader } from '#shell/use-reader.ts'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import css from '../CartPage.module.css'

export function EmptyCart() {
  const { canOpen } = useReader()
  return (
    <Panel>
      <EmptyState
        title="购物车还是空的"
        action={
          <>
            <ButtonLink to="/search" tone="primary">
              去选购
            </ButtonLink>
            {canOpen('/frequentPurchase') && <ButtonLink to="/frequentPurchase">常购清单</ButtonLink>}
            <ButtonLink to="/personal/myOrder">从历史订单再买</ButtonLink>
          </>
        }
      >
        搜索药品名称、厂家或批准文号，勾选数量即可加入购物车。
      </EmptyState>
    </Panel>
  )
}

/** A tab whose lines were all dealt with. */
export function EmptyTab() {
  return (
    <Panel className={css.empty}>
      <EmptyState isSlim title="这一类已经没有商品了" action={<ButtonLink to="/cart">查看全部</ButtonLink>} />
    </Panel>
  )
}
