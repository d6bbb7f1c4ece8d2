import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { DoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import css from '../bindings/bindings.module.css'

interface HandOverProps {
  title: string
  personName: string
  loginName: string
  password: string
  onClose: () => void
}

/** What to tell the employee; the password is shown beside its login name only here. */
export function HandOver({ title, personName, loginName, password, onClose }: HandOverProps) {
  return (
    <Dialog
      title={title}
      isShownOnce
      onClose={onClose}
      footer={
        <>
          <CopyButton
            isText={false}
            label="复制登录名和密码"
            text={`登录名：${loginName}\n密码：${password}`}
            what="登录名和密码"
          />
          <Button tone="primary" onClick={onClose}>
            我已告知
          </Button>
        </>
      }
    >
      <NoteStrip tone="brand" Sign={DoneIcon} title={`请告知${personName}`}>
        用以下登录名和密码登录，登录后请本人修改密码
      </NoteStrip>
      <dl className={css.facts}>
        <dt>登录名</dt>
        <dd className="num">{loginName}</dd>
        <dt>密码</dt>
        <dd className="num">{password}</dd>
      </dl>
    </Dialog>
  )
}
