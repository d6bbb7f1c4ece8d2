import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { SearchIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { type PointerEvent, useRef, useState } from 'react'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import css from './Gallery.module.css'

/** The picture of the goods: grows under the pointer, and opens large on a press. */
export function Gallery({ src, name }: { src: string; name: string }) {
  const box = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * 100
    const y = ((event.clientY - top) / height) * 100
    box.current?.style.setProperty('--at', `${x}% ${y}%`)
  }
  return (
    <div>
      <button
        ref={box}
        type="button"
        className={css.picture}
        aria-label={`点击看大图：${name}`}
        onPointerMove={follow}
        onClick={() => setOpen(true)}
      >
        <GoodsImg src={src} name="" isEager className={css.image ?? ''} />
        <span className={css.hint}>
          <SearchIcon size={14} />
          点击看大图
        </span>
      </button>
      {isOpen && (
        <Dialog title={name} width={760} onClose={() => setOpen(false)}>
          <div className={css.large}>
            <GoodsImg src={src} name={name} isEager />
          </div>
        </Dialog>
      )}
    </div>
  )
}
