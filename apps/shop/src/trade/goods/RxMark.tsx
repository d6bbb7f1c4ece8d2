import { classes } from '@xiaojiu/ui/class-names.ts'
import { type GoodsMark, markFaces } from './goods-mark.ts'
import css from './RxMark.module.css'

export interface RxMarkProps {
  mark: GoodsMark
  /** Beside the title of a goods page. */
  isLarge?: boolean
}

/** Rx outlined, OTC 甲 red, OTC 乙 green; device, herbal pieces and health food dark. */
export function RxMark({ mark, isLarge = false }: RxMarkProps) {
  const { text, title } = markFaces[mark]
  return (
    <span className={classes(css.mark, css[mark], isLarge && css.large)} title={title}>
      {text}
    </span>
  )
}
