import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import type { ReactNode } from 'react'
import { MY_ORDERS_HREF } from '#links/order.ts'
import type { usePayOrder } from '../use-pay-order.ts'
import css from './PayFrame.module.css'

interface PayFrameProps {
  title: string
  state: ReturnType<typeof usePayOrder>
  /** Rendered when the pay order is loaded. */
  children: ReactNode
}

/** The frame of every page about one pay order: breadcrumb, and loading and error states. */
export function PayFrame({ title, state, children }: PayFrameProps) {
  const { payOrder, error, isMissing, isFetching, refresh } = state
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb
        steps={[{ label: '首页', href: '/' }, { label: '我的订单', href: MY_ORDERS_HREF }, { label: title }]}
      />
      {payOrder ? (
        children
      ) : (
        <Panel>
          {isMissing ? (
            <EmptyState
              title="没有找到这笔待付款"
              action={
                <ButtonLink to={MY_ORDERS_HREF} tone="primary">
                  查看我的订单
                </ButtonLink>
              }
            >
              链接可能不完整，或订单属于您的另一家企业。
            </EmptyState>
          ) : error ? (
            <ErrorState
              error={error}
              onRetry={refresh}
              isRetrying={isFetching}
              action={<ButtonLink to={MY_ORDERS_HREF}>查看我的订单</ButtonLink>}
            />
          ) : (
            <div className={css.waiting} role="status" aria-label="正在加载">
              <Bone height={72} />
              <Bone height={72} gap={32} />
              <Bone height={280} gap={24} />
            </div>
          )}
        </Panel>
      )}
    </Content>
  )
}
