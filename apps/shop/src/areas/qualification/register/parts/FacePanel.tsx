import { useMutation, useQuery } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { Registration } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { FACE_STATES } from '@xiaojiu/contract/qualification/registration-words.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { QrPanel } from '@xiaojiu/ui/qr/QrPanel.tsx'
import css from '../RegisterPage.module.css'

const POLL_MS = 3000
const CONSENT =
  '人脸信息用于核对您与身份证是否为同一人，由核验服务商处理，平台只保存核验结果。您也可以不做核验，由审核人员核对身份证。'

/** The person on the identity card proves to be there, on the phone; whoever would rather not is checked by hand. */
export function FacePanel({ registration }: { registration: Registration }) {
  const card = registration.papers.find(paper => paper.code === 'ID')
  const certNo = card?.number ?? ''
  const start = useMutation({
    mutationFn: async () => {
      if (!(await confirm({ title: '人脸核验', text: CONSENT, okText: '同意并开始' }))) return null
      return call(qualificationEndpoints.startFaceCheck, { name: card?.holderName ?? '', certNo, hasAgreed: true })
    },
    onError: () => undefined,
  })
  const qrUrl = start.data?.qrUrl ?? null
  const { data } = useQuery({
    ...query(qualificationEndpoints.getFaceResult, { certNo }),
    enabled: qrUrl !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : POLL_MS),
  })
  const state = data?.state ?? registration.faceState
  return (
    <section className={css.face} aria-label="人脸核验">
      <div>
        <h2 className={css.group}>人脸核验（选做）</h2>
        <p>核验身份证上的{card?.holderName || '采购员'}本人，可加快审核。</p>
        <p className="meta" role="status">
          {start.error?.message ?? data?.failReason ?? `当前状态：${FACE_STATES[state]}`}
        </p>
      </div>
      {qrUrl !== null && state === 'waiting' ? (
        <QrPanel value={qrUrl} state="waiting" label="人脸核验二维码" onRefresh={() => start.mutate()}>
          请用手机扫码，按提示完成
        </QrPanel>
      ) : (
        state !== 'passed' && (
          <Button tone="outline" isBusy={start.isPending} disabled={certNo === ''} onClick={() => start.mutate()}>
            {state === 'none' ? '开始核验' : '重新核验'}
          </Button>
        )
      )}
    </section>
  )
}
