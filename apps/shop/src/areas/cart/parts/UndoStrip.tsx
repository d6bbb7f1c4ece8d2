import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { ReturnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import type { Removal } from '../removal.ts'

interface UndoStripProps {
  removal: Removal
  isUndoing: boolean
  onUndo: () => void
  onClose: () => void
}

/** 已删除“…” or 已移入关注, 撤销. */
export function UndoStrip({ removal: { name, kindCount, isKept }, isUndoing, onUndo, onClose }: UndoStripProps) {
  return (
    <NoteStrip
      Sign={ReturnIcon}
      actions={
        <>
          {isKept && (
            <ButtonLink tone="text" size="small" to="/personal/myAttention">
              查看关注
            </ButtonLink>
          )}
          <Button tone="outline" size="small" isBusy={isUndoing} onClick={onUndo}>
            {isKept ? '放回购物车' : '撤销'}
          </Button>
          <Button tone="text" size="small" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {isKept ? '已移入关注：' : '已删除'}“{name}”{kindCount > 1 && `等 ${kindCount} 种商品`}
    </NoteStrip>
  )
}
