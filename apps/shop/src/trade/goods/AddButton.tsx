import { CartIcon } from '@xiaojiu/ui/icon/icons.tsx'
import css from './AddButton.module.css'

export interface AddButtonProps {
  /** The name of the goods, for the accessible label. */
  name: string
  onAdd: () => void
  isBusy?: boolean
}

/** 28 px square: adds the minimum quantity to the cart. */
export function AddButton({ name, onAdd, isBusy = false }: AddButtonProps) {
  return (
    <button
      type="button"
      className={css.add}
      aria-label={`加入购物车：${name}`}
      title="加入购物车"
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      onClick={onAdd}
    >
      <CartIcon />
    </button>
  )
}
