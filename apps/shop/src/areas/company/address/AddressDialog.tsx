import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LicensedPlace, NewAddress } from '@xiaojiu/contract/company/address-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import css from '#trade/address/address.module.css'
import { AreaFields, useAreaTree } from '#trade/address/AreaFields.tsx'
import { type AreaCodes, NO_AREA, splitAddress } from '#trade/address/area-choices.ts'
import { LicensedPlaces } from './LicensedPlaces.tsx'
import { PlaceHint } from './PlaceHint.tsx'
import { refreshAddresses } from './refresh-addresses.ts'

interface AddressDialogProps {
  /** The address to change; none for a new one. */
  addressId: string | null
  places: readonly LicensedPlace[]
  onClose: () => void
}

/** 新增或修改收货地址. What is to be changed is asked for first: lists hide part of the mobile. */
export function AddressDialog({ addressId, places, onClose }: AddressDialogProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(companyEndpoints.getAddress, { addressId: addressId ?? '' }),
    enabled: addressId !== null,
    staleTime: 0,
    gcTime: 0,
  })
  const title = addressId === null ? '新增收货地址' : '修改收货地址'
  if (addressId !== null && !data)
    return (
      <Dialog title={title} width={640} onClose={onClose}>
        {error ? (
          <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Bone height={260} />
        )}
      </Dialog>
    )
  return <AddressForm title={title} addressId={addressId} before={data ?? null} places={places} onClose={onClose} />
}

interface AddressFormProps extends AddressDialogProps {
  title: string
  before: NewAddress | null
}

const { receiver, mobile, detail } = NewAddress.shape

function AddressForm({ title, addressId, before, places, onClose }: AddressFormProps) {
  const queries = useQueryClient()
  const formId = useId()
  const fields = useFields(
    { receiver, mobile, detail },
    { receiver: before?.receiver ?? '', mobile: before?.mobile ?? '', detail: before?.detail ?? '' },
  )
  const [area, setArea] = useState<AreaCodes>(before ?? NO_AREA)
  const [areaError, setAreaError] = useState<string>()
  const [isDefault, setDefault] = useState(before?.isDefault ?? false)
  const { data: areas } = useAreaTree()
  const { provinceCode, cityCode, districtCode } = area
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const address = { ...fields.values, provinceCode, cityCode, districtCode, isDefault }
      return addressId === null
        ? call(companyEndpoints.addAddress, address)
        : call(companyEndpoints.changeAddress, { ...address, addressId })
    },
    onSuccess: async () => {
      showNotice('success', addressId === null ? '收货地址已添加' : '收货地址已修改')
      await refreshAddresses(queries)
      onClose()
    },
    onError: error => {
      if (!fields.takeErrors(error)) fields.setError('detail', error.message)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isPlaced = districtCode !== ''
    setAreaError(isPlaced ? undefined : '请选择省、市、区县')
    if (fields.isValid(event.currentTarget) && isPlaced && !isPending) mutate()
  }
  const take = (place: LicensedPlace) => {
    const split = splitAddress(areas?.list ?? [], place.address)
    if (split) setArea(split.area)
    setAreaError(undefined)
    fields.bind('detail').onChange(split?.detail ?? place.address)
  }
  return (
    <Dialog
      title={title}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" type="submit" form={formId} isBusy={isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={onSubmit} noValidate aria-label={title}>
        <LicensedPlaces places={places} onTake={take} />
        <TextInput
          {...fields.bind('receiver')}
          label="收货人"
          isRequired
          maxLength={20}
          placeholder="须与收货委托书一致"
        />
        <TextInput {...fields.bind('mobile')} number="mobile" label="手机号" isRequired />
        <AreaFields
          area={area}
          error={areaError}
          onChange={next => {
            setArea(next)
            setAreaError(undefined)
          }}
        />
        <TextInput
          {...fields.bind('detail')}
          label="详细地址"
          isRequired
          maxLength={80}
          placeholder="街道、门牌号、楼层"
          hint={<PlaceHint area={area} detail={fields.values.detail.trim()} />}
        />
        <div className={css.tick}>
          <Checkbox checked={isDefault} disabled={before?.isDefault ?? false} onChange={setDefault}>
            设为默认收货地址
          </Checkbox>
        </div>
      </form>
    </Dialog>
  )
}
