import { useMutation } from '@tanstack/react-query'
import { MakeProxyKey } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { SubmitEvent } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import css from '../QuickLoginPage.module.css'

const { loginName, reason } = MakeProxyKey.shape

/** Staff of the platform makes a link into a customer's account, and says why. */
export function ProxyKeyForm() {
  const fields = useFields({ loginName, reason }, { loginName: '', reason: '' })
  const make = useMutation({
    mutationFn: () => call(identityEndpoints.makeProxyKey, fields.values),
    onError: error => void fields.takeErrors(error),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!make.isPending && fields.isValid(event.currentTarget)) make.mutate()
  }
  if (make.data)
    return (
      <div className={css.made}>
        <p>链接已生成，1 分钟内打开一次有效。建议在无痕窗口中打开，以免退出您自己的账号。</p>
        <p className={css.link}>{make.data.url}</p>
        <div className={css.acts}>
          <CopyButton text={make.data.url} label="复制链接" isText={false} />
          <Button onClick={() => make.reset()}>再生成一个</Button>
        </div>
      </div>
    )
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label="生成代客登录链接">
      <TextInput
        {...fields.bind('loginName')}
        label="客户账号"
        isRequired
        maxLength={60}
        placeholder="客户的登录账号"
      />
      <TextArea
        {...fields.bind('reason')}
        label="原因"
        isRequired
        maxLength={200}
        placeholder="例如：客户来电，协助上传证照"
      />
      <div className={css.foot}>
        {make.error && (
          <p className={css.failure} role="alert">
            {make.error.message}
          </p>
        )}
        <Button type="submit" tone="primary" isBusy={make.isPending}>
          生成链接
        </Button>
        <ul className={css.rules}>
          <li>原因和每一步操作都会记录在案</li>
          <li>不能付款、查看资金，也不能修改账号安全设置</li>
          <li>客户可在“账号安全”中看到并结束本次代登录</li>
        </ul>
      </div>
    </form>
  )
}
