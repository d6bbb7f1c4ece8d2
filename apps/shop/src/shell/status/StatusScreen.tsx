import { Button } from '@xiaojiu/ui/button/Button.tsx'
import type { ComponentType } from 'react'
import { Link, useNavigate } from 'react-router'
import { LOG_OUT_KINDS, logOut } from '#trade/session/leave.ts'
import { Logo } from '../Logo.tsx'
import type { Screen } from '../screen.ts'
import css from './StatusScreen.module.css'

export type Status = 401 | 403 | 404 | 500 | 21

interface StatusText {
  readonly title: string
  readonly advice: string
  readonly button: string
  readonly note?: string
}

const TEXTS: Readonly<Record<Status, StatusText>> = {
  401: { title: '未授权访问', advice: '您还没有登录，或者登录已经失效，请重新登录后再试。', button: '退出并重新登录' },
  403: {
    title: '没有访问权限',
    advice: '您的账号不能访问这个页面，如需开通请联系主账号或平台客服。',
    button: '返回首页',
  },
  404: {
    title: '页面不存在',
    advice: '您访问的页面不存在或已经下线，请检查网址，或从首页重新查找。',
    button: '返回首页',
    note: 'This page could not be found',
  },
  500: { title: '服务器出错了', advice: '小九正在紧急处理，请稍后刷新重试。', button: '刷新' },
  21: { title: '下载失败', advice: '文件没有下载成功，请稍后再试。', button: '我知道了' },
}

interface StatusScreenProps {
  readonly status: Status
  /** What the button of a failed download does; by default it opens the home page. */
  readonly onAcknowledge?: () => void
}

/** A status in place of a page: what happened and one button. */
export function StatusScreen({ status, onAcknowledge }: StatusScreenProps) {
  const navigate = useNavigate()
  const { title, advice, button, note } = TEXTS[status]
  const goHome = () => void navigate('/')
  const actions: Readonly<Record<Status, () => void>> = {
    401: () => void logOut(LOG_OUT_KINDS.atOnce),
    403: goHome,
    404: goHome,
    // A full load of the home page, which also discards the broken page.
    500: () => window.location.assign('/'),
    21: onAcknowledge ?? goHome,
  }
  return (
    <section className={css.screen} data-status={status}>
      <p className={css.number} aria-hidden="true">
        {status === 21 ? <DownloadMark /> : status}
      </p>
      <h1 className={css.title}>{title}</h1>
      <p className={css.advice}>{advice}</p>
      {note && (
        <p className={css.note} lang="en">
          {note}
        </p>
      )}
      <Button tone="primary" size="large" onClick={actions[status]}>
        {button}
      </Button>
    </section>
  )
}

/** A status as a page; in the `bare` layout it also shows the name of the shop. */
export function statusPage(status: Status, layout: Screen['layout']): ComponentType {
  return function StatusPage() {
    if (layout !== 'bare') return <StatusScreen status={status} />
    return (
      <>
        <header className={css.head}>
          <Link to="/" title="首页">
            <Logo />
          </Link>
        </header>
        <main>
          <StatusScreen status={status} />
        </main>
      </>
    )
  }
}

function DownloadMark() {
  return (
    <svg
      viewBox="0 0 96 96"
      width="96"
      height="96"
      fill="none"
      stroke="currentColor"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M48 14v42M30 40l18 18 18-18M18 66v12a6 6 0 0 0 6 6h48a6 6 0 0 0 6-6V66" />
    </svg>
  )
}
