import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SHORTAGE_DAYS, ShortageAddition } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { shortageEndpoints } from '@xiaojiu/contract/catalogue/shortage-endpoints.ts'
import { parseUnitPrice } from '@xiaojiu/kernel/price.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { SelectInput } from '@xiaojiu/ui/form/SelectInput.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type FormEvent, useId, useState } from 'react'
import { z } from 'zod'
import css from './Keeping.module.css'
import { QuantityText } from './use-attention.ts'

export interface ShortageDialogProps {
  productId: string
  name: string
  /** The offer of this store: the buyer may wait for this one only. */
  only?: { readonly offerId: string; readonly storeName: string }
  unit: string
  /** The wanted quantity. */
  quantity: number
  /** Called after the registration; the page then shows it. */
  onDone?: () => void
  onClose: () => void
}

const PriceText = z
  .string()
  .trim()
  .refine(text => text === '' || (parseUnitPrice(text) ?? 0) > 0, '单价应为元，最多四位小数')
const LASTING = [
  { key: '', label: '到货为止' },
  ...SHORTAGE_DAYS.map(days => ({ key: String(days), label: `${days} 天内` })),
]

/** Asks for quantity, highest price, duration, any store or this one, and a note. */
export function ShortageDialog({ productId, name, only, unit, quantity, onDone, onClose }: ShortageDialogProps) {
  const [onlyThisStore, setOnlyThisStore] = useState(false)
  const { values, bind, isValid, takeErrors } = useFields(
    { quantity: QuantityText, wantedPrice: PriceText, validDays: z.string(), note: ShortageAddition.shape.note },
    { quantity: String(quantity), wantedPrice: '', validDays: '', note: '' },
  )
  const wantedPrice = parseUnitPrice(values.wantedPrice.trim())
  const validDays = SHORTAGE_DAYS.find(days => String(days) === values.validDays)
  const formId = useId()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(shortageEndpoints.addShortage, {
        productId,
        ...(onlyThisStore && only && { offerId: only.offerId }),
        ...(wantedPrice !== null && { wantedPrice }),
        ...(validDays !== undefined && { validDays }),
        quantity: Number(values.quantity),
        note: values.note,
      }),
    onError: error => void takeErrors(error),
    onSuccess: () => {
      onClose()
      onDone?.()
      for (const { path } of [shortageEndpoints.listShortages, shortageEndpoints.countShortages])
        void queries.invalidateQueries({ queryKey: [path] })
      showNotice('success', '已登记，到货后会通知您', {
        action: { label: '查看登记', onAct: () => goTo('/personal/myShortageBox') },
      })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) mutate()
  }
  return (
    <Dialog
      title="缺货登记"
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isPending}>
            登记
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className={css.formNote}>“{name}”到货并且您可以采购时，会在消息中通知您。</p>
        <TextInput {...bind('quantity')} label={`数量（${unit}）`} isRequired maxLength={6} inputMode="numeric" />
        <TextInput
          {...bind('wantedPrice')}
          label={`期望单价（元/${unit}）`}
          maxLength={12}
          inputMode="decimal"
          placeholder="选填，不高于此价才通知"
        />
        <SelectInput {...bind('validDays')} label="有效期" choices={LASTING} />
        <TextInput {...bind('note')} label="备注" maxLength={200} placeholder="选填" />
        {only && (
          <Checkbox checked={onlyThisStore} onChange={setOnlyThisStore}>
            只等“{only.storeName}”的货
          </Checkbox>
        )}
        {error && (
          <p className={css.problem} role="alert">
            {error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}
