import type { StoreKind } from '@xiaojiu/contract/store/schemas.ts'
import css from './StoreMark.module.css'

/** The sign of a store: the first character of its name in the colour of its kind. */
export function StoreMark({ name, kind, isLarge = false }: { name: string; kind: StoreKind; isLarge?: boolean }) {
  return (
    <span className={css.mark} data-kind={kind} data-large={isLarge || undefined} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}
