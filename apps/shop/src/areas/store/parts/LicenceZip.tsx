import { useMutation, useQuery } from '@tanstack/react-query'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSession } from '#trade/session/session.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { isAnyUnderWay, progressText } from '#areas/file/public.ts'

const LOOK_AGAIN_MS = 1000

/** 证照打包: asked for, followed, downloaded; the zip stays on the page of downloads as well. */
export function LicenceZip({ storeId }: { storeId: string }) {
  const isMember = useSession(({ profile }) => profile !== null)
  const [packageId, setPackageId] = useState<string | null>(null)
  const ask = useMutation({
    mutationFn: () => call(storeEndpoints.downloadLicences, { storeId }),
    onSuccess: made => setPackageId(made.packageId),
  })
  const { data } = useQuery({
    ...query(storeEndpoints.getLicencesState, { packageId: packageId ?? '' }),
    enabled: packageId !== null,
    refetchInterval: ({ state }) => (isAnyUnderWay(state.data ? [state.data] : []) ? LOOK_AGAIN_MS : false),
  })
  const fetchZip = useMutation({
    mutationFn: () => download(fileEndpoints.downloadPackage, { packageId: packageId ?? '' }),
  })
  if (!isMember) return null
  if (data?.state === 'ready')
    return (
      <Button size="small" tone="primary" isBusy={fetchZip.isPending} onClick={() => fetchZip.mutate()}>
        下载证照压缩包
      </Button>
    )
  const isBusy = ask.isPending || isAnyUnderWay(data ? [data] : []) || (packageId !== null && !data)
  return (
    <Button size="small" isBusy={isBusy} onClick={() => ask.mutate()}>
      {isBusy && data ? progressText(data) : data?.state === 'failed' ? '打包失败，再试一次' : '打包下载证照'}
    </Button>
  )
}
