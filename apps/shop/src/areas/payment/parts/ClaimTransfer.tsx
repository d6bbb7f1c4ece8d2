import { useMutation } from '@tanstack/react-query'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { UploadBox } from '@xiaojiu/ui/upload/UploadBox.tsx'
import type { SendFile, StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'

const send: SendFile = (file, options) =>
  upload(fileEndpoints.uploadFile, file, { ...options, fields: { purpose: 'transfer-proof' } })

const RULE = { maxFiles: 3, maxBytes: 10 * 1_048_576, accept: ['image/jpeg', 'image/png', 'application/pdf'] } as const

/** 我已转账: tells whoever has to look for the money, with the bank's receipt if there is one. */
export function ClaimTransfer({ payment, onClaimed }: { payment: PaymentView; onClaimed?: (() => void) | undefined }) {
  const isOrder = payment.payableKind === 'order'
  const [isOpen, setOpen] = useState(false)
  const [isClaimed, setClaimed] = useState(payment.claimedAt !== null)
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(paymentEndpoints.claimPayment, {
        paymentId: payment.paymentId,
        voucherIds: files.map(file => file.fileId),
      }),
    onSuccess: () => {
      setOpen(false)
      setClaimed(true)
      onClaimed?.()
      showNotice('success', '已登记，收到款项后会尽快确认')
    },
    onError: () => undefined,
  })
  return (
    <>
      <Button size="large" onClick={() => setOpen(true)}>
        {isClaimed ? '补充转账回单' : '我已转账'}
      </Button>
      {isOpen && (
        <Dialog
          title="我已转账"
          width={560}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>取消</Button>
              <Button tone="primary" isBusy={isPending} onClick={() => mutate()}>
                提交
              </Button>
            </>
          }
        >
          <p>
            {isOrder
              ? '上传银行回单，库存为您保留至下单后第 3 天；没有回单也可以先登记，但付款截止时间不变。'
              : '可上传银行回单，便于核对；没有回单也可以直接提交。'}
          </p>
          <UploadBox
            files={files}
            onChange={setFiles}
            rule={RULE}
            send={send}
            label="银行回单"
            {...(error && { error: error.message })}
          />
        </Dialog>
      )}
    </>
  )
}
