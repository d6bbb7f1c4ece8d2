import { Button } from '../../../ui/button/Button.tsx'
import { NoteStrip } from '../../../ui/feedback/NoteStrip.tsx'
import { ReturnIcon } from '../../../ui/icon/icons.tsx'
import type { Removal } from '../removal.ts'

interface UndoStripProps {
  removal: Removal
  isUndoing: boolean
  onUndo: () => void
  onClose: () => void
}

/** 已删除“…”，撤销. */
export function UndoStrip({ removal: { name, kindCount }, isUndoing, onUndo, onClose }: UndoStripProps) {
  return (
    <NoteStrip
      Sign={ReturnIcon}
      actions={
        <>
          <Button tone="outline" size="small" isBusy={isUndoing} onClick={onUndo}>
            撤销
          </Button>
          <Button tone="text" size="small" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      已删除“{name}”{kindCount > 1 && `等 ${kindCount} 种商品`}
    </NoteStrip>
  )
}
