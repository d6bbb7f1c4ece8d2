import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ApplyForCredit,
  CREDIT_LOOK_BACK_DAYS,
  CREDIT_TERMS,
  type CreditStore,
} from '@xiaojiu/contract/payment/credit-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { parseYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { FormDialog } from '@xiaojiu/ui/dialog/FormDialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { SelectInput } from '@xiaojiu/ui/form/SelectInput.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { z } from 'zod'
import { purchasesText, termText } from '../words.ts'

const WIDTH = 600
const USUAL_TERM = '30'
const LIMIT_HINT = `店铺按合作情况核定，一般不超过近 ${CREDIT_LOOK_BACK_DAYS} 天的采购额`

/** 申请账期: asks for store, limit and term. */
export function ApplyCreditDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.listCreditStores, {}),
    refetchOnMount: 'always',
  })
  const open = data?.list.filter(store => !store.isWaiting) ?? []
  const first = open.find(store => store.line === null) ?? open[0]
  if (first) return <ApplyForm stores={open} first={first} onClose={onClose} />
  return (
    <Dialog title="申请账期" width={WIDTH} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data ? (
        <EmptyState
          isSlim
          title={data.list.length === 0 ? '还没有可以申请的店铺' : '采购过的店铺都已提交申请'}
          action={<ButtonLink to="/allStore">去逛店铺</ButtonLink>}
        >
          {data.list.length === 0 ? '在店铺采购并付款后，即可向它申请账期。' : '店铺答复后会在消息中通知您。'}
        </EmptyState>
      ) : (
        <div role="status" aria-label="正在加载">
          <Bone height={280} />
        </div>
      )}
    </Dialog>
  )
}

const { limit, note } = ApplyForCredit.shape
const SHAPE = { storeId: z.string(), limit, termDays: z.string(), note }

interface ApplyFormProps {
  stores: readonly CreditStore[]
  first: CreditStore
  onClose: () => void
}

function ApplyForm({ stores, first, onClose }: ApplyFormProps) {
  const queries = useQueryClient()
  const fields = useFields(SHAPE, { storeId: first.storeId, limit: '', termDays: USUAL_TERM, note: '' })
  const { values } = fields
  const chosen = stores.find(({ storeId }) => storeId === values.storeId) ?? first
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(paymentEndpoints.applyForCredit, {
        storeId: chosen.storeId,
        limit: parseYuan(values.limit) ?? ZERO,
        termDays: CREDIT_TERMS.find(days => String(days) === values.termDays) ?? 30,
        note: values.note,
      }),
    onSuccess: async () => {
      showNotice('success', '申请已提交，店铺答复后会在消息中通知您')
      onClose()
      await queries.invalidateQueries()
    },
    onError: error => {
      if (!fields.takeErrors(error)) fields.setError('limit', error.message)
    },
  })
  const submit = (form: HTMLFormElement) => {
    if (!isPending && fields.isValid(form)) mutate()
  }
  return (
    <FormDialog title="申请账期" width={WIDTH} verb="提交申请" isBusy={isPending} onClose={onClose} onSubmit={submit}>
      <SelectInput
        {...fields.bind('storeId')}
        label="店铺"
        isRequired
        choices={stores.map(store => ({ key: store.storeId, label: store.storeName }))}
        hint={purchasesText(chosen)}
      />
      <TextInput
        {...fields.bind('limit')}
        label="申请额度"
        isRequired
        inputMode="decimal"
        maxLength={12}
        placeholder="元"
        hint={LIMIT_HINT}
      />
      <SelectInput
        {...fields.bind('termDays')}
        label="账期"
        isRequired
        choices={CREDIT_TERMS.map(days => ({ key: String(days), label: termText(days) }))}
      />
      <TextArea
        {...fields.bind('note')}
        label="说明"
        maxLength={200}
        placeholder="经营情况、月采购量等，便于店铺审核（选填）"
      />
    </FormDialog>
  )
}
