import { lazy, Suspense, useState } from 'react'
import { UserIcon } from '@xiaojiu/ui/icon/icons.tsx'
import css from './PhoneMenu.module.css'

const MenuSheet = lazy(() => import('./MenuSheet.tsx').then(file => ({ default: file.MenuSheet })))

/** Phones only: what wider windows show in the top bar, the category menu and the account centre. */
export function PhoneMenu() {
  const [isOpen, setOpen] = useState(false)
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
        <Suspense>
          <MenuSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
