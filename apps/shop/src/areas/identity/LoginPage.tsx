import { useMutation, useQueryClient } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { ScanState } from '@xiaojiu/contract/identity/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { DocIcon, ShieldIcon, TruckIcon, YuanIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { QrPanel, type QrPanelProps } from '@xiaojiu/ui/qr/QrPanel.tsx'
import { ask, call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LoginQuery } from '#links/identity.ts'
import { BareLayout } from '#shell/BareLayout.tsx'
import { useReader } from '#shell/use-greeting.ts'
import { platformSettings } from '#trade/platform-settings.ts'
import { setVisitor } from '#trade/session/session.ts'
import { device } from '#trade/session/storage-keys.ts'
import { finishLogin } from './finish-login.ts'
import css from './LoginPage.module.css'
import { AccountForm } from './parts/AccountForm.tsx'
import { CodeForm } from './parts/CodeForm.tsx'
import { ShelfArt } from './parts/ShelfArt.tsx'
import { useScanLogin } from './use-scan-login.ts'
import { goToWechat, isOwnReturn, keepBindTicket } from './wechat/wechat-way.ts'

/** The four that fit beside the form. */
const SIGNS = { licence: ShieldIcon, papers: DocIcon, trace: TruckIcon, price: YuanIcon } as const

const LOOKS: Readonly<Record<ScanState, QrPanelProps['state']>> = {
  waiting: 'waiting',
  scanned: 'scanned',
  confirmed: 'done',
  refused: 'failed',
  used: 'expired',
  expired: 'expired',
}

/** The three ways in. */
const WAYS = [
  { key: 'account', label: '账号登录', Form: AccountForm },
  { key: 'code', label: '短信登录', Form: CodeForm },
  { key: 'scan', label: '扫码登录', Form: ScanPanel },
] as const

export function LoginPage() {
  const [{ redirect, code, state }] = useQueryState(LoginQuery)
  const wechatNote = useWechatReturn({ code, state })
  const [chosen, setChosen] = useState<(typeof WAYS)[number]['key']>('account')
  const { canOpen } = useReader()
  const { label, Form } = WAYS.find(({ key }) => key === chosen) ?? WAYS[0]
  const loadSurroundings = () => {
    setVisitor('1')
    goTo('/')
  }
  return (
    <BareLayout title="欢迎登录">
      <div className={css.stage}>
        <Content className={classes(css.columns)}>
          <LoginScene />
          <section className={css.card}>
            <h1 className="sr-only">登录</h1>
            <Tabs label="登录方式" look="line" tabs={WAYS} value={chosen} onChange={setChosen} panelId="login-panel" />
            <div id="login-panel" role="tabpanel" aria-label={label} className={css.panel}>
              {wechatNote !== null && (
                <p className={css.note} role="status">
                  {wechatNote}
                </p>
              )}
              <Form redirect={redirect} />
            </div>
            <div className={css.others}>
              {canOpen('/register') && (
                <span>
                  还没有账号？
                  <Link to="/register" className={css.register}>
                    免费注册
                  </Link>
                </span>
              )}
              <span className={css.ways}>
                <WechatEntry />
                <Button tone="text" onClick={loadSurroundings}>
                  先逛逛
                </Button>
              </span>
            </div>
          </section>
        </Content>
      </div>
    </BareLayout>
  )
}

/** 微信登录; not there where it is not set up. */
function WechatEntry() {
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

/** 扫码登录. */
function ScanPanel({ redirect }: { readonly redirect: string | undefined }) {
  const { code, state, failure, renew } = useScanLogin(redirect)
  const isFailed = failure !== null || code.isError
  return (
    <div data-scan={state}>
      <QrPanel
        value={code.data?.content ?? null}
        state={isFailed ? 'failed' : LOOKS[state]}
        label="登录二维码"
        doneText="已确认，正在登录"
        failedText={failure ?? (state === 'refused' ? '您已在手机上取消登录' : '二维码加载失败')}
        onRefresh={renew}
      >
        请使用手机扫描二维码，并在手机上确认登录
      </QrPanel>
    </div>
  )
}

/** The benefits for buyers, beside the form. */
function LoginScene() {
  return (
    <section className={css.scene} aria-label="平台介绍">
      <p className={css.slogan}>药店诊所的采购，交给小九</p>
      <p className={css.lead}>一次搜索比遍全平台，一张订单管好全部供货商</p>
      <ShelfArt />
      <ul className={css.promises}>
        {platformSettings.promises.map(({ key, title, text }) => {
          if (!(key in SIGNS)) return null
          const Sign = SIGNS[key as keyof typeof SIGNS]
          return (
            <li key={key} className={css.promise}>
              <Sign size={20} />
              <span>
                <b className={css.promiseTitle}>{title}</b>
                <span className={css.promiseText}>{text}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** WeChat has redirected to the log-in page: opens the login, or says that it must be bound first. */
function useWechatReturn({ code, state }: { readonly code?: string | undefined; readonly state?: string | undefined }) {
  const queries = useQueryClient()
  const [note, setNote] = useState<string | null>(null)
  const hasRun = useRef(false)
  useEffect(() => {
    if (state === undefined || hasRun.current) return
    // The code is good once: neither a second drawing nor a reload may spend it again.
    hasRun.current = true
    goTo('/login', { replace: true })
    if (code === undefined || !isOwnReturn(state)) return setNote('微信登录已取消或已失效')
    setNote('正在登录…')
    call(identityEndpoints.loginByWechat, { code, state, ...device() }).then(
      ({ user, bindTicket }) => {
        keepBindTicket(bindTicket)
        if (user) finishLogin(queries, user, undefined)
        else setNote('该微信尚未绑定账号。请先用账号或短信登录，登录后即可绑定')
      },
      (error: Error) => setNote(error.message),
    )
  }, [code, state, queries])
  return note
}
