import { useMutation } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { useEffect, useState } from 'react'
import { ask } from '@xiaojiu/web/call.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { goToWechat } from '../wechat/wechat-way.ts'

/** 微信登录; not there where it is not set up. */
export function WechatEntry() {
  const [isOpen, setOpen] = useState(false)
  // Asked once, and not through the cache: a log-in empties that while this page is still shown.
  useEffect(() => {
    const stop = new AbortController()
    void ask(identityEndpoints.startWechat, { page: 'login' }, { signal: stop.signal }).then(answer =>
      setOpen(answer.ok && answer.data.url !== null),
    )
    return () => stop.abort()
  }, [])
  const leave = useMutation({ mutationFn: () => goToWechat('login') })
  if (!isOpen) return null
  return (
    <Button tone="text" isBusy={leave.isPending} onClick={() => leave.mutate()}>
      微信登录
    </Button>
  )
}
