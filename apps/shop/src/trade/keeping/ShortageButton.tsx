import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { BellIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useState } from 'react'
import { requireSignIn } from '../session/visitor.ts'
import { ShortageDialog, type ShortageDialogProps } from './ShortageDialog.tsx'

type ShortageButtonProps = Omit<ShortageDialogProps, 'onClose' | 'onDone'> & {
  size?: 'small' | 'large'
  className?: string
}

/** 缺货登记: replaces the cart button of goods that are out of stock. */
export function ShortageButton({ size, className = '', ...goods }: ShortageButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <ButtonLink {...(size && { size })} className={className} to="/personal/myShortageBox">
        已登记，查看
      </ButtonLink>
    )
  return (
    <>
      <Button {...(size && { size })} className={className} onClick={() => requireSignIn() && setOpen(true)}>
        {size === 'large' && <BellIcon size={16} />}
        缺货登记
      </Button>
      {isOpen && <ShortageDialog {...goods} onDone={() => setDone(true)} onClose={() => setOpen(false)} />}
    </>
  )
}
