import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import type { ReactNode } from 'react'
import css from '../money.module.css'

interface MoneyFrameProps {
  title: string
  /** The parent page in the breadcrumb. */
  above?: { readonly label: string; readonly href: string }
  children: ReactNode
}

const WALLET = { label: '我的钱包', href: '/personal/myWallet' }

/** The frame of pages that move money. */
export function MoneyFrame({ title, above = WALLET, children }: MoneyFrameProps) {
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, above, { label: title }]} />
      {children}
    </Content>
  )
}
