import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { cashierHref } from '#links/order.ts'
import { useLackWords } from '#shell/lack/use-lack-words.ts'

/** For a sub-account that may order but not pay: who may pay, and a link to share. */
export function WhoPays({ payOrderId }: { payOrderId: string }) {
  const words = useLackWords('pay')
  return (
    <NoteStrip
      tone="amber"
      Sign={WarnIcon}
      title={words?.title}
      actions={
        <CopyButton text={`${window.location.origin}${cashierHref(payOrderId)}`} label="复制付款链接" isText={false} />
      }
    >
      {words?.advice}开通，或把付款链接发给主账号、有支付权限的同事付款
    </NoteStrip>
  )
}
