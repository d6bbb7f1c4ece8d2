import type { ScanState } from '@xiaojiu/contract/identity/schemas.ts'
import { QRCode } from 'antd'
import { Button } from '../../../ui/button/Button.tsx'
import { Bone } from '../../../ui/feedback/Bone.tsx'
import { Kit } from '../../../ui/kit/Kit.tsx'
import { useScanLogin } from '../use-scan-login.ts'
import css from './ScanPanel.module.css'

const TEXTS: Readonly<Record<ScanState, string>> = {
  waiting: '请使用手机扫描二维码登录',
  scanned: '已扫码，请在手机上确认登录',
  confirmed: '已确认，正在登录',
  refused: '您已在手机上取消登录',
  used: '二维码已使用',
  expired: '二维码已失效',
}

const SIZE = 184

/** 扫码登录. */
export function ScanPanel({ redirect }: { readonly redirect: string | undefined }) {
  const { code, state, failure, renew } = useScanLogin(redirect)
  const text = failure ?? (code.isError ? '二维码加载失败' : TEXTS[state])
  const isOver = failure !== null || code.isError || state === 'refused' || state === 'used' || state === 'expired'
  return (
    <div className={css.panel} data-scan={state}>
      <div className={css.code}>
        {code.data ? (
          <Kit>
            <QRCode value={code.data.content} size={SIZE} bordered={false} type="svg" />
          </Kit>
        ) : (
          <Bone width={SIZE} height={SIZE} />
        )}
        {isOver && !code.isFetching && (
          <div className={css.veil}>
            <Button tone="primary" onClick={renew}>
              刷新二维码
            </Button>
          </div>
        )}
      </div>
      <p className={css.text} role="status">
        {text}
      </p>
      <p className={css.hint}>二维码会自动更新，请勿发送给他人</p>
    </div>
  )
}
