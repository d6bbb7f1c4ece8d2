import { useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { LogInFlow } from '#areas/staff/public.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { currentConsole } from '#shell/console-face.ts'
import { enter, leave, useMe } from '#shell/session.ts'

/** Signing in again happens over the page, so that nothing typed is lost. Another person gets a fresh console. */
export function SessionEndDialog() {
  const me = useMe()
  const queries = useQueryClient()
  const { logInPath, homePath } = currentConsole()
  useKeys([], { isModal: true })
  const toLogIn = () => {
    leave()
    window.location.assign(logInPath)
  }
  return (
    <Modal open title="登录已失效" width={440} footer={null} mask={{ closable: false }} onCancel={toLogIn}>
      <p style={{ marginBottom: 16 }}>重新登录后继续，页面上未保存的内容不会丢失。</p>
      <LogInFlow
        login={me.loginName}
        onDone={next => {
          if (next.accountId !== me.accountId || next.store?.storeId !== me.store?.storeId)
            return window.location.assign(homePath)
          enter(next)
          void queries.invalidateQueries()
        }}
      />
    </Modal>
  )
}
