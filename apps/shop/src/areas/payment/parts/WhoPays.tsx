import { CopyButton } from '../../order/CopyButton.tsx'
import { cashierHref } from '../../order/links.ts'
import { NoteStrip } from '../../../ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '../../../ui/icon/icons.tsx'

/** For a sub-account that may order and not pay: who can, and a link to hand over. */
export function WhoPays({ payOrderId }: { payOrderId: string }) {
  return (
    <NoteStrip
      tone="amber"
      Sign={WarnIcon}
      title="您的账号没有“支付”权限"
      actions={
        <CopyButton text={`${window.location.origin}${cashierHref(payOrderId)}`} label="复制付款链接" isText={false} />
      }
    >
      请把付款链接发给企业主账号或有支付权限的同事付款，也可请主账号为您开通
    </NoteStrip>
  )
}
