import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { UserIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { latePart } from '@xiaojiu/web/late-part.tsx'
import { useState } from 'react'
import { platformSettings } from '#trade/platform-settings.ts'
import { useGreeting } from '../use-greeting.ts'
import css from './PhoneMenu.module.css'

const MenuSheet = latePart(() => import('./MenuSheet.tsx').then(file => file.MenuSheet))

/** Phones only: replaces the top bar, the category menu and the account menu of wider windows. */
export function PhoneMenu() {
  const [isOpen, setOpen] = useState(false)
  const { greeting } = useGreeting()
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-label="我的与分类菜单"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <UserIcon size={20} />
      </button>
      {isOpen && (
        <Dialog title={greeting.kind === 'member' ? greeting.name : `欢迎来到${platformSettings.name}`} onClose={close}>
          <MenuSheet onClose={close} />
        </Dialog>
      )}
    </>
  )
}
