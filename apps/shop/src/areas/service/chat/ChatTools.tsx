import { useMutation } from '@tanstack/react-query'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { MAX_UPLOAD_BYTES } from '@xiaojiu/contract/file/schemas.ts'
import type { TalkQueue } from '@xiaojiu/contract/service/chat-schemas.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { useSubmit } from '@xiaojiu/web/use-submit.ts'
import { useRef, useState } from 'react'
import { CardDialog } from './CardDialog.tsx'

const PICTURES = ['image/jpeg', 'image/png', 'image/webp'] as const

interface ChatToolsProps {
  conversationId: string
  onSent: () => void
}

/** Buttons for pictures and cards. */
export function ChatTools({ conversationId, onSent }: ChatToolsProps) {
  const file = useRef<HTMLInputElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const tell = (error: Error) => showNotice('error', error.message)
  const { mutate, isPending: isSending } = useSubmit({
    content: (said: { imageId: string } | { orderId: string } | { offerId: string }) => ({ conversationId, ...said }),
    send: message => call(serviceEndpoints.sendChat, message),
    onSuccess: onSent,
    onError: tell,
  })
  const storing = useMutation({ mutationFn: keep, onSuccess: imageId => mutate({ imageId }), onError: tell })
  const isPending = isSending || storing.isPending
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    if (!(PICTURES as readonly string[]).includes(chosen.type)) showNotice('error', '只能发送 JPG、PNG、WEBP 图片')
    else if (chosen.size > MAX_UPLOAD_BYTES) showNotice('error', '图片不能超过 10 MB')
    else storing.mutate(chosen)
  }
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        aria-label="选择图片"
        accept={PICTURES.join(',')}
        onChange={event => {
          choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button size="small" isBusy={isPending} onClick={() => file.current?.click()}>
        图片
      </Button>
      <Button size="small" onClick={() => setChoosing(true)}>
        订单 / 商品
      </Button>
      {isChoosing && (
        <CardDialog
          conversationId={conversationId}
          onClose={() => setChoosing(false)}
          onChoose={subject => {
            setChoosing(false)
            mutate(subject)
          }}
        />
      )}
    </>
  )
}

async function keep(file: File): Promise<string> {
  const { fileId } = await upload(fileEndpoints.uploadFile, file, { fields: { purpose: 'chat' } })
  return fileId
}

/** The state of a conversation in one line. */
export function queueText({ isOnDuty, hours, waitingCount, position }: TalkQueue): string {
  if (!isOnDuty)
    return position === null
      ? `现在不在服务时间（${hours}），请留言，上班后按先后顺序回复`
      : `已留言，客服在服务时间（${hours}）按先后顺序回复，您排在第 ${position} 位`
  if (position === null)
    return waitingCount === 0 ? '客服在线，当前无人排队' : `客服在线，当前 ${waitingCount} 位在等待`
  return position === 1 ? '客服正在处理，下一个就是您' : `排队中：第 ${position} 位，前面还有 ${position - 1} 位`
}
