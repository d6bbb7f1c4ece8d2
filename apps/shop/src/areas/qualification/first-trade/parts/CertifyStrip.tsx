import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Link } from 'react-router'
import { CERTIFICATION_HREF } from '../../certification/steps.ts'
import css from '../FirstTrade.module.css'

/** Sealing needs a certificate: says so and links to the certification. */
export function CertifyStrip() {
  return (
    <NoteStrip
      tone="amber"
      Sign={WarnIcon}
      title="尚未完成 CA 认证"
      actions={
        <Link className={css.link} to={CERTIFICATION_HREF}>
          去认证
        </Link>
      }
    >
      首营资料和协议需加盖电子印章，认证后即可签署提交
    </NoteStrip>
  )
}
