import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { MAX_UPLOAD_BYTES, UPLOAD_KINDS } from '@xiaojiu/contract/file/schemas.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './chat.module.css'

const PICTURES = UPLOAD_KINDS.filter(kind => kind.startsWith('image/'))

/** Sends one picture as soon as it is chosen. */
export function SendPicture({ onSend }: { readonly onSend: (fileId: string) => Promise<void> }) {
  const field = useRef<HTMLInputElement>(null)
  const { isBusy, fault, run, setFault } = useAttempt()
  const choose = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_UPLOAD_BYTES) return setFault('图片不能超过 10 MB')
    return void run(async () => {
      const { fileId } = await upload(fileConsoleEndpoints.uploadStaffFile, file, {
        fields: { purpose: 'chat' },
      })
      await onSend(fileId)
    })
  }
  return (
    <>
      <input
        ref={field}
        hidden
        type="file"
        aria-label="选择图片"
        accept={PICTURES.join(',')}
        onChange={event => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button size="small" loading={isBusy} onClick={() => field.current?.click()}>
        发图片
      </Button>
      {fault !== null && (
        <span role="alert" className={css.fault}>
          {fault}
        </span>
      )}
    </>
  )
}
