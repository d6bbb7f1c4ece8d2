import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { type MadeHelper, NewHelper } from '@xiaojiu/contract/company/helper-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type SubmitEvent, useState } from 'react'
import css from '../bindings/bindings.module.css'

const { name } = NewHelper.shape

/** 采购助手密钥: used by the company's own programs; its secret is shown once. */
export function HelperTab() {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(query(companyEndpoints.findHelper, {}))
  const [made, setMade] = useState<MadeHelper | null>(null)
  const fields = useFields({ name }, { name: '门店 ERP' })
  const { mutate, isPending } = useMutation({
    mutationFn: (replaces: boolean) => call(companyEndpoints.createHelper, { ...fields.values, replaces }),
    onSuccess: async helper => {
      setMade(helper)
      await queries.invalidateQueries({ queryKey: [companyEndpoints.findHelper.path] })
    },
    onError: failure => {
      if (!fields.takeErrors(failure)) fields.setError('name', failure.message)
    },
  })
  const helper = data?.helper
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.isValid(event.currentTarget) || isPending) return
    const isMeant =
      !helper ||
      (await confirm({
        title: '更换密钥',
        text: '更换后旧密钥立即失效，正在使用旧密钥的程序将无法连接。',
        okText: '更换',
        isDangerous: true,
      }))
    if (isMeant) mutate(Boolean(helper))
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <div className={css.helper}>
      <p className={css.lead}>
        门店 ERP
        等自有程序凭应用编号和密钥代表本企业查询与采购。密钥只在创建时完整显示一次，请妥善保存，不要发送给他人。
      </p>
      {!data ? (
        <Bone height={96} />
      ) : (
        helper && (
          <dl className={css.facts}>
            <dt>名称</dt>
            <dd>{helper.name}</dd>
            <dt>应用编号</dt>
            <dd className="num">
              {helper.appKey} <CopyButton text={helper.appKey} what="应用编号" />
            </dd>
            <dt>密钥</dt>
            <dd className="num">{helper.appSecret}</dd>
            <dt>创建时间</dt>
            <dd className="num">{timeText(helper.createdAt)}</dd>
          </dl>
        )
      )}
      <form className={css.create} onSubmit={event => void onSubmit(event)} noValidate aria-label="采购助手密钥">
        <TextInput {...fields.bind('name')} label="名称" isRequired maxLength={20} />
        <Button tone={helper ? 'plain' : 'primary'} type="submit" isBusy={isPending} disabled={!data}>
          {helper ? '更换密钥' : '创建密钥'}
        </Button>
      </form>
      {made && <MadeHelperDialog made={made} onClose={() => setMade(null)} />}
    </div>
  )
}

interface MadeHelperDialogProps {
  made: MadeHelper
  onClose: () => void
}

/** The one time the secret is seen. */
function MadeHelperDialog({ made, onClose }: MadeHelperDialogProps) {
  return (
    <Dialog
      title="密钥已创建"
      width={600}
      isAlert
      isShownOnce
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <NoteStrip tone="amber" Sign={WarnIcon}>
        密钥仅此一次完整显示，关闭后无法再次查看
      </NoteStrip>
      <dl className={css.facts}>
        <dt>应用编号</dt>
        <dd className="num">
          {made.appKey} <CopyButton text={made.appKey} what="应用编号" />
        </dd>
        <dt>密钥</dt>
        <dd className="num">
          {made.appSecret} <CopyButton text={made.appSecret} what="密钥" />
        </dd>
      </dl>
    </Dialog>
  )
}
