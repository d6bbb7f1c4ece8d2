import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { useDeferredValue } from 'react'
import { Link } from 'react-router'
import { query } from '@xiaojiu/web/query.ts'
import { useReader } from '#shell/use-reader.ts'
import css from '#trade/address/address.module.css'
import type { AreaCodes } from '#trade/address/area-choices.ts'

interface PlaceHintProps {
  area: AreaCodes
  detail: string
}

const LICENCE_CHANGE = '/personal/updateLicense'

/** While typing: whether medicines may go there, or what to do first. */
export function PlaceHint({ area, detail }: PlaceHintProps) {
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
