import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import css from './employees.module.css'

interface StorePickerProps {
  userBasicId: string | undefined
  chosen: readonly string[]
  onChange: (storeCompanyIds: readonly string[]) => void
}

/** The most that are listed at once; a larger chain narrows by its own names. */
const MOST_STORES = 100

/** The stores of the chain that the employee looks after. */
export function StorePicker({ userBasicId, chosen, onChange }: StorePickerProps) {
  const { data } = useQuery(
    query(companyEndpoints.listCheckedStores, {
      ...(userBasicId !== undefined && { userBasicId }),
      pageNum: 1,
      pageSize: MOST_STORES,
    }),
  )
  const ids = data?.list.map(store => store.companyId) ?? []
  const hasAll = ids.length > 0 && ids.every(id => chosen.includes(id))
  return (
    <Field label="负责门店" isGroup hint="该员工只能看到所选门店的要货申请">
      {() =>
        data ? (
          <div className={css.stores}>
            <Checkbox checked={hasAll} isMixed={chosen.length > 0} onChange={isAll => onChange(isAll ? ids : [])}>
              全部 {data.total} 家门店
            </Checkbox>
            {data.list.map(store => (
              <Checkbox
                key={store.companyId}
                checked={chosen.includes(store.companyId)}
                onChange={isChosen =>
                  onChange(isChosen ? [...chosen, store.companyId] : chosen.filter(id => id !== store.companyId))
                }
              >
                {store.companyName}
              </Checkbox>
            ))}
          </div>
        ) : (
          <Bone height={80} />
        )
      }
    </Field>
  )
}
