import type { StoreKind } from '@xiaojiu/contract/store/schemas.ts'
import { ChatIcon } from '@xiaojiu/ui/icon/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StoreBadge } from './StoreBadge.tsx'
import css from './StoreHeader.module.css'

export interface StoreHeaderProps {
  name: string
  kind: StoreKind
  href?: string
  /** Before the name: a checkbox for all goods of the store. */
  lead?: ReactNode
  /** After the badge: the state of the first trade, the origin. */
  facts?: ReactNode
  onService?: () => void
  /** On the right: the postage bar. */
  aside?: ReactNode
}

/** 52 px head of a store's block in cart, settlement and order. */
export function StoreHeader({ name, kind, href, lead, facts, onService, aside }: StoreHeaderProps) {
  return (
    <div className={css.head}>
      {lead}
      <h2 className={css.name}>{href ? <Link to={href}>{name}</Link> : name}</h2>
      <StoreBadge kind={kind} />
      {facts}
      {onService && (
        <button type="button" className={css.service} onClick={onService}>
          <ChatIcon size={14} />
          客服
        </button>
      )}
      {aside && <div className={css.aside}>{aside}</div>}
    </div>
  )
}
