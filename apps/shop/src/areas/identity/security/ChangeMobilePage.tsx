import { useState } from 'react'
import { acceptUser, useSession } from '#trade/session/session.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { ButtonLink } from '@xiaojiu/ui/button/ButtonLink.tsx'
import { DoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { BindNewMobile } from './BindNewMobile.tsx'
import css from './ChangeMobilePage.module.css'
import { ProveOldMobile } from './ProveOldMobile.tsx'

const STEPS = ['验证当前手机', '绑定新手机', '完成'] as const

/** 更换手机: the old mobile proves who asks, the new one that it is there. */
export function ChangeMobilePage() {
  const { userMobile } = useSession().user
  const [oldTicket, setOldTicket] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const at = isDone ? 3 : oldTicket === null ? 0 : 1
  const steps = STEPS.map((title, index) => ({
    key: title,
    title,
    state: index < at ? ('done' as const) : index === at ? ('current' as const) : ('todo' as const),
  }))
  return (
    <AccountLayout title="更换绑定手机">
      <Panel aria-labelledby="change-mobile">
        <SectionHead isPage id="change-mobile" title="更换绑定手机" />
        <div className={css.body}>
          <StateTimeline steps={steps} label="更换手机进度" />
          {isDone ? (
            <div className={css.done} role="status">
              <DoneIcon size={56} className={css.tick ?? ''} />
              <p>
                绑定手机已更换为 <b className="num">{userMobile}</b>
              </p>
              <ButtonLink to="/personal/accountSecurity" tone="primary">
                返回账号安全
              </ButtonLink>
            </div>
          ) : oldTicket === null ? (
            <ProveOldMobile mobile={userMobile} onProven={setOldTicket} />
          ) : (
            <BindNewMobile
              oldTicket={oldTicket}
              onDone={user => {
                acceptUser(user)
                setDone(true)
              }}
              onExpired={() => setOldTicket(null)}
            />
          )}
        </div>
      </Panel>
    </AccountLayout>
  )
}
