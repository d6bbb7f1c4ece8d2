import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { CloseIcon } from '@xiaojiu/ui/icon/icons.tsx'
import type { ReactNode } from 'react'
import css from '#trade/keeping/Keeping.module.css'
import { FloorCard } from '#trade/offer/FloorCard.tsx'

interface KeptGoodsProps {
  goods: GoodsRow
  isOnSale: boolean
  /** The price change since then. */
  change?: { readonly text: string; readonly isLower: boolean } | null
  removeLabel: string
  onRemove: () => void
}

/** A goods card that can be removed from the list; goods no longer on sale say so. */
export function KeptGoods({ goods, isOnSale, change = null, removeLabel, onRemove }: KeptGoodsProps) {
  const mark: ReactNode = !isOnSale ? (
    <span className={css.mark}>已下架</span>
  ) : change ? (
    <span className={classes(css.mark, change.isLower ? css.lower : css.higher)}>{change.text}</span>
  ) : null
  return (
    <div className={css.kept}>
      <FloorCard row={goods} />
      {mark}
      <button
        type="button"
        className={css.remove}
        aria-label={`${removeLabel}：${goods.displayName}`}
        onClick={onRemove}
      >
        <CloseIcon size={14} />
      </button>
    </div>
  )
}
