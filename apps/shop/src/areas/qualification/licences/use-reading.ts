import { useMutation } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { PaperReading } from '@xiaojiu/contract/qualification/ocr-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/licence-words.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'

/** Said yes once in this visit: it is not asked for every picture. */
let hasAgreed = false

async function agrees(): Promise<boolean> {
  hasAgreed ||= await confirm({
    title: '识别证照',
    text: '将识别您上传的证照图片，用于自动填写证照信息。图片只用于本次资质审核。',
    okText: '同意并识别',
  })
  return hasAgreed
}

export interface Asked {
  readonly code: LicenceCode
  readonly fileId: string
}

/** Reads a picture and answers what stands on it; null when the person would rather type. */
export function useReading(onRead: (reading: PaperReading) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ code, fileId }: Asked) => {
      if (!(await agrees())) return null
      const { baiduToken } = await call(qualificationEndpoints.getOcrToken, { hasAgreed: true })
      return code === 'ID'
        ? call(qualificationEndpoints.readIdCard, { url: fileId, baiduToken, idCardSide: 'front' })
        : call(qualificationEndpoints.readLicence, { url: fileId, baiduToken, code })
    },
    onSuccess: reading => void (reading && onRead(reading)),
    // Shown beside the button: typing is always possible.
    onError: () => undefined,
  })
  return { read: (asked: Asked) => mutate(asked), isReading: isPending, failure: error?.message ?? null }
}
