import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LicensedPlace, NewAddress } from '@xiaojiu/contract/company/address-schemas.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type SubmitEvent, useDeferredValue, useId, useState } from 'react'
import { Link } from 'react-router'
import { useReader } from '#shell/use-greeting.ts'
import { AreaFields, useAreaTree } from '#trade/address/AreaFields.tsx'
import css from '#trade/address/address.module.css'
import { type AreaCodes, NO_AREA, splitAddress } from '#trade/address/area-choices.ts'
import { refreshAddresses } from '../refresh.ts'

interface AddressDialogProps {
  /** The address to change; none for a new one. */
  addressId: string | null
  places: readonly LicensedPlace[]
  onClose: () => void
}

/** 新增或修改收货地址. An existing address is loaded first, because lists mask the mobile. */
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
    onError: error => fields.showError(error, 'detail'),
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

interface LicensedPlacesProps {
  places: readonly LicensedPlace[]
  onTake: (place: LicensedPlace) => void
}

/** The same place on several papers is one entry. */
function merged(places: readonly LicensedPlace[]): LicensedPlace[] {
  const byAddress = Map.groupBy(places, place => `${place.kind}/${place.address}`)
  return [...byAddress.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, licenceName: [first, ...rest].map(place => place.licenceName).join('、') }] : [],
  )
}

/** The addresses on the licences, to copy with one press. */
function LicensedPlaces({ places, onTake }: LicensedPlacesProps) {
  if (places.length === 0) return null
  return (
    <section className={css.places} aria-label="证照登载的地址">
      <p className={css.placesTitle}>药品只能送至证照登载的地址，点击可直接填入：</p>
      <ul>
        {merged(places).map(place => (
          <li key={`${place.kind}/${place.address}`}>
            <button type="button" className={css.place} onClick={() => onTake(place)}>
              <span className={css.placeKind}>{place.kind === 'business' ? '经营' : '仓库'}</span>
              <span className={css.placeText}>
                {place.address}
                <span className="meta">{place.licenceName}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PlaceHintProps {
  area: AreaCodes
  detail: string
}

const LICENCE_CHANGE = '/personal/updateLicense'

/** While typing: whether medicines may be delivered there, or what to do first. */
function PlaceHint({ area, detail }: PlaceHintProps) {
  const { provinceCode, cityCode, districtCode } = area
  const typed = useDeferredValue(detail)
  const { canOpen } = useReader()
  const { data } = useQuery({
    ...query(
      companyEndpoints.checkAddressLicence,
      { provinceCode, cityCode, districtCode, detail: typed },
      { errors: 'caller' },
    ),
    enabled: districtCode !== '' && typed.length >= 4,
    placeholderData: before => before,
  })
  if (!data || districtCode === '' || typed.length < 4) return <>请与证照登载的地址一致，可补充楼层、房号</>
  if (data.isLicensed) return <span className={css.good}>{data.tips}</span>
  return (
    <span className={css.warn}>
      {data.tips}
      {canOpen(LICENCE_CHANGE) && (
        <>
          {' '}
          <Link to={LICENCE_CHANGE}>办理证照变更</Link>
        </>
      )}
    </span>
  )
}
