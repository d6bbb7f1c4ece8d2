import { identityOperatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import {
  CONSENT_WAYS,
  type ConsentAsked,
  type ProxyCustomer,
  type ProxyTicket,
} from '@xiaojiu/contract/identity/proxy-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button, Drawer, Input, Radio, Segmented, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useKept } from '#parts/form/kept.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'
import { FieldList } from '#parts/page/FieldList.tsx'
import { nearTime } from '#parts/page/time.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'
import css from './ProxyPage.module.css'

const LEAST_REASON = 4

/** Finds the customer, obtains the consent, and makes the link. */
export function StartVisit({ loginName, onClose }: { readonly loginName: string; readonly onClose: () => void }) {
  const [typed, setTyped] = useState(loginName)
  const [customer, setCustomer] = useState<ProxyCustomer | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const find = () =>
    void run(async () => {
      setCustomer(await call(identityOperatingEndpoints.getProxyCustomer, { loginName: typed.trim() }))
    })
  return (
    <Drawer open size={560} title="发起代客登录" onClose={onClose}>
      {url !== null ? (
        <div className={css.form}>
          <p>链接已生成，1 分钟内打开一次有效，进入后最多 30 分钟。请在无痕窗口中打开。</p>
          <Typography.Text copyable={{ text: url, tooltips: ['复制链接', '已复制'] }} code>
            {url}
          </Typography.Text>
          <div>
            <Button onClick={onClose}>完成</Button>
          </div>
        </div>
      ) : customer === null ? (
        <form
          className={css.form}
          aria-label="查找客户"
          onSubmit={event => {
            event.preventDefault()
            find()
          }}
        >
          <Field label="客户账号">
            <Input
              autoFocus
              maxLength={60}
              placeholder="客户的登录账号"
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          </Field>
          <FaultLine fault={fault} />
          <div>
            <Button type="primary" htmlType="submit" loading={isBusy} disabled={typed.trim() === ''}>
              查找客户
            </Button>
          </div>
        </form>
      ) : (
        <Consent customer={customer} onOther={() => setCustomer(null)} onMade={setUrl} />
      )}
      <ul className={css.rules}>
        <li>不能下单、付款、查看资金，也不能修改账号安全设置</li>
        <li>客户可在“账号安全”中看到每一步操作，并随时结束本次代登录</li>
      </ul>
    </Drawer>
  )
}

interface ConsentProps {
  readonly customer: ProxyCustomer
  readonly onOther: () => void
  readonly onMade: (url: string) => void
}

/** The reason of the visit, and how the customer consents: by reading out a code, or by an open case. */
function Consent({ customer, onOther, onMade }: ConsentProps) {
  const { loginName, tickets } = customer
  const [reason, setReason] = useKept(`visit ${loginName}`, '')
  const [way, setWay] = useState<'code' | 'ticket'>('code')
  const [asked, setAsked] = useState<ConsentAsked | null>(null)
  const [authCode, setCode] = useState('')
  const [ticket, setTicket] = useState<ProxyTicket | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const told = reason.trim()
  const hasReason = told.length >= LEAST_REASON
  const ask = () =>
    void run(async () => {
      setAsked(await call(identityOperatingEndpoints.askProxyConsent, { loginName, reason: told }))
    })
  const consent =
    way === 'ticket'
      ? ticket && { way: ticket.way, ref: ticket.ref }
      : asked && authCode.trim() !== '' && { consentId: asked.consentId, authCode: authCode.trim() }
  const make = () =>
    void run(async () => {
      if (!consent) return
      const made = await withStepUp(() =>
        call(identityOperatingEndpoints.makeProxyKey, { loginName, reason: told, consent }),
      )
      setReason('')
      onMade(made.url)
    })
  return (
    <form
      className={css.form}
      aria-label="取得客户同意"
      onSubmit={event => {
        event.preventDefault()
        make()
      }}
    >
      <FieldList
        fields={[
          {
            label: '客户账号',
            value: (
              <>
                {loginName}{' '}
                <Button size="small" type="link" onClick={onOther}>
                  换一位客户
                </Button>
              </>
            ),
          },
          { label: '姓名', value: customer.personName },
          { label: '手机', value: customer.mobile },
          { label: '企业', value: customer.companies.join('、') },
        ]}
      />
      <div className={css.words}>
        <WordsBox
          isFocused
          label="原因"
          placeholder="例如：客户来电，协助上传证照"
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </div>
      <div>
        <Segmented
          aria-label="客户同意的方式"
          value={way}
          onChange={setWay}
          options={[
            { value: 'code', label: CONSENT_WAYS.code },
            { value: 'ticket', label: `未结束的工单 ${tickets.length}` },
          ]}
        />
      </div>
      {way === 'code' ? (
        <CodeWay
          customer={customer}
          asked={asked}
          code={authCode}
          onCode={setCode}
          act={
            <Button disabled={!hasReason} loading={isBusy && asked === null} onClick={ask}>
              {asked === null ? '发送验证码' : '重新发送'}
            </Button>
          }
        />
      ) : tickets.length === 0 ? (
        <p className={css.hint}>该客户 7 天内没有未结束的投诉建议或售后单</p>
      ) : (
        <Radio.Group
          vertical
          aria-label="工单"
          value={ticket?.ref}
          onChange={event => setTicket(tickets.find(one => one.ref === event.target.value) ?? null)}
          options={tickets.map(one => ({
            value: one.ref,
            label: `${CONSENT_WAYS[one.way]} ${one.no} · ${one.title} · ${nearTime(one.at)}`,
          }))}
        />
      )}
      <FaultLine fault={fault} />
      <div>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!hasReason || !consent}>
          生成链接
        </Button>
      </div>
    </form>
  )
}

interface CodeWayProps {
  readonly customer: ProxyCustomer
  readonly asked: ConsentAsked | null
  readonly code: string
  readonly onCode: (code: string) => void
  readonly act: ReactNode
}

function CodeWay({ customer, asked, code, onCode, act }: CodeWayProps) {
  if (customer.isMobileFreed)
    return <p className={css.hint}>该客户的手机号已释放，不能接收验证码；请改用未结束的工单</p>
  return (
    <>
      <div className={css.code}>
        <Input
          aria-label="验证码"
          inputMode="numeric"
          maxLength={6}
          placeholder="客户告知的 6 位验证码"
          disabled={asked === null}
          value={code}
          onChange={event => onCode(event.target.value)}
        />
        {act}
      </div>
      <p className={css.hint}>
        {asked === null
          ? `验证码将发送到客户手机 ${customer.mobile}，由客户告知您，即表示同意`
          : `已发送到 ${asked.mobile}，${nearTime(asked.expiresAt)} 前有效；请客户告知验证码`}
      </p>
    </>
  )
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className={css.field}>
      <span>{label}</span>
      {children}
    </label>
  )
}
