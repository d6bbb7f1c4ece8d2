import type { MadeHelper } from '@xiaojiu/contract/company/helper-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import css from '../bindings/bindings.module.css'

interface MadeHelperDialogProps {
  made: MadeHelper
  onClose: () => void
}

/** The one time the secret is seen. */
export function MadeHelperDialog({ made, onClose }: MadeHelperDialogProps) {
  return (
    <Dialog
      title="密钥已创建"
      width={600}
      isAlert
      isShownOnce
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <NoteStrip tone="amber" Sign={WarnIcon}>
        密钥仅此一次完整显示，关闭后无法再次查看
      </NoteStrip>
      <dl className={css.facts}>
        <dt>应用编号</dt>
        <dd className="num">
          {made.appKey} <CopyButton text={made.appKey} what="应用编号" />
        </dd>
        <dt>密钥</dt>
        <dd className="num">
          {made.appSecret} <CopyButton text={made.appSecret} what="密钥" />
        </dd>
      </dl>
    </Dialog>
  )
}
