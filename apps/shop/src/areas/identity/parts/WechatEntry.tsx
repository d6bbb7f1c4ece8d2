import { useMutation, useQuery } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { ask } from '../../../lib/call.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { goToWechat } from '../wechat/wechat-way.ts'

/** 微信登录; not there where it is not set up. */
export function WechatEntry() {
  const { data: isOpen } = useQuery({
    queryKey: ['wechat-open'],
    queryFn: async () => (await ask(identityEndpoints.startWechat, { page: 'login' })).ok,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leave = useMutation({ mutationFn: () => goToWechat('login') })
  if (!isOpen) return null
  return (
    <Button tone="text" isBusy={leave.isPending} onClick={() => leave.mutate()}>
      微信登录
    </Button>
  )
}
