import { classes } from '@xiaojiu/ui/class-names.ts'
import { pictureAt, useNearView } from '@xiaojiu/ui/image/use-near-view.ts'
import { useRef, useState } from 'react'
import css from './GoodsImg.module.css'
import { defaultGoodsImage, goodsImage } from './image.ts'

export interface GoodsImgProps {
  /** The address from the record; without one the default picture is shown. */
  src: string | null | undefined
  /** The alternative text; empty when the name is shown beside the picture. */
  name: string
  /** Edge of the square box in pixels; without it the box fills its parent. */
  size?: number
  /** Above the fold: loaded at once. */
  isEager?: boolean
  isGrey?: boolean
  className?: string
}

/** A goods picture in a box of fixed size: lazy, two attempts, then the default picture. */
export function GoodsImg({ src, name, size, isEager = false, isGrey = false, className }: GoodsImgProps) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useNearView(box, isEager)
  const [failed, setFailed] = useState<{ src: typeof src; count: number }>({ src, count: 0 })
  const attempt = failed.src === src ? failed.count + 1 : 1
  const picture = pictureAt(goodsImage(src), attempt) ?? defaultGoodsImage
  return (
    <span
      ref={box}
      className={classes(css.box, isGrey && css.grey, className)}
      style={size ? { width: size, height: size } : undefined}
    >
      {isNear && (
        <img
          key={picture}
          className={css.picture}
          src={picture}
          alt={name}
          width={size ?? 240}
          height={size ?? 240}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          fetchPriority={isEager ? 'high' : 'auto'}
          onError={() => setFailed({ src, count: attempt })}
        />
      )}
    </span>
  )
}
