import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Me, SessionEnd } from '@xiaojiu/contract/staff/session-schemas.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { Mark } from '#parts/look/Icon.tsx'
import { nearTime } from '#parts/page/time.ts'
import { currentConsole, landingOf } from '#shell/console-face.ts'
import { Maintenance } from '#shell/Maintenance.tsx'
import { enter } from '#shell/session.ts'
import { LogInFlow } from './LogInFlow.tsx'
import css from './log-in.module.css'

/** Why the last session of this browser ended. */
const ENDS: Readonly<Record<SessionEnd['reason'], string | null>> = {
  none: null,
  'logged-out': null,
  replaced: '账号在其他设备登录，本机已退出',
  ended: '登录已被管理员结束',
  idle: '长时间未操作，已自动退出',
  expired: '登录已到期，请重新登录',
  disabled: '账号已停用，请联系管理员',
  changed: '密码、动态口令或权限有变化，请重新登录',
}

/** The log-in page of a console. It shows nothing about the account before the proof. */
export function LogInPage() {
  const face = currentConsole()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const end = useQuery(query(staffEndpoints.getSessionEnd, {}))
  const why = end.data === undefined ? null : ENDS[end.data.reason]
  return (
    <div className={css.door}>
      <main className={css.card}>
        <header>
          <Mark size={40} />
          <div>
            <h1>小九药采</h1>
            <p>{face.name}</p>
          </div>
        </header>
        <Maintenance />
        {why !== null && (
          <p className={css.why} role="status">
            {why}
          </p>
        )}
        <LogInFlow
          link={params.get('link') ?? undefined}
          onDone={me => {
            enter(me)
            greet(me)
            void navigate(landingOf(face, params.get('redirect'), me), { replace: true })
          }}
        />
      </main>
      <p className={css.foot}>登录、查看与操作均记入操作日志</p>
    </div>
  )
}

const WARNED_MS = 10_000

/** Time and place of the person's last log-in, and failed attempts since. */
function greet({ lastLogIn }: Me): void {
  if (lastLogIn === null) return
  const { at, ip, failedSince } = lastLogIn
  const text = `上次登录 ${nearTime(at)}，${ip}`
  if (failedSince === 0) showNotice('success', text)
  else showNotice('warning', `${text}；此后有 ${failedSince} 次登录失败，如非本人请修改密码`, { durationMs: WARNED_MS })
}
