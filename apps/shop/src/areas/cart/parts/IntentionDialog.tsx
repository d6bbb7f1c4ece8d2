import { useMutation } from '@tanstack/react-query'
import { adviceEndpoints } from '@xiaojiu/contract/cart/advice-endpoints.ts'
import { PurchaseIntention } from '@xiaojiu/contract/cart/reminder-schemas.ts'
import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { DayInput } from '@xiaojiu/ui/form/DayInput.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useRef } from 'react'
import { z } from 'zod'
import { specText } from '#trade/offer/present-goods.ts'
import css from './IntentionDialog.module.css'

const { quantity, expectedPrice, neededOn, note } = PurchaseIntention.shape
const FIELDS = {
  quantity: z.string().trim().transform(Number).pipe(quantity),
  expectedPrice: z.literal('').or(expectedPrice),
  neededOn: z.literal('').or(neededOn),
  note,
}

interface IntentionDialogProps {
  line: CartLine
  /** Called after the registration; the line then shows it. */
  onDone: () => void
  onClose: () => void
}

/** 采购意向: sends the wanted quantity to the store. */
export function IntentionDialog({ line: { goods, quantity: wanted }, onDone, onClose }: IntentionDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const fields = useFields(FIELDS, { quantity: String(wanted), expectedPrice: '', neededOn: '', note: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const { values } = fields
      return call(
        adviceEndpoints.addIntention,
        z.decode(PurchaseIntention, {
          offerId: goods.offerId,
          quantity: Number(values.quantity),
          ...(values.expectedPrice !== '' && { expectedPrice: values.expectedPrice }),
          ...(values.neededOn !== '' && { neededOn: values.neededOn }),
          note: values.note,
        }),
      )
    },
    onSuccess: ({ msg }) => {
      showNotice('success', msg)
      onDone()
      onClose()
    },
    onError: error => {
      if (!fields.takeErrors(error)) showNotice('error', error.message)
    },
  })
  return (
    <Dialog
      title="登记采购意向"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" isBusy={isPending} onClick={() => fields.isValid(form.current) && mutate()}>
            提交
          </Button>
        </>
      }
    >
      <p className={css.goods}>
        {goods.displayName} {specText(goods.spec)}
        <span className="meta"> · {goods.store.storeName}</span>
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (fields.isValid(form.current)) mutate()
        }}
      >
        <TextInput
          {...fields.bind('quantity')}
          label={`数量（${goods.packUnit}）`}
          isRequired
          maxLength={6}
          inputMode="numeric"
        />
        <TextInput
          {...fields.bind('expectedPrice')}
          label="期望单价（元）"
          maxLength={12}
          inputMode="decimal"
          placeholder="选填"
        />
        <DayInput {...fields.bind('neededOn')} label="最晚需要日期" />
        <TextInput {...fields.bind('note')} label="备注" maxLength={200} placeholder="选填" />
      </form>
    </Dialog>
  )
}
