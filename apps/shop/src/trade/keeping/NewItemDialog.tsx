import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NewItemAddition } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { newItemEndpoints } from '@xiaojiu/contract/catalogue/new-item-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type FormEvent, useId } from 'react'
import css from './Keeping.module.css'
import { QuantityText } from './use-attention.ts'

const { name, spec, maker, approvalNo, note } = NewItemAddition.shape

interface NewItemDialogProps {
  /** Pre-filled values. */
  wanted?: { readonly name: string; readonly spec?: string; readonly maker?: string; readonly quantity?: number }
  onClose: () => void
}

/** Asks for goods that nobody sells here yet: which, and how many. */
export function NewItemDialog({ wanted, onClose }: NewItemDialogProps) {
  const { values, bind, isValid, takeErrors } = useFields(
    { name, spec, maker, approvalNo, quantity: QuantityText, note },
    {
      name: (wanted?.name ?? '').slice(0, 60),
      spec: (wanted?.spec ?? '').slice(0, 60),
      maker: (wanted?.maker ?? '').slice(0, 60),
      approvalNo: '',
      quantity: String(wanted?.quantity ?? ''),
      note: '',
    },
  )
  const formId = useId()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(newItemEndpoints.addNewItem, { ...values, quantity: Number(values.quantity) }),
    onError: error => void takeErrors(error),
    onSuccess: () => {
      onClose()
      void queries.invalidateQueries({ queryKey: [newItemEndpoints.listNewItems.path] })
      showNotice('success', '已登记，平台寻源后会答复您', {
        action: { label: '查看登记', onAct: () => goTo('/personal/myShortageBox?tab=new') },
      })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) mutate()
  }
  return (
    <Dialog
      title="新品登记"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isPending}>
            提交登记
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className={css.formNote}>平台上还没有的商品，登记后由采购寻找合规货源，结果会通知您。</p>
        <TextInput {...bind('name')} label="商品名称" isRequired maxLength={60} />
        <TextInput {...bind('spec')} label="规格" maxLength={60} placeholder="例如 0.25g×24粒" />
        <TextInput {...bind('maker')} label="生产企业" maxLength={60} />
        <TextInput {...bind('approvalNo')} number="approval-number" label="批准文号" placeholder="填写后更容易找到" />
        <TextInput {...bind('quantity')} label="需求数量" isRequired maxLength={6} inputMode="numeric" />
        <TextArea {...bind('note')} label="备注" maxLength={200} />
        {error && (
          <p className={css.problem} role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}
