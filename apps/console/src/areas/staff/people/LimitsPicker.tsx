import { useQuery } from '@tanstack/react-query'
import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Limits } from '@xiaojiu/contract/staff/people-schemas.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Select } from 'antd'

interface LimitsPickerProps {
  readonly limits: Limits
  readonly onChange: (limits: Limits) => void
}

/** Which companies and stores an operator sees; nothing chosen: all. */
export function LimitsPicker({ limits, onChange }: LimitsPickerProps) {
  const stores = useQuery(query(staffEndpoints.listLimitStores, {}, { errors: 'caller' }))
  return (
    <>
      <label>
        <span>数据范围：省份</span>
        <Select
          mode="multiple"
          aria-label="省份"
          placeholder="不限"
          showSearch={{ optionFilterProp: 'label' }}
          value={limits.provinceCodes}
          options={Object.entries(PROVINCES).map(([value, label]) => ({ value, label }))}
          onChange={provinceCodes => onChange({ ...limits, provinceCodes })}
        />
      </label>
      <label>
        <span>数据范围：店铺</span>
        <Select
          mode="multiple"
          aria-label="店铺"
          placeholder="不限"
          loading={stores.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          value={limits.storeIds}
          options={(stores.data?.list ?? []).map(({ storeId, name }) => ({ value: storeId, label: name }))}
          onChange={storeIds => onChange({ ...limits, storeIds })}
        />
      </label>
    </>
  )
}
