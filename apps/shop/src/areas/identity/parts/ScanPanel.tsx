import type { ScanState } from '@xiaojiu/contract/identity/schemas.ts'
import { QrPanel, type QrPanelProps } from '@xiaojiu/ui/qr/QrPanel.tsx'
import { useScanLogin } from '../use-scan-login.ts'

const LOOKS: Readonly<Record<ScanState, QrPanelProps['state']>> = {
  waiting: 'waiting',
  scanned: 'scanned',
  confirmed: 'done',
  refused: 'failed',
  used: 'expired',
  expired: 'expired',
}

/** 扫码登录. */
export function ScanPanel({ redirect }: { readonly redirect: string | undefined }) {
  const { code, state, failure, renew } = useScanLogin(redirect)
  const isFailed = failure !== null || code.isError
  return (
    <div data-scan={state}>
      <QrPanel
        value={code.data?.content ?? null}
        state={isFailed ? 'failed' : LOOKS[state]}
        label="登录二维码"
        doneText="已确认，正在登录"
        failedText={failure ?? (state === 'refused' ? '您已在手机上取消登录' : '二维码加载失败')}
        onRefresh={renew}
      >
        请使用手机扫描二维码，并在手机上确认登录
      </QrPanel>
    </div>
  )
}
